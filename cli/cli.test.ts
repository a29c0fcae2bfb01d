import { expect, test } from 'vitest';
import { runCommand } from '../tests/support/command.ts';
import { databaseUrl } from '../tests/support/database.ts';
import { startTestServer } from '../tests/support/server.ts';

test('a wrong use ends with 2 and says what would be right', async () => {
  const [none, wrong, unknown] = await Promise.all([
    runCommand([]),
    runCommand(['audit', 'list', '--limit', '0']),
    runCommand(['sing']),
  ]);
  expect(none).toMatchObject({ code: 2, complaint: expect.stringContaining('Usage: vignette') });
  expect(wrong).toMatchObject({ code: 2, complaint: expect.stringContaining('from 1 to 10000') });
  expect(unknown).toMatchObject({ code: 2, complaint: expect.stringContaining("'sing'") });
});

test('help ends with 0', async () => {
  const { code, output } = await runCommand(['audit', 'list', '--help']);
  expect(code).toBe(0);
  expect(output).toContain('Example:');
});

test('a database that cannot be used is told in one line, and ends with 1', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { code, complaint } = await runCommand(['audit', 'list'], env);
  expect(code).toBe(1);
  expect(complaint.trim().split('\n')).toEqual([expect.stringContaining('DATABASE_URL')]);
});

test('what operators did is listed beside a running server, latest first, and for programs', async () => {
  const { context } = await startTestServer();
  const env = { DATABASE_URL: databaseUrl(context.connection) };
  for (const subject of ['drama:1', 'order:VG-1']) {
    const entry = { actor: 'mei', action: 'test.change', subject, change: { to: 2 } };
    await context.audit.record(context.db, entry);
  }
  const [table, json] = await Promise.all([
    runCommand(['audit', 'list'], env),
    runCommand(['audit', 'list', '--json', '--subject', 'drama:1'], env),
  ]);
  const lines = table.output.trim().split('\n');
  expect(lines.map((line) => line.split(/ {2,}/).slice(1))).toEqual([
    ['who', 'action', 'subject', 'change'],
    ['mei', 'test.change', 'order:VG-1', '{"to":2}'],
    ['mei', 'test.change', 'drama:1', '{"to":2}'],
  ]);
  expect(JSON.parse(json.output)).toEqual([expect.objectContaining({ subject: 'drama:1' })]);
});
