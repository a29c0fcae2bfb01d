import { readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uploadLimits } from '#contract/desk/jobs/upload-rules.ts';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { film } from '#tests/support/data/film.ts';
import { folderWith } from '#tests/support/data/import.ts';
import { createTestDatabase, databaseUrl } from '#tests/support/database.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { startCommand } from '#tests/support/processes/command.ts';

const CUE = '00:00:01,000 --> 00:00:02,000\nHola\n';

test('two machines ingest the same folder into a store at the same time', async () => {
  const { db, connection } = await createTestDatabase();
  const peer = await startS3Peer();
  const folder = await folderWith({ 'in/one.srt': CUE, 'in/two.srt': `${CUE}Adios\n` });
  await film(join(folder, 'in/one.mp4'), '90x160');
  const machine = (dataDir: string) =>
    startCommand(['media', 'ingest', join(folder, 'in')], {
      DATABASE_URL: databaseUrl(connection),
      DATA_DIR: join(folder, dataDir),
      S3_URL: peer.url,
    }).result;
  const results = await Promise.all([machine('a'), machine('b')]);
  for (const result of results) expect(result).toMatchObject({ code: 0, stderr: '' });
  const [pathsOfA, pathsOfB] = results.map(({ stdout }) =>
    Array.from(stdout.matchAll(/\/media\/\S+/g), ([path]) => path).sort(),
  );
  expect(pathsOfA).toEqual(pathsOfB);
  const sources = db.selectFrom('ingested_sources').select('path').orderBy('path');
  expect((await sources.execute()).map(({ path }) => path)).toEqual(pathsOfA);
  for (const path of pathsOfA ?? [])
    expect(peer.objects.has(path.replace('/media/', 'private/dramas/'))).toBe(true);
  for (const dataDir of ['a', 'b'])
    expect(await readdir(join(folder, dataDir, 'media'))).toEqual(['.ingest']);
});

test('two processes with one DATA_DIR make the same source once, and other sources at the same time', async () => {
  const { db, connection } = await createTestDatabase();
  const folder = await folderWith({ 'in/a.srt': `${CUE}A\n`, 'in/b.srt': `${CUE}B\n` });
  const shared = await film(join(folder, 'in/film.mp4'), '270x480', 2);
  const ingest = (file: string) =>
    startCommand(['media', 'ingest', shared, join(folder, 'in', file)], {
      DATABASE_URL: databaseUrl(connection),
      DATA_DIR: join(folder, 'data'),
    }).result;
  const results = await Promise.all([ingest('a.srt'), ingest('b.srt')]);
  for (const result of results) expect(result).toMatchObject({ code: 0, stderr: '' });
  const waited = results.filter(({ stdout }) => stdout.includes('(already ingested)'));
  expect(waited).toHaveLength(1);
  expect(await db.selectFrom('ingested_sources').select('kind').execute()).toHaveLength(3);
  expect(await db.selectFrom('audit_log').select('action').execute()).toHaveLength(3);
});

test('zeros, a film that ends early and huge subtitles are refused with the reason; other files are ingested', async () => {
  const { connection } = await createTestDatabase();
  const folder = await folderWith({ 'in/good.srt': CUE });
  const incoming = join(folder, 'in');
  for (const [name, bytes] of [
    ['zeros.mp4', 256 * 1024 * 1024],
    ['huge.srt', 10 * uploadLimits.subtitles],
  ] as const) {
    await writeFile(join(incoming, name), '');
    await truncate(join(incoming, name), bytes);
  }
  await film(join(incoming, 'early.mkv'), '90x160', 8);
  const { size } = await stat(join(incoming, 'early.mkv'));
  await truncate(join(incoming, 'early.mkv'), size / 2);
  const { code, stdout, stderr } = await runInProcess(['media', 'ingest', incoming], {
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: join(folder, 'data'),
  });
  expect(stdout).toContain('good.srt  /media/subtitles/');
  expect(stderr.replaceAll(`${incoming}/`, '').trim().split('\n')).toEqual([
    'Not ingested:',
    expect.stringMatching(/^ {2}early\.mkv .*(incomplete|damaged)/),
    '  huge.srt cannot be read as subtitles: it has 50 MB, and at most 5 MB are read.',
    '  zeros.mp4 is not a video in MP4, MOV, MKV or WebM, or it is damaged.',
    '3 of 4 files could not be ingested.',
  ]);
  expect(code).toBe(1);
});
