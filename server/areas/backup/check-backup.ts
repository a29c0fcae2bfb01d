import {
  lacksBaseline,
  listKnownMigrations,
  sinceBaseline,
  UPDATE_FIRST,
} from '#server/db/migrate.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { type CheckedArchive, checkArchive } from './archive-reader.ts';

/** Called with the current step and the number of bytes processed since the last call. */
export type OnBackupProgress = (step: string, bytes: number) => void;

export interface CheckedBackup extends CheckedArchive {
  file: string;
  /** Made with the migrations of this version, so that its rows need no migration. */
  isCurrent: boolean;
  /** Applied by a newer version, after all that this version has. */
  newer: string[];
}

/**
 * Throws if no database of this version could take the backup, before one is created for it. One with
 * `newer` needs a database of that version (`requireTablesOf` of restore-backup.ts).
 */
export async function checkBackup(
  file: string,
  onProgress: OnBackupProgress,
): Promise<CheckedBackup> {
  const archive = await checkArchive(file, (bytes) => onProgress('checking', bytes));
  const migrations = sinceBaseline(archive.manifest.migrations);
  if (lacksBaseline(migrations)) {
    throw new OperatorError(
      `The backup is older than this version can restore (${migrations.at(-1)}). ${UPDATE_FIRST}, and make a new backup there.`,
    );
  }
  const known = await listKnownMigrations();
  const newer = migrations.slice(known.length);
  const different = migrations.find((name, at) => at < known.length && name !== known[at]);
  if (different !== undefined) {
    throw new OperatorError(
      `The backup has the migration ${different}, this version has others (up to ${known.at(-1)}). Restore it with the version that made it, or a later one.`,
    );
  }
  return { ...archive, file, isCurrent: migrations.length === known.length, newer };
}
