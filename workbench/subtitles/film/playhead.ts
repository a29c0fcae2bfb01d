import type { Cue } from '#subtitles/cue.ts';
import { createStore, type Store } from '#ui/state/store.ts';

/** The film's position, for parts of the editor that follow it without rendering the rest. */
export interface Playhead {
  /** Milliseconds; undefined while no film is open. */
  position: Store<number | undefined>;
  seek(ms: number): void;
  /** The length of the film, if it is known. */
  filmMs(): number | undefined;
  toggle(): void;
  /** Connects a video element; returns a function that disconnects it. */
  connect(video: HTMLVideoElement): () => void;
}

export function createPlayhead(): Playhead {
  const position = createStore<number | undefined>(undefined);
  let video: HTMLVideoElement | undefined;
  return {
    position,
    seek(ms) {
      if (video) video.currentTime = ms / 1000;
    },
    filmMs() {
      const seconds = video?.duration;
      return seconds && Number.isFinite(seconds) ? Math.floor(seconds * 1000) : undefined;
    },
    toggle() {
      if (!video) return;
      if (video.paused) video.play().catch(() => {});
      else video.pause();
    },
    connect(element) {
      video = element;
      let frame = 0;
      const read = () => position.set(Math.round(element.currentTime * 1000));
      const follow = () => {
        read();
        if (!element.paused) frame = requestAnimationFrame(follow);
      };
      const events = ['loadedmetadata', 'seeked', 'play', 'pause'] as const;
      for (const event of events) element.addEventListener(event, follow);
      read();
      return () => {
        cancelAnimationFrame(frame);
        for (const event of events) element.removeEventListener(event, follow);
        if (video !== element) return;
        video = undefined;
        position.set(undefined);
      };
    },
  };
}

/** The first cue that is on the screen at this time. Cues may be unsorted, so all are examined. */
export function cueAt(cues: readonly Cue[], ms: number | undefined): Cue | undefined {
  if (ms === undefined) return undefined;
  return cues.find(({ startMs, endMs }) => startMs <= ms && ms < endMs);
}
