import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { DataDirInUse, type DataDirLock, lockDataDir } from '#server/db/data-dir-lock.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { replaceWhole, syncFolder } from '#server/files/whole-file.ts';
import { readOwnFile } from '#server/settings/own-file.ts';

const journalFile = v.object({
  /** Identifies the audit entry that is committed with the rows. */
  restore_id: v.string(),
  /**
   * `staging`: the media folder is unchanged. `setting-aside`: the media folder contains old files
   * only. `moving-in`: it contains new files only.
   */
  phase: v.picklist(['staging', 'setting-aside', 'moving-in']),
});

export type JournalEntry = v.InferOutput<typeof journalFile>;

const folderIn = (dataDir: string) => join(dataDir, 'restore');
const fileIn = (dataDir: string) => join(folderIn(dataDir), 'journal.json');

/** Whether a restore is running, or was interrupted. */
export function hasJournal(dataDir: string): boolean {
  return existsSync(fileIn(dataDir));
}

export function readJournal(dataDir: string): JournalEntry | undefined {
  return readOwnFile(fileIn(dataDir), journalFile, 'a restore writes');
}

/** Writes the journal and syncs it to disk. */
export async function writeJournal(dataDir: string, entry: JournalEntry): Promise<void> {
  await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 });
  await replaceWhole(fileIn(dataDir), (draft) =>
    writeFile(draft, `${JSON.stringify(entry)}\n`, { flush: true }),
  );
  await syncFolder(folderIn(dataDir));
}

export async function removeJournal(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
  await syncFolder(folderIn(dataDir));
}

/** The lock for running or settling a restore; undefined if another process holds it. */
export function tryLockRestore(dataDir: string): DataDirLock | undefined {
  return tryLock(folderIn(dataDir));
}

/** Locks out other restores and, by locking its work folder, `media ingest`. */
export function lockRestore(dataDir: string): DataDirLock {
  const ingest = tryLock(join(dataDir, 'media/.ingest'));
  if (!ingest) throw new OperatorError('A media ingest or another restore is running.');
  const restore = tryLockRestore(dataDir);
  if (!restore) {
    ingest.release();
    throw new OperatorError('Another restore is running.');
  }
  return {
    release() {
      restore.release();
      ingest.release();
    },
  };
}

function tryLock(folder: string): DataDirLock | undefined {
  try {
    return lockDataDir(folder, 0);
  } catch (error) {
    if (error instanceof DataDirInUse) return undefined;
    throw error;
  }
}
