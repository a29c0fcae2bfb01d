import type { SourceOptions, VideoSource } from './source.ts';
import { INITIAL_STATUS, type SourceStatus } from './source-status.ts';

/** HLS played by the browser itself, which also chooses the quality. */
export function createNativeSource(
  url: string,
  { startAt, isGranted, onChange }: SourceOptions,
): VideoSource {
  let status: SourceStatus = INITIAL_STATUS;
  let video: HTMLVideoElement | undefined;
  let controller: AbortController | undefined;
  let position = startAt;

  const source: VideoSource = {
    get status() {
      return status;
    },
    attach(element) {
      video = element;
      controller = new AbortController();
      const { signal } = controller;
      const reportError = () => update({ trouble: troubleOf(element, isGranted) });
      element.addEventListener('error', reportError, { signal });
      element.addEventListener('playing', () => update({ trouble: undefined }), { signal });
      // Offline, the element fires `waiting` and no error.
      const reportOffline = () => navigator.onLine || update({ trouble: 'offline' });
      element.addEventListener('waiting', reportOffline, { signal });
      load(element);
    },
    setQuality() {},
    retry() {
      if (!video) return;
      // `currentTime` is 0 if nothing was loaded; then the start position is used.
      position = video.currentTime || position;
      load(video);
    },
    // A paused element stops loading when its buffer is full; removing its source would empty the
    // buffer.
    suspend() {},
    resume() {},
    close() {
      controller?.abort();
      if (!video) return;
      video.removeAttribute('src');
      video.load();
    },
  };
  return source;

  function load(element: HTMLVideoElement) {
    element.src = url;
    const seek = () => {
      if (position > 0) element.currentTime = position;
    };
    element.addEventListener('loadedmetadata', seek, { once: true, signal: controller?.signal });
  }

  function update(change: Partial<SourceStatus>) {
    status = { ...status, ...change };
    onChange(source);
  }
}

/** The element does not tell the HTTP status, so any network error may be the end of the grant. */
function troubleOf({ error }: HTMLVideoElement, isGranted = false): SourceStatus['trouble'] {
  if (!error) return undefined;
  if (!navigator.onLine) return 'offline';
  if (error.code === MediaError.MEDIA_ERR_DECODE) return 'media';
  return isGranted ? 'ended' : 'network';
}
