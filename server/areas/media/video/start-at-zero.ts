import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Flags of a `trun` box. Each says that samples have this field; the fields are in this order. */
const DURATION = 0x100;
const SIZE = 0x200;
const FLAGS = 0x400;
const OFFSET = 0x800;

/**
 * Makes the video start at 0, like the audio. ffmpeg's HLS muxer delays the video by the duration
 * of its frame reordering, which leaves a gap before the first frame. This function subtracts the
 * delay from the composition offsets, which become signed, and disables the edit list.
 */
export async function startAtZero(folder: string): Promise<void> {
  const initFile = join(folder, 'init.mp4');
  const init = await readFile(initFile);
  const editList = findBox(init, ['moov', 'trak', 'edts']);
  // An earlier call has disabled the edit list, or ffmpeg wrote none.
  if (editList < 0) return;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s'));
  const segments = names.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  let delay: number | undefined;
  for (const name of segments) {
    const segment = await readFile(join(folder, name));
    const offsets = markOffsetsSigned(segment);
    delay ??= offsets[0] === undefined ? 0 : segment.readInt32BE(offsets[0]);
    for (const at of offsets) segment.writeInt32BE(segment.readInt32BE(at) - delay, at);
    shiftIndex(segment, BigInt(delay));
    await writeFile(join(folder, name), segment);
  }
  init.write('free', editList + 4, 'latin1');
  await writeFile(initFile, init);
}

/** Returns the byte position of the box with this path (`moov`, `trak`, `edts`), or -1. */
function findBox(file: Buffer, path: string[], from = 0, to = file.length): number {
  for (let at = from; at < to; at += file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) !== path[0]) continue;
    if (path.length === 1) return at;
    return findBox(file, path.slice(1), at + 8, at + file.readUInt32BE(at));
  }
  return -1;
}

/** Marks the composition offsets of a segment as signed. Returns the byte position of each. */
function markOffsetsSigned(segment: Buffer): number[] {
  const run = findBox(segment, ['moof', 'traf', 'trun']);
  const flags = segment.readUInt32BE(run + 8) & 0xffffff;
  if (!(flags & OFFSET)) return [];
  segment[run + 8] = 1;
  const before = [DURATION, SIZE, FLAGS].filter((field) => flags & field).length * 4;
  const first = run + 16 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const count = segment.readUInt32BE(run + 12);
  return Array.from({ length: count }, (_, at) => first + at * (before + 4) + before);
}

/** Subtracts the delay from the earliest presentation time in the segment index. */
function shiftIndex(segment: Buffer, delay: bigint) {
  const index = findBox(segment, ['sidx']);
  if (index < 0 || segment[index + 8] !== 1) return;
  const earliest = segment.readBigUInt64BE(index + 20);
  segment.writeBigUInt64BE(earliest > delay ? earliest - delay : 0n, index + 20);
}
