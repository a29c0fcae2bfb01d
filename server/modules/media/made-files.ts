import type { LimitFunction } from 'p-limit';
import type { Ffmpeg } from './ffmpeg.ts';
import type { WorkFolder } from './work-folder.ts';

export interface MakeOptions {
  file: string;
  work: WorkFolder;
  ffmpeg: Ffmpeg;
  signal: AbortSignal;
  /** As many at once as there are cores. */
  limit: LimitFunction;
  /** `720`, and how much of it is done. */
  onProgress: (step: string, share: number) => void;
}

/** What was made of a source, named below its folder. */
export interface MadeFiles {
  path: string;
  thumbnail?: string;
  duration_seconds?: number;
}
