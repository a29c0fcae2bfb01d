import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuditService } from '#server/areas/audit/audit.service.ts';
import { createBackupService } from '#server/areas/backup/backup.service.ts';
import { ENDED_BY_RESTORE } from '#server/areas/backup/sign-ins.queries.ts';
import { carryOverRecord } from '#server/areas/media/ingest/carry-over.ts';
import type { Db } from '#server/db/client.ts';
import { findLateSequences } from '#server/db/dump/sequences.ts';
import { BASELINE, migrateToLatest } from '#server/db/migrate.ts';
import { runInProcess } from '../support/command-in-process.ts';
import { addDrama } from '../support/data/catalogue.ts';
import { checksums } from '../support/database/checksums.ts';
import { rewriteBackup } from '../support/database/rewrite-backup.ts';
import { createTestDatabase, databaseUrl } from '../support/database.ts';
import { startCommand } from '../support/processes/command.ts';
import { startTestServer } from '../support/server.ts';

const root = join(import.meta.dirname, '../..');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-older-'));
  await makeNextVersion();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The files that the commands load, with one more migration. */
async function makeNextVersion() {
  const next = join(folder, 'next');
  for (const part of ['cli', 'contract', 'i18n', 'server', 'subtitles', 'package.json'])
    await cp(join(root, part), join(next, part), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
  for (const part of ['content', 'demo', 'node_modules'])
    await symlink(join(root, part), join(next, part));
  await writeFile(
    join(next, 'server/db/migrations/9001_next.sql'),
    `-- expand: a column that this version does not read
    ALTER TABLE internal_account_notes ADD COLUMN length integer;
    UPDATE internal_account_notes SET length = char_length(note);`,
  );
}

const runNext = (args: string[], env: Record<string, string>) =>
  startCommand(args, env, join(folder, 'next/cli/main.ts')).result;
const migrateToNext = (db: Db) => migrateToLatest(db, join(folder, 'next/server/db/migrations'));

async function addRows(db: Db) {
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

/** Makes a backup with this version, which is an earlier one for the next. */
async function makeOldBackup(name: string) {
  const { db, connection } = await createTestDatabase();
  await addRows(db);
  const dataDir = await mkdtemp(join(folder, 'old-'));
  await mkdir(join(dataDir, 'media'));
  await writeFile(join(dataDir, 'media/c.webp'), 'old');
  const audit = createAuditService(db);
  const service = createBackupService({
    db,
    connection,
    dataDir,
    audit,
    now: () => new Date(),
    carryOverRecord,
  });
  const file = join(folder, `${name}.tar`);
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

test('a backup of an earlier version replaces the data of a running site, migrated', async () => {
  const { db: old, file } = await makeOldBackup('earlier');
  const { db, connection, dataDir, env } = await makeSite();
  const mediaFolder = join(dataDir, 'media');
  const server = await startTestServer({ connection, mediaFolder });
  const home = async () => (await fetch(`${server.url}/en`)).text();
  expect(await home()).toContain('Of Today');

  const restored = await runNext(['restore', file, '--replace'], env);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(await readFile(join(mediaFolder, 'c.webp'), 'utf8')).toBe('old');
  expect(existsSync(join(mediaFolder, 'own.webp'))).toBe(false);
  expect(existsSync(join(dataDir, 'scratch/postgres'))).toBe(false);

  await migrateToNext(old);
  expect(comparable(await checksums(db))).toEqual(comparable(await checksums(old)));
  const { rows } = await sql`SELECT length FROM internal_account_notes`.execute(db);
  expect(rows).toEqual([{ length: 3 }]);
  expect(await findLateSequences(db)).toEqual([]);
  await expect.poll(home).toContain('Moon Gate');
  await addDrama(db, { texts: { en: { title: 'Of Tomorrow' } } });
  await expect.poll(home).toContain('Of Tomorrow');
});

test('a backup of a database that had the migrations before the baseline is restored', async () => {
  const { db: old, file } = await makeOldBackup('before');
  const { db, env } = await makeSite();
  const named = join(folder, 'named.tar');
  await rewriteBackup(file, named, (manifest) => ({
    ...manifest,
    migrations: ['0001_catalogue', '0030_account_and_legal_versions', ...manifest.migrations],
  }));
  const restored = await runInProcess(['restore', named, '--replace'], env);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(comparable(await checksums(db))).toEqual(comparable(await checksums(old)));
});

test('a restore of an older backup that fails midway changes nothing', async () => {
  const { file } = await makeOldBackup('midway');
  const { db, dataDir, env } = await makeSite();
  await migrateToNext(db);
  const sums = await checksums(db);

  // At the last step: the rows are migrated in the scratch database, and refused by the site's.
  await sql`ALTER TABLE internal_account_notes ADD CONSTRAINT no_row_allowed CHECK (id < 0)`.execute(
    db,
  );
  expect(await runNext(['restore', file, '--replace'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no_row_allowed'),
  });
  expect(await checksums(db)).toEqual(sums);
  expect(await readFile(join(dataDir, 'media/own.webp'), 'utf8')).toBe('new');
  expect(existsSync(join(dataDir, 'media/.restoring'))).toBe(false);
  expect(existsSync(join(dataDir, 'scratch/postgres'))).toBe(false);

  const restoreWith = async (change: Parameters<typeof rewriteBackup>[2]) => {
    const wrong = join(folder, 'wrong.tar');
    await rm(wrong, { force: true });
    await rewriteBackup(file, wrong, change);
    return runNext(['restore', wrong, '--replace'], env);
  };
  // In the scratch database: the file has a column that the tables of its migrations lack.
  const columnMissing = await restoreWith(({ tables, ...manifest }) => ({
    ...manifest,
    tables: tables.map(({ columns, ...table }) => ({ ...table, columns: [...columns, 'later'] })),
  }));
  expect(columnMissing).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/column "later" .* does not exist/),
  });
  const otherMigration = await restoreWith((manifest) => ({
    ...manifest,
    migrations: [BASELINE, '9001_other'],
  }));
  expect(otherMigration).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The backup has the migration 9001_other, this version has /),
  });
  expect(await checksums(db)).toEqual(sums);
});

test('backup verify restores a backup of this or an earlier version into a scratch database and counts its rows', async () => {
  const { db, env, dataDir } = await makeSite();
  const file = join(folder, 'current.tar');
  expect(await runInProcess(['backup', file], env)).toMatchObject({ code: 0 });
  const sums = await checksums(db);
  const { file: older } = await makeOldBackup('older');
  const results = [
    await runInProcess(['backup', 'verify', file], env),
    await runNext(['backup', 'verify', older], env),
  ];
  for (const { code, stdout, stderr } of results) {
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Verified .*\.tar of .*: \d+ tables, \d+ rows, 1 media file, \d+ foreign keys, \d+ sequences\.\n$/,
    );
  }
  expect(existsSync(join(dataDir, 'scratch/postgres'))).toBe(false);
  expect(comparable(await checksums(db))).toEqual(comparable(sums));
  const entries = await createAuditService(db).list({ limit: 9 });
  expect(entries).toMatchObject([
    { actor: 'mei', action: 'backup.verify', subject: 'backup:older.tar' },
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
  await cp(join(root, 'server/db/migrations'), next, { recursive: true });
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
