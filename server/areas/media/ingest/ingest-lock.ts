import { join } from 'node:path';
import { DataDirInUse, lockDataDir } from '#server/db/data-dir-lock.ts';
import { OperatorError } from '#server/errors/operator-error.ts';

/** Not served, since its name begins with a dot. */
export const WORK_FOLDER = '.ingest';

/** Must be held to write the ingest record: only one process at a time may do so. */
export function lockIngest(dataDir: string) {
  try {
    return lockDataDir(join(dataDir, 'media', WORK_FOLDER), 0);
  } catch (error) {
    if (error instanceof DataDirInUse)
      throw new OperatorError('Another media ingest is running.', {
        message: 'deskError.ingestRunning',
      });
    throw error;
  }
}
