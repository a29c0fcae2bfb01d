import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { folderWith } from '#tests/support/data/import.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/**
 * Starts a proxy that drops a connection when a statement contains `words`; returns its
 * DATABASE_URL.
 */
async function startBreakingProxy(words: string, { connection }: TestDatabase): Promise<string> {
  const proxy = createServer((client) => {
    const upstream = connect(join(connection.host, `.s.PGSQL.${connection.port}`));
    for (const socket of [client, upstream] satisfies Socket[]) socket.on('error', () => {});
    client.on('data', (chunk) => {
      if (!chunk.includes(words)) return void upstream.write(chunk);
      client.destroy();
      upstream.destroy();
    });
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as { port: number };
  return `postgres://${connection.user}@127.0.0.1:${port}/${connection.database}`;
}

test('a command that loses the database connection reports it in one line and exits with 1', async () => {
  const DATABASE_URL = await startBreakingProxy('audit_log', await createTestDatabase());
  expect(await runInProcess(['audit', 'list'], { DATABASE_URL })).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^The connection to the database was lost before the command had finished; unfinished changes were rolled back \(.+\)\.\n$/,
    ),
  });
});

test('a media ingest that loses the database keeps the media, and the next run completes the audit log', async () => {
  const database = await createTestDatabase();
  const folder = await folderWith({ 'es.srt': '00:00:01,000 --> 00:00:02,000\nHola\n' });
  const DATABASE_URL = await startBreakingProxy('media.ingest', database);
  const settings = { DATA_DIR: join(folder, 'data'), SUDO_USER: 'mei' };
  const ingest = (url: string) =>
    runInProcess(['media', 'ingest', join(folder, 'es.srt')], { ...settings, DATABASE_URL: url });
  expect(await ingest(DATABASE_URL)).toEqual({
    code: 1,
    stdout: expect.stringContaining('/media/subtitles/'),
    stderr:
      'The database connection was lost: all files were ingested, but the audit log is not complete. Run the same command again to complete it.\n',
  });
  const unbroken = await startBreakingProxy('a statement that is never sent', database);
  expect(await ingest(unbroken)).toMatchObject({ code: 0, stderr: '' });
  const entries = await database.db.selectFrom('audit_log').select(['actor', 'action']).execute();
  expect(entries).toEqual([{ actor: 'mei', action: 'media.ingest' }]);
});
