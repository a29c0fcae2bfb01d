import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../operator-error.ts';
import type { ArchiveEntry } from './archive-reader.ts';

interface MediaFile {
  /** Below the folder, with slashes. */
  path: string;
  size: number;
  mtime: Date;
  bytes: AsyncIterable<Uint8Array>;
}

/** What begins with a dot is work on its way: never served, and not kept. */
const isMedia = (name: string) => !name.startsWith('.');

/** What the operator brought; a folder that is not there holds nothing. */
export async function* listMedia(folder: string): AsyncGenerator<MediaFile> {
  const entries = await opendir(folder, { recursive: true }).catch(() => []);
  for await (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file);
    if (!entry.isFile() || !isMedia(path)) continue;
    const { size, mtime } = await stat(file);
    const bytes = size === 0 ? Readable.from([]) : createReadStream(file, { end: size - 1 });
    yield { path, size, mtime, bytes };
  }
}

export async function isEmptyFolder(folder: string): Promise<boolean> {
  return !(await readdir(folder).catch(() => [])).some(isMedia);
}

/**
 * Media on its way back: gathered aside, and then exchanged for what is there. All inside the
 * folder, which may be a disk of its own.
 */
export function stageMedia(folder: string) {
  const staged = join(folder, '.restoring');
  const before = join(folder, '.before-restore');
  let isEmptied = false;
  const remove = (path: string) => rm(path, { recursive: true, force: true });
  const moveAll = async (from: string, to: string) => {
    for (const name of (await readdir(from)).filter(isMedia))
      await rename(join(from, name), join(to, name));
  };
  return {
    async begin() {
      if (existsSync(before)) throw new OperatorError(leftBehind(before, folder));
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
      await mkdir(before);
      await moveAll(folder, before);
      isEmptied = true;
      await moveAll(staged, folder);
    },
    /** As it was before `putInPlace`, however far that came. */
    async takeBack() {
      if (isEmptied) await moveAll(folder, staged);
      if (existsSync(before)) await moveAll(before, folder);
    },
    async forget() {
      await remove(staged);
      await remove(before);
    },
  };
}

/** Whether its database was committed nobody knows any more. */
function leftBehind(before: string, folder: string): string {
  return `A restore was ended while it exchanged the media; move ${before} back into ${folder}, or delete it.`;
}
