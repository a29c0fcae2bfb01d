import type { Db } from '../db/client.ts';
import { compareMigrations } from '../db/migrate.ts';
import { describeDatabase } from './doctor.queries.ts';
import { type Finding, failure, success, warning } from './finding.ts';

export async function checkDatabase(db: Db): Promise<Finding> {
  const described = await describeDatabase(db);
  if (described?.encoding !== 'UTF8') {
    const advice = 'Create a database with ENCODING UTF8 and restore a backup into it.';
    return failure('database', `its encoding is ${described?.encoding}`, advice);
  }
  const { version, megabytes } = described;
  return success('database', `PostgreSQL ${version}, ${megabytes} MB`);
}

/** Compares the applied migrations with those of this version. */
export async function checkMigrations(db: Db): Promise<Finding> {
  const { applied, pending, unknown } = await compareMigrations(db);
  if (unknown.length > 0) {
    const advice = 'Start that version, or restore a backup made by this one.';
    return failure('migrations', `a newer Vignette has applied ${unknown.join(', ')}`, advice);
  }
  if (pending.length > 0)
    return warning(
      'migrations',
      `not applied yet: ${pending.join(', ')}`,
      'npm start applies them.',
    );
  return success('migrations', `all ${applied.length} applied`);
}
