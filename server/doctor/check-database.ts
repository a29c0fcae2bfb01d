import { say } from '#i18n/notice.ts';
import type { Db } from '../db/client.ts';
import { compareMigrations, UPDATE_COMMIT } from '../db/migrate.ts';
import { describeDatabase } from './doctor.queries.ts';
import { type Finding, failure, success, warning } from './finding.ts';

export async function checkDatabase(db: Db): Promise<Finding> {
  const described = await describeDatabase(db);
  if (described?.encoding !== 'UTF8')
    return failure(
      'database',
      say('deskCheck.encoding', { encoding: described?.encoding }),
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
