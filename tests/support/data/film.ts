import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

export const ffmpeg = process.env.FFMPEG || 'ffmpeg';

/** Generates a video of a test pattern with a tone, and with a location in its metadata. */
export async function film(file: string, size: string, seconds = 2): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=12:duration=${seconds}`];
  const tone = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const location = ['-metadata', 'location=+40.4168-003.7038/'];
  execFileSync(ffmpeg, ['-v', 'error', '-y', ...picture, ...tone, ...codecs, ...location, file]);
  return file;
}
