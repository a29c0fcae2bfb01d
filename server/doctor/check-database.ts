import { say } from '#i18n/notice.ts';
import type { Db } from '../db/client.ts';
import { isLate, readPositions } from '../db/dump/sequences.ts';
import { compareMigrations, UPDATE_COMMIT } from '../db/migrate.ts';
import { findBackupAges } from '../observe/server-state.queries.ts';
import { describeDatabase } from './doctor.queries.ts';
import { type Finding, failure, success, warning } from './finding.ts';

export async function checkDatabase(db: Db): Promise<Finding> {
  const described = await describeDatabase(db);
  if (described.encoding !== 'UTF8')
    return failure(
      'database',
      say('deskCheck.encoding', { encoding: described.encoding }),
      say('deskCheck.encodingAdvice'),
    );
  const { version, megabytes } = described;
  return success('database', say('deskCheck.databaseOk', { version, megabytes }));
}

/** Compares the applied migrations with those of this version. */
export async function checkMigrations(db: Db): Promise<Finding> {
  const { applied, isTooOld, pending, unknown, isServable } = await compareMigrations(db);
  const newest = applied.at(-1) ?? '';
  if (isTooOld)
    return failure(
      'migrations',
      say('deskCheck.migrationsOlder', { name: newest }),
      say('deskCheck.migrationsOlderAdvice', { commit: UPDATE_COMMIT }),
    );
  if (unknown.length > 0 && isServable)
    return warning(
      'migrations',
      say('deskCheck.migrationsAhead', { names: unknown.join(', ') }),
      say('deskCheck.migrationsAheadAdvice'),
    );
  if (unknown.length > 0)
    return failure(
      'migrations',
      say('deskCheck.migrationsNewer', { names: unknown.join(', ') }),
      say('deskCheck.migrationsNewerAdvice'),
    );
  if (pending.length > 0)
    return warning(
      'migrations',
      say('deskCheck.migrationsPending', { names: pending.join(', ') }),
      say('deskCheck.migrationsPendingAdvice'),
    );
  // Migrations are numbered without gaps.
  const count = Number.parseInt(newest, 10);
  return success('migrations', say('deskCheck.migrationsOk', { applied: count }));
}

/** Checks that the next id of every table is free; restores of version 0.1 could break that. */
export async function checkSequences(db: Db): Promise<Finding> {
  const positions = await readPositions(db);
  const late = positions.filter(isLate);
  if (late.length === 0) return success('ids', say('deskCheck.idsOk', { count: positions.length }));
  const tables = late.map(({ table_name }) => table_name).join(', ');
  return failure('ids', say('deskCheck.idsTaken', { tables }), say('deskCheck.idsTakenAdvice'));
}

/**
 * A nightly backup may be late by half a day. The same as in the alert VignetteBackupOld of
 * deploy/monitoring/alerts.yml.
 */
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
