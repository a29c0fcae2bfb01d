import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isFileFailure } from '#server/files/file-failure.ts';

const runFile = promisify(execFile);

const SIZE = '16m';
const BLOCK = Buffer.alloc(64 * 1024);

export interface SmallDisk {
  folder: string;
  /** Writes a file until the disk has no room for another byte. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  unmount(): Promise<void>;
}

/** A file system of 16 MiB in memory. Mounting it needs root. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk> {
  await mkdir(folder);
  await runFile('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      const file = await open(filler, 'w');
      try {
        for (;;) await file.write(BLOCK);
      } catch (error) {
        if (!isFileFailure(error) || error.code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    // Lazily: a process that has not ended yet may have an open file on it.
    unmount: async () => void (await runFile('umount', ['--lazy', folder])),
  };
}
