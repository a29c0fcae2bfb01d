import { useCallback, useSyncExternalStore } from 'react';
import type { Playback } from './playback/playback.ts';

type VideoEvent = keyof HTMLVideoElementEventMap | 'webkitbeginfullscreen' | 'webkitendfullscreen';

/**
 * A value of the video element, read anew at each of the events. The element itself is the only
 * place where it is kept. `events` is a constant; `read` gives a plain value.
 */
export function useVideo<Value extends string | number | boolean>(
  playback: Playback,
  events: readonly VideoEvent[],
  read: (video: HTMLVideoElement) => Value,
  first: Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { video } = playback;
      for (const event of events) video?.addEventListener(event, listener);
      return () => {
        for (const event of events) video?.removeEventListener(event, listener);
      };
    },
    [playback, events],
  );
  return useSyncExternalStore(
    subscribe,
    () => (playback.video ? read(playback.video) : first),
    () => first,
  );
}

const PLAY_EVENTS = ['play', 'playing', 'pause', 'emptied', 'ended', 'loadeddata'] as const;

export function useIsPaused(playback: Playback): boolean {
  return useVideo(playback, PLAY_EVENTS, ({ paused }) => paused, true);
}
