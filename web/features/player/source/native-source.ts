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
  let place = startAt;

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
      // Without a connection the element itself waits, and says nothing.
      const tellOffline = () => navigator.onLine || tell({ trouble: 'offline' });
      element.addEventListener('waiting', tellOffline, { signal });
      load(element);
    },
    setQuality() {},
    retry() {
      if (!video) return;
      // A film that never came stands at 0, which is not where it was to begin.
      place = video.currentTime || place;
      load(video);
    },
    // A paused film fetches no more than it has room for, and asking for less would empty it.
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
