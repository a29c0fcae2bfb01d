import { existsSync, watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hasJournal, readJournal } from '#server/areas/backup/restore-journal.ts';
import type { Db } from '#server/db/client.ts';
import { asSuperuser } from '#server/db/embedded/roles.ts';
import { examine } from '#server/doctor/examine.ts';
import { runInProcess } from '../support/command-in-process.ts';
import { addDrama } from '../support/data/catalogue.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../support/database.ts';
import { startCommand } from '../support/processes/command.ts';
import { startTestServer } from '../support/server.ts';
import { waitAsServersDo } from '../support/setup/timeouts.ts';

// The doctor's queries would wait for the tables that a restore holds until that gives up.
waitAsServersDo();

type Version = 'old' | 'new';
type Site = TestDatabase & { dataDir: string; env: Record<string, string> };

/** Numbers of media files. */
const FILES = { old: 20, new: 200 };
/** So many that a phase of the restore lasts until the test has killed it. */
const MANY = 1_000;
/** The key of the advisory lock that pauses a restore. */
const HOLD_KEY = 4711;

let folder: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-interrupted-'));
  backup = join(folder, 'new.tar');
  const { env } = await makeSite('new');
  expect(await runInProcess(['backup', backup], env)).toMatchObject({ code: 0, stderr: '' });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function makeSite(version: Version, files = FILES[version]): Promise<Site> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(folder, `${version}-`));
  await fill(database.db, dataDir, version, files);
  const env = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: dataDir };
  return { ...database, dataDir, env };
}

async function fill(db: Db, dataDir: string, version: Version, files: number) {
  await addDrama(db, { originalTitle: version });
  await mkdir(join(dataDir, 'media'), { recursive: true });
  for (let number = 0; number < files; number++)
    await writeFile(join(dataDir, 'media', `${number}.webp`), version);
}

/**
 * The versions found in the rows and in the media files; each must be a single one, and the same.
 */
async function stateOf(db: Db, dataDir: string) {
  const { rows } = await sql<{ title: string }>`SELECT original_title AS title FROM dramas`.execute(
    db,
  );
  const files = await readdir(join(dataDir, 'media'));
  const media = files.filter((name) => !name.startsWith('.'));
  const texts = media.map((name) => readFile(join(dataDir, 'media', name), 'utf8'));
  return {
    rows: rows.map(({ title }) => title),
    media: [...new Set(await Promise.all(texts))],
    count: media.length,
    work: files.filter((name) => name.startsWith('.') && name !== '.ingest'),
    hasJournal: hasJournal(dataDir),
  };
}

const all = (version: Version, count = FILES[version]) => ({
  rows: [version],
  media: [version],
  count,
  work: [],
  hasJournal: false,
});

const restore = () => ['restore', backup, '--replace'];
/** A restore that the test kills; others run in this process. */
const startRestore = (env: Record<string, string>) => startCommand(restore(), env);

/** Starts a restore and kills it when its journal names this phase, before it can commit. */
async function killAt(phase: string, site: Site) {
  await holdBeforeCommit(site);
  await mkdir(join(site.dataDir, 'restore'), { recursive: true });
  const { child, result } = startRestore(site.env);
  const watcher = watch(join(site.dataDir, 'restore'), () => {
    const reached = hasJournal(site.dataDir) ? readJournal(site.dataDir)?.phase : undefined;
    if (reached === phase || reached === 'moving-in') child.kill('SIGKILL');
  });
  onTestFinished(() => watcher.close());
  expect(await result).toMatchObject({ code: null });
}

/** Runs the checks of `vignette doctor` in this process; returns the one about restores, if any. */
const checkRestore = async (env: Record<string, string>) =>
  (await examine(env)).find(({ check }) => check === 'restore');

const INTERRUPTED = {
  status: 'fail',
  finding: expect.stringMatching(/^a restore was interrupted while replacing media/),
};

const UNDONE =
  'An interrupted restore was undone: the database and the media are as they were before it.\n';

/** Opens a connection whose locks pause the restore; `untilWaiting` resolves once it is paused. */
async function openHolder({ connection, db }: Site) {
  const holder = new pg.Client(asSuperuser(connection, connection.database));
  await holder.connect();
  onTestFinished(() => holder.end());
  const countWaiting = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'vignette backup'
        AND wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  const untilWaiting = () => expect.poll(countWaiting).toBe(1);
  return { holder, untilWaiting };
}

/**
 * Pauses the restore after it has moved the new media in and before it commits: an event trigger
 * makes its statement `ENABLE TRIGGER` wait for an advisory lock.
 */
async function holdBeforeCommit(site: Site) {
  const { holder, untilWaiting } = await openHolder(site);
  await holder.query(`SELECT pg_advisory_lock(${HOLD_KEY})`);
  await holder.query(`
    CREATE FUNCTION hold() RETURNS event_trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_query() LIKE '% ENABLE TRIGGER %' THEN
        PERFORM pg_advisory_xact_lock(${HOLD_KEY});
      END IF;
    END $$`);
  await holder.query(
    `CREATE EVENT TRIGGER hold ON ddl_command_start WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION hold()`,
  );
  return { holder, untilWaiting };
}

test('a restore killed before it replaces media: the next command removes the staged files', async () => {
  const site = await makeSite('old');
  const { holder, untilWaiting } = await openHolder(site);
  await holder.query('BEGIN; LOCK TABLE users IN ACCESS SHARE MODE');
  const { child, result } = startRestore(site.env);
  await untilWaiting();
  child.kill('SIGKILL');
  await result;
  await holder.query('ROLLBACK');
  expect(existsSync(join(site.dataDir, 'media/.restoring/0.webp'))).toBe(true);
  expect(await checkRestore(site.env)).toMatchObject(INTERRUPTED);
  expect(await runInProcess(['audit', 'list'], site.env)).toMatchObject({ code: 0 });
  expect(await stateOf(site.db, site.dataDir)).toEqual(all('old'));
});

test('a restore killed while it moves new media in: doctor fails, the next command puts the old media back', async () => {
  const site = await makeSite('old', MANY);
  const { db, dataDir, env } = site;
  await killAt('moving-in', site);
  expect(await checkRestore(env)).toMatchObject(INTERRUPTED);
  expect(await runInProcess(['audit', 'list'], env)).toMatchObject({
    code: 0,
    stderr: `${UNDONE}Nothing found.\n`,
  });
  expect(await stateOf(db, dataDir)).toEqual(all('old', MANY));
  expect(await checkRestore(env)).toBeUndefined();
});

test('a command killed while it undoes a restore: the next command completes the undo', async () => {
  const site = await makeSite('old', MANY);
  const { db, dataDir, env } = site;
  await killAt('moving-in', site);
  const { child, result } = startCommand(['audit', 'list'], env);
  const watcher = watch(join(dataDir, 'restore'), () => {
    if (hasJournal(dataDir) && readJournal(dataDir)?.phase === 'setting-aside')
      child.kill('SIGKILL');
  });
  await result;
  watcher.close();
  expect(await runInProcess(['audit', 'list'], env)).toMatchObject({ code: 0 });
  expect(await stateOf(db, dataDir)).toEqual(all('old', MANY));
});

test('a restore killed while it sets old media aside: doctor fails, the same command undoes it and restores', async () => {
  const site = await makeSite('old', MANY);
  const { db, dataDir, env } = site;
  await killAt('setting-aside', site);
  expect(await checkRestore(env)).toMatchObject(INTERRUPTED);
  await (await openHolder(site)).holder.query('DROP EVENT TRIGGER hold');
  expect(await runInProcess(restore(), env)).toMatchObject({ code: 0, stderr: UNDONE });
  expect(await stateOf(db, dataDir)).toEqual(all('new'));
});

test('a restore killed before the commit: the next start of a server puts the old media back', async () => {
  const site = await makeSite('old');
  const { untilWaiting } = await holdBeforeCommit(site);
  const { child, result } = startRestore(site.env);
  await untilWaiting();
  expect(await checkRestore(site.env)).toMatchObject({
    status: 'warn',
    finding: 'a restore is running',
  });
  const second = await runInProcess(restore(), site.env);
  expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('is running') });
  expect(readJournal(site.dataDir)?.phase).toBe('moving-in');

  child.kill('SIGKILL');
  await result;
  await startTestServer({ connection: site.connection, config: { dataDir: site.dataDir } });
  expect(await stateOf(site.db, site.dataDir)).toEqual(all('old'));
});

test('a restore killed right after the commit: the new media stays', async () => {
  const site = await makeSite('old');
  const { holder, untilWaiting } = await holdBeforeCommit(site);
  const { child, result } = startRestore(site.env);
  await untilWaiting();
  await holder.query('BEGIN');
  await holder.query(`SELECT pg_advisory_unlock(${HOLD_KEY})`);
  // The restore's transaction has locked this table, so the statement waits until it commits.
  await holder.query('LOCK TABLE audit_log IN ACCESS SHARE MODE');
  child.kill('SIGKILL');
  await result;
  await holder.query('ROLLBACK');
  expect(await runInProcess(['audit', 'list'], site.env)).toMatchObject({
    stdout: expect.stringContaining('backup.restore'),
  });
  expect(await stateOf(site.db, site.dataDir)).toEqual(all('new'));
});

test('a restore that loses the connection before the commit puts the old media back at once', async () => {
  const site = await makeSite('old');
  const { holder, untilWaiting } = await holdBeforeCommit(site);
  const result = runInProcess(restore(), site.env);
  await untilWaiting();
  await holder.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'vignette backup'`);
  expect(await result).toMatchObject({ code: 1 });
  expect(await stateOf(site.db, site.dataDir)).toEqual(all('old'));
});

test('a restore killed with its embedded PostgreSQL: the next command starts it and completes or undoes the restore', async () => {
  const dataDir = await mkdtemp(join(folder, 'own-'));
  const env = { DATABASE_URL: '', DATA_DIR: dataDir };
  const { env: old } = await makeSite('old');
  const oldBackup = join(folder, 'old.tar');
  expect(await runInProcess(['backup', oldBackup], old)).toMatchObject({ code: 0 });
  expect(await runInProcess(['restore', oldBackup], env)).toMatchObject({ code: 0 });
  const { child, result } = startRestore(env);
  const watcher = watch(join(dataDir, 'restore'), () => {
    if (hasJournal(dataDir) && readJournal(dataDir)?.phase !== 'staging') child.kill('SIGKILL');
  });
  await result;
  watcher.close();
  const listed = await runInProcess(['audit', 'list', '--json'], env);
  const files = (await readdir(join(dataDir, 'media'))).filter((name) => !name.startsWith('.'));
  // The latest entry is the first restore's, unless the second one was committed.
  const isNew = JSON.parse(listed.stdout)[0].change.files === FILES.new;
  expect(files).toHaveLength(isNew ? FILES.new : FILES.old);
  expect(hasJournal(dataDir)).toBe(false);
});
