import type { SourceStatus } from './source-status.ts';

/** Loads one video into the video element. */
export interface VideoSource {
  readonly status: SourceStatus;
  attach(video: HTMLVideoElement): void;
  /** Called before the player seeks, while the element still has the position that was reached. */
  beforeSeek?(target: number): void;
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
  /** A missing file means that the grant has ended, so it is not requested again. */
  isGranted?: boolean;
  onChange: (source: VideoSource) => void;
}
