import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { filesBelow } from '../../files-below.ts';
import { OperatorError } from '../../operator-error.ts';
import type { Ingested } from './ingest-record.ts';

export type MediaKind = Ingested['kind'];

const ENDINGS: Record<MediaKind, string[]> = {
  video: ['.mp4', '.mov', '.m4v', '.mkv', '.webm'],
  picture: ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.tif', '.tiff'],
  subtitles: ['.srt', '.vtt'],
};

/** What a file claims to be; whether it is shows when it is read. */
export function kindOf(file: string): MediaKind | undefined {
  const ending = extname(file).toLowerCase();
  return (Object.keys(ENDINGS) as MediaKind[]).find((kind) => ENDINGS[kind].includes(ending));
}

/**
 * The files named, and in the folders named those that claim to be media: a catalogue's tables may
 * lie among them. In the order of their names.
 */
export async function listSources(paths: string[]): Promise<string[]> {
  const lists = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => undefined);
      if (!found) throw new OperatorError(`${path} is not there.`);
      if (found.isDirectory()) return listFolder(resolve(path));
      if (!found.isFile()) throw new OperatorError(`${path} is neither a file nor a folder.`);
      return [resolve(path)];
    }),
  );
  return [...new Set(lists.flat())];
}

async function listFolder(folder: string): Promise<string[]> {
  const found = await Array.fromAsync(
    filesBelow(folder, (path) => !basename(path).startsWith('.')),
    (path) => join(folder, path),
  );
  return found
    .filter((file) => kindOf(file) !== undefined)
    .sort(new Intl.Collator('en', { numeric: true }).compare);
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  } catch (error) {
    throw new Refused(`cannot be read: ${(error as Error).message}.`);
  }
  return hash.digest('hex');
}

/** This file and no other: the rest goes on. The message goes on where the file's name ends. */
export class Refused extends OperatorError {
  override name = 'Refused';
}
