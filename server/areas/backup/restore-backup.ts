import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '#server/db/client.ts';
import { areTablesEmpty, replaceTables } from '#server/db/dump/import-tables.ts';
import { listApplied, sinceBaseline } from '#server/db/migrate.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { readEntries } from './archive-reader.ts';
import { backupSubject } from './backup-subject.ts';
import type { CheckedBackup, OnBackupProgress } from './check-backup.ts';
import { settleRestore } from './interrupted-restore.ts';
import type { BackupSource } from './make-backup.ts';
import { readEntryName } from './manifest.ts';
import { createMediaExchange, type MediaExchange } from './media-exchange.ts';
import { isEmptyFolder } from './media-folder.ts';
import { lockRestore } from './restore-journal.ts';
import { type BackupRows, withBackupRows } from './scratch-database.ts';
import {
  type Accounts,
  endSignIns,
  listDisabled,
  listEnabled,
  listInvited,
} from './sign-ins.queries.ts';

export interface RestoreParts extends Pick<BackupSource, 'connection' | 'dataDir'> {
  db: Db;
  audit: AuditService;
  /** Moves the record of ingested media, a file in older backups, into the database. */
  carryOverRecord: (parts: { db: Db; audit: AuditService; dataDir: string }) => Promise<void>;
}

interface RestoreRequest {
  actor: string;
  backup: CheckedBackup;
  isReplacing: boolean;
  onProgress: OnBackupProgress;
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

/**
 * Replaces rows and media, or neither if it fails. The media is staged before the tables are
 * locked, so that a running site is blocked only while rows are loaded.
 */
export async function restoreBackup(
  { db, connection, dataDir, audit, carryOverRecord }: RestoreParts,
  { actor, backup, isReplacing, onProgress }: RestoreRequest,
): Promise<Restored> {
  const mediaFolder = join(dataDir, 'media');
  const { file, manifest } = backup;
  const lock = lockRestore(dataDir);
  try {
    await settleRestore(db, dataDir);
    await requireTablesOf(db, backup);
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
          subject: backupSubject(file),
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
    await carryOverRecord({ db, audit, dataDir });
    return { made_at: manifest.made_at, ...counts, enabled, invited };
  } finally {
    lock.release();
  }
}

/** This version cannot create the tables of a newer one, so they must be those of the backup. */
async function requireTablesOf(db: Db, { newer, manifest: { migrations } }: CheckedBackup) {
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

/**
 * Deletes rows that were right at the time of the backup and may not be any more. Returns the members
 * whose link to set a password has ended.
 */
export async function forgetSince(tx: Tx): Promise<string[]> {
  await endSignIns(tx);
  // Objects in a store may have moved since: without rows, the servers look up where each of them
  // is.
  await tx.deleteFrom('stored_media').execute();
  return listInvited(tx);
}

function notEmpty(what: string): OperatorError {
  return new OperatorError(`${what} is not empty. --replace deletes everything there first.`);
}
