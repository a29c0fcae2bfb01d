import type { SourceStatus } from './source-status.ts';

/** Loads one video into the video element. */
export interface VideoSource {
  readonly status: SourceStatus;
  attach(video: HTMLVideoElement): void;
  /** 0 means automatic, by bandwidth. */
  setQuality(quality: number): void;
  /** Loads again from the current position. */
  retry(): void;
  /** Stops loading while the page is hidden. */
  suspend(): void;
  resume(): void;
  close(): void;
}

export interface SourceOptions {
  startAt: number;
  quality: number;
  onChange: (source: VideoSource) => void;
}
