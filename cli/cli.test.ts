import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { folderWith } from '#tests/support/data/import.ts';
import { createTestDatabase, databaseUrl } from '#tests/support/database.ts';
import { startVignette } from '#tests/support/processes/command.ts';
import { startTestServer } from '#tests/support/server.ts';
import { actorName } from './actor-name.ts';
import {
  accountReference,
  auditSubject,
  localeText,
  localTime,
  nonEmptyText,
} from './arguments.ts';
import { formatTime } from './print.ts';
import { printList } from './print-list.ts';
import { formatBar, withProgress } from './progress.ts';
import { readJson } from './read-json.ts';

test('a usage error exits with 2 and names the valid values; help exits with 0', async () => {
  const [none, wrong, unknown, help, version, long, limit] = await Promise.all([
    runInProcess([]),
    runInProcess(['audit', 'list', '--limit', '0']),
    runInProcess(['sing']),
    runInProcess(['audit', 'list', '--help']),
    runInProcess(['--version']),
    runInProcess(['order', 'note', 'VG-9CQA-T4', 'x'.repeat(3000)]),
    runInProcess(['order', 'decline', '--help']),
  ]);
  // A long value is not repeated whole; the help states the limit.
  expect(long).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/ 'x{60}…' is invalid .*at most 2000 characters/),
  });
  expect(limit.stdout).toMatch(/--reason <text> .*; at most 2000\s+characters/);
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: vignette') });
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/from 1 to 100000\.\n\("vignette audit list --help" shows/),
  });
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining("'sing'") });
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('Examples:') });
  expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test('invalid arguments are refused with the reason', () => {
  expect(localTime('2026-02-28T18:00')).toEqual(new Date(2026, 1, 28, 18));
  expect(localTime('2026-02-28T23:36:05Z')).toEqual(new Date(Date.UTC(2026, 1, 28, 23, 36, 5)));
  const refused = {
    'Must be a date (2026-01-31)': () => localTime('2026-02-31'),
    'Must be <language>=<text>': () => localeText('de=Licht'),
    'email address or the id of an account': () => accountReference('nobody'),
    '<kind>:<name>, where <kind> is one of account, backup': () => auditSubject('VG-9CQA-T4'),
    'Must not be empty': () => nonEmptyText(5)(' '),
    'at most 5 characters': () => nonEmptyText(5)('sixsix'),
  };
  for (const [reason, read] of Object.entries(refused)) expect(read).toThrow(reason);
});

test('the actor is the user who ran sudo; a user without a name is given by uid', () => {
  expect(actorName('mei')).toBe('mei');
  const nameless = () => {
    throw new Error('ENOENT: no such user');
  };
  expect(actorName('', nameless)).toBe(`uid:${process.getuid?.()}`);
});

test('progress is shown as a status line in a terminal, and not at all elsewhere', async () => {
  expect(formatBar(2_500, 10_000)).toBe(`${'█'.repeat(8)}${'░'.repeat(22)} 2,500 of 10,000`);
  const { isTTY, columns } = process.stderr;
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    Object.assign(process.stderr, { isTTY, columns });
    write.mockRestore();
  });
  const work = () => withProgress(async (show) => show('importing 1 of 2'));
  Object.assign(process.stderr, { isTTY: false });
  await work();
  expect(write).not.toHaveBeenCalled();
  Object.assign(process.stderr, { isTTY: true, columns: 10 });
  await work();
  expect(write.mock.calls.flat()).toEqual(['\r\x1b[Kimporting', '\r\x1b[K']);
});

test('a table is cut to the terminal width except its first column; piped output is complete', () => {
  const { isTTY, columns } = process.stdout;
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const logError = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    Object.assign(process.stdout, { isTTY, columns });
    log.mockRestore();
    logError.mockRestore();
  });
  const rows = [
    { id: 'delivery-of-march:1', title: '灯塔下的第一百个夜晚', note: 'short' },
    {
      id: 'delivery-of-march:2',
      title: 'The hundredth night below the lighthouse',
      note: 'long enough',
    },
  ];
  const print = () =>
    printList(
      rows,
      { drama: ({ id }) => id, title: (row) => row.title, note: (row) => row.note },
      {},
    );
  Object.assign(process.stdout, { isTTY: true, columns: 48 });
  print();
  expect(lines).toEqual([
    'drama                title           note',
    'delivery-of-march:1  灯塔下的第一…   short',
    'delivery-of-march:2  The hundredth…  long enough',
  ]);
  lines.length = 0;
  Object.assign(process.stdout, { isTTY: false });
  print();
  expect(lines.at(-1)).toBe(
    'delivery-of-march:2  The hundredth night below the lighthouse  long enough',
  );
  expect(logError).not.toHaveBeenCalled();
  printList([], { drama: () => '' }, { json: true });
  printList([], { drama: () => '' }, {});
  expect(logError.mock.calls).toEqual([['Nothing found.']]);
});

test.for([
  ['UTC', '2026-01-31 23:30:05 UTC'],
  ['Asia/Kolkata', '2026-02-01 05:00:05 UTC+05:30'],
  ['America/New_York', '2026-01-31 18:30:05 UTC-05:00'],
] as const)('a time printed on a machine in %s names its zone', ([zone, printed]) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(formatTime(new Date('2026-01-31T23:30:05Z'))).toBe(printed);
});

test('a file that is absent, unreadable or not JSON is named with the reason', async () => {
  const folder = await folderWith({ 'wrong.json': '{"a": }', 'marked.json': '\uFEFF{"a": 1}' });
  const at = (name: string) => readJson(join(folder, name));
  await expect(at('none.json')).rejects.toThrow(`There is no file ${join(folder, 'none.json')}.`);
  await expect(at('.')).rejects.toThrow(' is a folder, not a file.');
  await expect(at('wrong.json')).rejects.toThrow(/wrong\.json is not valid JSON: /);
  expect(await at('marked.json')).toEqual({ a: 1 });
});

test('vignette finds DATA_DIR from any folder, returns the exit code, and removes unfinished files on Ctrl-C', async () => {
  const { connection, db } = await createTestDatabase();
  const folder = await folderWith({});
  const env = { DATABASE_URL: databaseUrl(connection), DATA_DIR: '' };
  const start = (...args: string[]) => startVignette(folder, args, env);
  const [doctor, wrong] = await Promise.all([
    start('doctor', '--json').result,
    start('audit', 'list', '--limit', '0').result,
  ]);
  const dataDir = join(import.meta.dirname, '../data');
  expect(JSON.parse(doctor.stdout)).toContainEqual(
    expect.objectContaining({ check: 'disk', finding: expect.stringContaining(dataDir) }),
  );
  expect(wrong.code).toBe(2);

  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`LOCK TABLE dramas IN ACCESS EXCLUSIVE MODE`.execute(tx);
    const { child, result } = start('catalogue', 'export', 'all.json');
    await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^all\.json\../)]);
    process.kill(-(child.pid as number), 'SIGINT');
    expect((await result).code).toBe(1);
  });
  expect(await readdir(folder)).toEqual([]);
});

test('an unreachable database is reported in one line, and the command exits with 1', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { code, stderr } = await runInProcess(['audit', 'list'], env);
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('DATABASE_URL')]);
});

test('a DATA_DIR without a database is reported, and nothing is written to it', async () => {
  const folder = await folderWith({ 'es.srt': '00:00:01,000 --> 00:00:02,000\nHola\n' });
  const none = join(folder, 'none');
  const refusals = await Promise.all([
    runInProcess(['order', 'list'], { DATA_DIR: none }),
    runInProcess(['media', 'ingest', join(folder, 'es.srt')], { DATA_DIR: none }),
  ]);
  for (const refused of refusals)
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^There is no database yet under .*none: npm start creates it/),
    });
  expect(await readdir(folder)).toEqual(['es.srt']);
});

test('the audit log is listed while a server runs, latest first, as a table and as JSON', async () => {
  const { context } = await startTestServer();
  const env = { DATABASE_URL: databaseUrl(context.connection) };
  const change = { state: { from: 'draft', to: 'published' } };
  for (const subject of ['drama:1', 'order:VG-1'] as const) {
    const entry = { actor: 'mei', action: 'test.change', subject, change };
    await context.audit.recordDone([entry]);
  }
  const [table, json] = await Promise.all([
    runInProcess(['audit', 'list'], env),
    runInProcess(['audit', 'list', '--json', '--subject', 'drama:1'], env),
  ]);
  const lines = table.stdout.trim().split('\n');
  expect(lines.map((line) => line.split(/ {2,}/).slice(1))).toEqual([
    ['who', 'action', 'subject', 'change'],
    ['mei', 'test.change', 'order:VG-1', 'state draft → published'],
    ['mei', 'test.change', 'drama:1', 'state draft → published'],
  ]);
  expect(JSON.parse(json.stdout)).toEqual([expect.objectContaining({ subject: 'drama:1' })]);

  // One import of a large catalogue writes this many entries.
  const subject = 'drama:1' as const;
  const entry = { actor: 'mei', action: 'test.change', subject, change: { to: 3 } };
  await context.audit.recordDone(Array(20_000).fill(entry));
  expect(await context.audit.list({ limit: 30_000 })).toHaveLength(20_002);
});
