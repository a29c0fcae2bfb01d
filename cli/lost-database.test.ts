import { readdir, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { folderWith } from '#tests/support/data/import.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '#tests/support/database.ts';
import { startCommand } from '#tests/support/processes/command.ts';

/**
 * Starts a proxy that drops a connection when a statement contains `words`, unless `isBreaking` returns
 * false; returns its DATABASE_URL.
 */
async function startBreakingProxy(
  words: string,
  { connection }: TestDatabase,
  isBreaking = () => true,
): Promise<string> {
  const proxy = createServer((client) => {
    const upstream = connect(join(connection.host, `.s.PGSQL.${connection.port}`));
    for (const socket of [client, upstream] satisfies Socket[]) socket.on('error', () => {});
    client.on('data', (chunk) => {
      if (!chunk.includes(words) || !isBreaking()) return void upstream.write(chunk);
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

const SUBTITLES = '00:00:01,000 --> 00:00:02,000\nHola\n';

test('a media ingest repeats what it records while the database is away', async () => {
  const database = await createTestDatabase();
  const folder = await folderWith({ 'es.srt': SUBTITLES });
  let losses = 0;
  const DATABASE_URL = await startBreakingProxy('media.ingest', database, () => ++losses <= 2);
  const settings = { DATA_DIR: join(folder, 'data'), SUDO_USER: 'mei', DATABASE_URL };
  const args = ['media', 'ingest', join(folder, 'es.srt')];
  expect(await runInProcess(args, settings)).toMatchObject({ code: 0, stderr: '' });
  expect(losses).toBe(3);
  const { db } = database;
  expect(await db.selectFrom('ingested_sources').select('kind').execute()).toHaveLength(1);
  const entries = await db.selectFrom('audit_log').select(['actor', 'action']).execute();
  expect(entries).toEqual([{ actor: 'mei', action: 'media.ingest' }]);
});

test('media whose ingest was killed before it was recorded is recorded by the next run, and not made again', async () => {
  const database = await createTestDatabase();
  const folder = await folderWith({ 'es.srt': SUBTITLES });
  const settings = { DATA_DIR: join(folder, 'data') };
  const args = ['media', 'ingest', join(folder, 'es.srt')];
  const { promise: isLost, resolve: reportLoss } = Promise.withResolvers<void>();
  const killed = startCommand(args, {
    ...settings,
    DATABASE_URL: await startBreakingProxy('media.ingest', database, () => {
      reportLoss();
      return true;
    }),
  });
  await isLost;
  killed.child.kill('SIGKILL');
  expect(await killed.result).toMatchObject({ stdout: '' });
  const [made = ''] = await readdir(join(settings.DATA_DIR, 'media/subtitles'));
  const file = join(settings.DATA_DIR, 'media/subtitles', made, 'subtitles.vtt');
  const { ino } = await stat(file);
  const next = await runInProcess(args, {
    ...settings,
    DATABASE_URL: databaseUrl(database.connection),
  });
  expect(next).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(made) });
  expect((await stat(file)).ino).toBe(ino);
  const rows = await database.db.selectFrom('ingested_sources').select('path').execute();
  expect(rows).toEqual([{ path: `/media/subtitles/${made}/subtitles.vtt` }]);
});
