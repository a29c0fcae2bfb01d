import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { beforeAll, expect, test } from 'vitest';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { addDeal } from '#tests/support/data/deal-rows.ts';
import { folderWith } from '#tests/support/data/import.ts';
import { copyRow } from '#tests/support/data/many-rows.ts';
import { addStaffSession } from '#tests/support/data/staff.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '#tests/support/database.ts';
import { addSampleRows } from '#tests/support/raw-queries/sample-rows.ts';
import { createProgram } from './main.ts';

const LONG = 10_000_000;

/** The table that has a row for each entry of a list, by the command that prints it. */
const tables: Record<string, string> = {
  'account list': 'users',
  'audit list': 'audit_log',
  'banner list': 'banners',
  'catalogue list': 'dramas',
  'deal list': 'copyright_deals',
  'mail list': 'outgoing_mails',
  'navigation list': 'navigation_items',
  'order list': 'copyright_orders',
  'rights list': 'rights_grants',
  'rights list --holdbacks': 'rights_holdbacks',
  'screener list': 'screeners',
  'shortlist list': 'shortlists',
  'staff list': 'staff',
  'tag list': 'tags',
};

let database: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  env = { DATABASE_URL: databaseUrl(database.connection) };
  const { db } = database;
  await addSampleRows(db);
  const { id } = await db.selectFrom('copyright_orders').select('id').executeTakeFirstOrThrow();
  await addDeal(db, id, { paper_note: 'signed on paper' });
  await addStaffSession(db, { email: 'mei@vignette.example', role: 'owner' });
  await db.insertInto('shortlists').values({ name: 'Spring', created_by: 'mei' }).execute();
  const entry = { actor: 'mei', action: 'tag.add', subject: 'tag:x', change: { name: 'x' } };
  await db.insertInto('audit_log').values(entry).execute();
});

const vignette = join(import.meta.dirname, '../vignette');

test('every command that lists is tried', () => {
  const hasJson = ({ options }: CommandUnknownOpts) =>
    options.some(({ long }) => long === '--json');
  const lists = createProgram().commands.flatMap((group) =>
    group.commands
      .filter((command) => command.name() === 'list' && hasJson(command))
      .map((command) => `${group.name()} ${command.name()}`),
  );
  const tried = Object.keys(tables).filter((command) => !command.includes('--'));
  expect(tried.sort()).toEqual(lists.sort());
});

test.for(Object.entries(tables))('%s --json prints 10 MB into a pipe', async ([command, table]) => {
  const args = [...command.split(' '), '--json'];
  const short = await runInProcess(args, env);
  const before = rowsOf(short.stdout).length;
  const copies = Math.ceil((LONG / short.stdout.length) * before * 1.4);
  await copyRow(database.db, table, copies);
  const { code, stdout, stderr } = await runInPipe(args, 'cat');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(rowsOf(stdout)).toHaveLength(before + copies);
  expect(stdout.length).toBeGreaterThan(LONG);
});

function rowsOf(json: string): unknown[] {
  const printed = JSON.parse(json);
  return printed.members ?? printed;
}

test('a reader that leaves early does not make a command fail', async () => {
  await copyRow(database.db, 'audit_log', 5000);
  const args = ['audit', 'list', '--json'];
  expect(await runInPipe(args, 'head -1')).toEqual({ code: 0, stdout: '[\n', stderr: '' });
  const table = await runInPipe(['audit', 'list', '--limit', '5000'], 'head -1');
  expect(table).toMatchObject({ code: 0, stdout: expect.stringMatching(/^time /) });
});

test('a failing command prints its whole message into a pipe', async () => {
  const dramas = Array.from({ length: 5000 }, (_, at) => ({
    external_id: `new-${at}`,
    titel: 'x',
  }));
  const folder = await folderWith({ 'wrong.json': JSON.stringify({ dramas }) });
  const args = ['catalogue', 'import', join(folder, 'wrong.json')];
  const { code, stdout } = await runInPipe(args, 'cat', '2>&1');
  expect(code).toBe(1);
  expect(stdout.length).toBeGreaterThan(100_000);
  expect(stdout).toMatch(/\n$/);
});

test('output that cannot be written makes a command fail', async () => {
  const { code, stderr } = await runInPipe(['--help'], 'cat', '> /dev/full');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'The output could not be written: The disk is full.\n',
  });
});

/** Runs `vignette …` with its output in a pipe, which `reader` reads, and returns what that prints. */
async function runInPipe(args: string[], reader: string, redirection = '') {
  const script = `"$0" "$@" ${redirection} | ${reader}`;
  const child = spawn('bash', ['-o', 'pipefail', '-c', script, vignette, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const stderr = text(child.stderr);
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) {
    chunks.push(chunk);
    await setImmediate();
  }
  const [code] = await ended;
  return { code, stdout: Buffer.concat(chunks).toString(), stderr: await stderr };
}
