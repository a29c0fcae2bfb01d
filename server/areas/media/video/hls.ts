import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const SEGMENT_SECONDS = 4;

/**
 * Makes ffmpeg write fMP4 segments that begin with a key frame. The names have no path, so the
 * files go to the working directory: ffmpeg would replace percent signs in a path.
 */
export const HLS_OUTPUT = [
  ...['-f', 'hls', '-hls_time', `${SEGMENT_SECONDS}`, '-hls_playlist_type', 'vod'],
  ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments'],
  ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', '%d.m4s', 'index.m3u8'],
];

/**
 * Sets key frames at the same times in every quality, so that players can switch at any segment.
 */
export const KEY_FRAMES = [
  ...['-sc_threshold', '0'],
  ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
];

/** Removes metadata such as location, time and device. */
export const STRIP_METADATA = [
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-fflags',
  '+bitexact',
];

export interface Bitrate {
  peakBitrate: number;
  meanBitrate: number;
  seconds: number;
}

/** Returns the segments of a media playlist. */
export function listSegments(playlist: string): { name: string; seconds: number }[] {
  return Array.from(playlist.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g), ([, seconds, name = '']) => ({
    name,
    seconds: Number(seconds),
  }));
}

/** Returns the bits per second of the media playlist in `folder`, for the master playlist. */
export async function measureBitrate(folder: string): Promise<Bitrate> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  let peakBitrate = 0;
  let bytes = 0;
  let seconds = 0;
  for (const segment of listSegments(playlist)) {
    const { size } = await stat(join(folder, segment.name));
    peakBitrate = Math.max(peakBitrate, (size * 8) / segment.seconds);
    bytes += size;
    seconds += segment.seconds;
  }
  return { peakBitrate, meanBitrate: (bytes * 8) / seconds, seconds };
}

/**
 * Returns the codec string, such as `avc1.4d401f`. Its digits are profile, constraints and level:
 * the three bytes after the version in the avcC box.
 */
export async function readCodec(folder: string): Promise<string> {
  const init = await readFile(join(folder, 'init.mp4'));
  const at = init.indexOf('avcC');
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
}
