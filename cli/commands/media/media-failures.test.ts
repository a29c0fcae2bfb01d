import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { ffmpeg, film } from '#tests/support/data/film.ts';
import { databaseUrl } from '#tests/support/database.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let folder: string;
let server: TestServer;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-media-'));
  server = await startTestServer();
  env = { DATABASE_URL: databaseUrl(server.context.connection), SUDO_USER: 'mei' };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const CUE = '1\n00:00:01,000 --> 00:00:02,000\n';

/** Creates a folder with these files; returns its path and settings with a DATA_DIR of its own. */
async function incoming(name: string, files: Record<string, string | Uint8Array>) {
  const path = join(folder, name);
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), content);
  }
  // The name contains %d, which ffmpeg would replace in output file names.
  return { path, settings: { ...env, DATA_DIR: join(folder, `${name}-%d`) } };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

test('files that were not ingested are listed last, each with its reason', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"/>';
  const { path, settings } = await incoming('mixed', {
    'a.srt': `${CUE}Ho\n`,
    'art.psd': 'x',
    'empty.mp4': '',
    'empty.srt': '',
    'ep1.sub': 'x',
    'half.png': (await picture(400, 600).png().toBuffer()).subarray(0, 100),
    'list.mp4': "ffconcat version 1.0\nfile 'a.srt'\n",
    'notes.txt': 'x',
    'poster.gif': 'GIF89a',
    'same.mp4': `${CUE}Ho\n`,
    'svg.png': svg,
    'text.jpg': 'x',
    README: 'x',
    // The following files are ignored without a message.
    '.DS_Store': 'x',
    'Thumbs.db': 'x',
    '~$catalogue.xlsx': 'x',
    '__MACOSX/poster.jpg': 'x',
    'catalogue.xlsx': 'x',
    'dramas.csv': 'x',
  });
  const { code, stdout, stderr } = await runInProcess(['media', 'ingest', path], settings);
  expect(stdout).toMatch(/a\.srt {2}\/media\/subtitles\/\w+\/subtitles\.vtt\n$/);
  expect(stderr.replaceAll(`${path}/`, '').split('\n')).toEqual([
    'Not ingested:',
    ...[
      'empty.mp4 is empty.',
      'empty.srt is empty.',
      'half.png is damaged or incomplete: vipspng: libpng read error.',
      'list.mp4 is not a video in MP4, MOV, MKV or WebM, or it is damaged.',
      'same.mp4 is not a video in MP4, MOV, MKV or WebM, or it is damaged.',
      'svg.png is not a picture in JPEG, PNG, WebP, AVIF or TIFF.',
      'text.jpg is not a picture in JPEG, PNG, WebP, AVIF or TIFF.',
    ].map((line) => `  ${line}`),
    'Skipped 5 other files:',
    ...[
      'art.psd: PSD pictures are not supported; save them as JPEG, PNG or WebP.',
      'ep1.sub: SUB subtitles are not supported; save them as SRT or WebVTT.',
      'notes.txt: .txt files are neither videos, pictures nor subtitles.',
      'poster.gif: GIF pictures are not supported; save them as JPEG, PNG or WebP.',
      'README: its name has no extension, so its kind is unknown.',
    ].map((line) => `  ${line}`),
    '7 of 8 files could not be ingested.',
    '',
  ]);
  expect(code).toBe(1);

  const named = await runInProcess(['media', 'ingest', join(path, 'poster.gif')], settings);
  expect(named.stderr).toContain(
    'poster.gif cannot be ingested: GIF pictures are not supported; save them as JPEG, PNG or WebP.',
  );

  const again = await runInProcess(['media', 'ingest', '--json', path], settings);
  expect(again).toMatchObject({ code: 1, stderr: '7 of 8 files could not be ingested.\n' });
  const report = JSON.parse(again.stdout);
  expect(report.ingested).toEqual([
    expect.objectContaining({ file: `${path}/a.srt`, kind: 'subtitles', was_there: true }),
  ]);
  expect(report.refused).toContainEqual({ file: `${path}/empty.mp4`, reason: 'is empty.' });
  expect(report.skipped).toContainEqual({
    file: `${path}/poster.gif`,
    reason: 'GIF pictures are not supported; save them as JPEG, PNG or WebP',
  });
});

test('a cropped shape, a small picture and a guessed encoding give warnings', async () => {
  const guess = Buffer.concat([Buffer.from(CUE), Buffer.from('bec8b3e7', 'hex')]);
  const { path, settings } = await incoming('odd', {
    'named.ko.srt': Buffer.concat([guess, Buffer.from('b0a1c0da', 'hex')]),
    'unnamed.srt': guess,
    'poster.png': await picture(400, 600).png().toBuffer(),
    'square.png': await picture(320, 320).png().toBuffer(),
    'small.png': await picture(300, 450).png().toBuffer(),
  });
  await film(join(path, 'wide.mp4'), '160x90');
  const warnings = [
    'Warning: small.png is 300 × 450 pixels: pages show posters (2:3) at 400 pixels or more, so it will look blurred.',
    'Warning: square.png is 320 × 320 pixels: pages show posters (2:3), portrait banners (4:5) and wide banners (21:9), and would crop at least 20 % of it.',
    'Warning: unnamed.srt was read as EUC-KR (a guess): check it, and save the file as UTF-8 if it is wrong.',
    'Warning: wide.mp4 is 160 × 90 pixels: the player is portrait (9:16), so 68 % of it stays black.',
  ];
  const ingest = () => runInProcess(['media', 'ingest', path], settings);
  const { code, stderr } = await ingest();
  expect(stderr.replaceAll(`${path}/`, '').trim().split('\n').sort()).toEqual(warnings);
  expect(code).toBe(0);
  // Runs that ingest nothing new repeat the warnings.
  const again = await ingest();
  expect(again.stderr.split('\n').sort()).toEqual(stderr.split('\n').sort());
  const { stdout } = await runInProcess(['media', 'ingest', '--json', path], settings);
  const { ingested } = JSON.parse(stdout);
  expect(ingested).toHaveLength(6);
  expect(ingested.filter((one: { warnings: string[] }) => one.warnings.length > 0)).toHaveLength(4);
});

/**
 * Runs a command with a file size limit; writing a larger file fails, as it does on a full disk.
 */
async function runLimited(kilobytes: number, args: string[], settings: Record<string, string>) {
  const main = join(import.meta.dirname, '../../main.ts');
  // The limit is in blocks of 512 bytes. Without the trap, SIGXFSZ would end the process instead of failing the write.
  const script = `trap '' XFSZ; ulimit -f ${kilobytes * 2}; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', script, process.execPath, main, ...args], {
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, code };
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('when a video cannot be written, one line names the files not ingested, and no partial file stays', async () => {
  const { path, settings } = await incoming('limited', { 'ep0.srt': `${CUE}Ho\n` });
  await film(join(path, 'ep1.mp4'), '270x480', 2);
  await film(join(path, 'ep2.mp4'), '90x160');
  await writeFile(join(path, 'ep3.srt'), `${CUE}Hey\n`);
  const args = ['media', 'ingest', '--jobs', '1', path];
  const limited = await runLimited(8, args, settings);
  expect(limited.stderr).toBe(
    'A file would be larger than this user may write (ulimit -f): ep1.mp4 and 2 other files were not ingested. Files ingested before are kept.\n',
  );
  expect(limited).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^\S*ep0\.srt {2}\S+\n$/),
  });
  const left = await filesBelow(join(settings.DATA_DIR, 'media'));
  expect(left.filter((name) => name.includes('.part') || name === 'trial')).toEqual([]);
  const unfinished = await readdir(join(settings.DATA_DIR, 'media/.ingest'), { recursive: true });
  expect(unfinished.filter((name) => name.endsWith('.part'))).toEqual([]);

  const whole = await runInProcess(args, settings);
  expect(whole).toMatchObject({ code: 0, stderr: '' });
  const { db } = server.context;
  const ofFolder = db.selectFrom('ingested_sources').where('source', 'like', `${path}/%`);
  expect(await ofFolder.select('source').execute()).toHaveLength(4);
});

test('when a picture cannot be written, no partial file stays', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 400, height: 600, channels: 3, background: '#000000', noise } as const;
  const { path, settings } = await incoming('noise', {
    'poster.png': await sharp({ create }).png().toBuffer(),
  });
  const limited = await runLimited(8, ['media', 'ingest', path], settings);
  expect(limited).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^A file .*: poster\.png was not ingested\. .*\n$/),
  });
  const left = await filesBelow(join(settings.DATA_DIR, 'media'));
  expect(left.filter((name) => name.includes('.part'))).toEqual([]);
});

/** An ffmpeg wrapper that fails as on a full disk when it writes a video. */
async function ffmpegOnFullDisk(): Promise<string> {
  const binFolder = join(folder, 'full');
  await mkdir(binFolder);
  const fail = 'echo "av_interleaved_write_frame(): No space left on device" >&2; echo Failed! >&2';
  const script = `case "$*" in *hls*) ${fail}; exit 1;; esac\nexec "${ffmpeg}" "$@"\n`;
  await writeFile(join(binFolder, 'ffmpeg'), `#!/bin/sh\n${script}`, { mode: 0o755 });
  if (ffmpeg.includes('/'))
    await symlink(join(dirname(ffmpeg), 'ffprobe'), join(binFolder, 'ffprobe'));
  return join(binFolder, 'ffmpeg');
}

test('without ffmpeg, a database, disk space or the right secret, one line names the cause', async () => {
  const source = await film(join(folder, 'x.mp4'), '90x160');
  const subtitles = join(folder, 'x.srt');
  await writeFile(subtitles, '00:00:01,000 --> 00:00:02,000\nHo\n');
  const { url } = await startS3Peer();
  const [unreachable, full] = [join(folder, 'unreachable'), join(folder, 'full-disk')];
  const [noFfmpeg, noDatabase, fullDisk, wrongSecret] = await Promise.all([
    runInProcess(['media', 'ingest', source], {
      ...env,
      DATA_DIR: join(folder, 'first'),
      FFMPEG: join(folder, 'none/ffmpeg'),
    }),
    runInProcess(['media', 'ingest', subtitles], {
      ...env,
      DATA_DIR: unreachable,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    }),
    runInProcess(['media', 'ingest', source], {
      ...env,
      DATA_DIR: full,
      FFMPEG: await ffmpegOnFullDisk(),
    }),
    runInProcess(['media', 'ingest', subtitles], {
      ...env,
      DATA_DIR: join(folder, 'third'),
      S3_URL: url.replace('AKTEST:not', 'AKTEST:no'),
    }),
  ]);
  expect(noFfmpeg).toMatchObject({ code: 1, stderr: expect.stringMatching(/^.*FFMPEG\.\n$/) });
  // Nothing is ingested if it cannot be recorded.
  expect(noDatabase).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATABASE_URL .*\n$/),
  });
  expect(existsSync(join(unreachable, 'media'))).toBe(false);
  expect(fullDisk).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'The disk is full: x.mp4 was not ingested. Files ingested before are kept.\n',
  });
  expect(wrongSecret).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The store at .* responded 403 SignatureDoesNotMatch: x\.srt was not ingested\..*\n$/,
    ),
  });
});
