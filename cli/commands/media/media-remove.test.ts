import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyNameOf } from '#server/areas/media/watermark/copy-folder.ts';
import { makeToken } from '#server/text/tokens.ts';
import { useCommandServer } from '#tests/support/command-server.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addSource, addVideo } from '#tests/support/data/media.ts';

const commands = useCommandServer();
let dataDir: string;
const run = (...args: string[]) => commands.run(args, { DATA_DIR: dataDir });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-remove-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const HASHES = { one: '1'.repeat(16), two: '2'.repeat(16), poster: '3'.repeat(16) };

async function write(paths: string[]) {
  for (const path of paths) {
    await mkdir(dirname(join(dataDir, 'media', path)), { recursive: true });
    await writeFile(join(dataDir, 'media', path), path);
  }
}

/** A withdrawn drama with two episodes, as the ingest and the import leave them. */
async function addFilm() {
  const { db } = commands.context;
  const cover = `/media/pictures/${HASHES.poster}/picture-400.webp#112233`;
  const id = await addDrama(db, { state: 'withdrawn', cover });
  for (const [index, hash] of [HASHES.one, HASHES.two].entries()) {
    const folder = `/media/videos/${hash}`;
    const video = {
      path: `${folder}/master.m3u8`,
      thumbnail: `${folder}/thumbnail-360.webp#112233`,
    };
    await addVideo(db, video, [{ dramaId: id, episodeNo: index + 1 }]);
    await write(
      ['master.m3u8', '270/0.m4s', '.made.json', 'thumbnail-360.webp'].map(
        (file) => `videos/${hash}/${file}`,
      ),
    );
  }
  await write([`pictures/${HASHES.poster}/picture-400.webp`, 'pictures/other/picture-400.webp']);
  await write([`.ingest/video-${HASHES.one}-2/270/0.m4s`]);
  for (const [source, kind, path] of [
    ['a', 'video', `/media/videos/${HASHES.one}/master.m3u8`],
    ['b', 'video', `/media/videos/${HASHES.two}/master.m3u8`],
    ['c', 'picture', cover],
    ['d', 'picture', '/media/pictures/other/picture-400.webp'],
  ] as const)
    await addSource(db, { source, kind, path });
  return id;
}

const recorded = async () => {
  const { db } = commands.context;
  const rows = await db.selectFrom('ingested_sources').select('source').orderBy('source').execute();
  return rows.map(({ source }) => source);
};
const videos = () => readdir(join(dataDir, 'media/videos'));

test('an episode, then the whole drama is removed from disk; media that others use is kept', async () => {
  const { db } = commands.context;
  const id = await addFilm();
  const drama = `id:${id}`;
  const { id: videoId } = await db
    .selectFrom('videos')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const other = await addDrama(db, {
    state: 'draft',
    cover: `/media/videos/${HASHES.one}/thumbnail-360.webp`,
  });
  const shared = await run('media', 'remove', drama, '--episode', '1');
  expect(shared).toMatchObject({
    code: 1,
    stderr: `The media is also used by id:${other}. Nothing was deleted.\n`,
  });
  await db.deleteFrom('dramas').where('id', '=', other).execute();
  expect((await run('media', 'remove', drama, '--episode', '7')).stderr).toBe(
    `${drama} has no episode with the number 7. Nothing was deleted.\n`,
  );
  expect((await videos()).length).toBe(2);

  const grant = {
    token_hash: Buffer.from(makeToken()).subarray(0, 32),
    viewer_hash: Buffer.alloc(32),
    drama_id: id,
    episode_no: 1,
    video_id: videoId,
    path: '/media/x.m3u8',
    expires_at: new Date('2099-01-01'),
  };
  await db.insertInto('playback_grants').values(grant).execute();
  const reason = 'The music is not cleared.';
  const removed = await run('media', 'remove', drama, '--episode', '1', '--reason', reason);
  expect(removed).toMatchObject({ code: 0, stderr: '' });
  expect(removed.stdout).toContain(
    'Not deleted: earlier backups and copies in the cache of a CDN.\n',
  );
  expect(removed.stdout).toContain(`Deleted 5 files from ${dataDir}/media\n`);
  expect(await videos()).toEqual([HASHES.two]);
  expect(await recorded()).toEqual(['b', 'c', 'd']);
  expect(await db.selectFrom('playback_grants').selectAll().execute()).toEqual([]);
  expect((await run('catalogue', 'show', drama)).stdout).toMatch(
    /^removed .* of episode 1, on [-\d]+: The music is not cleared\.$/m,
  );

  expect((await run('media', 'remove', drama)).stdout).toContain('Deleted 5 files from');
  expect(await videos()).toEqual([]);
  expect(await recorded()).toEqual(['d']);
  expect(existsSync(join(dataDir, 'media/pictures/other/picture-400.webp'))).toBe(true);
  const doctor = await run('doctor', '--json');
  const findings = JSON.parse(doctor.stdout) as { check: string; finding: string }[];
  expect(findings.find(({ check }) => check === 'media')?.finding).toBe(
    'all files in the catalogue exist, except 5 that "media remove" deleted',
  );
  expect(await db.selectFrom('episodes').selectAll().execute()).toHaveLength(2);

  const { audit } = commands.context;
  const entries = await audit.list({ action: 'media.remove', limit: 9 });
  expect(entries.map(({ change }) => change.reason)).toEqual([undefined, reason]);
  for (const options of [[], ['--dry-run'], ['--reason', reason]]) {
    const again = await run('media', 'remove', drama, ...options);
    const warning = 'Warning: the reason was not recorded, because nothing was removed.\n';
    expect(again).toMatchObject({ code: 0, stderr: options.includes(reason) ? warning : '' });
    expect(again.stdout).toMatch(
      /^id:\d+: already removed on \d{4}-\d\d-\d\d\. No file was left to delete\.\n$/,
    );
  }
  expect(await audit.list({ action: 'media.remove', limit: 9 })).toHaveLength(2);
  // A file that appeared since then is deleted, and audited.
  await write([`videos/${HASHES.two}/270/1.m4s`]);
  expect((await run('media', 'remove', drama)).stdout).toContain('Deleted 1 file from');
  expect(await audit.list({ action: 'media.remove', limit: 9 })).toHaveLength(3);
});

test('a path that leaves the media folder, or is the media folder, is refused', async () => {
  const { db } = commands.context;
  const kept = join(dataDir, 'postgres/base/1');
  await mkdir(dirname(kept), { recursive: true });
  await writeFile(kept, 'kept');
  await write(['videos/kept/master.m3u8']);
  for (const [path, reason] of [
    ['/media/%2e%2e/postgres/master.m3u8', 'is not under /media'],
    ['/media/x%2f..%2f../postgres/master.m3u8', 'is not under /media'],
    ['/media/%2f/master.m3u8', 'is not under /media'],
    ['/media/master.m3u8', 'has no folder of its own'],
  ] as const) {
    const id = await addDrama(db, { state: 'withdrawn' });
    await addVideo(db, { path }, [{ dramaId: id, episodeNo: 1 }]);
    const removed = await run('media', 'remove', `id:${id}`, '--episode', '1');
    expect(removed).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
  }
  expect(existsSync(kept)).toBe(true);
  expect(existsSync(join(dataDir, 'media/videos/kept/master.m3u8'))).toBe(true);
});

test('copies with a watermark without a row and compressed copies of files are removed too', async () => {
  const { db } = commands.context;
  const id = await addDrama(db, { state: 'withdrawn', cover: '/media/covers/a.svg' });
  const path = '/media/films/a/master.m3u8';
  const videoId = await addVideo(db, { path, thumbnail: '/media/films/a/t-360.webp' }, [
    { dramaId: id, episodeNo: 1 },
  ]);
  const otherId = await addVideo(db, { path: '/media/films/b/master.m3u8' }, [
    { dramaId: await addDrama(db, {}), episodeNo: 1 },
  ]);
  const label = 'Ana · ana@luz.example';
  await db
    .insertInto('burned_videos')
    .values([videoId, otherId].map((video_id) => ({ video_id, label })))
    .execute();
  const copyOf = (video: string) => `screeners/${copyNameOf(video, label)}/master.m3u8`;
  const kept = copyOf('/media/films/b/master.m3u8');
  await write(['films/a/master.m3u8', 'covers/a.svg', 'covers/a.svg.br', 'covers/a.svg.gz']);
  await write([copyOf(path), 'screeners/orphan/270/0.m4s', kept]);
  const left = async () => (await readdir(join(dataDir, 'media/screeners'))).map(String);
  expect((await run('media', 'remove', `id:${id}`)).stdout).toContain('Deleted 6 files from');
  expect(await left()).toEqual([dirname(kept).replace('screeners/', '')]);
  expect(await readdir(join(dataDir, 'media/covers'))).toEqual([]);

  // The server's job does the same, for example after the recipient's account was deleted.
  const { config, burner } = commands.context;
  const orphan = join(config.dataDir, 'media/screeners/orphan/master.m3u8');
  await mkdir(dirname(orphan), { recursive: true });
  await writeFile(orphan, 'x');
  await burner.cleanUp();
  expect(existsSync(orphan)).toBe(false);

  // Of the files of runs, only those of the one that holds the claim are kept.
  const claim_id = crypto.randomUUID();
  await db
    .insertInto('burned_videos')
    .values({ video_id: otherId, label, state: 'running', claim_id })
    .execute();
  const ofRun = `watermark-${basename(dirname(kept))}-${claim_id}`;
  const folders = [ofRun, `watermark-${basename(dirname(kept))}-${crypto.randomUUID()}`];
  const work = join(config.dataDir, 'media/.ingest');
  for (const name of folders) {
    await mkdir(join(work, name), { recursive: true });
    await writeFile(join(work, name, 'source.mp4'), 'x');
  }
  await commands.context.media.removal.deleteUnusedCopies();
  expect(folders.map((name) => existsSync(join(work, name, 'source.mp4')))).toEqual([true, false]);
});
