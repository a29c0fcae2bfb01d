import { say } from '#i18n/notice.ts';
import type { Db } from '../db/client.ts';
import { compareMigrations } from '../db/migrate.ts';
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
  const { applied, pending, unknown, isServable } = await compareMigrations(db);
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
  return success('migrations', say('deskCheck.migrationsOk', { applied: applied.length }));
}
