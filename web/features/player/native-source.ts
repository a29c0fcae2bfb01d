import {
  NOTHING_KNOWN,
  type SourceOptions,
  type SourceStatus,
  type VideoSource,
} from './video-source.ts';

/** The browser does it all, the choice of quality included. */
export function createNativeSource(url: string, { startAt, onChange }: SourceOptions): VideoSource {
  let status: SourceStatus = NOTHING_KNOWN;
  let video: HTMLVideoElement | undefined;
  let attached: AbortController | undefined;

  const source: VideoSource = {
    get status() {
      return status;
    },
    attach(element) {
      video = element;
      attached = new AbortController();
      const { signal } = attached;
      element.addEventListener('error', () => tell({ trouble: troubleOf(element) }), { signal });
      element.addEventListener('playing', () => tell({ trouble: undefined }), { signal });
      load(element, startAt);
    },
    setQuality() {},
    retry: () => video && load(video, video.currentTime),
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

  function load(element: HTMLVideoElement, position: number) {
    element.src = url;
    const seek = () => {
      if (position > 0) element.currentTime = position;
    };
    element.addEventListener('loadedmetadata', seek, { once: true, signal: attached?.signal });
  }

  function tell(change: Partial<SourceStatus>) {
    status = { ...status, ...change };
    onChange(source);
  }
}

function troubleOf({ error }: HTMLVideoElement): SourceStatus['trouble'] {
  if (!error) return undefined;
  if (!navigator.onLine) return 'offline';
  return error.code === MediaError.MEDIA_ERR_DECODE ? 'media' : 'network';
}
