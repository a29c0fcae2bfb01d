import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const SEGMENT_SECONDS = 4;

/** fMP4 segments in a folder, each beginning with a picture that needs none before it. */
export function hlsInto(folder: string): string[] {
  return [
    ...['-f', 'hls', '-hls_time', `${SEGMENT_SECONDS}`, '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments'],
    ...['-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', join(folder, '%d.m4s'), join(folder, 'index.m3u8')],
  ];
}

/** The same moments in every quality, so that a player changes between them unseen. */
export const KEY_FRAMES = [
  ...['-sc_threshold', '0'],
  ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
];

/** Nothing of where, when and on what it was filmed gets into the files. */
export const ANONYMOUS = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];

export interface Weight {
  peakBits: number;
  meanBits: number;
  seconds: number;
}

/** Bits a second of a finished playlist, as the master playlist tells them to players. */
export async function weigh(folder: string): Promise<Weight> {
  const list = await readFile(join(folder, 'index.m3u8'), 'utf8');
  let peakBits = 0;
  let bytes = 0;
  let seconds = 0;
  for (const [, duration, name] of list.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)) {
    const { size } = await stat(join(folder, name ?? ''));
    peakBits = Math.max(peakBits, (size * 8) / Number(duration));
    bytes += size;
    seconds += Number(duration);
  }
  return { peakBits, meanBits: (bytes * 8) / seconds, seconds };
}

/** Profile, constraints and level stand in the first bytes of avcC. */
export async function readCodec(folder: string): Promise<string> {
  const init = await readFile(join(folder, 'init.mp4'));
  const at = init.indexOf('avcC');
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
}
