// ffmpeg's HLS muxer delays the picture by its reordered frames (two at most) and leaves a hole before the
// first. Here the offsets become signed and the edit list goes, so that picture and sound both begin at 0.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a box begins, looked for inside the boxes named before it. */
function find(file: Buffer, path: string[], from = 0, to = file.length): number {
  for (let at = from; at < to; at += file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) !== path[0]) continue;
    if (path.length === 1) return at;
    return find(file, path.slice(1), at + 8, at + file.readUInt32BE(at));
  }
  return -1;
}

const SIZE_AND_OFFSET = 0xa05;
export async function startAtZero(dir: string) {
  const initFile = join(dir, 'init.mp4');
  const init = await readFile(initFile);
  const edits = find(init, ['moov', 'trak', 'edts']);
  if (edits < 0) return; // done before
  let delay = -1;
  const segments = (await readdir(dir)).filter((f) => f.endsWith('.m4s'));
  for (const name of segments.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))) {
    const file = await readFile(join(dir, name));
    const run = find(file, ['moof', 'traf', 'trun']);
    const index = find(file, ['sidx']);
    if ((file.readUInt32BE(run + 8) & 0xffffff) !== SIZE_AND_OFFSET)
      throw new Error(`${dir}/${name}: another kind of trun than expected`);
    const offset = (i: number) => run + 24 + i * 8 + 4;
    if (delay < 0) delay = file.readUInt32BE(offset(0));
    file[run + 8] = 1;
    for (let i = 0; i < file.readUInt32BE(run + 12); i++)
      file.writeInt32BE(file.readUInt32BE(offset(i)) - delay, offset(i));
    if (index >= 0 && file[index + 8] === 1) {
      const earliest = file.readBigUInt64BE(index + 20);
      const shift = BigInt(delay);
      file.writeBigUInt64BE(earliest > shift ? earliest - shift : 0n, index + 20);
    }
    await writeFile(join(dir, name), file);
  }
  init.write('free', edits + 4, 'latin1');
  await writeFile(initFile, init);
}
