import { fallbackOrder } from '../../../../i18n/fallback-order.ts';
import type { Locale } from '../../../../i18n/locales.ts';
import type { Subtitle } from '../player-drama.ts';

export const SUBTITLES_OFF = 'off';

interface Choice {
  subtitles: readonly Subtitle[];
  /** What the viewer chose once, on any drama. */
  remembered: string | undefined;
  locale: Locale;
  /** What is not known counts as not understood. */
  spokenLanguage: string | undefined;
}

/**
 * The subtitles to show: the viewer's choice, else the interface's where another language is spoken,
 * or the next that its readers understand.
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

/** In the first of these languages that there is. */
export function findSubtitle(subtitles: readonly Subtitle[], languages: readonly string[]) {
  return languages
    .map((wanted) => subtitles.find(({ lang }) => lang === wanted))
    .find((found) => found !== undefined);
}

/** Simplified and Traditional are two scripts, but one film is heard alike. */
function base(language: string): string {
  return language.split('-')[0] ?? language;
}
