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

/** Which of the two ways this browser takes. */
export async function openSource(url: string, options: SourceOptions): Promise<VideoSource> {
  if (playsHlsItself()) {
    const { createNativeSource } = await import('./native-source.ts');
    return createNativeSource(url, options);
  }
  const { createHlsSource } = await import('./hls-source.ts');
  return createHlsSource(url, options);
}

/** Apple's do it best by themselves. Others that can still leave no choice of quality. */
function playsHlsItself(): boolean {
  const type = 'application/vnd.apple.mpegurl';
  return (
    /^Apple/.test(navigator.vendor) && document.createElement('video').canPlayType(type) !== ''
  );
}
