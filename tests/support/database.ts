import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase, type SocketConnection } from '#server/db/client.ts';
import { asSuperuser } from '#server/db/embedded/roles.ts';
import { afterFile } from './after-file.ts';

export { databaseUrl } from './database/database-url.ts';

export interface TestDatabase extends Pick<OpenDatabase, 'db' | 'pool'> {
  connection: SocketConnection;
  drop(): Promise<void>;
}

/** A migrated database for the calling test file, dropped after its tests. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('templateDatabase').database);
}

/** A database without tables, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return copyDatabase('template0');
}

/** A copy of a database without connections, dropped after the tests of the calling file. */
export async function copyDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const connection = { ...inject('templateDatabase'), database: name };
  await administer(
    `create database ${name} owner ${connection.user} template ${template} strategy file_copy`,
  );
  const { db, pool, close } = openDatabase(connection, { statementTimeoutMs: 0 });
  let dropping: Promise<void> | undefined;
  const drop = () => {
    dropping ??= close().then(() => administer(`drop database ${name} with (force)`));
    return dropping;
  };
  afterFile(drop);
  return { db, pool, connection, drop };
}

async function administer(statement: string) {
  const client = new pg.Client(asSuperuser(inject('templateDatabase')));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
