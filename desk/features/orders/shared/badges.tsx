import type { DealState } from '#contract/desk/sales/order-words.ts';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { StateBadge, type Tone } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';

export type QuoteState = DeskOrder['quotes'][number]['state'];

const quoteTones: Partial<Record<QuoteState, Tone>> = {
  sent: 'warning',
  accepted: 'success',
  countered: 'info',
  declined: 'danger',
  expired: 'danger',
};

/** How staff read the state of a quote; no call returns a draft. `expiring` and `none` are filters. */
export const quoteNames = {
  draft: 'deskOrders.quote.sent',
  sent: 'deskOrders.quote.sent',
  accepted: 'deskOrders.quote.accepted',
  declined: 'deskOrders.quote.declined',
  countered: 'deskOrders.quote.countered',
  expired: 'deskOrders.quote.expired',
  superseded: 'deskOrders.quote.superseded',
  recalled: 'deskOrders.quote.recalled',
  expiring: 'deskOrders.quote.expiring',
  none: 'deskOrders.quote.none',
} as const satisfies Record<string, MessageKey>;

export function QuoteBadge({ state }: { state: QuoteState }) {
  const { t } = useTranslator();
  return <StateBadge tone={quoteTones[state] ?? 'neutral'}>{t(quoteNames[state])}</StateBadge>;
}

const dealTones: Record<DealState, Tone> = {
  awaiting: 'warning',
  countersigned: 'success',
  paper: 'success',
  terminated: 'danger',
};

export const dealNames = {
  open: 'deskOrders.deal.open',
  awaiting: 'deskOrders.deal.awaiting',
  countersigned: 'deskOrders.deal.countersigned',
  paper: 'deskOrders.deal.paper',
  terminated: 'deskOrders.deal.terminated',
} as const satisfies Record<string, MessageKey>;

export function DealBadge({ state }: { state: DealState }) {
  const { t } = useTranslator();
  return <StateBadge tone={dealTones[state]}>{t(dealNames[state])}</StateBadge>;
}
