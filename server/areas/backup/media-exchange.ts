import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '#server/errors/operator-error.ts';
import { syncFolder } from '#server/files/whole-file.ts';
import type { ArchiveEntry } from './archive-reader.ts';
import { isMedia } from './media-folder.ts';
import { type JournalEntry, removeJournal, writeJournal } from './restore-journal.ts';

export type MediaExchange = ReturnType<typeof createMediaExchange>;

/**
 * Replaces the media by that of a backup, in steps recorded in the journal. Files are renamed
 * within the media folder, because it may be a separate file system. The caller must hold the
 * restore lock.
 */
export function createMediaExchange(dataDir: string, restoreId: string) {
  const folder = join(dataDir, 'media');
  const staged = join(folder, '.restoring');
  const setAside = join(folder, '.before-restore');
  const setPhase = (phase: JournalEntry['phase']) =>
    writeJournal(dataDir, { restore_id: restoreId, phase });

  /** Moves all media of one folder to another and syncs both folders to disk. */
  async function moveAll(from: string, to: string) {
    await mkdir(to, { recursive: true });
    for (const name of (await list(from)).filter(isMedia))
      await rename(join(from, name), join(to, name));
    for (const path of [from, to]) if (existsSync(path)) await syncFolder(path);
  }

  async function finish() {
    await rm(staged, { recursive: true, force: true });
    await rm(setAside, { recursive: true, force: true });
    await removeJournal(dataDir);
  }

  return {
    async begin() {
      if (existsSync(setAside)) {
        throw new OperatorError(
          `A restore was interrupted while replacing media, and its journal is gone: ${setAside} holds the earlier media. Move it away, then restore again.`,
        );
      }
      await setPhase('staging');
      await rm(staged, { recursive: true, force: true });
      await mkdir(staged, { recursive: true });
    },

    async add(path: string, { body, mtime }: ArchiveEntry) {
      const file = join(staged, path);
      await mkdir(dirname(file), { recursive: true });
      await pipeline(body, createWriteStream(file, { flags: 'wx', flush: true }));
      if (mtime) await utimes(file, mtime, mtime);
    },

    /** Must be called after all media is staged, right before the rows are committed. */
    async putInPlace() {
      await setPhase('setting-aside');
      await moveAll(folder, setAside);
      await setPhase('moving-in');
      await moveAll(staged, folder);
    },

    /** Deletes the old media once the rows are committed. Idempotent. */
    finish,

    /** Puts the old media back if the rows were not committed. Idempotent. */
    async undo(phase: JournalEntry['phase']) {
      if (phase === 'moving-in') {
        await moveAll(folder, staged);
        await setPhase('setting-aside');
      }
      if (phase !== 'staging') await moveAll(setAside, folder);
      await finish();
    },
  };
}

async function list(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}
