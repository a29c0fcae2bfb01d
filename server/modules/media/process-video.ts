import type { RunOptions } from './ffmpeg.ts';
import { openPicture } from './open-picture.ts';
import { writeVariants } from './picture-variants.ts';
import type { ProcessedMedia, ProcessOptions } from './processor.ts';
import { videoWarnings } from './shape-warnings.ts';
import { SourceRejected } from './source-files.ts';
import { encodeAudioTrack, encodeVideoTrack, readThumbnail } from './video/encode.ts';
import { measureBitrate, readCodec } from './video/hls.ts';
import { writeMaster } from './video/master-playlist.ts';
import { probeVideo } from './video/probe.ts';
import { chooseQualities } from './video/qualities.ts';

const THUMBNAIL_WIDTHS = [180, 360];
/** A file that ends before this share of the duration in its header counts as truncated. */
const MIN_COMPLETE_SHARE = 0.95;

/** Writes vertical HLS in several qualities with one audio track, and a thumbnail. */
export async function processVideo(options: ProcessOptions): Promise<ProcessedMedia> {
  const { file, work, ffmpeg, limit } = options;
  // A failure of one part aborts the others.
  const failureController = new AbortController();
  const signal = AbortSignal.any([options.signal, failureController.signal]);
  const video = await limit(() => probeVideo(ffmpeg, file, signal));
  const qualities = chooseQualities(video);
  const [largest] = qualities;
  if (!largest) throw new Error('a video has at least one quality');

  const abortOtherParts = (error: unknown) => failureController.abort(error);
  const runOptions = (step: string): RunOptions => ({
    signal,
    onSeconds: (seconds) => options.onProgress(step, Math.min(1, seconds / video.seconds)),
  });

  const thumbnailPart = limit(() =>
    work.ensureText('.still', async () => {
      const png = await readThumbnail(ffmpeg, { file, video, quality: largest }, { signal });
      if (png.length === 0)
        throw new SourceRejected('has no picture after a fifth of its duration.');
      return writeVariants(openPicture(png), work.path, 'thumbnail', THUMBNAIL_WIDTHS);
    }),
  );
  const audioPart = video.hasAudio
    ? limit(() =>
        work.ensureFolder('sound', (folder) =>
          encodeAudioTrack(ffmpeg, { file, video, folder }, runOptions('sound')),
        ),
      )
    : undefined;
  const videoParts = qualities.map((quality) =>
    limit(() =>
      work.ensureFolder(quality.name, (folder) =>
        encodeVideoTrack(ffmpeg, { file, video, quality, folder }, runOptions(`${quality.name}p`)),
      ),
    ),
  );
  const parts = [thumbnailPart, audioPart, ...videoParts].map((part) =>
    part?.catch(abortOtherParts),
  );
  await Promise.allSettled(parts);
  if (failureController.signal.aborted) throw failureController.signal.reason;
  const [thumbnail, audioFolder, ...folders] = [
    await thumbnailPart,
    await audioPart,
    ...(await Promise.all(videoParts)),
  ];

  const bitrates = await Promise.all(folders.map((folder) => measureBitrate(folder)));
  const seconds = bitrates[0]?.seconds ?? 0;
  if (seconds < video.seconds * MIN_COMPLETE_SHARE)
    throw new SourceRejected(
      `ends after ${seconds} of ${video.seconds} seconds: the file is incomplete.`,
    );
  const codecs = await Promise.all(folders.map((folder) => readCodec(folder)));
  const renditions = qualities.map((quality, at) => {
    const { peakBitrate = 0, meanBitrate = 0 } = bitrates[at] ?? {};
    return { quality, codec: codecs[at] ?? '', peakBitrate, meanBitrate };
  });
  await work.ensureText('master.m3u8', async () =>
    writeMaster({
      frameRate: video.frameRate,
      renditions: renditions.toReversed(),
      audio: audioFolder ? await measureBitrate(audioFolder) : undefined,
    }),
  );
  return {
    path: 'master.m3u8',
    thumbnail,
    duration_seconds: Number(seconds.toFixed(3)),
    warnings: videoWarnings(video),
  };
}
