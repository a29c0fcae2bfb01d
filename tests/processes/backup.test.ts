import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeArchive } from '#server/areas/backup/archive-writer.ts';
import type { Manifest } from '#server/areas/backup/manifest.ts';
import { listMedia } from '#server/areas/backup/media-folder.ts';
import { ENDED_BY_RESTORE } from '#server/areas/backup/sign-ins.queries.ts';
import { runInProcess } from '../support/command-in-process.ts';
import { openFiles } from '../support/data/media.ts';
import { addUser } from '../support/data/users.ts';
import { checksums } from '../support/database/checksums.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../support/database.ts';
import { createDemoWithBuyers } from '../support/demo-database.ts';
import { emptyMail } from '../support/mail-content.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let folder: string;
let file: string;
let server: TestServer;
/** The target of the restore, with its own DATA_DIR. */
let other: TestDatabase;
/** A server on the restored database and media. */
let restored: TestServer;
let env: { DATABASE_URL: string; DATA_DIR: string; SUDO_USER: string };

const mediaFiles = {
  'videos/ab/master.m3u8': '#EXTM3U\n',
  'posters/月の門-640.webp': 'x'.repeat(300_000),
  'empty.vtt': '',
  // In a folder that is a symbolic link, as when media is stored on another disk.
  'large/film.m4s': 'film',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-backup-'));
  file = join(folder, 'all.tar');
  const [demo, empty] = await Promise.all([createDemoWithBuyers(), createTestDatabase()]);
  other = empty;
  server = await startTestServer({ connection: demo.connection });
  const { connection, db, config } = server.context;
  await openFiles(db, ['/media/videos/ab/master.m3u8']);
  const recipient = 'later@x.example';
  const later = new Date(Date.now() + 3_600_000);
  const mail = { recipient, content: { ...emptyMail, text: 'a\tb\\\n' }, expires_at: later };
  await db
    .insertInto('outgoing_mails')
    .values({ ...mail, next_attempt_at: later })
    .execute();
  await mkdir(join(folder, 'large'));
  await mkdir(join(config.dataDir, 'media'), { recursive: true });
  await symlink(join(folder, 'large'), join(config.dataDir, 'media/large'));
  for (const [path, text] of Object.entries(mediaFiles)) {
    const target = join(config.dataDir, 'media', path);
    await mkdir(join(target, '..'), { recursive: true });
    await writeFile(target, text);
  }
  env = {
    DATABASE_URL: databaseUrl(other.connection),
    DATA_DIR: join(folder, 'other'),
    SUDO_USER: 'mei',
  };
  const made = await runInProcess(['backup', file], {
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: config.dataDir,
  });
  expect(made).toMatchObject({ code: 0, stderr: '' });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The availability of every drama in one market. */
async function judgeAll({ context: { db, availability } }: TestServer) {
  const dramas = await db.selectFrom('dramas').select('id').orderBy('id').execute();
  return availability.listForMarket(
    dramas.map(({ id }) => id),
    { territories: ['JP', 'MX'], media: ['svod'], start_date: '2027-01-01', term_months: 12 },
  );
}

/** Without the log, to which a restore adds, and the tables that it empties. */
const comparable = (sums: Record<string, string>) =>
  Object.entries(sums).filter(([table]) => table !== 'audit_log' && !(table in ENDED_BY_RESTORE));
const restore = (from: string, ...args: string[]) => runInProcess(['restore', from, ...args], env);

test('a backup made while a server runs is restored to another database with equal rows, and a server serves it', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { code, stderr, stdout } = await restore(file);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^Restored as of .*: [\d,]{5,} rows, 4 media files\.\nEverybody has to sign in again;.*\n$/,
  );

  const [before, after] = [await checksums(server.context.db), await checksums(other.db)];
  expect(Object.keys(after).length).toBeGreaterThan(30);
  expect(Number.parseInt(after.copyright_orders ?? '', 10)).toBeGreaterThan(1);
  expect(comparable(after)).toEqual(comparable(before));
  for (const [path, text] of Object.entries(mediaFiles))
    expect(await readFile(join(env.DATA_DIR, 'media', path), 'utf8')).toBe(text);

  const mediaFolder = join(env.DATA_DIR, 'media');
  restored = await startTestServer({ connection: other.connection, mediaFolder });
  expect(await restored.context.audit.list({ limit: 9 })).toMatchObject([
    { actor: 'mei', action: 'backup.restore', subject: 'backup:all.tar' },
  ]);
  for (const table of ['rights_grants', 'rights_holdbacks', 'drama_rights'])
    expect(Number.parseInt(after[table] ?? '', 10), table).toBeGreaterThan(1);
  const judged = await judgeAll(restored);
  expect(new Set(judged.map(({ state }) => state)).size).toBeGreaterThan(2);
  expect(judged).toEqual(await judgeAll(server));

  const drama = await other.db.selectFrom('drama_texts').select('title').executeTakeFirstOrThrow();
  expect(drama.title).not.toBe('');
  const [page, list] = await Promise.all([
    fetch(`${restored.url}/en`),
    fetch(`${restored.url}/media/videos/ab/master.m3u8`),
  ]);
  expect([page.status, list.status]).toEqual([200, 200]);
  expect(await page.text()).toContain('/media/posters/');

  // Sequences continue after the restored ids, and triggers are enabled again.
  const highest = Number(before.users?.split(' ')[0]);
  expect(await addUser(other.db)).toBeGreaterThan(highest);
  const changed = other.db.updateTable('audit_log').set({ actor: 'tom' }).execute();
  await expect(changed).rejects.toMatchObject({ constraint: 'audit_log_frozen' });
});

test('existing data is kept by a restore without --replace, and by one with --replace from a damaged backup', async () => {
  const bytes = await readFile(file);
  const [truncated, changed] = [join(folder, 'truncated.tar'), join(folder, 'changed.tar')];
  await writeFile(truncated, bytes.subarray(0, bytes.length - 200_000));
  bytes[bytes.length - 150_000] = (bytes[bytes.length - 150_000] ?? 0) ^ 1;
  await writeFile(changed, bytes);
  await writeFile(join(env.DATA_DIR, 'media', 'own.txt'), 'ours');
  await sql`UPDATE drama_texts SET title = 'Of Yesterday'`.execute(other.db);
  const home = async () => (await fetch(`${restored.url}/en`)).text();
  await expect.poll(home).toContain('Of Yesterday');
  // The running site indexes the new titles in the background, which changes rows.
  await restored.context.searchIndex.catchUp();
  const sums = await checksums(other.db);

  const [again, ...broken] = await Promise.all([
    restore(file),
    restore(truncated, '--replace'),
    restore(changed, '--replace'),
    restore(join(folder, 'none.tar'), '--replace'),
  ]);
  expect(again).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty. --replace deletes everything there first.'),
  });
  expect(broken.map(({ code, stderr }) => [code, stderr.split('\n').length])).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  expect(broken[1]?.stderr).toContain('checksums differ');
  expect(broken[2]?.stderr).toMatch(/^There is no file .*none.tar\.$/m);
  expect(await checksums(other.db)).toEqual(sums);
  expect(await readFile(join(env.DATA_DIR, 'media', 'own.txt'), 'utf8')).toBe('ours');

  expect(await restore(file, '--replace')).toMatchObject({ code: 0, stderr: '' });
  expect(comparable(await checksums(other.db))).toEqual(
    comparable(await checksums(server.context.db)),
  );
  await expect(stat(join(env.DATA_DIR, 'media', 'own.txt'))).rejects.toThrow('ENOENT');
  // The running site clears its cache after the restore.
  await expect.poll(home).not.toContain('Of Yesterday');
});

test('a restore of an unusable file does not create DATA_DIR', async () => {
  const [letter, older] = [join(folder, 'letter.txt'), join(folder, 'older.tar')];
  await writeFile(letter, 'not a backup');
  const manifest: Manifest = {
    format: 1,
    made_at: new Date().toISOString(),
    migrations: ['0001_catalogue', '0024_desk_lists'],
    tables: [],
    sequences: {},
  };
  await writeArchive(older, (archive) => {
    const text = Buffer.from(JSON.stringify(manifest));
    return archive.add('manifest.json', text.length, Readable.from([text]));
  });
  const none = join(folder, 'none');
  const attempts = [join(folder, 'none.tar'), folder, letter, older].map((from) =>
    runInProcess(['restore', from], { DATABASE_URL: '', DATA_DIR: none }),
  );
  const results = await Promise.all(attempts);
  expect(results.map(({ code, stderr }) => [code, stderr])).toEqual([
    [1, `There is no file ${join(folder, 'none.tar')}.\n`],
    [1, `${folder} is a folder, not a file.\n`],
    [1, `${letter} is not a Vignette backup.\n`],
    [
      1,
      expect.stringMatching(
        /^The backup is older than this version can restore \(0024_desk_lists\)\. Start Vignette of commit .*\n$/,
      ),
    ],
  ]);
  await expect(stat(none)).rejects.toThrow('ENOENT');
});

test('a backup fails if a media file cannot be read', async () => {
  const [lost, endless] = [join(folder, 'lost'), join(folder, 'endless')];
  for (const media of [lost, endless]) await mkdir(media);
  await symlink('nowhere', join(lost, 'lost.webp'));
  await symlink('.', join(endless, 'itself'));
  const list = (media: string) => Array.fromAsync(listMedia(media), ({ path }) => path);
  await expect(list(lost)).rejects.toThrow('lost.webp does not exist.');
  await expect(list(endless)).rejects.toThrow('itself links to a folder that contains it');
  await expect(list(file)).rejects.toThrow('all.tar is not in a folder.');
  expect(await list(join(folder, 'none'))).toEqual([]);
});

test('a restore that fails midway changes nothing', async () => {
  const sums = await checksums(other.db);
  // The restore fills the tables before this one, and then fails at its first row.
  await sql`ALTER TABLE copyright_orders ADD CONSTRAINT no_row_allowed CHECK (id < 0) NOT VALID`.execute(
    other.db,
  );
  const { code, stderr } = await restore(file, '--replace');
  expect([code, stderr]).toEqual([1, expect.stringContaining('no_row_allowed')]);
  expect(await checksums(other.db)).toEqual(sums);
  expect(await readFile(join(env.DATA_DIR, 'media', 'empty.vtt'), 'utf8')).toBe('');
  await expect(stat(join(env.DATA_DIR, 'media/.restoring'))).rejects.toThrow('ENOENT');
});
