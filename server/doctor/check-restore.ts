import { hasJournal, tryLockRestore } from '../modules/backup/restore-journal.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, warning } from './finding.ts';

/** Reports an interrupted restore, after which the media may not match the database. */
export function checkRestore({ dataDir }: Config): Finding[] {
  if (!hasJournal(dataDir)) return [];
  const lock = tryLockRestore(dataDir);
  if (!lock) return [warning('restore', 'a restore is running', 'Wait until it has ended.')];
  lock.release();
  return [
    failure(
      'restore',
      'a restore was interrupted while replacing media: the media may not match the database',
      'Start the server or run any other command, such as "vignette audit list": it completes or undoes the restore.',
    ),
  ];
}
