import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ffmpeg, FfmpegFailed, type RunOptions } from '../ffmpeg.ts';
import { HLS_OUTPUT, listSegments } from './hls.ts';

/** Runs ffmpeg with HLS output; throws unless the folder then contains a complete playlist. */
export async function runHls(
  ffmpeg: Ffmpeg,
  args: string[],
  folder: string,
  options: RunOptions,
): Promise<void> {
  try {
    await ffmpeg.run([...args, ...HLS_OUTPUT], { ...options, folder });
    await requireComplete(folder);
  } catch (error) {
    if (error instanceof FfmpegFailed) await requireWritable(folder);
    throw error;
  }
}

/**
 * Throws if the playlist or a file of it is truncated: some versions of ffmpeg ignore failed writes
 * and exit with 0.
 */
async function requireComplete(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'index.m3u8'), 'utf8').catch(() => '');
  if (!list.includes('#EXT-X-ENDLIST')) throw new FfmpegFailed(['the playlist has no end'], 0);
  for (const name of ['init.mp4', ...listSegments(list).map((segment) => segment.name)]) {
    const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
    if (!endsWithBox(bytes)) throw new FfmpegFailed([`${name} is incomplete`], 0);
  }
}

/**
 * True if the last MP4 box ends exactly at the end of the file. Each box begins with its length, so
 * the boxes can be skipped one after the other.
 */
function endsWithBox(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) return false;
    at += length;
  }
  return at > 0 && at === bytes.length;
}

const TEST_FILE_BYTES = 1 << 20;

/**
 * Writes a test file. If the disk is full, for example, this throws the file system's error, which
 * is clearer than ffmpeg's.
 */
async function requireWritable(folder: string): Promise<void> {
  const file = join(folder, 'trial');
  try {
    await writeFile(file, Buffer.alloc(TEST_FILE_BYTES));
  } finally {
    await rm(file, { force: true });
  }
}
