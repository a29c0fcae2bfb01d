import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { deskApi } from '#contract/desk/api.ts';
import { sessionCalls } from '#contract/desk/staff/session.ts';
import { deskSummaries, type OperatorCallName } from '#contract/documentation/desk.ts';
import { useCommandServer } from '#tests/support/command-server.ts';
import { addTag } from '#tests/support/data/catalogue.ts';

const server = useCommandServer();
const call = (...args: string[]) => server.run(['call', ...args]);
const names = Object.keys(deskSummaries) as OperatorCallName[];

let folder: string;
beforeAll(async () => {
  folder = server.context.config.dataDir;
  await addTag(server.context.db, 'urban', 1, { en: 'Urban' });
});

async function inputFile(content: unknown): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(content));
  return file;
}

test('without a name, all calls that need no session of the desk are listed', async () => {
  const { stdout } = await call();
  const listed = stdout.trim().split('\n').slice(1);
  expect(listed.map((line) => line.split(' ')[0])).toEqual(names);
  expect([...names, ...Object.keys(sessionCalls)].sort()).toEqual(Object.keys(deskApi).sort());
});

test('a read prints its reply as JSON', async () => {
  const { code, stdout, stderr } = await call('listSiteTags');
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ list: [{ tag: 'urban' }] });
});

test('a change is made with its entry in the audit log, which names the user', async () => {
  const file = await inputFile({ tag: 'time-travel', names: { en: 'Time travel' } });
  expect(await call('addTag', file)).toMatchObject({ code: 0, stderr: '' });
  const [entry] = await server.context.audit.list({ subject: 'tag:time-travel', limit: 1 });
  expect(entry).toMatchObject({ actor: 'mei', action: 'tag.add' });
});

test('a refusal of a service is one line, and the exit code 1', async () => {
  const file = await inputFile({ tag: 'urban', names: { en: 'Urban' } });
  expect(await call('addTag', file)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The tag urban already exists.\n',
  });
  const missing = await inputFile({ deal_no: 'VD-0000-00' });
  const refused = await call('getDeal', missing);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr.trim().split('\n')).toHaveLength(1);
});

test('every invalid field of an input is named with its path, also from standard input', () => {
  const program = join(import.meta.dirname, '../../main.ts');
  const input = JSON.stringify({ order_no: 4, quote: { lines: [{}] }, more: 1 });
  const args = [program, 'call', 'sendQuote', '-'];
  const { status, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8' });
  expect(status).toBe(2);
  const [head, ...lines] = stderr.trim().split('\n');
  expect(head).toBe('The input of sendQuote is not valid:');
  expect(lines.map((line) => line.split(': ')[0])).toEqual([
    ...['order_no', 'base', 'quote.currency', 'quote.valid_days', 'quote.lines.0.external_id'],
    'more',
  ]);
});

test.each([[['urban']], ['urban'], [null]])(
  'the input %j is refused, because it is no object',
  async (input) => {
    const { code, stderr } = await call('addTag', await inputFile(input));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^The input of addTag must be a JSON object, .+\n$/);
  },
);

test('a text of another form is not said to be too long', async () => {
  const file = await inputFile({ tag: 'Time travel', names: { en: 'Time travel' } });
  const { code, stderr } = await call('addTag', file);
  expect(code).toBe(2);
  expect(stderr).not.toContain('60 characters');
  const help = await call('addTag', '--help');
  expect(help.stdout).toMatch(/^ {2}tag +text of the form \S+ \(at most 60 characters\)$/m);
});

test('a file that a call makes is written to a name that must be given', async () => {
  const template = await inputFile({ format: 'json' });
  const unnamed = await call('exportTemplate', template);
  expect(unnamed).toMatchObject({ code: 2, stderr: expect.stringContaining('--file') });
  const target = join(folder, 'template.json');
  const written = await call('exportTemplate', template, '--file', target);
  expect(written).toEqual({ code: 0, stdout: `Wrote ${target}.\n`, stderr: '' });
  expect(JSON.parse(await readFile(target, 'utf8'))).toHaveProperty('dramas');
  expect((await call('exportTemplate', template, '--file', target)).code).toBe(1);
  expect((await call('listSiteTags', '--file', target)).code).toBe(2);
});

test.each([
  ['listOrder', 'There is no call listOrder. Did you mean listOrders? "vignette call" lists all.'],
  ['toString', 'There is no call toString. "vignette call" lists all.'],
  ['getMyAccount', 'getMyAccount is about the session of a member who has signed in at the desk;'],
  ['checkImport', '"vignette catalogue import --dry-run" reads a file.'],
  ['beginUpload', 'Files are uploaded at the desk;'],
])('the name %s is refused with a hint', async (name, hint) => {
  const { code, stderr } = await call(name);
  expect([code, stderr]).toEqual([2, expect.stringContaining(hint)]);
});

test('the help of a call has its permission and its fields with types and limits', async () => {
  const { code, stdout } = await call('recallQuote', '--help');
  expect(code).toBe(0);
  expect(stdout).toContain('Usage: vignette call recallQuote <file.json>');
  expect(stdout).toContain('Permission: orders.change');
  expect(stdout).toMatch(/^ {2}base\.version +whole number \(at least 1\)$/m);
  expect(stdout).toMatch(/^ {2}reason +text \(/m);
});

test.each(names)('the help of %s names each of its fields', async (name) => {
  const { code, stdout, stderr } = await call(name, '--help');
  expect([code, stderr]).toEqual([0, '']);
  const shown = Array.from(stdout.matchAll(/^ {2}(\w+) /gm), ([, field]) => field);
  expect(shown).toEqual(Object.keys(deskApi[name].input.entries));
  expect(stdout).not.toMatch(/undefined|\[object|any value/);
});
