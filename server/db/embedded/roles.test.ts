import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { afterFile } from '#tests/support/after-file.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { openDatabase, type SocketConnection } from '../client.ts';
import { migrateToLatest } from '../migrate.ts';
import { chooseAccount } from './account.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { asSuperuser, SITE_ROLE, SUPERUSER } from './roles.ts';

const THROWAWAY = { fsync: 'off', synchronous_commit: 'off' };
/** A data folder as an earlier version has left it, with all tables and a drama. */
let oldDir: string;
let dataDir: string;

const makeDataDir = () => mkdtemp(join(tmpdir(), 'vignette-roles-'));

beforeAll(async () => {
  oldDir = await makeDataDir();
  afterFile(() => rm(oldDir, { recursive: true }));
  const postgres = await startEmbeddedPostgres(oldDir, { settings: THROWAWAY });
  try {
    await makeOld(postgres.connection);
    const { db, close } = openDatabase(postgres.connection);
    await migrateToLatest(db);
    await addDrama(db);
    await close();
  } finally {
    await postgres.stop();
  }
});

beforeEach(async () => {
  dataDir = await makeDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true }));
});

/** Earlier versions had one role, the superuser that initdb makes. */
async function makeOld(connection: SocketConnection): Promise<void> {
  await query(
    asSuperuser(connection),
    ...[`DROP DATABASE ${connection.database}`, `DROP ROLE ${SITE_ROLE}`],
    'CREATE ROLE renamer SUPERUSER LOGIN',
  );
  const renamer = { ...connection, user: 'renamer', database: 'postgres' };
  await query(renamer, `ALTER ROLE ${SUPERUSER} RENAME TO ${SITE_ROLE}`);
  const old = { ...connection, database: 'postgres' };
  await query(old, 'DROP ROLE renamer', `CREATE DATABASE ${connection.database}`);
}

async function query(connection: SocketConnection, ...statements: string[]) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

async function start() {
  const postgres = await startEmbeddedPostgres(dataDir, { settings: THROWAWAY });
  onTestFinished(() => postgres.stop());
  return postgres;
}

const listRoles = ({ connection }: { connection: SocketConnection }) =>
  query(
    connection,
    `SELECT rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
    FROM pg_roles WHERE rolname !~ '^pg_' ORDER BY rolname`,
  );

const rights = (is: boolean) => ({
  rolsuper: is,
  rolcreaterole: is,
  rolcreatedb: is,
  rolreplication: is,
  rolbypassrls: is,
});
const ROLES = [
  { rolname: SUPERUSER, ...rights(true) },
  { rolname: SITE_ROLE, ...rights(false) },
];

/** What migrations and a restore do, besides reading and writing. */
async function useAsOwner(connection: SocketConnection) {
  const { db, close } = openDatabase(connection);
  onTestFinished(close);
  await migrateToLatest(db);
  await db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ name: string }>`
      SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(tx);
      expect(rows.length).toBeGreaterThan(50);
      for (const { name } of rows) {
        await sql.raw(`ALTER TABLE ${name} DISABLE TRIGGER USER`).execute(tx);
        await sql.raw(`ANALYZE ${name}`).execute(tx);
      }
      await sql.raw(`TRUNCATE ${rows.map(({ name }) => name).join()} RESTART IDENTITY`).execute(tx);
      await sql`CREATE OR REPLACE FUNCTION media_file(address text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN regexp_replace(address, '[?#].*$', '')`.execute(tx);
      await sql`ALTER DOMAIN locale_code DROP CONSTRAINT locale_code_known`.execute(tx);
      await sql`ALTER COLLATION title_en RENAME TO title_other`.execute(tx);
      throw new Error('enough');
    })
    .catch((error: Error) => expect(error.message).toBe('enough'));
  await addDrama(db);
  return (await db.selectFrom('dramas').select('id').execute()).length;
}

test('the role of a new cluster owns its database and has no other rights', async () => {
  const postgres = await start();
  expect(await listRoles(postgres)).toEqual(ROLES);
  expect(await useAsOwner(postgres.connection)).toBe(1);
  for (const statement of [
    `COPY (SELECT 1) TO PROGRAM 'true'`,
    `SELECT pg_read_file('PG_VERSION')`,
    `SET ROLE ${SUPERUSER}`,
    'CREATE EXTENSION dblink',
    `ALTER ROLE ${SITE_ROLE} SUPERUSER`,
  ])
    await expect(query(postgres.connection, statement), statement).rejects.toThrow(
      /permission denied|must be/,
    );
});

test('the role of an earlier cluster loses its rights and keeps its data', async () => {
  await cp(oldDir, dataDir, { recursive: true });
  const first = await start();
  expect(await listRoles(first)).toEqual(ROLES);
  const foreign = await query(
    first.connection,
    `SELECT classid::regclass, objid FROM (
      SELECT 'pg_class'::regclass, oid, relowner FROM pg_class
      UNION ALL SELECT 'pg_proc'::regclass, oid, proowner FROM pg_proc
      UNION ALL SELECT 'pg_type'::regclass, oid, typowner FROM pg_type
      UNION ALL SELECT 'pg_collation'::regclass, oid, collowner FROM pg_collation
    ) AS objects (classid, objid, owner)
    WHERE objid >= 16384 AND owner <> '${SITE_ROLE}'::regrole`,
  );
  expect(foreign).toEqual([]);
  expect(await useAsOwner(first.connection)).toBe(2);
  await first.stop();

  const second = await start();
  expect(await listRoles(second)).toEqual(ROLES);
});

test('a conversion that was killed is completed by the next start', async () => {
  await cp(oldDir, dataDir, { recursive: true });
  // Before the transaction there is the additional role, after it the role is still there.
  const addConverter = 'CREATE ROLE vignette_converter SUPERUSER LOGIN';
  const first = await start();
  await makeOld(first.connection);
  await query({ ...first.connection, database: 'postgres' }, addConverter);
  await first.stop();

  const second = await start();
  expect(await listRoles(second)).toEqual(ROLES);
  await query(asSuperuser(second.connection), addConverter, `DROP DATABASE ${SITE_ROLE}`);
  await second.stop();

  const third = await start();
  expect(await listRoles(third)).toEqual(ROLES);
  expect(await useAsOwner(third.connection)).toBe(1);
});

test('as root, the user id depends on the folder, which keeps it', async () => {
  const folders = Array.from({ length: 40 }, (_, index) => `/nowhere/${index}/postgres`);
  const accounts = await Promise.all(folders.map(chooseAccount));
  expect(await Promise.all(folders.map(chooseAccount))).toEqual(accounts);
  const ids = new Set(accounts.map((account) => account?.uid));
  const isRoot = process.getuid?.() === 0;
  expect(ids.size).toBeGreaterThan(isRoot ? 1 : 0);
});
