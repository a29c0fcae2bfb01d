import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Flags of a `trun` box: which fields each sample has, in this order. */
const DURATION = 0x100;
const SIZE = 0x200;
const FLAGS = 0x400;
const OFFSET = 0x800;

/**
 * ffmpeg's HLS muxer delays the picture by its frame reordering and leaves a gap before the first
 * frame. This makes the composition offsets signed and disables the edit list, so that picture and
 * sound both begin at 0.
 */
export async function startAtZero(folder: string): Promise<void> {
  const initFile = join(folder, 'init.mp4');
  const init = await readFile(initFile);
  const edits = find(init, ['moov', 'trak', 'edts']);
  if (edits < 0) return; // done before
  const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s'));
  const inOrder = names.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  let delay: number | undefined;
  for (const name of inOrder) {
    const segment = await readFile(join(folder, name));
    const offsets = findOffsets(segment);
    delay ??= offsets[0] === undefined ? 0 : segment.readInt32BE(offsets[0]);
    for (const at of offsets) segment.writeInt32BE(segment.readInt32BE(at) - delay, at);
    moveIndex(segment, BigInt(delay));
    await writeFile(join(folder, name), segment);
  }
  init.write('free', edits + 4, 'latin1');
  await writeFile(initFile, init);
}

/** Where a box begins, looked for inside the boxes named before it. */
function find(file: Buffer, path: string[], from = 0, to = file.length): number {
  for (let at = from; at < to; at += file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) !== path[0]) continue;
    if (path.length === 1) return at;
    return find(file, path.slice(1), at + 8, at + file.readUInt32BE(at));
  }
  return -1;
}

/** Where the composition offset of each sample is; marks them as signed. */
function findOffsets(segment: Buffer): number[] {
  const run = find(segment, ['moof', 'traf', 'trun']);
  const flags = segment.readUInt32BE(run + 8) & 0xffffff;
  if (!(flags & OFFSET)) return [];
  segment[run + 8] = 1;
  const before = [DURATION, SIZE, FLAGS].filter((field) => flags & field).length * 4;
  const first = run + 16 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const count = segment.readUInt32BE(run + 12);
  return Array.from({ length: count }, (_, at) => first + at * (before + 4) + before);
}

/** The earliest moment that the segment's index names. */
function moveIndex(segment: Buffer, delay: bigint) {
  const index = find(segment, ['sidx']);
  if (index < 0 || segment[index + 8] !== 1) return;
  const earliest = segment.readBigUInt64BE(index + 20);
  segment.writeBigUInt64BE(earliest > delay ? earliest - delay : 0n, index + 20);
}
