import { listKnownMigrations } from '../../db/migrate.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { checkArchive } from './archive-reader.ts';
import type { Manifest } from './manifest.ts';

/** The step that is running, and how many more bytes of it are done. */
export type OnBackupProgress = (step: string, bytes: number) => void;

export interface CheckedBackup {
  file: string;
  manifest: Manifest;
}

/** Refuses a backup that cannot be restored, before a database or a folder is made for it. */
export async function checkBackup(
  file: string,
  onProgress: OnBackupProgress,
): Promise<CheckedBackup> {
  const manifest = await checkArchive(file, (bytes) => onProgress('checking', bytes));
  const known = await listKnownMigrations();
  if (manifest.migrations.join() !== known.join()) {
    throw new OperatorError(
      `The backup has migrations up to ${manifest.migrations.at(-1)}, this version up to ${known.at(-1)}. Restore it with the version that made it, then update.`,
    );
  }
  return { file, manifest };
}
