import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inEnglish } from '#server/text/in-english.ts';
import { processSubtitles } from './process-subtitles.ts';
import { openWorkFolder } from './work-folder.ts';

/** Processes a file with this content, and returns the WebVTT and the warnings. */
async function processBytes(name: string, bytes: Uint8Array | string) {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-subtitles-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  await writeFile(file, bytes);
  const work = await openWorkFolder(join(folder, 'work'));
  const { path, warnings } = await processSubtitles({ file, work });
  return { text: await readFile(join(work.path, path), 'utf8'), warnings: warnings.map(inEnglish) };
}

test('subtitles in a guessed encoding are converted with a warning', async () => {
  const russian = Buffer.from('cff0e8e2e5f2', 'hex');
  const srt = Buffer.concat([Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'), russian]);
  expect(await processBytes('01.ru.srt', srt)).toEqual({
    text: 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nПривет\n',
    warnings: [expect.stringContaining('windows-1251')],
  });
});

test('files that are not text are refused', async () => {
  await expect(processBytes('01.srt', Uint8Array.of(1, 0, 2, 0, 3))).rejects.toThrow(
    'cannot be read as subtitles: it is not text.',
  );
  await expect(processBytes('01.srt', 'Hello')).rejects.toThrow('line 1 is not a time');
});
