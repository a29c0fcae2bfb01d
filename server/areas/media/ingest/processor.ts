import type { LimitFunction } from 'p-limit';
import type { Notice } from '#i18n/notice.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import type { WorkFolder } from './work-folder.ts';

export interface ProcessOptions {
  file: string;
  work: WorkFolder;
  ffmpeg: Ffmpeg;
  signal: AbortSignal;
  /** Runs a function as soon as fewer than `--jobs` others are running. */
  limit: LimitFunction;
  /** Called with the step (`720p`) and its progress from 0 to 1. */
  onProgress: (step: string, share: number) => void;
}

/** The result for one source; paths are relative to its folder. */
export interface ProcessedMedia {
  path: string;
  thumbnail?: string;
  duration_seconds?: number;
  /** What the operator should check. Each continues a sentence that begins with the file's name. */
  warnings: Notice[];
}
