import type { QuoteStep } from '#contract/desk/sales/order-words.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { SentQuote } from '#server/areas/quotes/read-quotes.ts';

/** A change of the order's status, or a step of a quote. */
export interface TimelineEntry {
  status: OrderStatus | null;
  quote: { version: number; step: QuoteStep } | null;
  note: string;
  /** Empty for the end of a quote's validity. */
  actor: string;
  at: Date;
  is_correction: boolean;
}

type StatusEvent = Pick<TimelineEntry, 'note' | 'actor' | 'at' | 'is_correction'> & {
  status: OrderStatus;
};

/** An entry of the audit log: only it knows who recalled a version. */
interface Recall {
  actor: string;
  change: Record<string, unknown>;
}

/** All steps of an order and its quotes, oldest first. */
export function toTimeline(
  events: readonly StatusEvent[],
  quotes: readonly SentQuote[],
  recalls: readonly Recall[],
): TimelineEntry[] {
  const sendings = new Set(quotes.map(({ row }) => row.sent_at?.getTime()));
  // The status changes with the first version; its sending says the same, with the version.
  const isSending = ({ status, at, is_correction }: StatusEvent) =>
    status === 'quoted' && !is_correction && sendings.has(at.getTime());
  return [
    ...events.filter((event) => !isSending(event)).map((event) => ({ ...event, quote: null })),
    ...quotes.flatMap((quote) => quoteEntries(quote, recalls)),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function quoteEntries({ row, quote }: SentQuote, recalls: readonly Recall[]): TimelineEntry[] {
  const { version, state } = quote;
  const entry = (step: QuoteStep, actor: string, at: Date, note: string): TimelineEntry => ({
    status: null,
    quote: { version, step },
    note,
    actor,
    at,
    is_correction: false,
  });
  const sent = row.sent_at ? [entry('sent', row.actor, row.sent_at, '')] : [];
  const closedAt = row.closed_at ?? row.valid_until;
  if (state === 'countered' || state === 'declined')
    return [...sent, entry(state, 'buyer', closedAt, row.reply)];
  if (state === 'expired') return [...sent, entry(state, '', row.valid_until, '')];
  // Without an entry it was recalled together with a change of the order's status.
  const recall = recalls.find(({ change }) => change.version === version);
  return recall ? [...sent, entry('recalled', recall.actor, closedAt, row.reply)] : sent;
}
