import type { WatchedRange } from '#contract/screeners.ts';
import { ViewRecorder } from './view-recorder.ts';
import { ViewReporter } from './view-reporter.ts';
import { sampleOf, watchVideo } from './watch-video.ts';

const TICK_MS = 1000;

interface ScreenerViewParts {
  /** Sends all watched parts; they replace those sent before. */
  send: (ranges: WatchedRange[]) => Promise<unknown>;
  onFailure: (failure: unknown) => void;
  /** Called when the view is over and its report was sent. */
  onClosed: () => void;
}

/** One view of an episode: records what is watched and reports it until it is closed. */
export function createScreenerView({ send, onFailure, onClosed }: ScreenerViewParts) {
  const recorder = new ViewRecorder();
  const reporter = new ViewReporter({
    read: () => recorder.ranges,
    send,
    onFailure,
  });
  let video: HTMLVideoElement | undefined;
  let hasEnded = false;
  const listening = new AbortController();
  const { signal } = listening;

  return {
    /** Whether the video has reached its end; watching it again is another play. */
    get hasEnded() {
      return hasEnded;
    },

    renew: () => reporter.renew(),

    attach(element: HTMLVideoElement) {
      video = element;
      const onSample = recorder.add.bind(recorder);
      watchVideo(element, { onSample, onStop: () => reporter.flush() }, signal);
      element.addEventListener(
        'ended',
        () => {
          hasEnded = true;
        },
        { signal },
      );
      const timer = setInterval(() => reporter.tick(), TICK_MS);
      signal.addEventListener('abort', () => clearInterval(timer));
      // The browser may end a hidden page at any time.
      const leave = () => {
        onSample(sampleOf(element));
        void reporter.leave();
      };
      addEventListener('pagehide', leave, { signal });
      document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal });
    },

    beforeSeek(target: number) {
      if (video) recorder.seek(sampleOf(video), target);
    },

    close() {
      if (signal.aborted) return;
      listening.abort();
      if (!video) return;
      // The player may close the view, to play the next episode, before the listener above is called.
      hasEnded ||= video.ended;
      recorder.add(sampleOf(video));
      void reporter.leave().then(onClosed);
    },
  };
}
