import type { Ffmpeg, RunOptions } from '../ffmpeg.ts';
import { ONLY_FILMS } from '../ffmpeg.ts';
import { ANONYMOUS, KEY_FRAMES } from './hls.ts';
import { makeHls } from './make-hls.ts';
import type { Film } from './probe.ts';
import { type Quality, toCanvas } from './qualities.ts';
import { startAtZero } from './start-at-zero.ts';

/**
 * Names the stream by its index. `0:V:0` leaves covers out as well, but older versions of ffmpeg
 * count them nevertheless, and find no stream in a file whose cover comes first.
 */
const pictureOf = (film: Film) => `0:${film.pictureStream}`;

/** The picture in one quality, on one core: other qualities are encoded at the same time. */
export async function encodePicture(
  ffmpeg: Ffmpeg,
  { file, film, quality, folder }: { file: string; film: Film; quality: Quality; folder: string },
  options: RunOptions,
): Promise<void> {
  const { maxKbit } = quality;
  await makeHls(
    ffmpeg,
    [
      ...ONLY_FILMS,
      ...['-i', file, '-map', pictureOf(film), '-an', '-sn', '-dn', '-threads', '1'],
      // A constant frame rate that begins at 0.
      ...['-vf', `fps=fps=${film.frameRate}:start_time=0,${toCanvas(quality)}`],
      ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'fast', '-pix_fmt', 'yuv420p'],
      ...['-crf', '23', '-maxrate', `${maxKbit}k`, '-bufsize', `${maxKbit * 2}k`],
      ...KEY_FRAMES,
      ...ANONYMOUS,
    ],
    folder,
    options,
  );
  await startAtZero(folder);
}

/** The sound, once for all qualities. */
export async function encodeSound(
  ffmpeg: Ffmpeg,
  { file, film, folder }: { file: string; film: Film; folder: string },
  options: RunOptions,
): Promise<void> {
  // Slightly shorter than the picture, or the encoder's padding becomes a segment of its own.
  const seconds = Math.max(0.1, film.seconds - 0.06);
  await makeHls(
    ffmpeg,
    [
      ...ONLY_FILMS,
      ...['-i', file, '-map', '0:a:0', '-vn', '-sn', '-dn', '-threads', '1', '-t', `${seconds}`],
      // Fills with silence where the sound begins later than the picture or has gaps.
      ...['-af', 'aresample=async=1:first_pts=0'],
      ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
      ...ANONYMOUS,
    ],
    folder,
    options,
  );
}

/** One frame as PNG: the most typical of 24 from a fifth into the film. */
export function readStill(
  ffmpeg: Ffmpeg,
  { file, film, quality }: { file: string; film: Film; quality: Quality },
  options: RunOptions,
): Promise<Buffer> {
  return ffmpeg.read(
    [
      ...ONLY_FILMS,
      ...[
        '-ss',
        `${film.seconds * 0.2}`,
        '-i',
        file,
        '-map',
        pictureOf(film),
        '-an',
        '-threads',
        '1',
      ],
      ...['-vf', `thumbnail=24,${toCanvas(quality)}`, '-frames:v', '1'],
      ...['-f', 'image2pipe', '-c:v', 'png', 'pipe:1'],
    ],
    options,
  );
}
