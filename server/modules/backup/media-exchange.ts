import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../errors/operator-error.ts';
import { syncFolder } from '../../files/whole-file.ts';
import type { ArchiveEntry } from './archive-reader.ts';
import { isMedia } from './media-folder.ts';
import { type JournalEntry, removeJournal, writeJournal } from './restore-journal.ts';

export type MediaExchange = ReturnType<typeof createMediaExchange>;

/**
 * Replaces the media by that of a backup, in steps that the journal records. Everything happens
 * inside the media folder by renames, since that folder may be a disk of its own. The caller holds
 * the restore lock.
 */
export function createMediaExchange(dataDir: string, restoreId: string) {
  const folder = join(dataDir, 'media');
  const staged = join(folder, '.restoring');
  const before = join(folder, '.before-restore');
  const note = (phase: JournalEntry['phase']) =>
    writeJournal(dataDir, { restore_id: restoreId, phase });

  /** All media of one folder into another, on the disk when it returns. */
  async function moveAll(from: string, to: string) {
    await mkdir(to, { recursive: true });
    for (const name of (await list(from)).filter(isMedia))
      await rename(join(from, name), join(to, name));
    for (const path of [from, to]) if (existsSync(path)) await syncFolder(path);
  }

  async function finish() {
    await rm(staged, { recursive: true, force: true });
    await rm(before, { recursive: true, force: true });
    await removeJournal(dataDir);
  }

  return {
    async begin() {
      if (existsSync(before)) {
        throw new OperatorError(
          `A restore was interrupted while replacing media, and its journal is gone: ${before} holds the earlier media. Move it away, then restore again.`,
        );
      }
      await note('staging');
      await rm(staged, { recursive: true, force: true });
      await mkdir(staged, { recursive: true });
    },

    async add(path: string, { body, mtime }: ArchiveEntry) {
      const file = join(staged, path);
      await mkdir(dirname(file), { recursive: true });
      await pipeline(body, createWriteStream(file, { flags: 'wx', flush: true }));
      if (mtime) await utimes(file, mtime, mtime);
    },

    /** To be called when all is staged and the rows are about to be committed. */
    async putInPlace() {
      await note('setting-aside');
      await moveAll(folder, before);
      await note('moving-in');
      await moveAll(staged, folder);
    },

    /** The rows are committed, so the old media goes. May be repeated after an interruption. */
    finish,

    /** The rows are not committed: the old media is put back. May be repeated likewise. */
    async undo(phase: JournalEntry['phase']) {
      if (phase === 'moving-in') {
        await moveAll(folder, staged);
        await note('setting-aside');
      }
      if (phase !== 'staging') await moveAll(before, folder);
      await finish();
    },
  };
}

async function list(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}
