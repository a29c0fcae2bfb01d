import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../ui/state/store.ts';
import type { PlayerDrama } from '../player-drama.ts';
import { recallSettings, settings } from '../player-settings.ts';
import { countView, findPlace, keepPlace } from './place-store.ts';
import { Playback } from './playback.ts';
import { ProgressWriter } from './progress-writer.ts';
import { episodeInAddress } from './resume.ts';

const isSignedIn = () => readSession() !== undefined;

/** The playback of this page, open at the drama that the page shows. */
export function usePlayback(drama: PlayerDrama, mergePlaces: () => Promise<void>): Playback {
  const [playback] = useState(() => {
    const writer = new ProgressWriter((place) => {
      const { drama: watched } = created;
      if (watched) keepPlace(place, watched, isSignedIn());
    });
    const created: Playback = new Playback({
      onPlace: (place, options) => writer.note(place, options),
      onFirstPlay: countView,
    });
    return created;
  });

  useShownOnly(playback);

  // A navigation to this page has a key of its own, even to the drama that is open.
  const { key } = useLocation();
  useEffect(() => {
    const wanted = episodeInAddress(location.search);
    void playback.open(drama, wanted, () => findPlace(drama.drama_id, isSignedIn(), mergePlaces));
  }, [playback, drama.drama_id, key]);

  useEpisodeInAddress(playback);
  return playback;
}

/** A hidden page has no effects: the film stops with the first and goes on with the second. */
function useShownOnly(playback: Playback) {
  useEffect(() => {
    recallSettings();
    const { volume, isMuted } = settings.get();
    if (playback.video) Object.assign(playback.video, { volume, muted: isMuted });
    playback.show();
    const note = () => playback.notePlace();
    const noteHidden = () => document.hidden && note();
    const goOn = () => playback.state.get().trouble && playback.retry();
    addEventListener('pagehide', note);
    addEventListener('online', goOn);
    document.addEventListener('visibilitychange', noteHidden);
    return () => {
      removeEventListener('pagehide', note);
      removeEventListener('online', goOn);
      document.removeEventListener('visibilitychange', noteHidden);
      note();
      playback.hide();
    };
  }, [playback]);
}

/**
 * The address names the episode, so that reloading and copying it mean what is seen. Past the
 * router: nothing is to be loaded anew for it.
 */
function useEpisodeInAddress(playback: Playback) {
  const episodeNo = useStore(playback.state, ({ episodeNo }) => episodeNo);
  const first = playback.drama?.episodes[0]?.[0];
  useEffect(() => {
    // A page that comes back with another drama was rendered with the episode of the last one.
    if (episodeNo === undefined || episodeNo !== playback.state.get().episodeNo) return;
    const url = new URL(location.href);
    const present = episodeInAddress(url.search);
    if (present === episodeNo || (present === undefined && episodeNo === first)) return;
    url.searchParams.set('episode', String(episodeNo));
    history.replaceState(history.state, '', url);
  }, [playback, episodeNo, first]);
}
