import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAuditService } from '#server/areas/audit/audit.service.ts';
import { createBackupService } from '#server/areas/backup/backup.service.ts';
import { ENDED_BY_RESTORE } from '#server/areas/backup/sign-ins.queries.ts';
import type { Db } from '#server/db/client.ts';
import { findLateSequences } from '#server/db/dump/sequences.ts';
import { migrateThrough, migrateToLatest } from '#server/db/migrate.ts';
import { checksums } from '../support/checksums.ts';
import { runInProcess } from '../support/command-in-process.ts';
import { addDrama } from '../support/data/catalogue.ts';
import { createEmptyDatabase, createTestDatabase, databaseUrl } from '../support/database.ts';
import { rewriteBackup } from '../support/rewrite-backup.ts';
import { startTestServer } from '../support/server.ts';

// Each restore and each verification starts a PostgreSQL, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const MIGRATIONS = join(import.meta.dirname, '../../server/db/migrations');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-older-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Adds rows as the migrations up to 0011 allow them; later ones derive rows of their own. */
async function fillOld(db: Db) {
  await sql`INSERT INTO users (nickname, email, password_hash)
    VALUES ('ann', 'ann@example.org', '$argon2id$none')`.execute(db);
  await sql`INSERT INTO dramas (original_language, original_title, cover, release_date, state, published_at)
    VALUES ('zh', '月门', '/media/c.webp', '2026-01-01', 'published', now())`.execute(db);
  await sql`INSERT INTO drama_texts (drama_id, locale, title) VALUES (1, 'en', 'Moon Gate')`.execute(
    db,
  );
  await sql`INSERT INTO copyright_cart_lines (user_id, drama_id, is_custom_version) VALUES (1, 1, 0)`.execute(
    db,
  );
  await sql`INSERT INTO internal_account_notes (user_id, note, actor) VALUES (1, 'a\tb', 'mei')`.execute(
    db,
  );
}

/** Makes a backup with the tables of an earlier version, which a command would migrate first. */
async function makeOldBackup(last: string) {
  const { db, connection } = await createEmptyDatabase();
  await migrateThrough(db, last);
  await fillOld(db);
  const dataDir = await mkdtemp(join(folder, 'old-'));
  await mkdir(join(dataDir, 'media'));
  await writeFile(join(dataDir, 'media/c.webp'), 'old');
  const audit = createAuditService(db);
  const service = createBackupService({ db, connection, dataDir, audit, now: () => new Date() });
  const file = join(folder, `${last}.tar`);
  await service.make('mei', file, () => {});
  return { db, file };
}

async function makeSite() {
  const site = await createTestDatabase();
  const dataDir = await mkdtemp(join(folder, 'site-'));
  await mkdir(join(dataDir, 'media'));
  await writeFile(join(dataDir, 'media/own.webp'), 'new');
  await addDrama(site.db, { texts: { en: { title: 'Of Today' } } });
  const env = {
    DATABASE_URL: databaseUrl(site.connection),
    DATA_DIR: dataDir,
    SUDO_USER: 'mei',
  };
  return { ...site, dataDir, env };
}

/** Without the logs, the tables that a restore empties, and the index that a running server fills. */
const comparable = (sums: Record<string, string>) =>
  Object.entries(sums).filter(
    ([table]) => !/^(audit_log|kysely_|drama_search_)/.test(table) && !(table in ENDED_BY_RESTORE),
  );

test.each(['0011_internal_notes', '0024_desk_lists'])(
  'a backup with migrations up to %s replaces the data of a running site, migrated',
  async (last) => {
    const { db: old, file } = await makeOldBackup(last);
    const { db, connection, dataDir, env } = await makeSite();
    const mediaFolder = join(dataDir, 'media');
    const server = await startTestServer({ connection, mediaFolder });
    const home = async () => (await fetch(`${server.url}/en`)).text();
    expect(await home()).toContain('Of Today');

    const restored = await runInProcess(['restore', file, '--replace'], env);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(join(mediaFolder, 'c.webp'), 'utf8')).toBe('old');
    expect(existsSync(join(mediaFolder, 'own.webp'))).toBe(false);
    expect(existsSync(join(dataDir, 'scratch/postgres'))).toBe(false);

    await migrateToLatest(old);
    expect(comparable(await checksums(db))).toEqual(comparable(await checksums(old)));
    expect(await findLateSequences(db)).toEqual([]);
    await expect.poll(home).toContain('Moon Gate');
    await addDrama(db, { texts: { en: { title: 'Of Tomorrow' } } });
    await expect.poll(home).toContain('Of Tomorrow');
  },
);

test('a restore of an older backup that fails midway changes nothing', async () => {
  const { file } = await makeOldBackup('0025_capital_sharp_s');
  const { db, dataDir, env } = await makeSite();
  const restore = () => runInProcess(['restore', file, '--replace'], env);
  const sums = await checksums(db);

  // At the last step: the rows are migrated in the scratch database, and refused by the site's.
  await sql`ALTER TABLE internal_account_notes ADD CONSTRAINT no_row_allowed CHECK (id < 0)`.execute(
    db,
  );
  expect(await restore()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no_row_allowed'),
  });
  expect(await checksums(db)).toEqual(sums);
  expect(await readFile(join(dataDir, 'media/own.webp'), 'utf8')).toBe('new');
  expect(existsSync(join(dataDir, 'media/.restoring'))).toBe(false);
  expect(existsSync(join(dataDir, 'scratch/postgres'))).toBe(false);

  // In the scratch database: the file has a table that this version of the schema lacks.
  const wrong = join(folder, 'wrong.tar');
  await rewriteBackup(file, wrong, (manifest) => ({
    ...manifest,
    migrations: manifest.migrations.slice(0, 5),
  }));
  const result = await runInProcess(['restore', wrong, '--replace'], env);
  expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') });
  expect(await checksums(db)).toEqual(sums);
});

test('backup verify restores a backup of this or an earlier version into a scratch database and counts its rows', async () => {
  const { db, env, dataDir } = await makeSite();
  const file = join(folder, 'current.tar');
  expect(await runInProcess(['backup', file], env)).toMatchObject({ code: 0 });
  const sums = await checksums(db);
  const verify = (backup: string) => runInProcess(['backup', 'verify', backup], env);

  const { file: older } = await makeOldBackup('0023_desk_today');
  for (const backup of [file, older]) {
    const { code, stdout, stderr } = await verify(backup);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Verified .*\.tar of .*: \d+ tables, \d+ rows, 1 media file, \d+ foreign keys, \d+ sequences\.\n$/,
    );
  }
  expect(existsSync(join(dataDir, 'scratch/postgres'))).toBe(false);
  const after = await checksums(db);
  expect({ ...after, audit_log: '' }).toEqual({ ...sums, audit_log: '' });
  const entries = await createAuditService(db).list({ limit: 9 });
  expect(entries).toMatchObject([
    { actor: 'mei', action: 'backup.verify', subject: 'backup:0023_desk_today.tar' },
    { action: 'backup.verify', subject: 'backup:current.tar', change: { files: 1 } },
    { action: 'backup.make' },
  ]);
});

test('backup verify needs no database of the site', async () => {
  const { env } = await makeSite();
  const file = join(folder, 'elsewhere.tar');
  expect(await runInProcess(['backup', file], env)).toMatchObject({ code: 0 });
  const verified = await runInProcess(['backup', 'verify', file], {
    DATA_DIR: join(folder, 'another machine'),
  });
  expect(verified).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Verified .*: \d+ tables, \d+ rows, 1 media file, /),
    stderr: expect.stringMatching(
      /^This is not in the audit log of a site\. There is no database yet under .*\n$/,
    ),
  });
});

test('after a newer version has expanded the database, a backup can be checked and restored there', async () => {
  const { db, dataDir, env } = await makeSite();
  const next = join(folder, 'next');
  await cp(MIGRATIONS, next, { recursive: true });
  await writeFile(
    join(next, '9001_expand.sql'),
    '-- expand: what this version does not read\nCREATE TABLE next_things (id int);',
  );
  expect(await migrateToLatest(db, next)).toEqual(['9001_expand']);
  await sql`INSERT INTO next_things VALUES (7)`.execute(db);
  const file = join(folder, 'expanded.tar');
  expect(await runInProcess(['backup', file], env)).toMatchObject({ code: 0 });

  const verified = await runInProcess(['backup', 'verify', file], env);
  expect(verified).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Checked .*: \d+ tables, 1 media file\.\n$/),
    stderr: expect.stringContaining('a newer version has migrated the database (9001_expand).'),
  });
  const [entry] = await createAuditService(db).list({ limit: 1 });
  expect(entry).toMatchObject({
    action: 'backup.verify',
    change: { newer_migrations: ['9001_expand'] },
  });

  const sums = await checksums(db);
  await sql`DELETE FROM next_things; DELETE FROM drama_texts`.execute(db);
  await writeFile(join(dataDir, 'media/own.webp'), 'changed');
  const restored = await runInProcess(['restore', file, '--replace'], env);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(comparable(await checksums(db))).toEqual(comparable(sums));
  expect(await readFile(join(dataDir, 'media/own.webp'), 'utf8')).toBe('new');

  const other = await makeSite();
  const before = await checksums(other.db);
  expect(await runInProcess(['restore', file, '--replace'], other.env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('needs the newer version (9001_expand)'),
  });
  expect(await checksums(other.db)).toEqual(before);
});

test('backup verify exits with 1 if rows are missing, refer to nothing or are damaged', async () => {
  const { db, env } = await makeSite();
  await sql`INSERT INTO tags (slug, position) VALUES ('a', 1)`.execute(db);
  const [whole, fewer, orphaned] = ['whole', 'fewer', 'orphaned'].map((name) =>
    join(folder, `${name}.tar`),
  ) as [string, string, string];
  const verify = (backup: string) => runInProcess(['backup', 'verify', backup], env);
  expect(await runInProcess(['backup', whole], env)).toMatchObject({ code: 0 });
  await rewriteBackup(whole, fewer, ({ tables, ...manifest }) => ({
    ...manifest,
    tables: tables.map((table) => (table.name === 'tags' ? { ...table, rows: 2 } : table)),
  }));
  expect(await verify(fewer)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/fewer\.tar is wrong: tags has 1 of 2 rows\.\n$/),
  });
  await db.connection().execute(async (connection) => {
    await sql`SET session_replication_role = replica`.execute(connection);
    await sql`INSERT INTO tag_texts (tag_id, locale, name) VALUES (9, 'en', 'x')`.execute(
      connection,
    );
    await sql`RESET session_replication_role`.execute(connection);
  });
  expect(await runInProcess(['backup', orphaned], env)).toMatchObject({ code: 0 });
  expect(await verify(orphaned)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/orphaned\.tar cannot be restored: .*foreign key constraint/),
  });
  const bytes = await readFile(whole);
  await writeFile(join(folder, 'cut.tar'), bytes.subarray(0, bytes.length - 10_000));
  expect(await verify(join(folder, 'cut.tar'))).toMatchObject({ code: 1 });
  expect(await verify(join(folder, 'none.tar'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no file /),
  });
});
