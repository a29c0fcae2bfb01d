import { listKnownMigrations } from '../../db/migrate.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { checkArchive } from './archive-reader.ts';
import type { Manifest } from './manifest.ts';

/** Called with the current step and the number of bytes processed since the last call. */
export type OnBackupProgress = (step: string, bytes: number) => void;

export interface CheckedBackup {
  file: string;
  manifest: Manifest;
}

/** Throws if the backup cannot be restored, before a database or a folder is created for it. */
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
