import { backupSubject } from './backup-subject.ts';
import type { CheckedBackup, OnBackupProgress } from './check-backup.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';
import { forgetSince, type Restored, type RestoreParts, restoreBackup } from './restore-backup.ts';
import type { Verified } from './verify-backup.ts';

export type BackupService = ReturnType<typeof createBackupService>;

interface BackupParts extends BackupSource, RestoreParts {}

/** Backs up the database and the media under DATA_DIR to one file, and restores them. */
export function createBackupService(parts: BackupParts) {
  const { db, audit } = parts;

  return {
    /** Recorded when the file is complete, so that the desk can show the latest backups. */
    async make(actor: string, file: string, onProgress: OnBackupProgress) {
      const counts = await makeBackup(parts, file, onProgress);
      await audit.recordDone([
        { actor, action: 'backup.make', subject: backupSubject(file), change: { ...counts } },
      ]);
      return counts;
    },

    restore: (
      actor: string,
      backup: CheckedBackup,
      isReplacing: boolean,
      onProgress: OnBackupProgress,
    ): Promise<Restored> => restoreBackup(parts, { actor, backup, isReplacing, onProgress }),

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
        { actor, action: 'backup.verify', subject: backupSubject(file), change: { ...verified } },
      ]),
  };
}
