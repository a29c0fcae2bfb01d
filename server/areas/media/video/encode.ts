import type { Ffmpeg, RunOptions } from '../ffmpeg.ts';
import { INPUT_RESTRICTIONS } from '../ffmpeg.ts';
import { watermarkPosition } from '../watermark/watermark-position.ts';
import { KEY_FRAMES, STRIP_METADATA } from './hls.ts';
import type { VideoInfo } from './probe.ts';
import { canvasFilter, chooseQualities, type Quality } from './qualities.ts';
import { runHls } from './run-hls.ts';
import { startAtZero } from './start-at-zero.ts';

/**
 * Selects the video stream by index. The specifier `0:V:0` would skip cover images, but with it
 * older versions of ffmpeg find no stream in a file whose cover image comes first.
 */
const streamOf = (video: VideoInfo) => `0:${video.videoStream}`;

interface VideoTrack {
  file: string;
  video: VideoInfo;
  quality: Quality;
  folder: string;
  /** A picture to lay over the video, as a watermark that moves. */
  overlay?: string | undefined;
}

/** Encodes the video track in one quality. Uses one thread: qualities are encoded in parallel. */
export async function encodeVideoTrack(
  ffmpeg: Ffmpeg,
  { file, video, quality, folder, overlay }: VideoTrack,
  options: RunOptions,
): Promise<void> {
  const { maxKbit } = quality;
  // A constant frame rate, starting at 0.
  const picture = `fps=fps=${video.frameRate}:start_time=0,${canvasFilter(quality)}`;
  const filters = overlay
    ? [
        ...['-i', overlay, '-filter_complex'],
        `[${streamOf(video)}]${picture}[picture];[picture][1:v]overlay=${watermarkPosition()}[v]`,
        ...['-map', '[v]'],
      ]
    : ['-map', streamOf(video), '-vf', picture];
  await runHls(
    ffmpeg,
    [
      ...INPUT_RESTRICTIONS,
      ...['-i', file, ...filters, '-an', '-sn', '-dn', '-threads', '1'],
      ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'fast', '-pix_fmt', 'yuv420p'],
      ...['-crf', '23', '-maxrate', `${maxKbit}k`, '-bufsize', `${maxKbit * 2}k`],
      ...KEY_FRAMES,
      ...STRIP_METADATA,
    ],
    folder,
    options,
  );
  await startAtZero(folder);
}

/** Encodes the audio track, which all qualities share. */
export async function encodeAudioTrack(
  ffmpeg: Ffmpeg,
  { file, video, folder }: { file: string; video: VideoInfo; folder: string },
  options: RunOptions,
): Promise<void> {
  // Cuts the audio slightly before the video ends: the encoder pads its output, and the padding
  // could otherwise become an extra segment.
  const seconds = Math.max(0.1, video.seconds - 0.06);
  await runHls(
    ffmpeg,
    [
      ...INPUT_RESTRICTIONS,
      ...['-i', file, '-map', '0:a:0', '-vn', '-sn', '-dn', '-threads', '1', '-t', `${seconds}`],
      // Inserts silence where the audio starts late or has gaps.
      ...['-af', 'aresample=async=1:first_pts=0'],
      ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
      ...STRIP_METADATA,
    ],
    folder,
    options,
  );
}

/** Returns a frame as PNG: the most typical of the 24 frames after a fifth of the video. */
export function readThumbnail(
  ffmpeg: Ffmpeg,
  { file, video }: { file: string; video: VideoInfo },
  options: RunOptions,
): Promise<Buffer> {
  const [largest] = chooseQualities(video);
  return ffmpeg.read(
    [
      ...INPUT_RESTRICTIONS,
      ...[
        '-ss',
        `${video.seconds * 0.2}`,
        '-i',
        file,
        '-map',
        streamOf(video),
        '-an',
        '-threads',
        '1',
      ],
      ...['-vf', `thumbnail=24,${canvasFilter(largest)}`, '-frames:v', '1'],
      ...['-f', 'image2pipe', '-c:v', 'png', 'pipe:1'],
    ],
    options,
  );
}
