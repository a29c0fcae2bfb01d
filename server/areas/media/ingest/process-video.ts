import { say } from '#i18n/notice.ts';
import { openPicture } from '../pictures/open-picture.ts';
import { writeVariants } from '../pictures/picture-variants.ts';
import { readThumbnail } from '../video/encode.ts';
import { encodeHls } from '../video/encode-hls.ts';
import { probeVideo } from '../video/probe.ts';
import type { ProcessedMedia, ProcessOptions } from './processor.ts';
import { videoWarnings } from './shape-warnings.ts';
import { SourceRejected } from './source-files.ts';

const THUMBNAIL_WIDTHS = [180, 360];

/** Writes vertical HLS in several qualities with one audio track, and a thumbnail. */
export async function processVideo(options: ProcessOptions): Promise<ProcessedMedia> {
  const { file, work, ffmpeg, limit } = options;
  // A failure of one part aborts the other.
  const failureController = new AbortController();
  const signal = AbortSignal.any([options.signal, failureController.signal]);
  const video = await limit(() => probeVideo(ffmpeg, file, signal));

  const thumbnailPart = limit(() =>
    work.ensureText('.still', async () => {
      const png = await readThumbnail(ffmpeg, { file, video }, { signal });
      if (png.length === 0) throw new SourceRejected(say('deskIngest.noFrame'));
      return writeVariants(openPicture(png), work.path, 'thumbnail', THUMBNAIL_WIDTHS);
    }),
  );
  const hlsPart = encodeHls({ ...options, signal }, video);
  await Promise.allSettled(
    [thumbnailPart, hlsPart].map((part) =>
      part.catch((error: unknown) => failureController.abort(error)),
    ),
  );
  if (failureController.signal.aborted) throw failureController.signal.reason;
  return {
    ...(await hlsPart),
    thumbnail: await thumbnailPart,
    warnings: videoWarnings(video),
  };
}
