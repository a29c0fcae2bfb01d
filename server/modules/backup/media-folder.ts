import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArchiveEntry } from './archive-reader.ts';

interface MediaFile {
  /** Below the folder, with slashes. */
  path: string;
  size: number;
  mtime: Date;
  bytes: AsyncIterable<Uint8Array>;
}

/** What the operator brought; a folder that is not there holds nothing. */
export async function* listMedia(folder: string): AsyncGenerator<MediaFile> {
  const entries = await opendir(folder, { recursive: true }).catch(() => []);
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const { size, mtime } = await stat(file);
    const bytes = size === 0 ? Readable.from([]) : createReadStream(file, { end: size - 1 });
    yield { path: relative(folder, file), size, mtime, bytes };
  }
}

export async function isEmptyFolder(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0;
}

/** Media on its way back: gathered beside the place, and put there in one move. */
export function stageMedia(folder: string) {
  const staged = `${folder}.restoring`;
  const before = `${folder}.before-restore`;
  const remove = (path: string) => rm(path, { recursive: true, force: true });
  return {
    async begin() {
      await remove(staged);
      await mkdir(staged, { recursive: true });
    },
    async add(path: string, { body, mtime }: ArchiveEntry) {
      const file = join(staged, path);
      await mkdir(dirname(file), { recursive: true });
      await pipeline(body, createWriteStream(file, { flags: 'wx' }));
      if (mtime) await utimes(file, mtime, mtime);
    },
    async putInPlace() {
      await remove(before);
      await rename(folder, before).catch(ignoreMissing);
      await rename(staged, folder);
    },
    /** As it was before `putInPlace`. */
    async takeBack() {
      await rename(folder, staged);
      await rename(before, folder).catch(ignoreMissing);
    },
    discard: () => remove(staged),
    forgetBefore: () => remove(before),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error;
}
