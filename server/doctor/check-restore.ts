import { say } from '#i18n/notice.ts';
import { hasJournal, tryLockRestore } from '../areas/backup/restore-journal.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, warning } from './finding.ts';

/** Reports an interrupted restore, after which the media may not match the database. */
export function checkRestore({ dataDir }: Config): Finding[] {
  if (!hasJournal(dataDir)) return [];
  const lock = tryLockRestore(dataDir);
  if (!lock)
    return [
      warning('restore', say('deskCheck.restoreRunning'), say('deskCheck.restoreRunningAdvice')),
    ];
  lock.release();
  return [
    failure('restore', say('deskCheck.restoreStopped'), say('deskCheck.restoreStoppedAdvice')),
  ];
}
