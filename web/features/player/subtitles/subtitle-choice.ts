import { fallbackOrder } from '#i18n/fallback-order.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Subtitle } from '../player-drama.ts';

export const SUBTITLES_OFF = 'off';

interface Choice {
  subtitles: readonly Subtitle[];
  /** The viewer's last choice, for any drama. */
  remembered: string | undefined;
  locale: Locale;
  /** Undefined if unknown; then subtitles are shown as for a foreign language. */
  spokenLanguage: string | undefined;
}

/**
 * The viewer's choice; else, where the spoken language is not the interface's, the first available
 * language in the interface's fallback order.
 */
export function chooseSubtitle({
  subtitles,
  remembered,
  locale,
  spokenLanguage,
}: Choice): Subtitle | undefined {
  if (remembered === SUBTITLES_OFF) return undefined;
  const chosen = subtitles.find(({ lang }) => lang === remembered);
  if (chosen) return chosen;
  const isUnderstood = spokenLanguage !== undefined && base(spokenLanguage) === base(locale);
  return isUnderstood ? undefined : findSubtitle(subtitles, fallbackOrder(locale));
}

/** The subtitle in the first of these languages that is available. */
export function findSubtitle(subtitles: readonly Subtitle[], languages: readonly string[]) {
  return languages
    .map((wanted) => subtitles.find(({ lang }) => lang === wanted))
    .find((found) => found !== undefined);
}

/**
 * The language without its region: Simplified and Traditional Chinese differ in script, not in
 * speech.
 */
function base(language: string): string {
  return language.split('-')[0] ?? language;
}
