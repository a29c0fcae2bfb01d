import { useTranslator } from '#ui/text/translator.ts';
import type { Track } from '#workbench/projects/project.ts';
import { nameOfTrackLanguage } from './language-options.ts';

/** The name of a track: its language and format, in the visitor's language. */
export function useTrackName(): (track: Track) => string {
  const { t, locale } = useTranslator();
  return ({ language, file }) => {
    const name = language
      ? nameOfTrackLanguage(locale, language)
      : t('workbenchSubtitles.unknownLanguage');
    return `${name} · ${file.format.toUpperCase()}`;
  };
}
