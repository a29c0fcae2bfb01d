import {
  DEFAULT_SCREENER_DAYS,
  MAX_SCREENER_DAYS,
  MAX_SCREENER_NOTE,
  MAX_SCREENER_PLAYS,
} from '#contract/desk/sales/screener-limits.ts';
import type { ScreenerRow } from '../screener.queries.ts';
import type { ScreenerTerms } from '../screener-record.ts';
import type { Problem } from './problem.ts';

const DAY_MS = 86_400_000;

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
): { terms: PlannedTerms; errors: Problem[] } {
  const opens_at = changes.opensAt ?? current.opens_at ?? now;
  const expires_at =
    changes.expiresAt ??
    current.expires_at ??
    new Date(opens_at.getTime() + DEFAULT_SCREENER_DAYS * DAY_MS);
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

function findPeriodErrors({ opens_at, expires_at }: PlannedTerms, now: Date): Problem[] {
  const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY_MS;
  if (expires_at <= now)
    return [{ text: 'The end is in the past.', message: 'deskError.screenerEndPast' }];
  if (expires_at <= opens_at)
    return [{ text: 'The end is not after the beginning.', message: 'deskError.screenerEndFirst' }];
  if (days(opens_at, expires_at) > MAX_SCREENER_DAYS)
    return [{ text: 'A screener lasts at most a year.', message: 'deskError.screenerTooLong' }];
  if (days(now, opens_at) > MAX_SCREENER_DAYS)
    return [{ text: 'A screener opens within a year.', message: 'deskError.screenerTooLate' }];
  return [];
}

/** The forms of the desk rule these out. */
function findTermErrors({ max_plays, has_watermark, is_burned_in, note }: PlannedTerms): Problem[] {
  const errors: Problem[] = [];
  if (
    max_plays !== null &&
    !(Number.isInteger(max_plays) && max_plays >= 1 && max_plays <= MAX_SCREENER_PLAYS)
  )
    errors.push({
      text: `The plays of an episode are a number from 1 to ${MAX_SCREENER_PLAYS.toLocaleString('en')}.`,
    });
  if (is_burned_in && !has_watermark)
    errors.push({ text: 'A watermark that is burned in cannot be left out.' });
  if ([...note].length > MAX_SCREENER_NOTE)
    errors.push({
      text: `The note is longer than ${MAX_SCREENER_NOTE.toLocaleString('en')} characters.`,
    });
  return errors;
}
