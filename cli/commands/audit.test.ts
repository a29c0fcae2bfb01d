import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useCommandServer } from '#tests/support/command-server.ts';

const server = useCommandServer();

test('changes are listed by actor, action, subject and time', async () => {
  await sql`
    INSERT INTO audit_log (at, actor, action, subject, change)
    SELECT timestamptz '2026-03-01 12:00+00' + i * interval '1 day',
      CASE WHEN i % 2 = 0 THEN 'mei' ELSE 'ana' END, 'tag.rename', 'tag:t' || i, '{}'
    FROM generate_series(1, 60) i`.execute(server.context.db);
  const list = async (...args: string[]) => {
    const { code, stdout, stderr } = await server.run(['audit', 'list', '--json', ...args]);
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout).map(({ subject }: { subject: string }) => subject);
  };
  expect(await list('--actor', 'mei', '--since', '2026-04-26')).toEqual([
    'tag:t60',
    'tag:t58',
    'tag:t56',
  ]);
  const march = ['--since', '2026-03-03T00:00:00Z', '--until', '2026-03-05T00:00:00Z'];
  expect(await list('--action', 'tag.rename', ...march)).toEqual(['tag:t3', 'tag:t2']);
  expect(await list('--subject', 'tag:t7')).toEqual(['tag:t7']);
  expect(await list('--action', 'tag.merge')).toEqual([]);
  expect(await list()).toHaveLength(60);
  const table = await server.run(['audit', 'list', '--actor', 'ana', '--limit', '20']);
  expect(table.stdout.match(/tag\.rename/g)).toHaveLength(20);
  expect(table.stderr).toBe('20 of 30; --limit 30 shows more, --json without --limit all.\n');
});
