import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../errors/operator-error.ts';
import { explainFileFailure } from '../../files/file-failure.ts';
import { filesBelow } from '../../files/files-below.ts';
import type { Ingested } from './ingest-record.ts';
import { isExpectedBesideMedia, isSystemFile, skipReason } from './skipped-files.ts';

export type MediaKind = Ingested['kind'];

const ENDINGS: Record<MediaKind, string[]> = {
  video: ['.mp4', '.mov', '.m4v', '.mkv', '.webm'],
  picture: ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.tif', '.tiff'],
  subtitles: ['.srt', '.vtt'],
};

/** By the name only; each maker checks the content. */
export function kindOf(file: string): MediaKind | undefined {
  const ending = extname(file).toLowerCase();
  return (Object.keys(ENDINGS) as MediaKind[]).find((kind) => ENDINGS[kind].includes(ending));
}

export interface SkippedFile {
  file: string;
  reason: string;
}

export interface Sources {
  /** Absolute paths, in the order of their names. */
  files: string[];
  /** Files of the given folders that are not media. */
  skipped: SkippedFile[];
}

/** The files named, and all media files in the folders named. */
export async function listSources(paths: string[]): Promise<Sources> {
  const lists = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => undefined);
      if (!found) throw new OperatorError(`${path} does not exist.`);
      if (found.isDirectory()) return listFolder(resolve(path));
      if (!found.isFile()) throw new OperatorError(`${path} is neither a file nor a folder.`);
      return { files: [resolve(path)], others: [] };
    }),
  );
  const files = new Set(lists.flatMap((list) => list.files));
  const others = new Set(lists.flatMap((list) => list.others)).difference(files);
  const skipped = Array.from(others, (file) => ({ file, reason: skipReason(file) }));
  return { files: [...files], skipped };
}

async function listFolder(folder: string): Promise<{ files: string[]; others: string[] }> {
  const found = await Array.fromAsync(
    filesBelow(folder, (path) => !isSystemFile(basename(path))),
    (path) => join(folder, path),
  );
  found.sort(new Intl.Collator('en', { numeric: true }).compare);
  return {
    files: found.filter((file) => kindOf(file) !== undefined),
    others: found.filter((file) => kindOf(file) === undefined && !isExpectedBesideMedia(file)),
  };
}

const EMPTY_HASH = createHash('sha256').digest('hex');

/** The SHA-256 of its content. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  } catch (error) {
    throw new Refused(`cannot be read: ${explainFileFailure(error) ?? (error as Error).message}.`);
  }
  return hash.digest('hex');
}

/** As `hashOf`, but refuses a file without content: all empty files have the same hash. */
export async function hashOfContent(file: string): Promise<string> {
  const hash = await hashOf(file);
  if (hash === EMPTY_HASH) throw new Refused('is empty.');
  return hash;
}

/** One source file cannot be ingested; the others can. The message continues after the file's name. */
export class Refused extends OperatorError {
  override name = 'Refused';
}
