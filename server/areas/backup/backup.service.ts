import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { DatabaseConnection, Db, Tx } from '#server/db/client.ts';
import { withSnapshot } from '#server/db/dump/export-tables.ts';
import { areTablesEmpty, replaceTables } from '#server/db/dump/import-tables.ts';
import { listApplied, sinceBaseline } from '#server/db/migrate.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { cutText } from '#server/text/cut-text.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { readEntries } from './archive-reader.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import type { CheckedBackup, OnBackupProgress } from './check-backup.ts';
import { settleRestore } from './interrupted-restore.ts';
import { FORMAT, MANIFEST, type Manifest, readEntryName, tablePart } from './manifest.ts';
import { createMediaExchange, type MediaExchange } from './media-exchange.ts';
import { isEmptyFolder, listMedia } from './media-folder.ts';
import { lockRestore } from './restore-journal.ts';
import { type BackupRows, withBackupRows } from './scratch-database.ts';
import {
  type Accounts,
  endSignIns,
  listDisabled,
  listEnabled,
  listInvited,
} from './sign-ins.queries.ts';
import { compressedParts } from './table-parts.ts';
import type { Verified } from './verify-backup.ts';

export type BackupService = ReturnType<typeof createBackupService>;

interface BackupParts {
  db: Db;
  /** For COPY, which needs a connection outside the pool. */
  connection: DatabaseConnection;
  dataDir: string;
  audit: AuditService;
  now: () => Date;
}

export interface Restored {
  made_at: string;
  rows: number;
  files: number;
  /** Accounts that were disabled before the restore, and are enabled in the backup. */
  enabled: Accounts;
  /** Members of staff whose link to set a password has ended. */
  invited: string[];
}

/** Backs up the database and the media under DATA_DIR to one file, and restores them. */
export function createBackupService(parts: BackupParts) {
  const { db, connection, dataDir, audit, now } = parts;
  const mediaFolder = join(dataDir, 'media');

  /** Reads the media after the tables, so that all files that the rows refer to are included. */
  async function writeParts(archive: ArchiveWriter, onProgress: OnBackupProgress) {
    const counts = { rows: 0, files: 0 };
    await withSnapshot(connection, async ({ tables, sequences, migrations, read }) => {
      const made_at = now().toISOString();
      const manifest: Manifest = { format: FORMAT, made_at, migrations, tables, sequences };
      const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      await archive.add(MANIFEST, text.length, Readable.from([text]));
      for (const table of tables) {
        const rows = read(table);
        let number = 0;
        for await (const part of compressedParts(rows)) {
          await archive.add(tablePart(table.name, ++number), part.length, Readable.from([part]));
          onProgress('database', part.length);
        }
        counts.rows += (rows as Readable & { rowCount: number }).rowCount;
      }
    });
    for await (const { path, size, mtime, bytes } of listMedia(mediaFolder)) {
      await archive.add(`media/${path}`, size, bytes, mtime);
      counts.files++;
      onProgress('media', size);
    }
    return counts;
  }

  /** This version cannot create the tables of a newer one, so they must be those of the backup. */
  async function requireTablesOf({ newer, manifest: { migrations } }: CheckedBackup) {
    if (newer.length === 0) return;
    if (isDeepStrictEqual(await listApplied(db), sinceBaseline(migrations))) return;
    throw new OperatorError(
      `The backup needs the newer version (${newer.join(', ')}), which has not migrated this database.`,
    );
  }

  /** Extracts the archive's media into the staging folder; returns the number of files. */
  async function stageMedia(file: string, media: MediaExchange, onProgress: OnBackupProgress) {
    let files = 0;
    for await (const entry of readEntries(file)) {
      const content = readEntryName(entry.name);
      if (content && 'media' in content) {
        await media.add(content.media, entry);
        onProgress('media', entry.size);
        files++;
      } else {
        for await (const _ of entry.body);
      }
    }
    return files;
  }

  return {
    /** Recorded when the file is complete, so that the desk can show the latest backups. */
    async make(actor: string, file: string, onProgress: OnBackupProgress) {
      const done = Promise.withResolvers<Awaited<ReturnType<typeof writeParts>>>();
      await writeArchive(file, (archive) => writeParts(archive, onProgress).then(done.resolve));
      const counts = await done.promise;
      await audit.recordDone([
        { actor, action: 'backup.make', subject: subjectOf(file), change: { ...counts } },
      ]);
      return counts;
    },

    /**
     * Replaces rows and media, or neither if it fails. The media is staged before the tables are
     * locked, so that a running site is blocked only while rows are loaded.
     */
    async restore(
      actor: string,
      backup: CheckedBackup,
      isReplacing: boolean,
      onProgress: OnBackupProgress,
    ): Promise<Restored> {
      const { file, manifest } = backup;
      const lock = lockRestore(dataDir);
      try {
        await settleRestore(db, dataDir);
        await requireTablesOf(backup);
        if (!isReplacing && !(await isEmptyFolder(mediaFolder))) throw notEmpty(mediaFolder);
        if (!isReplacing && !(await areTablesEmpty(connection))) throw notEmpty('The database');
        const counts = { rows: 0, files: 0 };
        let enabled: Accounts = { buyers: [], staff: [] };
        let invited: string[] = [];
        const restoreId = randomUUID();
        const media = createMediaExchange(dataDir, restoreId);

        const replaceAll = (rows: BackupRows) =>
          replaceTables(connection, async (tables) => {
            if (!isReplacing && !tables.isEmpty) throw notEmpty('The database');
            const disabled = await listDisabled(tables.db);
            counts.rows = await tables.replaceRows(rows.sequences, rows.fill);
            enabled = await listEnabled(tables.db, disabled);
            invited = await forgetSince(tables.db);
            await audit.record(tables.db, {
              actor,
              action: 'backup.restore',
              subject: subjectOf(file),
              change: {
                restore_id: restoreId,
                made_at: manifest.made_at,
                ...counts,
                replaced: !tables.isEmpty,
              },
            });
            await media.putInPlace();
          });

        try {
          await media.begin();
          counts.files = await stageMedia(file, media, onProgress);
          await withBackupRows(dataDir, backup, onProgress, replaceAll);
        } catch (error) {
          // The rows may be committed if the connection was lost during COMMIT, so the outcome is
          // read from the database. If it cannot be reached, the next start settles the restore.
          const outcome = await settleRestore(db, dataDir).catch(() => undefined);
          if (outcome !== 'completed') throw error;
        }
        await media.finish();
        return { made_at: manifest.made_at, ...counts, enabled, invited };
      } finally {
        lock.release();
      }
    },

    /**
     * Does for a database that was recovered to an earlier moment, by PostgreSQL's own means, what a
     * restore does besides the rows. Returns the members whose link to set a password has ended.
     */
    recovered(actor: string): Promise<string[]> {
      return db.transaction().execute(async (tx) => {
        const invited = await forgetSince(tx);
        const subject = 'backup:point-in-time';
        await audit.record(tx, { actor, action: 'backup.recover', subject, change: {} });
        return invited;
      });
    },

    /** Verifying itself needs no database, so that it can be done on any machine. */
    recordVerified: (actor: string, file: string, verified: Verified) =>
      audit.recordDone([
        { actor, action: 'backup.verify', subject: subjectOf(file), change: { ...verified } },
      ]),
  };
}

/**
 * Deletes rows that were right at the time of the backup and may not be any more. Returns the members
 * whose link to set a password has ended.
 */
async function forgetSince(tx: Tx): Promise<string[]> {
  await endSignIns(tx);
  // Objects in a store may have moved since: without rows, the servers look up where each of them
  // is.
  await tx.deleteFrom('stored_media').execute();
  return listInvited(tx);
}

function subjectOf(file: string) {
  return `backup:${cutText(basename(file), 200)}` as const;
}

function notEmpty(what: string): OperatorError {
  return new OperatorError(`${what} is not empty. --replace deletes everything there first.`);
}
