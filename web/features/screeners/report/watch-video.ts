import type { VideoSample } from './view-recorder.ts';

const EVENTS = [
  'playing',
  'timeupdate',
  'seeking',
  'seeked',
  'ratechange',
  'waiting',
  'pause',
  'ended',
] as const;

/** Events after which the report is sent at once. */
const STOPS: readonly string[] = ['pause', 'ended'] satisfies (typeof EVENTS)[number][];

interface Watcher {
  onSample: (sample: VideoSample) => void;
  onStop: () => void;
}

/** Reads the video element at its events until the signal is aborted. */
export function watchVideo(
  video: HTMLVideoElement,
  { onSample, onStop }: Watcher,
  signal: AbortSignal,
) {
  for (const name of EVENTS)
    video.addEventListener(
      name,
      () => {
        onSample(sampleOf(video));
        if (STOPS.includes(name)) onStop();
      },
      { signal },
    );
}

export function sampleOf(video: HTMLVideoElement): VideoSample {
  const { currentTime, playbackRate, seeking, paused, ended, readyState } = video;
  return {
    at: performance.now(),
    position: currentTime,
    rate: playbackRate,
    isAdvancing: !seeking && !paused && !ended && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
    isSeeking: seeking,
  };
}
