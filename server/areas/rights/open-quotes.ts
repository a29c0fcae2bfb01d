import type { DramaRights, Grant } from './availability/grants.ts';
import { type Period, periodFrom, toDayNumber } from './availability/periods.ts';

/** An offered line of an open quote. */
export interface Offer extends Omit<Grant, keyof Period> {
  /** Undefined if the licence starts with the signature. */
  start: number | undefined;
  termMonths: number;
  orderId: number;
  /** In milliseconds. */
  expiresAt: number;
}

/** The rights of a drama as recorded; which offers count as quotes depends on the time. */
export interface RecordedRights extends DramaRights {
  offers: readonly Offer[];
}

/** When rights are judged, and for which order. */
export interface Judgement {
  now: Date;
  /** The open quote of this order does not count. */
  orderId?: number | undefined;
}

/** A licence from signature is judged as starting today. */
export function withQuotes(rights: RecordedRights, { now, orderId }: Judgement): DramaRights {
  const { offers } = rights;
  if (offers.length === 0) return rights;
  const today = toDayNumber(now.toISOString().slice(0, 10));
  const quotes = offers
    .filter((offer) => isOpen(offer, now) && offer.orderId !== orderId)
    .map(({ start = today, termMonths, ...terms }) => ({
      ...terms,
      ...periodFrom(start, termMonths),
    }));
  return { ...rights, quotes };
}

/** The time at which the first of the open offers expires, or Infinity. */
export function nextExpiry({ offers }: RecordedRights, now: Date): number {
  let next = Infinity;
  for (const offer of offers) if (isOpen(offer, now)) next = Math.min(next, offer.expiresAt);
  return next;
}

function isOpen({ expiresAt }: Offer, now: Date): boolean {
  return expiresAt > now.getTime();
}
