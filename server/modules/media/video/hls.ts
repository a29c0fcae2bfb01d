import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const SEGMENT_SECONDS = 4;

/**
 * fMP4 segments in the working folder, each beginning with a key frame. Without the folder's path:
 * ffmpeg would replace percent signs in it, too.
 */
export const HLS_OUTPUT = [
  ...['-f', 'hls', '-hls_time', `${SEGMENT_SECONDS}`, '-hls_playlist_type', 'vod'],
  ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments'],
  ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', '%d.m4s', 'index.m3u8'],
];

/** At the same times in every quality, so that a player can switch between them at a segment. */
export const KEY_FRAMES = [
  ...['-sc_threshold', '0'],
  ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
];

/** Drops metadata: where, when and with which device it was filmed. */
export const ANONYMOUS = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];

export interface Weight {
  peakBits: number;
  meanBits: number;
  seconds: number;
}

/** The segments a playlist names. */
export function listSegments(playlist: string): { name: string; seconds: number }[] {
  return Array.from(playlist.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g), ([, seconds, name = '']) => ({
    name,
    seconds: Number(seconds),
  }));
}

/** Bits per second of a finished playlist, for the master playlist. */
export async function weigh(folder: string): Promise<Weight> {
  const list = await readFile(join(folder, 'index.m3u8'), 'utf8');
  let peakBits = 0;
  let bytes = 0;
  let seconds = 0;
  for (const segment of listSegments(list)) {
    const { size } = await stat(join(folder, segment.name));
    peakBits = Math.max(peakBits, (size * 8) / segment.seconds);
    bytes += size;
    seconds += segment.seconds;
  }
  return { peakBits, meanBits: (bytes * 8) / seconds, seconds };
}

/** From profile, constraints and level, the first bytes of avcC after its version. */
export async function readCodec(folder: string): Promise<string> {
  const init = await readFile(join(folder, 'init.mp4'));
  const at = init.indexOf('avcC');
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
}
