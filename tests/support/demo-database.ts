import pg from 'pg';
import { inject } from 'vitest';
import { standInClips } from '#demo/fill/stand-in-clips.ts';
import { fillDemo } from '#demo/fill.ts';
import { openDatabase } from '#server/db/client.ts';
import { asSuperuser } from '#server/db/embedded/roles.ts';
import { copyDatabase, type TestDatabase } from './database.ts';

type FillOptions = NonNullable<Parameters<typeof fillDemo>[1]>;

/** Just after midnight UTC, when a time late yesterday is as close to now as possible. */
export const DEMO_TIME = new Date('2026-11-15T00:00:30Z');

/** A database with the demo catalogue, as a start with a public address fills it in. */
export const createDemoDatabase = () => createFilled('demo', { hasBuyer: false });

/** A database with the demo catalogue and the demo's buyers. */
export const createDemoWithBuyers = () => createFilled('demo_with_buyers', {});

/** A database with stand-ins for the clips, filled in at `DEMO_TIME`. */
export const createDemoAtFixedTime = () =>
  createFilled('demo_at_fixed_time', { clips: standInClips, now: DEMO_TIME });

/**
 * A copy of a database that the first caller of the test run fills: the demo takes a second, with
 * its buyers and their deal memos several.
 */
async function createFilled(template: string, options: FillOptions): Promise<TestDatabase> {
  const { database: migrated, ...server } = inject('templateDatabase');
  const admin = new pg.Client(asSuperuser(inject('templateDatabase')));
  await admin.connect();
  try {
    // Other workers wait until the template is complete.
    await admin.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [template]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [
      template,
    ]);
    if (rowCount === 0) {
      const draft = `${template}_draft`;
      await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
      await admin.query(
        `CREATE DATABASE ${draft} OWNER ${server.user} TEMPLATE ${migrated} STRATEGY file_copy`,
      );
      const { db, close } = openDatabase({ ...server, database: draft });
      await fillDemo(db, options).finally(close);
      // A database cannot be copied while it has a connection, and autovacuum would open one.
      await admin.query(`ALTER DATABASE ${draft} WITH ALLOW_CONNECTIONS false`);
      const ending = 'SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity';
      await admin.query(`${ending} WHERE datname = $1`, [draft]);
      await admin.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
    }
  } finally {
    await admin.end();
  }
  return copyDatabase(template);
}
