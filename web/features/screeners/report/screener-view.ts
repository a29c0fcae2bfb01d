import { browserApi } from '../../../lib/api/browser-api.ts';
import { ViewRecorder } from './view-recorder.ts';
import { ViewReporter } from './view-reporter.ts';
import { sampleOf, watchVideo } from './watch-video.ts';

const TICK_MS = 1000;

interface ScreenerViewParts {
  viewId: number;
  onFailure: (failure: unknown) => void;
  /** Called when the view is over and its report was sent. */
  onClosed: () => void;
}

/** One view of an episode: records what is watched and reports it until it is closed. */
export function createScreenerView({ viewId, onFailure, onClosed }: ScreenerViewParts) {
  const recorder = new ViewRecorder();
  const reporter = new ViewReporter({
    read: () => recorder.ranges,
    send: (ranges) =>
      browserApi().reportScreenerView(
        { view_id: viewId, ranges },
        { isQuiet: true, actionKey: viewId },
      ),
    onFailure,
  });
  let video: HTMLVideoElement | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  return {
    renew: () => reporter.renew(),

    attach(element: HTMLVideoElement) {
      video = element;
      const onSample = recorder.add.bind(recorder);
      watchVideo(element, { onSample, onStop: () => reporter.flush() }, signal);
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
      recorder.add(sampleOf(video));
      void reporter.leave().then(onClosed);
    },
  };
}
