import { createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unreadable } from '../../file-failure.ts';
import { filesBelow } from '../../files-below.ts';
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

/** What the operator brought: all of it, or one that cannot be read is named. */
export async function* listMedia(folder: string): AsyncGenerator<MediaFile> {
  for await (const path of filesBelow(folder, isMedia)) {
    const file = join(folder, path);
    const handle = await open(file).catch((error) => {
      throw unreadable(file, error);
    });
    try {
      // Of the very file that is read: another may take its name meanwhile.
      const { size, mtime } = await handle.stat();
      yield { path, size, mtime, bytes: bytesOf(handle, file, size) };
    } finally {
      await handle.close();
    }
  }
}

async function* bytesOf(handle: FileHandle, file: string, size: number) {
  if (size === 0) return;
  try {
    yield* handle.createReadStream({ end: size - 1, autoClose: false });
  } catch (error) {
    throw unreadable(file, error);
  }
}

export async function isEmptyFolder(folder: string): Promise<boolean> {
  for await (const _ of filesBelow(folder, isMedia)) return false;
  return true;
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

/** The database says whether it was committed: its entry of the audit log came with the rows. */
function leftBehind(before: string, folder: string): string {
  return `A restore was ended while it exchanged the media. If "vignette audit list" shows it, delete ${before}: all is in place. Else put what is in there back into ${folder}, instead of what is there.`;
}
