/** What can go wrong with a film, as the viewer is told. */
export type Trouble = 'offline' | 'network' | 'media' | 'unsupported';

export interface SourceStatus {
  /** Short sides of the pictures to choose from, the sharpest first. */
  qualities: readonly number[];
  playingQuality: number | undefined;
  trouble: Trouble | undefined;
}

/** One film, on its way into the video element. */
export interface VideoSource {
  readonly status: SourceStatus;
  attach(video: HTMLVideoElement): void;
  /** 0 leaves it to the connection. */
  setQuality(quality: number): void;
  /** Tries again, from where the film stands. */
  retry(): void;
  /** A hidden page loads nothing. */
  suspend(): void;
  resume(): void;
  close(): void;
}

export interface SourceOptions {
  startAt: number;
  quality: number;
  onChange: (source: VideoSource) => void;
}

export const NOTHING_KNOWN: SourceStatus = {
  qualities: [],
  playingQuality: undefined,
  trouble: undefined,
};

/**
 * Whether the browser would refuse to play before somebody presses: it refuses an empty element as
 * it would a full one. Apple's ask of each element anew, and are asked with the film itself.
 */
export async function wouldRefuse(video: HTMLVideoElement): Promise<boolean> {
  if (playsHlsItself()) return false;
  const empty = document.createElement('video');
  empty.muted = video.muted;
  const refusal = empty.play().then(
    () => false,
    (error: DOMException) => error.name === 'NotAllowedError',
  );
  // One that may play waits for a film for ever.
  return Promise.race([refusal, pause().then(() => false)]);
}

/** Which of the two ways this browser takes. */
export async function openSource(url: string, options: SourceOptions): Promise<VideoSource> {
  if (playsHlsItself()) {
    const { createNativeSource } = await import('./native-source.ts');
    return createNativeSource(url, options);
  }
  const { createHlsSource } = await import('./hls-source.ts');
  await pause();
  const source = createHlsSource(url, options);
  await pause();
  return source;
}

/** What plays films is fetched while the finger is still on its way. */
export function warmUp(): void {
  // Who presses is told of a failure.
  if (!playsHlsItself()) import('./hls-source.ts').catch(() => {});
}

/** Each step keeps a phone busy; in between it answers presses. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Apple's do it best by themselves. Others that can still leave no choice of quality. */
function playsHlsItself(): boolean {
  const type = 'application/vnd.apple.mpegurl';
  return (
    /^Apple/.test(navigator.vendor) && document.createElement('video').canPlayType(type) !== ''
  );
}
