import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFixedPicture } from '#contract/site/images.ts';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { ffmpeg, film } from '#tests/support/data/film.ts';
import { drama } from '#tests/support/data/import.ts';
import { databaseUrl } from '#tests/support/database.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { startCommand } from '#tests/support/processes/command.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let folder: string;
let dataDir: string;
let server: TestServer;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-media-'));
  dataDir = join(folder, 'data');
  server = await startTestServer({ mediaFolder: join(dataDir, 'media') });
  const DATABASE_URL = databaseUrl(server.context.connection);
  env = { DATABASE_URL, DATA_DIR: dataDir, SUDO_USER: 'mei' };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Splits an MP4 file, or the content of one box, into boxes; each begins with its length and type. */
function boxesOf(bytes: Buffer): { type: string; box: Buffer }[] {
  const boxes: { type: string; box: Buffer }[] = [];
  for (let start = 0; start < bytes.length; start += bytes.readUInt32BE(start)) {
    const box = bytes.subarray(start, start + bytes.readUInt32BE(start));
    boxes.push({ type: box.toString('latin1', 4, 8), box });
  }
  return boxes;
}

/**
 * Creates an MP4 whose metadata box, with the cover picture, precedes the tracks, so that ffmpeg
 * lists the cover as the first stream. Some programs write such files.
 */
async function filmWithCoverFirst(file: string): Promise<void> {
  const whole = await film(`${file}.plain.mp4`, '360x640', 2);
  const cover = ['-f', 'lavfi', '-i', 'color=red:size=64x64:rate=1:duration=1'];
  const maps = ['-map', '0', '-map', '1', '-c', 'copy', '-c:v:1', 'png', '-map_metadata', '0'];
  const marked = ['-disposition:v:1', 'attached_pic', file];
  execFileSync(ffmpeg, ['-v', 'error', '-y', '-i', whole, ...cover, ...maps, ...marked]);
  await rm(whole);
  const bytes = await readFile(file);
  const moov = boxesOf(bytes).find(({ type }) => type === 'moov')?.box ?? Buffer.alloc(0);
  const content = moov.subarray(8);
  const { tracks = [], others = [] } = Object.groupBy(boxesOf(content), ({ type }) =>
    type === 'trak' ? 'tracks' : 'others',
  );
  Buffer.concat([...others, ...tracks].map(({ box }) => box)).copy(content);
  await writeFile(file, bytes);
}

const linesOf = (text: string) => text.trim().split('\n').sort();

test('a folder of videos, posters and subtitles is ingested and served; invalid videos are refused', async () => {
  const incoming = join(folder, 'incoming');
  await mkdir(join(folder, 'other-disk'));
  await mkdir(incoming);
  await symlink(join(folder, 'other-disk'), join(incoming, 'one'));
  await symlink('nowhere', join(incoming, 'gone.mov'));
  await filmWithCoverFirst(join(incoming, 'one/episode-1.mp4'));
  const poster = sharp({
    create: { width: 420, height: 630, channels: 3, background: '#336699' },
  });
  await poster.png().toFile(join(incoming, 'poster.png'));
  await writeFile(join(incoming, 'one/es.srt'), '1\n00:00:00,500 --> 00:00:01,500\nHola\n');
  await writeFile(join(incoming, 'two.mp4'), '#EXTM3U\nfile:///etc/passwd\n');
  const subtitled = { episode: 1, video: 'one/episode-1.mp4' };
  const episodes = [{ ...subtitled, subtitles: [{ language: 'es', file: 'one/es.srt' }] }];
  const catalogue = { dramas: [{ ...drama, cover: 'poster.png', episodes }] };
  await writeFile(join(incoming, 'catalogue.json'), JSON.stringify(catalogue));

  const { code, stdout, stderr } = await runInProcess(['media', 'ingest', incoming], env);
  expect(stderr.split('\n')).toEqual([
    'Not ingested:',
    `  ${incoming}/gone.mov cannot be read: ${incoming}/gone.mov does not exist.`,
    `  ${incoming}/two.mp4 is not a video in MP4, MOV, MKV or WebM, or it is damaged.`,
    '2 of 5 files could not be ingested.',
    '',
  ]);
  expect(code).toBe(1);
  const [episode = '', subtitles = '', cover = ''] = linesOf(stdout).map(
    (line) => line.split('  ')[1],
  );

  // The catalogue import reads this record.
  const record = await server.context.db.selectFrom('ingested_sources').selectAll().execute();
  expect(record).toHaveLength(3);
  expect(record).toContainEqual({
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    kind: 'video',
    store: '',
    source: join(incoming, 'one/episode-1.mp4'),
    path: episode,
    thumbnail: expect.stringMatching(/^\/media\/videos\/\w+\/thumbnail-360\.webp#[0-9a-f]{6}$/),
    duration_seconds: 2,
    warnings: [],
    made_at: expect.any(Date),
  });
  expect(cover).toMatch(/^\/media\/pictures\/\w+\/picture-400\.webp#336699$/);

  const get = (path: string) => fetch(new URL(path, server.url));
  // Nothing public refers to the media yet.
  for (const path of [episode, subtitles, cover.replace(/#.*/, '')])
    expect((await get(path)).status).toBe(404);

  const masterFile = join(dataDir, episode);
  for (const quality of ['270', '360']) {
    const init = await readFile(join(masterFile, '..', quality, 'init.mp4'), 'latin1');
    // The source's location metadata is removed.
    expect(init).not.toContain('+40.4168');
    // Playback starts at time 0: there is no edit list, and the first frame has no offset.
    expect(init).not.toContain('edts');
    const segment = await readFile(join(masterFile, '..', quality, '0.m4s'));
    expect(segment.readInt32BE(segment.indexOf('trun') + 24)).toBe(0);
  }
  const sound = await readFile(join(masterFile, '../sound/index.m3u8'), 'utf8');
  expect(Number(/#EXTINF:([\d.]+)/.exec(sound)?.[1])).toBeCloseTo(1.95, 1);

  const entries = await server.context.audit.list({ limit: 9 });
  expect(entries).toHaveLength(3);
  expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toContain('mei media.ingest');
  // Named with their folders: files of several dramas have the same names.
  expect(entries.map(({ change }) => change.source).toSorted()).toEqual([
    'incoming/one/episode-1.mp4',
    'incoming/one/es.srt',
    'incoming/poster.png',
  ]);

  const before = await stat(masterFile);
  const [again, imported] = await Promise.all([
    runInProcess(['media', 'ingest', join(incoming, 'one')], env),
    runInProcess(['catalogue', 'import', incoming], env),
  ]);
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(linesOf(again.stdout).every((line) => line.endsWith('(already ingested)'))).toBe(true);
  expect((await stat(masterFile)).ino).toBe(before.ino);

  expect(imported).toMatchObject({ code: 0, stdout: expect.stringMatching(/^dramas: 1 added/) });
  const { db, audit } = server.context;
  const videosWithSubtitles = db
    .selectFrom('videos')
    .innerJoin('video_subtitles as s', 's.video_id', 'videos.id');
  expect(
    await videosWithSubtitles.select(['videos.path', 's.path as subtitles']).execute(),
  ).toEqual([{ path: episode, subtitles }]);
  expect(await db.selectFrom('dramas').select('cover').execute()).toEqual([{ cover }]);
  const actions = (await audit.list({ limit: 9 })).map(({ action }) => action);
  expect(actions.sort()).toEqual(['catalogue.import', ...Array(3).fill('media.ingest')]);

  await server.context.curation.dramas.publish([drama.external_id], 'mei');
  // The server receives the notification of the change a moment later.
  await expect.poll(async () => (await get(episode)).status).toBe(200);
  const master = await (await get(episode)).text();
  expect(master.match(/RESOLUTION=\S+?,/g)).toEqual(['RESOLUTION=270x480,', 'RESOLUTION=360x640,']);
  expect(master).toContain('CODECS="avc1.4d');
  expect(await (await get(subtitles)).text()).toContain('00:00:00.500 --> 00:00:01.500\nHola');
  const { sources } = readFixedPicture(cover, [200, 400]);
  for (const variants of Object.values(sources ?? {}))
    for (const [path = ''] of variants.split(', ').map((one) => one.split(' ')))
      expect((await get(path)).status).toBe(200);
});

test('media is uploaded to an object store; after a kill the next run uploads only the missing files', async () => {
  await film(join(folder, 'store/short.mov'), '270x480');
  const subtitles = join(folder, 'store/short.srt');
  await writeFile(subtitles, '00:00:00,100 --> 00:00:00,900\nHo\n');
  const peer = await startS3Peer();
  const settings = { ...env, DATA_DIR: join(folder, 'elsewhere'), S3_URL: peer.url };
  const work = join(settings.DATA_DIR, 'media/.ingest');
  const listVideoWorkFolders = async () =>
    (await readdir(work)).filter((name) => name.startsWith('video-'));
  const inodeOfQuality270 = async () => {
    const [name = ''] = await listVideoWorkFolders();
    return (await stat(join(work, name, '270'))).ino;
  };

  const ingest = ['media', 'ingest', join(folder, 'store')];
  const first = startCommand(ingest, { ...settings, SUDO_USER: 'tom' });
  peer.hooks.onPut = async () => {
    if (peer.objects.size < 3) return;
    // The subtitles are complete by now; the film is not.
    await expect.poll(listVideoWorkFolders).toHaveLength(1);
    first.child.kill('SIGKILL');
    await new Promise(() => {});
  };
  expect((await first.result).code).toBe(null);
  expect(peer.objects.size).toBe(3);
  const inode = await inodeOfQuality270();

  const sent: string[] = [];
  peer.hooks.onPut = async (key) => {
    // Qualities encoded before the kill are not encoded again.
    if (sent.push(key) === 1) expect(await inodeOfQuality270()).toBe(inode);
  };
  const uploadedBefore = [...peer.objects.keys()];
  const second = await runInProcess(ingest, settings);
  expect(second).toMatchObject({ code: 0, stderr: '' });
  // The first run has recorded what it had completed.
  const entries = await server.context.audit.list({ limit: 2 });
  expect(entries.map(({ actor, change }) => [actor, change.source])).toEqual(
    expect.arrayContaining([
      ['tom', 'store/short.srt'],
      ['mei', 'store/short.mov'],
    ]),
  );
  expect(sent.filter((key) => uploadedBefore.includes(key))).toEqual([]);
  const places = await server.context.db.selectFrom('stored_media').selectAll().execute();
  expect(places.map(({ key, is_private }) => [key.split('/')[2], is_private]).sort()).toEqual([
    ['subtitles', true],
    ['videos', true],
    ['videos', true],
  ]);
  const path = linesOf(second.stdout)[0]?.split('  ')[1] ?? '';
  expect(sent.at(-1)).toBe(path.replace('/media/', 'private/dramas/'));
  expect(peer.objects.get(sent.at(-1) ?? '')?.type).toMatch(/mpegurl/);
  const keys = [...peer.objects.keys()].filter((key) => key.startsWith('private/dramas/videos/'));
  expect(keys.map((key) => key.split('/').slice(4).join('/')).sort()).toEqual([
    ...['270/0.m4s', '270/index.m3u8', '270/init.mp4', 'master.m3u8'],
    ...['sound/0.m4s', 'sound/index.m3u8', 'sound/init.mp4'],
    ...['thumbnail-180.avif', 'thumbnail-180.webp', 'thumbnail-360.avif', 'thumbnail-360.webp'],
  ]);
  // Only the work folder stays on this machine.
  expect(await readdir(join(settings.DATA_DIR, 'media'))).toEqual(['.ingest']);
  expect(await listVideoWorkFolders()).toEqual([]);
});
