import { useTranslator } from '../../../../lib/text/translator.ts';
import { nameOfLanguage } from '../../../licence/territories/place-names.ts';
import type { Track } from '../../projects/project.ts';

/** The name of a track: its language and format, in the visitor's language. */
export function useTrackName(): (track: Track) => string {
  const { t, locale } = useTranslator();
  return ({ language, file }) => {
    const name = language
      ? nameOfLanguage(locale, language)
      : t('workbenchSubtitles.unknownLanguage');
    return `${name} · ${file.format.toUpperCase()}`;
  };
}
