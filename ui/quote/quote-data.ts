import type { Quote, QuoteLine, QuoteState } from '#contract/deals/quote.ts';
import type { CallOutput } from '#contract/transport/client.ts';
import type { MessageKey } from '#i18n/message-key.ts';

export type Order = CallOutput<'getCopyrightOrderDetail'>;
export type Quotes = CallOutput<'getCopyrightQuote'>;
export type { Quote, QuoteLine };

/** What the buyer can expect or do next, by the state of the newest version. */
export const nextSteps: Partial<Record<QuoteState, MessageKey>> = {
  countered: 'deals.nextCountered',
  declined: 'deals.nextDeclined',
  expired: 'deals.nextExpired',
  recalled: 'deals.nextRecalled',
};

/** The heading of a quote's reply, by its state. That of a counter-offer is in the conversation. */
export const replyNames: Partial<Record<QuoteState, MessageKey>> = {
  declined: 'deals.replyDeclined',
  recalled: 'deals.replyRecalled',
};

export function offeredLines({ lines }: Quote): QuoteLine[] {
  return lines.filter(({ is_offered }) => is_offered);
}

/** The state by the visitor's clock: a page can stay open until the quote expires. */
export function stateAt(quote: Quote, now: number | undefined): QuoteState {
  const hasEnded = now !== undefined && now >= Date.parse(quote.valid_until);
  return quote.state === 'sent' && hasEnded ? 'expired' : quote.state;
}
