import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '#ui/state/store.ts';
import type { StageDrama } from '../player-drama.ts';
import { loadSettings, settings } from '../player-settings.ts';
import { Playback } from './playback.ts';
import { episodeInAddress } from './resume.ts';
import type { Viewing } from './viewing.ts';

/** Creates this page's playback and opens the drama that the page shows. */
export function usePlayback(drama: StageDrama, viewing: Viewing, isKeptAlive: boolean): Playback {
  const [playback] = useState(() => new Playback(viewing));

  useShownOnly(playback, isKeptAlive);

  // Every navigation to this page has a new key, even one to the drama that is already open.
  const { key } = useLocation();
  const visit = useMemo(() => ({ key, drama }), [key, drama]);
  useEffect(() => {
    void playback.open(visit.drama, episodeInAddress(location.search));
  }, [playback, visit]);

  useEpisodeInAddress(playback);
  return playback;
}

/**
 * Plays only while the page is shown: React cleans up the effects of a hidden page, so the cleanup
 * pauses playback and the next run resumes it. A page that is not kept alive closes it.
 */
function useShownOnly(playback: Playback, isKeptAlive: boolean) {
  useEffect(() => {
    loadSettings();
    const { volume, isMuted } = settings.get();
    if (playback.video) Object.assign(playback.video, { volume, muted: isMuted });
    playback.show();
    const save = () => playback.savePlace();
    const saveHidden = () => document.hidden && save();
    const retry = () => playback.state.get().trouble && playback.retry();
    addEventListener('pagehide', save);
    addEventListener('online', retry);
    document.addEventListener('visibilitychange', saveHidden);
    return () => {
      removeEventListener('pagehide', save);
      removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', saveHidden);
      save();
      if (isKeptAlive) playback.hide();
      else playback.close();
    };
  }, [playback, isKeptAlive]);
}

/**
 * Keeps the episode in the URL, so that a reload or a copied link opens it. Calls the history API
 * directly, because the router would run the loader again.
 */
function useEpisodeInAddress(playback: Playback) {
  const episodeNo = useStore(playback.state, ({ episodeNo }) => episodeNo);
  const first = playback.drama?.episodes[0]?.[0];
  useEffect(() => {
    // A kept-alive page that now shows another drama still renders the previous episode number.
    if (episodeNo === undefined || episodeNo !== playback.state.get().episodeNo) return;
    const url = new URL(location.href);
    const present = episodeInAddress(url.search);
    if (present === episodeNo || (present === undefined && episodeNo === first)) return;
    url.searchParams.set('episode', String(episodeNo));
    history.replaceState(history.state, '', url);
  }, [playback, episodeNo, first]);
}
