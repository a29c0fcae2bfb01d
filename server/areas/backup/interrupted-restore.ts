import type { Db } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { isFileFailure } from '#server/files/file-failure.ts';
import { isRestoreCommitted } from './backup.queries.ts';
import { createMediaExchange } from './media-exchange.ts';
import { hasJournal, readJournal, tryLockRestore } from './restore-journal.ts';

export type Outcome = 'completed' | 'undone';

/**
 * Completes or undoes an interrupted restore, depending on whether its rows were committed. Returns
 * undefined if no restore was interrupted or if one is running.
 */
export async function settleInterruptedRestore(
  db: Db,
  dataDir: string,
): Promise<Outcome | undefined> {
  if (!hasJournal(dataDir)) return undefined;
  const lock = tryLockRestore(dataDir);
  if (!lock) return undefined;
  try {
    return await settleRestore(db, dataDir);
  } finally {
    lock.release();
  }
}

/** Does the same for a caller that already holds the restore lock. */
export async function settleRestore(db: Db, dataDir: string): Promise<Outcome | undefined> {
  const journal = readJournal(dataDir);
  if (!journal) return undefined;
  const isCommitted = await isRestoreCommitted(db, journal.restore_id);
  const exchange = createMediaExchange(dataDir, journal.restore_id);
  try {
    await (isCommitted ? exchange.finish() : exchange.undo(journal.phase));
  } catch (error) {
    if (!isFileFailure(error)) throw error;
    throw new OperatorError(
      `A restore was interrupted while replacing media, and cannot be ${isCommitted ? 'completed' : 'undone'}: ${error.message}.`,
      { cause: error },
    );
  }
  return isCommitted ? 'completed' : 'undone';
}
