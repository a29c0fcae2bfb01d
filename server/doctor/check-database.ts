import type { Db } from '../db/client.ts';
import { compareMigrations } from '../db/migrate.ts';
import { describeDatabase } from './doctor.queries.ts';
import { type Finding, failure, isFine, warning } from './finding.ts';

export async function checkDatabase(db: Db): Promise<Finding> {
  const described = await describeDatabase(db);
  if (described?.encoding !== 'UTF8') {
    const advice = 'Make a database with ENCODING UTF8 and restore a backup into it.';
    return failure('database', `its encoding is ${described?.encoding}`, advice);
  }
  const { version, megabytes } = described;
  return isFine('database', `PostgreSQL ${version}, ${megabytes} MB`);
}

/** Whether the tables are those that this version works with. */
export async function checkMigrations(db: Db): Promise<Finding> {
  const { applied, pending, unknown } = await compareMigrations(db);
  if (unknown.length > 0) {
    const advice = 'Start the version that made them, or restore a backup of before.';
    return failure('migrations', `a newer Vignette has applied ${unknown.join(', ')}`, advice);
  }
  if (pending.length > 0)
    return warning('migrations', `to be applied: ${pending.join(', ')}`, 'npm start applies them.');
  return isFine('migrations', `all ${applied.length} applied`);
}
