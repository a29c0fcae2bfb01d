import type { ScreenerRow } from '../screener.queries.ts';
import type { ScreenerTerms } from '../screener-record.ts';

const DAY_MS = 86_400_000;
export const DEFAULT_DAYS = 14;
const MAX_DAYS = 366;
const MAX_PLAYS = 1000;
const MAX_NOTE = 2000;

type StoredTerms = Pick<
  ScreenerRow,
  'opens_at' | 'expires_at' | 'max_plays' | 'has_watermark' | 'is_burned_in' | 'note'
>;

export interface PlannedTerms extends StoredTerms {
  opens_at: Date;
  expires_at: Date;
}

/** The terms after a change, and the errors in them. A burned-in watermark is a watermark. */
export function planTerms(
  current: StoredTerms,
  changes: ScreenerTerms,
  now: Date,
): { terms: PlannedTerms; errors: string[] } {
  const opens_at = changes.opensAt ?? current.opens_at ?? now;
  const expires_at =
    changes.expiresAt ?? current.expires_at ?? new Date(opens_at.getTime() + DEFAULT_DAYS * DAY_MS);
  const is_burned_in =
    changes.isBurnedIn ?? (current.is_burned_in && changes.hasWatermark !== false);
  const terms = {
    opens_at,
    expires_at,
    max_plays: changes.maxPlays === undefined ? current.max_plays : changes.maxPlays,
    has_watermark: changes.hasWatermark ?? (current.has_watermark || is_burned_in),
    is_burned_in,
    note: changes.note?.trim() ?? current.note,
  };
  return { terms, errors: [...findPeriodErrors(terms, now), ...findTermErrors(terms)] };
}

function findPeriodErrors({ opens_at, expires_at }: PlannedTerms, now: Date): string[] {
  if (expires_at <= now) return ['The end is in the past.'];
  if (expires_at <= opens_at) return ['The end is not after the beginning.'];
  if (expires_at.getTime() - opens_at.getTime() > MAX_DAYS * DAY_MS)
    return ['A screener lasts at most a year.'];
  if (opens_at.getTime() - now.getTime() > MAX_DAYS * DAY_MS)
    return ['A screener opens within a year.'];
  return [];
}

function findTermErrors({ max_plays, has_watermark, is_burned_in, note }: PlannedTerms): string[] {
  const errors: string[] = [];
  if (
    max_plays !== null &&
    !(Number.isInteger(max_plays) && max_plays >= 1 && max_plays <= MAX_PLAYS)
  )
    errors.push(
      `The plays of an episode are a number from 1 to ${MAX_PLAYS.toLocaleString('en')}.`,
    );
  if (is_burned_in && !has_watermark)
    errors.push('A watermark that is burned in cannot be left out.');
  if ([...note].length > MAX_NOTE)
    errors.push(`The note is longer than ${MAX_NOTE.toLocaleString('en')} characters.`);
  return errors;
}
