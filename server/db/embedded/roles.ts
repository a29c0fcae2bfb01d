import pg from 'pg';
import { codeOf } from '#server/errors/thrown.ts';
import type { SocketConnection } from '../client.ts';

/** Made by initdb; the start uses it to make the role and the database of the site. */
export const SUPERUSER = 'postgres';
/** The role of servers and commands, which owns the database and has no other rights. */
export const SITE_ROLE = 'vignette';
/** Exists while a cluster of an earlier version is converted: no role can rename itself. */
const CONVERTER = 'vignette_converter';

/** A connection as superuser to the server of the given connection. */
export function asSuperuser(connection: SocketConnection, database = 'postgres'): SocketConnection {
  return { ...connection, user: SUPERUSER, database };
}

/** Makes what is missing of the role and the database. A start that was killed is repeated. */
export async function ensureRoleAndDatabase(connection: SocketConnection): Promise<void> {
  const { database } = connection;
  if (!(await hasRole(connection, SUPERUSER))) await convertCluster(connection);
  await withClient(asSuperuser(connection), async (client) => {
    const isMissing = async (statement: string, name: string) =>
      (await client.query(statement, [name])).rowCount === 0;
    const findRole = 'SELECT FROM pg_roles WHERE rolname = $1';
    if (!(await isMissing(findRole, CONVERTER))) await client.query(`DROP ROLE ${CONVERTER}`);
    if (await isMissing(findRole, SITE_ROLE)) await client.query(`CREATE ROLE ${SITE_ROLE} LOGIN`);
    if (await isMissing('SELECT FROM pg_database WHERE datname = $1', database))
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${SITE_ROLE}`);
  });
}

async function hasRole(connection: SocketConnection, user: string): Promise<boolean> {
  try {
    await withClient({ ...connection, user, database: 'postgres' }, async () => {});
    return true;
  } catch (error) {
    // The server says so only to a client that passed the authentication, which is `trust`.
    if (codeOf(error) === '28000') return false;
    throw error;
  }
}

/**
 * In clusters of earlier versions the role of the site was the superuser that initdb made, and owned
 * everything. That role is renamed, and another one takes its name and its objects. All of it is one
 * transaction; before it, there is only one role more.
 */
async function convertCluster(connection: SocketConnection): Promise<void> {
  const { database } = connection;
  const hasDatabase = await withClient(
    { ...connection, user: SITE_ROLE, database: 'postgres' },
    async (client) => {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [
        CONVERTER,
      ]);
      if (rowCount === 0) await client.query(`CREATE ROLE ${CONVERTER} SUPERUSER LOGIN`);
      const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
      return found.rowCount === 1;
    },
  );
  const target = hasDatabase ? database : 'postgres';
  await withClient({ ...connection, user: CONVERTER, database: target }, async (client) => {
    await client.query(`BEGIN;
      ALTER ROLE ${SITE_ROLE} RENAME TO ${SUPERUSER};
      CREATE ROLE ${SITE_ROLE} LOGIN`);
    if (hasDatabase) {
      await client.query(`ALTER DATABASE ${pg.escapeIdentifier(database)} OWNER TO ${SITE_ROLE}`);
      const { rows } = await client.query<{ statement: string }>(CHANGES_OF_OWNER);
      for (const { statement } of rows) await client.query(statement);
    }
    await client.query('COMMIT');
  });
}

/**
 * A statement for each object of the role that initdb made, whose id is always 10, unless it is
 * PostgreSQL's own, which have ids below 16384, or of an extension. Sequences of columns, and
 * indexes, follow their table.
 */
const CHANGES_OF_OWNER = `
  SELECT format('ALTER %s %s OWNER TO ${SITE_ROLE}', kind, name) AS statement
  FROM (
    SELECT 'pg_namespace'::regclass, oid, 'SCHEMA', format('%I', nspname) FROM pg_namespace
    WHERE nspowner = 10 AND nspname !~ '^pg_'
    UNION ALL
    SELECT 'pg_class'::regclass, c.oid, 'TABLE', c.oid::regclass::text FROM pg_class c
    WHERE c.relowner = 10 AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
      AND NOT EXISTS (
        SELECT FROM pg_depend d
        WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND c.relkind = 'S'
          AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
      )
    UNION ALL
    SELECT 'pg_proc'::regclass, oid, 'ROUTINE', oid::regprocedure::text FROM pg_proc
    WHERE proowner = 10
    UNION ALL
    SELECT 'pg_type'::regclass, oid, CASE typtype WHEN 'd' THEN 'DOMAIN' ELSE 'TYPE' END,
      oid::regtype::text
    FROM pg_type t WHERE typowner = 10 AND typtype IN ('d', 'e', 'r')
    UNION ALL
    SELECT 'pg_collation'::regclass, oid, 'COLLATION', oid::regcollation::text FROM pg_collation
    WHERE collowner = 10
  ) AS objects (catalogue, id, kind, name)
  WHERE id >= 16384
    AND NOT EXISTS (
      SELECT FROM pg_depend WHERE classid = catalogue AND objid = id AND deptype = 'e'
    )`;

async function withClient<Result>(
  connection: SocketConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}
