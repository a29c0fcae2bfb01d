import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { DeskClient } from '#contract/desk/client.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { jobEnd, uploadFile } from '#tests/support/desk-files.ts';
import { WAIT_TIMEOUT } from '#tests/support/setup/timeouts.ts';

let desk: TestDesk;
let token: string;
let curator: DeskClient;
let inbox: string;

const SUBTITLES = '1\n00:00:01,000 --> 00:00:02,000\nHello.\n';
const picture = (red: number) =>
  sharp({ create: { width: 400, height: 600, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer();

beforeAll(async () => {
  inbox = await mkdtemp(join(tmpdir(), 'inbox-'));
  afterFile(() => rm(inbox, { recursive: true }));
  desk = await startTestDesk({
    settings: { API_RATE: '0', MEDIA_INBOX: inbox, FFMPEG: '/nowhere/ffmpeg' },
  });
  token = await desk.signIn('catalogue');
  curator = desk.with(token);
});

test('uploads become media with the paths for the catalogue, and the import finds them', async () => {
  const upload_ids = [
    await uploadFile(desk, token, 'moon/cover.png', await picture(200), 'picture'),
    await uploadFile(desk, token, 'moon/01.en.srt', SUBTITLES, 'subtitles'),
    await uploadFile(
      desk,
      token,
      'moon/broken.png',
      (await picture(9)).subarray(0, -40),
      'picture',
    ),
  ];
  const { job_id } = await curator.ingestMedia({ upload_ids });
  expect((await jobEnd(curator, job_id)).failure).toBeNull();
  const { ingested, refused } = await curator.getIngest({ job_id });
  expect(ingested).toMatchObject([
    { file: 'moon/01.en.srt', kind: 'subtitles', path: expect.stringContaining('/media/') },
    { file: 'moon/cover.png', kind: 'picture', path: expect.stringContaining('/media/pictures/') },
  ]);
  expect(refused.map(({ file }) => file)).toEqual(['moon/broken.png']);
  // Deleted after the job has ended.
  await vi.waitFor(
    () => expect(curator.getUpload({ upload_id: upload_ids[0] as string })).rejects.toThrow(),
    WAIT_TIMEOUT,
  );
  const entries = await desk.context.audit.list({ limit: 2 });
  // Named as the browser named them, without the path on the server.
  expect(entries.map(({ change }) => change.source).sort()).toEqual([
    'moon/01.en.srt',
    'moon/cover.png',
  ]);
  expect(entries[0]).toMatchObject({ actor: 'catalogue@desk.example', action: 'media.ingest' });

  const dramas = [
    { external_id: 'M-1', texts: { en: { title: 'Moon' } }, cover: 'moon/cover.png' },
  ];
  const file = await uploadFile(desk, token, 'moon.json', JSON.stringify({ dramas }));
  const check = await curator.checkImport({ upload_ids: [file] });
  await jobEnd(curator, check.job_id);
  const { summary } = await curator.getImport(check);
  expect(summary).toMatchObject({ refused: 0, dramas: { added: 1 } });
});

test('without ffmpeg the upload of a video is refused; a video of the inbox fails with the reason', async () => {
  const missing = '/nowhere/ffmpeg was not found; install ffmpeg';
  const film = { name: '01.mp4', size: 4, purpose: 'video' as const };
  await expect(curator.beginUpload(film)).rejects.toThrow(
    `This server can’t process videos, so nothing was sent. ${missing}`,
  );

  await writeFile(join(inbox, '01.mp4'), 'film');
  onTestFinished(() => rm(join(inbox, '01.mp4')));
  const upload_ids = [await uploadFile(desk, token, '01.srt', SUBTITLES, 'subtitles')];
  const inbox_paths = [`${basename(inbox)}/01.mp4`];
  const { job_id } = await curator.ingestMedia({ upload_ids, inbox_paths });
  const failed = await jobEnd(curator, job_id);
  expect(failed.failure).toContain(missing);
  await curator.retryJob({ job_id });
  expect((await jobEnd(curator, job_id)).state).toBe('failed');
  await desk.context.uploads.remove(upload_ids);
  await expect(curator.retryJob({ job_id })).rejects.toThrow();
});

test('files of the inbox are ingested where they are; nothing outside it can be named', async () => {
  await mkdir(join(inbox, 'lighthouse'));
  await writeFile(join(inbox, 'lighthouse/cover.png'), await picture(10));
  await writeFile(join(inbox, 'lighthouse/notes.doc'), 'x');
  await symlink('/etc', join(inbox, 'etc'));
  const root = basename(inbox);
  expect(await curator.listInbox({})).toMatchObject({
    is_set: true,
    entries: [{ path: root, is_folder: true }],
  });
  const { entries } = await curator.listInbox({ path: `${root}/lighthouse` });
  expect(entries.map(({ name }) => name)).toEqual(['cover.png']);

  const { job_id } = await curator.ingestMedia({ inbox_paths: [`${root}/lighthouse`] });
  await jobEnd(curator, job_id);
  const { ingested, skipped } = await curator.getIngest({ job_id });
  expect(ingested.map(({ file }) => file)).toEqual([`${root}/lighthouse/cover.png`]);
  expect(skipped).toMatchObject([{ file: `${root}/lighthouse/notes.doc` }]);

  for (const path of ['etc', `${root}/../..`, `${root}/etc`, '/etc', `${root}/none`]) {
    await expect(curator.listInbox({ path }), path).rejects.toThrow('not in the inbox');
    await expect(curator.ingestMedia({ inbox_paths: [path] }), path).rejects.toThrow('inbox');
  }
  await expect(curator.ingestMedia({})).rejects.toThrow('Choose files first');
});

test('the removal of a drama’s media is shown first, then made with the reason', async () => {
  const { db, config, audit } = desk.context;
  const folder = join(config.dataDir, 'media/pictures/abc');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'picture-400.webp'), 'picture');
  const cover = '/media/pictures/abc/picture-400.webp#112233';
  const id = await addDrama(db, { state: 'withdrawn', cover });
  const drama = `id:${id}`;
  const shown = await curator.getMediaRemoval({ drama });
  expect(shown).toMatchObject({ media: [{ what: 'picture' }], removed_before: null });
  expect(shown.places).toEqual([{ name: null, files: 1 }]);

  const removed = await curator.removeMedia({ drama, reason: 'Not cleared.' });
  expect(removed.places[0]?.files).toBe(1);
  const [entry] = await audit.list({ limit: 1 });
  expect(entry).toMatchObject({
    actor: 'catalogue@desk.example',
    action: 'media.remove',
    change: { reason: 'Not cleared.', files: 1 },
  });
  expect((await curator.removeMedia({ drama })).removed_before).not.toBeNull();

  const published = await addDrama(db, { state: 'published' });
  await expect(curator.getMediaRemoval({ drama: `id:${published}` })).rejects.toThrow(
    'is published. Withdraw it first.',
  );
});
