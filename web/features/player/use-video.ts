import { useCallback, useSyncExternalStore } from 'react';
import type { Playback } from './playback/playback.ts';

type VideoEvent = keyof HTMLVideoElementEventMap | 'webkitbeginfullscreen' | 'webkitendfullscreen';

/**
 * A property of the video element, read again at each of `events`, which must be a constant array.
 * `first` is the value before the element exists.
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
