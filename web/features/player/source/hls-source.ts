import Hls, { type ErrorData, type HlsConfig, type LoadPolicy } from 'hls.js';
import workerUrl from 'hls.js/dist/hls.worker.js?url&no-inline';
import type { SourceOptions, VideoSource } from './source.ts';
import { INITIAL_STATUS, type SourceStatus } from './source-status.ts';

/** Delays before automatic retries; after the last one the error is shown. */
const RETRY_AFTER_MS = [500, 1500, 3000];
const MAX_MEDIA_RECOVERIES = 2;
const HTTP_NOT_FOUND = 404;

const config: Partial<HlsConfig> = {
  workerPath: workerUrl,
  // The upcoming episode loads its first seconds before it is attached.
  startFragPrefetch: true,
  // Subtitles are separate WebVTT files, added as tracks.
  enableWebVTT: false,
  enableIMSC1: false,
  enableCEA708Captions: false,
  manifestLoadPolicy: withOneRetry(Hls.DefaultConfig.manifestLoadPolicy),
  playlistLoadPolicy: withOneRetry(Hls.DefaultConfig.playlistLoadPolicy),
  fragLoadPolicy: withOneRetry(Hls.DefaultConfig.fragLoadPolicy),
};

/** A short buffer: the end of a grant is noticed when the next segment is requested. */
const grantedConfig: Partial<HlsConfig> = { maxBufferLength: 12, maxMaxBufferLength: 12 };

/** Limits retries: by default hls.js retries for most of a minute before it reports an error. */
function withOneRetry({ default: policy }: LoadPolicy): LoadPolicy {
  const retry = { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 1000 };
  return { default: { ...policy, timeoutRetry: retry, errorRetry: retry } };
}

/** The bandwidth measured for the previous source. */
let knownBandwidth: number | undefined;

export function createHlsSource(
  url: string,
  { startAt, quality, isGranted, onChange }: SourceOptions,
): VideoSource {
  let status: SourceStatus = INITIAL_STATUS;
  let wantedQuality = quality;
  let failures = 0;
  let recoveries = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const hls = new Hls({
    ...config,
    ...(isGranted && grantedConfig),
    startPosition: startAt > 0 ? startAt : -1,
    ...(knownBandwidth && { abrEwmaDefaultEstimate: knownBandwidth }),
  });

  const source: VideoSource = {
    get status() {
      return status;
    },
    attach: (video) => hls.attachMedia(video),
    setQuality(next) {
      wantedQuality = next;
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
      clearTimeout(retryTimer);
      knownBandwidth = hls.bandwidthEstimate || knownBandwidth;
      hls.destroy();
    },
  };

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    const sides = hls.levels.map(shortSide).filter((side) => side > 0);
    update({ qualities: [...new Set(sides)].sort((a, b) => b - a) });
    if (wantedQuality > 0) hls.startLevel = levelOf(wantedQuality);
    if (wantedQuality > 0) hls.nextLevel = levelOf(wantedQuality);
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const played = hls.levels[level];
    update({ playingQuality: played && shortSide(played) });
  });
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    failures = 0;
    update({ trouble: undefined });
  });
  hls.on(Hls.Events.ERROR, (_event, error) => handle(error));

  if (Hls.isSupported()) hls.loadSource(url);
  else status = { ...status, trouble: 'unsupported' };
  return source;

  /**
   * The index of the level with this quality, else of the next lower one, else of the lowest; -1
   * means automatic.
   */
  function levelOf(side: number): number {
    if (side === 0) return -1;
    const sides = hls.levels.map(shortSide);
    const best = Math.max(...sides.filter((each) => each <= side), Math.min(...sides));
    return sides.indexOf(best);
  }

  function handle({ type, fatal, response }: ErrorData) {
    if (type === Hls.ErrorTypes.NETWORK_ERROR) {
      if (!navigator.onLine) return update({ trouble: 'offline' });
      if (isGranted && response?.code === HTTP_NOT_FOUND) return update({ trouble: 'ended' });
      if (fatal) retryLater();
    } else if (fatal) {
      recover(type);
    }
  }

  function retryLater() {
    const delayMs = RETRY_AFTER_MS[failures++];
    if (delayMs === undefined) return update({ trouble: 'network' });
    clearTimeout(retryTimer);
    retryTimer = setTimeout(load, delayMs);
  }

  function recover(type: string) {
    const canRecover = type === Hls.ErrorTypes.MEDIA_ERROR && recoveries++ < MAX_MEDIA_RECOVERIES;
    if (canRecover) hls.recoverMediaError();
    else update({ trouble: 'media' });
  }

  function load() {
    if (hls.levels.length === 0) hls.loadSource(url);
    else if (status.trouble === 'media') hls.recoverMediaError();
    else hls.startLoad();
  }

  function update(change: Partial<SourceStatus>) {
    status = { ...status, ...change };
    onChange(source);
  }
}

/** The shorter side: vertical 540 × 960 and horizontal 960 × 540 are both called 540p. */
function shortSide({ width, height }: { width: number; height: number }): number {
  return Math.min(width || height, height);
}
