import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataDirInUse, type DataDirLock, lockDataDir } from '#server/db/data-dir-lock.ts';
import { OperatorError } from '#server/errors/operator-error.ts';

/** Not served, since its name begins with a dot. */
export const WORK_FOLDER = '.ingest';

const POLL_MS = 100;
/** Of the SHA-256: sources whose hashes begin alike share one of 4096 locks. */
const LOCK_DIGITS = 3;

/** Locks out a restore, which replaces the media folder. Any number of processes may hold it. */
export function holdMediaFolder(mediaFolder: string): DataDirLock {
  try {
    return lockDataDir(join(mediaFolder, WORK_FOLDER), 0, 'shared');
  } catch (error) {
    if (error instanceof DataDirInUse)
      throw new OperatorError('A restore is running.', { message: 'deskError.restoreRunning' });
    throw error;
  }
}

/** Waits until no other process of this machine ingests the source, and locks out a restore. */
export async function lockSource(
  mediaFolder: string,
  sha256: string,
  signal: AbortSignal,
): Promise<DataDirLock> {
  const folder = holdMediaFolder(mediaFolder);
  try {
    const source = await lockWhenFree(lockFolderOf(mediaFolder, sha256), signal);
    return {
      release() {
        source.release();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/**
 * Locks sources, given by the beginning of their SHA-256, so that none of them is ingested on this
 * machine meanwhile, and locks out a restore. Throws if one is being ingested.
 */
export function lockIdleSources(mediaFolder: string, hashes: string[]): DataDirLock {
  const locks = [holdMediaFolder(mediaFolder)];
  const release = () => {
    for (const lock of locks) lock.release();
  };
  try {
    for (const folder of new Set(hashes.map((hash) => lockFolderOf(mediaFolder, hash))))
      locks.push(lockDataDir(folder, 0));
    return { release };
  } catch (error) {
    release();
    if (error instanceof DataDirInUse)
      throw new OperatorError('The media is being ingested.', {
        message: 'deskError.ingestRunning',
      });
    throw error;
  }
}

function lockFolderOf(mediaFolder: string, sha256: string): string {
  return join(mediaFolder, WORK_FOLDER, 'locks', sha256.slice(0, LOCK_DIGITS));
}

async function lockWhenFree(folder: string, signal: AbortSignal): Promise<DataDirLock> {
  for (;;) {
    try {
      return lockDataDir(folder, 0);
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error;
      await delay(POLL_MS, undefined, { signal });
    }
  }
}
