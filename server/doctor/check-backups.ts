import { say } from '#i18n/notice.ts';
import type { Db } from '../db/client.ts';
import { findBackupAges } from '../observe/server-state.queries.ts';
import { type Finding, success, warning } from './finding.ts';

/** A nightly backup may be late by half a day. The same as in the alert VignetteBackupOld. */
export const MAX_BACKUP_HOURS = 36;

/** Whether the last backup is recent and was verified, as far as the audit log knows. */
export async function checkBackups(db: Db): Promise<Finding> {
  const { made, verified } = await findBackupAges(db);
  if (made === null)
    return warning('backups', say('deskCheck.backupsNone'), say('deskCheck.backupsNoneAdvice'));
  const hours = Math.floor(made / 3600);
  if (hours >= MAX_BACKUP_HOURS)
    return warning(
      'backups',
      say('deskCheck.backupsOld', { hours }),
      say('deskCheck.backupsOldAdvice'),
    );
  if (verified === null || verified > made)
    return warning(
      'backups',
      say('deskCheck.backupsUnverified'),
      say('deskCheck.backupsUnverifiedAdvice'),
    );
  return success('backups', say('deskCheck.backupsOk', { hours }));
}
