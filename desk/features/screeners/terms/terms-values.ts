import {
  DEFAULT_SCREENER_DAYS,
  MAX_SCREENER_DAYS,
  MAX_SCREENER_PLAYS,
} from '#contract/desk/sales/screener-limits.ts';
import type { ScreenerRecord } from '#contract/desk/sales/screeners.ts';
import type { Translator } from '#i18n/i18n.ts';

export type Watermark = 'overlay' | 'burned' | 'none';

/** The terms as they are typed. */
export interface TermsValues {
  /** `2027-01-31T18:00` in the time zone of the browser; empty for now. */
  opens: string;
  expires: string;
  /** Empty for no limit. */
  plays: string;
  watermark: Watermark;
  note: string;
}

export const DAY_MS = 86_400_000;

/** The terms of a new screener. */
export function newTerms(now = Date.now()): TermsValues {
  const expires = toLocal(new Date(now + DEFAULT_SCREENER_DAYS * DAY_MS));
  return { opens: '', expires, plays: '', watermark: 'overlay', note: '' };
}

export function termsOf(record: ScreenerRecord): TermsValues {
  const { opens_at, expires_at, max_plays, has_watermark, is_burned_in, note } = record;
  return {
    opens: opens_at ? toLocal(new Date(opens_at)) : '',
    expires: expires_at ? toLocal(new Date(expires_at)) : '',
    plays: max_plays === null ? '' : String(max_plays),
    watermark: is_burned_in ? 'burned' : has_watermark ? 'overlay' : 'none',
    note,
  };
}

export function findTermsErrors(t: Translator['t'], { opens, expires, plays }: TermsValues) {
  const isCount = /^\d+$/.test(plays) && Number(plays) >= 1 && Number(plays) <= MAX_SCREENER_PLAYS;
  return {
    expires: endError(t, opens, expires),
    plays:
      plays === '' || isCount
        ? undefined
        : t('deskScreeners.badPlays', { most: MAX_SCREENER_PLAYS }),
  };
}

function endError(t: Translator['t'], opens: string, expires: string): string | undefined {
  const end = new Date(expires).getTime();
  const start = opens ? new Date(opens).getTime() : Date.now();
  if (Number.isNaN(end)) return t('deskScreeners.endMissing');
  if (end <= Date.now()) return t('deskScreeners.endPast');
  if (end <= start) return t('deskScreeners.endFirst');
  return end - start > MAX_SCREENER_DAYS * DAY_MS ? t('deskScreeners.tooLong') : undefined;
}

/** The value of a `datetime-local` field. */
export function toLocal(time: Date): string {
  const offset = time.getTimezoneOffset() * 60_000;
  return new Date(time.getTime() - offset).toISOString().slice(0, 16);
}

/** The input of a call, of all terms or only of the named ones. */
export function toTermsInput(
  values: TermsValues,
  isSent: (name: keyof TermsValues) => boolean = () => true,
) {
  const { opens, expires, plays, watermark, note } = values;
  return {
    ...(isSent('opens') && opens && { opens_at: new Date(opens).toISOString() }),
    ...(isSent('expires') && expires && { expires_at: new Date(expires).toISOString() }),
    ...(isSent('plays') && { max_plays: plays === '' ? null : Number(plays) }),
    ...(isSent('watermark') && {
      has_watermark: watermark !== 'none',
      is_burned_in: watermark === 'burned',
    }),
    ...(isSent('note') && { note }),
  };
}
