import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { unreadable } from '#server/files/file-failure.ts';
import { filesBelow } from '#server/files/files-below.ts';

interface MediaFile {
  /** Relative to the folder, with slashes. */
  path: string;
  size: number;
  mtime: Date;
  bytes: AsyncIterable<Uint8Array>;
}

/** False for work folders, whose names begin with a dot: they are neither served nor backed up. */
export const isMedia = (name: string) => !name.startsWith('.');

/** Throws at the first file that cannot be read. */
export async function* listMedia(folder: string): AsyncGenerator<MediaFile> {
  for await (const path of filesBelow(folder, isMedia)) {
    const file = join(folder, path);
    const handle = await open(file).catch((error) => {
      throw unreadable(file, error);
    });
    try {
      // Reads the open file's size, because the file at the path may be replaced meanwhile.
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
