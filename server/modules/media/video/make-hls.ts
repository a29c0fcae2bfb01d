import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ffmpeg, FfmpegFailed, type RunOptions } from '../ffmpeg.ts';
import { HLS_OUTPUT, listSegments } from './hls.ts';

/** Runs ffmpeg with these arguments; throws unless the folder then holds a complete playlist. */
export async function makeHls(
  ffmpeg: Ffmpeg,
  args: string[],
  folder: string,
  options: RunOptions,
): Promise<void> {
  try {
    await ffmpeg.make([...args, ...HLS_OUTPUT], { ...options, folder });
    await requireComplete(folder);
  } catch (error) {
    if (error instanceof FfmpegFailed) await tryToWrite(folder);
    throw error;
  }
}

/** Some versions of ffmpeg ignore that a write failed and exit with 0: the files are cut off. */
async function requireComplete(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'index.m3u8'), 'utf8').catch(() => '');
  if (!list.includes('#EXT-X-ENDLIST')) throw new FfmpegFailed(['the playlist has no end'], 0);
  for (const name of ['init.mp4', ...listSegments(list).map((segment) => segment.name)]) {
    const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
    if (!endsWithBox(bytes)) throw new FfmpegFailed([`${name} is incomplete`], 0);
  }
}

/** An MP4 file is a sequence of boxes, each beginning with its length. */
function endsWithBox(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) return false;
    at += length;
  }
  return at > 0 && at === bytes.length;
}

const TRIAL_BYTES = 1 << 20;

/** Throws the error of the file system where ffmpeg failed because it could not write. */
async function tryToWrite(folder: string): Promise<void> {
  const file = join(folder, 'trial');
  try {
    await writeFile(file, Buffer.alloc(TRIAL_BYTES));
  } finally {
    await rm(file, { force: true });
  }
}
