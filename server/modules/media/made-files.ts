import type { LimitFunction } from 'p-limit';
import type { Ffmpeg } from './ffmpeg.ts';
import type { WorkFolder } from './work-folder.ts';

export interface MakeOptions {
  file: string;
  work: WorkFolder;
  ffmpeg: Ffmpeg;
  signal: AbortSignal;
  /** Runs as many at once as `--jobs` says. */
  limit: LimitFunction;
  /** The step (`720p`) and which share of it is done. */
  onProgress: (step: string, share: number) => void;
}

/** What was made of a source; paths are relative to its folder. */
export interface MadeFiles {
  path: string;
  thumbnail?: string;
  duration_seconds?: number;
  /** What the operator should look at; each continues a sentence that begins with the file's name. */
  warnings: string[];
}
