import Hls, { type ErrorData, type HlsConfig, type LoadPolicy } from 'hls.js';
import workerUrl from 'hls.js/dist/hls.worker.js?url&no-inline';
import {
  NOTHING_KNOWN,
  type SourceOptions,
  type SourceStatus,
  type VideoSource,
} from './video-source.ts';

/** After these waits we stop trying by ourselves and say so. */
const RETRY_AFTER_MS = [500, 1500, 3000];
const MAX_MEDIA_RECOVERIES = 2;

const config: Partial<HlsConfig> = {
  workerPath: workerUrl,
  // An episode that waits for its turn has its first seconds before it gets the video element.
  startFragPrefetch: true,
  // Ours are files of their own, which every browser reads by itself.
  enableWebVTT: false,
  enableIMSC1: false,
  enableCEA708Captions: false,
  manifestLoadPolicy: impatient(Hls.DefaultConfig.manifestLoadPolicy),
  playlistLoadPolicy: impatient(Hls.DefaultConfig.playlistLoadPolicy),
  fragLoadPolicy: impatient(Hls.DefaultConfig.fragLoadPolicy),
};

/** The library would try for most of a minute before it says a word. */
function impatient({ default: policy }: LoadPolicy): LoadPolicy {
  const retry = { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 1000 };
  return { default: { ...policy, timeoutRetry: retry, errorRetry: retry } };
}

/** How fast the line was for the film before; the next one need not find out again. */
let knownBandwidth: number | undefined;

export function createHlsSource(
  url: string,
  { startAt, quality, onChange }: SourceOptions,
): VideoSource {
  let status: SourceStatus = NOTHING_KNOWN;
  let wanted = quality;
  let failures = 0;
  let recoveries = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const hls = new Hls({
    ...config,
    startPosition: startAt > 0 ? startAt : -1,
    ...(knownBandwidth && { abrEwmaDefaultEstimate: knownBandwidth }),
  });

  const source: VideoSource = {
    get status() {
      return status;
    },
    attach: (video) => hls.attachMedia(video),
    setQuality(next) {
      wanted = next;
      hls.nextLevel = levelOf(next);
    },
    retry() {
      failures = 0;
      recoveries = 0;
      load();
    },
    suspend: () => hls.stopLoad(),
    resume: () => hls.startLoad(),
    close() {
      clearTimeout(waiting);
      knownBandwidth = hls.bandwidthEstimate || knownBandwidth;
      hls.destroy();
    },
  };

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    const sides = hls.levels.map(shortSide).filter((side) => side > 0);
    tell({ qualities: [...new Set(sides)].sort((a, b) => b - a) });
    if (wanted > 0) hls.startLevel = levelOf(wanted);
    if (wanted > 0) hls.nextLevel = levelOf(wanted);
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const played = hls.levels[level];
    tell({ playingQuality: played && shortSide(played) });
  });
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    failures = 0;
    tell({ trouble: undefined });
  });
  hls.on(Hls.Events.ERROR, (_event, error) => handle(error));

  if (Hls.isSupported()) hls.loadSource(url);
  else status = { ...status, trouble: 'unsupported' };
  return source;

  /** What is chosen may not exist in this film: the next best below it. */
  function levelOf(side: number): number {
    if (side === 0) return -1;
    const sides = hls.levels.map(shortSide);
    const best = Math.max(...sides.filter((each) => each <= side), Math.min(...sides));
    return sides.indexOf(best);
  }

  function handle({ type, fatal }: ErrorData) {
    if (type === Hls.ErrorTypes.NETWORK_ERROR) {
      if (!navigator.onLine) return tell({ trouble: 'offline' });
      if (fatal) retryLater();
    } else if (fatal) {
      recover(type);
    }
  }

  function retryLater() {
    const delayMs = RETRY_AFTER_MS[failures++];
    if (delayMs === undefined) return tell({ trouble: 'network' });
    clearTimeout(waiting);
    waiting = setTimeout(load, delayMs);
  }

  function recover(type: string) {
    const canRecover = type === Hls.ErrorTypes.MEDIA_ERROR && recoveries++ < MAX_MEDIA_RECOVERIES;
    if (canRecover) hls.recoverMediaError();
    else tell({ trouble: 'media' });
  }

  function load() {
    if (hls.levels.length === 0) hls.loadSource(url);
    else if (status.trouble === 'media') hls.recoverMediaError();
    else hls.startLoad();
  }

  function tell(change: Partial<SourceStatus>) {
    status = { ...status, ...change };
    onChange(source);
  }
}

/** A vertical film of 540 × 960 is called 540p, as an upright one of 960 × 540 is. */
function shortSide({ width, height }: { width: number; height: number }): number {
  return Math.min(width || height, height);
}
