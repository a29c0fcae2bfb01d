import { useEffect } from 'react';
import { readPicture } from '#contract/site/images.ts';
import type { Playback } from '../playback/playback.ts';
import type { StageDrama } from '../player-drama.ts';
import type { VideoActions } from './video-actions.ts';

/** Connects media keys, headset buttons and the lock screen to the player. */
export function useMediaSession(
  playback: Playback,
  drama: StageDrama,
  subtitle: string,
  { seekBy }: VideoActions,
) {
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession) return;
    mediaSession.metadata = new MediaMetadata({
      title: drama.title,
      artist: subtitle,
      artwork: drama.cover ? [{ src: readPicture(drama.cover, []).src }] : [],
    });
    const handlers: [MediaSessionAction, () => void][] = [
      ['play', () => playback.play()],
      ['pause', () => playback.pause()],
      ['nexttrack', () => playback.step(1)],
      ['previoustrack', () => playback.step(-1)],
      ['seekbackward', () => seekBy(-10)],
      ['seekforward', () => seekBy(10)],
    ];
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
      mediaSession.metadata = null;
    };
  }, [playback, drama, subtitle, seekBy]);
}
