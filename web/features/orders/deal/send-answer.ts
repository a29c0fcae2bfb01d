import { outcomes } from '#contract/error-codes.ts';
import { type ApiClient, isCallFailure, noAnswer } from '#contract/transport/client.ts';
import type { Quote } from '#ui/quote/quote-data.ts';
import { reportHttpFailure } from '#web/lib/api/http-failure.ts';

/** A counter-offer or refusal. */
export interface Answer {
  quote: Pick<Quote, 'quote_id' | 'order_id'>;
  state: 'countered' | 'declined';
  /** The message or reason. */
  reply: string;
  /** Whether the reply to an earlier attempt was lost, so that the answer may be stored already. */
  mayBeStored: boolean;
}

export type AnswerOutcome =
  | { kind: 'stored' }
  /** The quote is closed, has expired or no longer exists. */
  | { kind: 'closed' }
  /** The server may have stored it. */
  | { kind: 'unknown' }
  /** The text is empty if the shell shows why. */
  | { kind: 'refused'; text: string };

const CLOSED: number[] = [outcomes.quoteClosed.code, outcomes.notFound.code];

export async function sendAnswer(
  api: Pick<ApiClient, 'getCopyrightQuote'>,
  answer: Answer,
  call: () => Promise<unknown>,
): Promise<AnswerOutcome> {
  try {
    await call();
    return { kind: 'stored' };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    const { code, status, message } = error;
    const isShown = reportHttpFailure(error);
    if (status === noAnswer().status || status >= outcomes.internal.status)
      return { kind: 'unknown' };
    if (isShown) return { kind: 'refused', text: '' };
    if (!CLOSED.includes(code)) return { kind: 'refused', text: message };
    const isStored = answer.mayBeStored && (await hasArrived(api, answer));
    return { kind: isStored ? 'stored' : 'closed' };
  }
}

/** Whether the quote was closed by this answer. */
async function hasArrived(
  api: Pick<ApiClient, 'getCopyrightQuote'>,
  { quote, state, reply }: Answer,
): Promise<boolean> {
  const { order_id } = quote;
  const loaded = await api.getCopyrightQuote({ order_id }, { isQuiet: true }).catch(() => null);
  const version = loaded?.versions.find(({ quote_id }) => quote_id === quote.quote_id);
  return version?.state === state && version.reply === reply;
}
