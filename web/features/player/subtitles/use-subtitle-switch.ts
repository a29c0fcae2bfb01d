import { useCallback, useEffect, useRef } from 'react';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { Playback } from '../playback/playback.ts';
import { saveSettings } from '../player-settings.ts';
import { findSubtitle, SUBTITLES_OFF } from './subtitle-choice.ts';
import { useSubtitle } from './use-subtitle.ts';

/** Toggles subtitles; switching them on selects the language shown last. */
export function useSubtitleSwitch(playback: Playback): () => void {
  const { locale } = useTranslator();
  const { subtitles, shown } = useSubtitle(playback);
  const lastLanguage = useRef<string>(undefined);
  useEffect(() => {
    if (shown) lastLanguage.current = shown.lang;
  }, [shown]);
  return useCallback(() => {
    if (shown) {
      saveSettings({ subtitles: SUBTITLES_OFF });
      return playback.notify('player.subtitlesNowOff');
    }
    const wanted = [
      ...(lastLanguage.current ? [lastLanguage.current] : []),
      ...fallbackOrder(locale),
    ];
    const next = findSubtitle(subtitles, wanted) ?? subtitles[0];
    if (!next) return playback.notify('player.noSubtitles');
    saveSettings({ subtitles: next.lang });
    playback.notify('player.subtitlesNow', { language: next.label });
  }, [playback, subtitles, shown, locale]);
}
