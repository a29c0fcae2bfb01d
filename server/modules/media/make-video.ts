import type { RunOptions } from './ffmpeg.ts';
import type { MadeFiles, MakeOptions } from './made-files.ts';
import { openPicture } from './open-picture.ts';
import { writeVariants } from './pictures.ts';
import { videoWarnings } from './shape-warnings.ts';
import { Refused } from './source-files.ts';
import { encodePicture, encodeSound, readStill } from './video/encode.ts';
import { readCodec, weigh } from './video/hls.ts';
import { writeMaster } from './video/master-playlist.ts';
import { probeFilm } from './video/probe.ts';
import { qualitiesOf } from './video/qualities.ts';

const STILL_WIDTHS = [180, 360];
/** Share of the duration in the file's header; with less, the file was cut off in transfer. */
const WHOLE = 0.95;

/** Vertical HLS in several qualities with one sound track, and a still. */
export async function makeVideo(options: MakeOptions): Promise<MadeFiles> {
  const { file, work, ffmpeg, limit } = options;
  // A failure in one part stops the others.
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const film = await limit(() => probeFilm(ffmpeg, file, signal));
  const qualities = qualitiesOf(film);
  const [largest] = qualities;
  if (!largest) throw new Error('a film has at least one quality');

  const endOthers = (error: unknown) => failed.abort(error);
  const running = (step: string): RunOptions => ({
    signal,
    onSeconds: (seconds) => options.onProgress(step, Math.min(1, seconds / film.seconds)),
  });

  const still = limit(() =>
    work.ensureText('.still', async () => {
      const png = await readStill(ffmpeg, { file, film, quality: largest }, { signal });
      if (png.length === 0) throw new Refused('has no picture after a fifth of its duration.');
      return writeVariants(openPicture(png), work.path, 'thumbnail', STILL_WIDTHS);
    }),
  );
  const sound = film.hasSound
    ? limit(() =>
        work.ensureFolder('sound', (folder) =>
          encodeSound(ffmpeg, { file, film, folder }, running('sound')),
        ),
      )
    : undefined;
  const pictures = qualities.map((quality) =>
    limit(() =>
      work.ensureFolder(quality.name, (folder) =>
        encodePicture(ffmpeg, { file, film, quality, folder }, running(`${quality.name}p`)),
      ),
    ),
  );
  const parts = [still, sound, ...pictures].map((part) => part?.catch(endOthers));
  await Promise.allSettled(parts);
  if (failed.signal.aborted) throw failed.signal.reason;
  const [thumbnail, soundFolder, ...folders] = [
    await still,
    await sound,
    ...(await Promise.all(pictures)),
  ];

  const weights = await Promise.all(folders.map((folder) => weigh(folder)));
  const seconds = weights[0]?.seconds ?? 0;
  if (seconds < film.seconds * WHOLE)
    throw new Refused(`ends after ${seconds} of ${film.seconds} seconds: the file is incomplete.`);
  const codecs = await Promise.all(folders.map((folder) => readCodec(folder)));
  const renditions = qualities.map((quality, at) => {
    const { peakBits = 0, meanBits = 0 } = weights[at] ?? {};
    return { quality, codec: codecs[at] ?? '', peakBits, meanBits };
  });
  await work.ensureText('master.m3u8', async () =>
    writeMaster({
      frameRate: film.frameRate,
      renditions: renditions.toReversed(),
      sound: soundFolder ? await weigh(soundFolder) : undefined,
    }),
  );
  return {
    path: 'master.m3u8',
    thumbnail,
    duration_seconds: Number(seconds.toFixed(3)),
    warnings: videoWarnings(film),
  };
}
