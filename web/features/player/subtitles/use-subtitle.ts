import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { Playback } from '../playback/playback.ts';
import type { Subtitle } from '../player-drama.ts';
import { settings } from '../player-settings.ts';
import { chooseSubtitle } from './subtitle-choice.ts';

const NONE: Subtitle[] = [];

/** The episode's subtitles, and the one that is shown. */
export function useSubtitle(playback: Playback) {
  const { locale } = useTranslator();
  // Triggers a render when `playback.episode` changes.
  useStore(playback.state, ({ episodeNo }) => episodeNo);
  useStore(playback.state, ({ files }) => files);
  const remembered = useStore(settings, ({ subtitles }) => subtitles);
  const subtitles = playback.episode?.subtitles ?? NONE;
  const spokenLanguage = playback.drama?.spokenLanguage;
  const shown = chooseSubtitle({ subtitles, remembered, locale, spokenLanguage });
  return { subtitles, shown };
}
