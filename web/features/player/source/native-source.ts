import type { SourceOptions, VideoSource } from './source.ts';
import { INITIAL_STATUS, type SourceStatus } from './source-status.ts';

/** HLS played by the browser itself, which also chooses the quality. */
export function createNativeSource(url: string, { startAt, onChange }: SourceOptions): VideoSource {
  let status: SourceStatus = INITIAL_STATUS;
  let video: HTMLVideoElement | undefined;
  let attached: AbortController | undefined;
  let place = startAt;

  const source: VideoSource = {
    get status() {
      return status;
    },
    attach(element) {
      video = element;
      attached = new AbortController();
      const { signal } = attached;
      element.addEventListener('error', () => update({ trouble: troubleOf(element) }), { signal });
      element.addEventListener('playing', () => update({ trouble: undefined }), { signal });
      // Offline, the element fires `waiting` and no error.
      const reportOffline = () => navigator.onLine || update({ trouble: 'offline' });
      element.addEventListener('waiting', reportOffline, { signal });
      load(element);
    },
    setQuality() {},
    retry() {
      if (!video) return;
      // 0 if nothing was loaded; then the start position is used.
      place = video.currentTime || place;
      load(video);
    },
    // A paused element stops loading when its buffer is full; removing its source would empty the buffer.
    suspend() {},
    resume() {},
    close() {
      attached?.abort();
      if (!video) return;
      video.removeAttribute('src');
      video.load();
    },
  };
  return source;

  function load(element: HTMLVideoElement) {
    element.src = url;
    const seek = () => {
      if (place > 0) element.currentTime = place;
    };
    element.addEventListener('loadedmetadata', seek, { once: true, signal: attached?.signal });
  }

  function update(change: Partial<SourceStatus>) {
    status = { ...status, ...change };
    onChange(source);
  }
}

function troubleOf({ error }: HTMLVideoElement): SourceStatus['trouble'] {
  if (!error) return undefined;
  if (!navigator.onLine) return 'offline';
  return error.code === MediaError.MEDIA_ERR_DECODE ? 'media' : 'network';
}
