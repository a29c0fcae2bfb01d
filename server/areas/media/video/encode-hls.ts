import { say } from '#i18n/notice.ts';
import type { RunOptions } from '../ffmpeg.ts';
import type { ProcessOptions } from '../ingest/processor.ts';
import { SourceRejected } from '../ingest/source-files.ts';
import { encodeAudioTrack, encodeVideoTrack } from './encode.ts';
import { measureBitrate, readCodec } from './hls.ts';
import { writeMaster } from './master-playlist.ts';
import type { VideoInfo } from './probe.ts';
import { chooseQualities } from './qualities.ts';

/** A file that ends before this share of the duration in its header counts as truncated. */
const MIN_COMPLETE_SHARE = 0.95;

/** The picture to lay over a video of this width, as a file. */
type Overlay = (width: number) => Promise<string>;

/** Writes vertical HLS in several qualities with one audio track. */
export async function encodeHls(
  { file, work, ffmpeg, limit, overlay, ...options }: ProcessOptions & { overlay?: Overlay },
  video: VideoInfo,
): Promise<{ path: string; duration_seconds: number }> {
  // A failure of one part aborts the others.
  const failureController = new AbortController();
  const signal = AbortSignal.any([options.signal, failureController.signal]);
  const runOptions = (step: string): RunOptions => ({
    signal,
    onSeconds: (seconds) => options.onProgress(step, Math.min(1, seconds / video.seconds)),
  });

  const qualities = chooseQualities(video);
  const audioPart = video.hasAudio
    ? limit(() =>
        work.ensureFolder('sound', (folder) =>
          encodeAudioTrack(ffmpeg, { file, video, folder }, runOptions('sound')),
        ),
      )
    : undefined;
  const videoParts = qualities.map((quality) =>
    limit(() =>
      work.ensureFolder(quality.name, async (folder) => {
        const picture = await overlay?.(quality.width);
        const track = { file, video, quality, folder, overlay: picture };
        await encodeVideoTrack(ffmpeg, track, runOptions(`${quality.name}p`));
      }),
    ),
  );
  const parts = [audioPart, ...videoParts].map((part) =>
    part?.catch((error) => failureController.abort(error)),
  );
  await Promise.allSettled(parts);
  if (failureController.signal.aborted) throw failureController.signal.reason;
  const [audioFolder, ...folders] = [await audioPart, ...(await Promise.all(videoParts))];

  const bitrates = await Promise.all(folders.map((folder) => measureBitrate(folder)));
  const seconds = bitrates[0]?.seconds ?? 0;
  if (seconds < video.seconds * MIN_COMPLETE_SHARE)
    throw new SourceRejected(say('deskIngest.incomplete', { seconds, total: video.seconds }));
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
  return { path: 'master.m3u8', duration_seconds: Number(seconds.toFixed(3)) };
}
