import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db, Tx } from '#server/db/client.ts';
import { findLateSequences, readPositions } from '#server/db/dump/sequences.ts';
import { runInProcess } from '../support/command-in-process.ts';
import { addDrama } from '../support/data/catalogue.ts';
import { rewriteBackup } from '../support/database/rewrite-backup.ts';
import { createTestDatabase, databaseUrl } from '../support/database.ts';
import { createDemoWithBuyers } from '../support/demo-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-generations-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

class Undo extends Error {}

/**
 * Inserts a row of defaults into a table whose other columns and rules are dropped, and returns its
 * id. The transaction is rolled back, but the sequence has given out the id.
 */
async function insertInto(db: Db, table: string): Promise<string> {
  let id = '';
  const work = db.transaction().execute(async (tx) => {
    await keepKeyOnly(tx, table);
    const { rows } = await sql<{ id: string }>`
      INSERT INTO ${sql.table(table)} DEFAULT VALUES RETURNING id::text`.execute(tx);
    id = rows[0]?.id ?? '';
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  return id;
}

async function keepKeyOnly(tx: Tx, table: string) {
  const { rows } = await sql<{ statement: string }>`
    SELECT format('ALTER TABLE %I DROP COLUMN IF EXISTS %I CASCADE', ${table}::text, attname) AS statement
    FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id'
    UNION ALL SELECT format('ALTER TABLE %I DISABLE TRIGGER USER', ${table}::text)`.execute(tx);
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
}

/** Gives each sequence another position, far after the highest id, as after deletions. */
async function spreadSequences(db: Db) {
  for (const [at, { sequence }] of (await readPositions(db)).entries())
    await sql`SELECT setval(${sequence}, ${1_000 + at})`.execute(db);
}

async function restoreNew(file: string) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(folder, 'site-'));
  const env = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: dataDir };
  expect(await runInProcess(['restore', file], env)).toMatchObject({ code: 0, stderr: '' });
  return { ...database, env };
}

test('a backup of a restored site, restored and backed up again, continues every sequence', async () => {
  const origin = await createTestDatabase();
  await addDrama(origin.db);
  await spreadSequences(origin.db);
  const ids = new Map((await readPositions(origin.db)).map((at) => [at.table_name, at.next_id]));
  expect(ids.size).toBeGreaterThan(20);
  let { db, env } = {
    db: origin.db,
    env: { DATABASE_URL: databaseUrl(origin.connection), DATA_DIR: join(folder, 'origin') },
  };
  for (const generation of [1, 2, 3]) {
    const file = join(folder, `${generation}.tar`);
    expect(await runInProcess(['backup', file], env)).toMatchObject({ code: 0, stderr: '' });
    ({ db, env } = await restoreNew(file));
    // Each restore writes one entry.
    ids.set('audit_log', String(Number(ids.get('audit_log')) + 1));
    const positions = await readPositions(db);
    expect(new Map(positions.map((at) => [at.table_name, at.next_id]))).toEqual(ids);
  }
  for (const [table, id] of ids) expect(await insertInto(db, table), table).toBe(id);
});

test('a backup that lacks the positions of sequences is restored with free ids', async () => {
  const { db, connection } = await createDemoWithBuyers();
  const [file, old] = [join(folder, 'whole.tar'), join(folder, 'old.tar')];
  const env = { DATABASE_URL: databaseUrl(connection), DATA_DIR: join(folder, 'demo') };
  expect(await runInProcess(['backup', file], env)).toMatchObject({ code: 0, stderr: '' });
  await rewriteBackup(file, old, ({ sequences, ...manifest }) => ({
    ...manifest,
    sequences: Object.fromEntries(Object.keys(sequences).map((name) => [name, null])),
  }));
  const restored = await restoreNew(old);
  expect(await findLateSequences(restored.db)).toEqual([]);
  const free = new Map((await readPositions(db)).map((at) => [at.table_name, at.free_id]));
  for (const table of ['dramas', 'users', 'tags', 'copyright_quotes'])
    expect(await insertInto(restored.db, table), table).toBe(free.get(table));
});
