import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

export const ffmpeg = process.env.FFMPEG || 'ffmpeg';

/**
 * Generates a video of one colour with a tone, and with a location in its metadata. To encode one
 * colour, also as the AVIF of a thumbnail, takes a fraction of the time of a test pattern.
 */
export async function film(file: string, size: string, seconds = 1): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const picture = ['-f', 'lavfi', '-i', `color=0x336699:size=${size}:rate=12:duration=${seconds}`];
  const tone = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const location = ['-metadata', 'location=+40.4168-003.7038/'];
  execFileSync(ffmpeg, ['-v', 'error', '-y', ...picture, ...tone, ...codecs, ...location, file]);
  return file;
}
