import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { DeskClient } from '#contract/desk/client.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { film } from '#tests/support/data/film.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { jobEnd, uploadFile } from '#tests/support/desk-files.ts';

const MIB = 1024 ** 2;

let desk: TestDesk;
let token: string;
let curator: DeskClient;
let inbox: string;
let films: string;

beforeAll(async () => {
  inbox = await mkdtemp(join(tmpdir(), 'inbox-'));
  films = await mkdtemp(join(tmpdir(), 'films-'));
  afterFile(() => Promise.all([inbox, films].map((folder) => rm(folder, { recursive: true }))));
  desk = await startTestDesk({
    hasJobProcesses: true,
    settings: { API_RATE: '0', MEDIA_INBOX: inbox },
  });
  token = await desk.signIn('catalogue');
  curator = desk.with(token);
});

/** Sends a film as a browser does; returns the id of the upload. */
const upload = async (file: string) =>
  uploadFile(desk, token, `moon/${basename(file)}`, await readFile(file), 'video');

/** The first half of a film. An MP4 has the list of its frames at the end, a Matroska does not. */
async function brokenFilm(name: string): Promise<string> {
  const file = await film(join(films, name), '90x160', 8);
  await truncate(file, (await stat(file)).size / 2);
  return file;
}

/** A file of zeros that takes no room on the disk. */
async function writeZeros(file: string, bytes: number): Promise<void> {
  await writeFile(file, '');
  await truncate(file, bytes);
}

test('a broken film, 2 GB of zeros and huge subtitles are refused with the reason; the worker goes on', async () => {
  const broken = [await brokenFilm('half.mp4'), await brokenFilm('half.mkv')];
  const cue = '1\n00:00:01,000 --> 00:00:02,000\nHello.\n\n';
  await writeZeros(join(inbox, '01.mp4'), 2048 * MIB);
  await writeFile(join(inbox, '01.en.srt'), cue.repeat(Math.ceil((50 * MIB) / cue.length)));
  const inputs = [
    { upload_ids: await Promise.all(broken.map(upload)) },
    { inbox_paths: [basename(inbox)] },
    { upload_ids: [await upload(await film(join(films, 'good.mp4'), '90x160'))] },
  ];
  const jobs: number[] = [];
  for (const input of inputs) jobs.push((await curator.ingestMedia(input)).job_id);
  for (const id of jobs)
    expect(await jobEnd(curator, id)).toMatchObject({ state: 'done', failure: null });

  /** By file, in the language of the reader. */
  const refusals = async (client: DeskClient) => {
    const results = await Promise.all(jobs.map((id) => client.getIngest({ job_id: id })));
    const refused = results.flatMap((result) => result.refused);
    return Object.fromEntries(refused.map(({ file, reason }) => [basename(file), reason]));
  };
  expect(await refusals(curator)).toEqual({
    'half.mp4': 'is not a video in MP4, MOV, MKV or WebM, or it is damaged.',
    'half.mkv': expect.stringMatching(/^ends after .* of 8.* seconds: the file is incomplete\.$/),
    '01.mp4': 'is not a video in MP4, MOV, MKV or WebM, or it is damaged.',
    '01.en.srt': expect.stringMatching(/^cannot be read as subtitles: .*at most 5\sMB/),
  });
  expect(await refusals(desk.with(token, 'es'))).toMatchObject({
    '01.mp4': 'no es un video MP4, MOV, MKV o WebM, o está dañado.',
  });
  const [job_id = 0] = jobs.slice(-1);
  expect((await curator.getIngest({ job_id })).ingested).toMatchObject([
    { file: 'moon/good.mp4', kind: 'video' },
  ]);
  // The jobs of the engine end after those of the desk, each with its first attempt.
  const others = () =>
    sql`SELECT name, state, retry_count FROM jobs.job WHERE name ~ 'ingest'
      AND (state <> 'completed' OR retry_count > 0)`.execute(desk.context.db);
  await expect.poll(async () => (await others()).rows).toEqual([]);
});

test('subtitles of 50 MB are refused before they are sent', async () => {
  const file = { name: '01.srt', size: 50 * MIB, purpose: 'subtitles' } as const;
  await expect(curator.beginUpload(file)).rejects.toThrow('“01.srt” is 50 MB; the limit is 5 MB.');
});
