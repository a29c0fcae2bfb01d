import type { Subtitle } from './player-drama.ts';

export const SUBTITLES_OFF = 'off';

interface Choice {
  subtitles: readonly Subtitle[];
  /** What the viewer chose once, on any drama. */
  remembered: string | undefined;
  locale: string;
  spokenLanguage: string | undefined;
}

/** The subtitles to show: the viewer's choice, else the interface's where another is spoken. */
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
  return isUnderstood ? undefined : subtitles.find(({ lang }) => lang === locale);
}

/** Simplified and Traditional are two scripts, but one film is heard alike. */
function base(language: string): string {
  return language.split('-')[0] ?? language;
}
