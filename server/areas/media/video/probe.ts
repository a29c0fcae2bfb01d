import * as v from 'valibot';
import { say } from '#i18n/notice.ts';
import { type Ffmpeg, FfmpegFailed, INPUT_RESTRICTIONS } from '../ffmpeg.ts';
import { SourceRejected } from '../ingest/source-files.ts';

export interface VideoInfo {
  /** The index of the first video stream that is not a cover image. */
  videoStream: number;
  /** The width as displayed: after rotation, in square pixels; likewise the height. */
  width: number;
  height: number;
  /** A fraction in ffmpeg's syntax: `30000/1001`. */
  frameRate: string;
  seconds: number;
  hasAudio: boolean;
}

const stream = v.looseObject({
  index: v.number(),
  codec_type: v.string(),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  sample_aspect_ratio: v.optional(v.string(), '1:1'),
  avg_frame_rate: v.optional(v.string(), '0/0'),
  duration: v.optional(v.string()),
  disposition: v.optional(v.looseObject({ attached_pic: v.optional(v.number(), 0) })),
  tags: v.optional(v.looseObject({ rotate: v.optional(v.string()) })),
  side_data_list: v.optional(v.array(v.looseObject({ rotation: v.optional(v.number()) })), []),
});
const probeOutput = v.object({
  streams: v.array(stream),
  format: v.looseObject({ duration: v.optional(v.string()) }),
});
type Stream = v.InferOutput<typeof stream>;

/** The limit of the column `videos.duration_seconds`. */
const MAX_SECONDS = 86_400;
const MIN_SECONDS = 0.5;
const MAX_FRAME_RATE = 30;

export async function probeVideo(
  ffmpeg: Ffmpeg,
  file: string,
  signal?: AbortSignal,
): Promise<VideoInfo> {
  const { streams, format } = await runProbe(ffmpeg, file, signal);
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic,
  );
  if (!video?.width || !video.height) throw new SourceRejected(say('deskIngest.noTrack'));
  const seconds = Number(video.duration ?? format.duration);
  if (Number.isNaN(seconds)) throw new SourceRejected(say('deskIngest.noDuration'));
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS)
    throw new SourceRejected(
      say('deskIngest.length', { seconds, least: MIN_SECONDS, most: MAX_SECONDS }),
    );
  return {
    videoStream: video.index,
    ...displaySize(video.width, video.height, video),
    frameRate: limitFrameRate(video.avg_frame_rate),
    seconds,
    hasAudio: streams.some(({ codec_type }) => codec_type === 'audio'),
  };
}

async function runProbe(ffmpeg: Ffmpeg, file: string, signal: AbortSignal | undefined) {
  try {
    const args = [...INPUT_RESTRICTIONS, '-show_streams', '-show_format', file];
    return v.parse(probeOutput, await ffmpeg.probe(args, { signal }));
  } catch (error) {
    if (!(error instanceof FfmpegFailed) && !v.isValiError(error)) throw error;
    if (error instanceof FfmpegFailed && error.isOtherFormat)
      throw new SourceRejected(say('deskIngest.notVideo'));
    const reason = error.message.replace(`${file}: `, '').replace(/^\[[^\]]*\] /, '');
    throw new SourceRejected(say('deskIngest.notVideoBecause', { reason }));
  }
}

function displaySize(width: number, height: number, video: Stream) {
  const [numerator = 1, denominator = 1] = video.sample_aspect_ratio.split(':').map(Number);
  const isValid = numerator > 0 && denominator > 0;
  const squareWidth = isValid ? Math.round((width * numerator) / denominator) : width;
  const rotation =
    video.side_data_list.find((data) => data.rotation !== undefined)?.rotation ??
    video.tags?.rotate;
  const isSideways = Math.abs(Number(rotation ?? 0)) % 180 === 90;
  return isSideways ? { width: height, height: squareWidth } : { width: squareWidth, height };
}

/** Halves frame rates above 30, such as 50 and 60. Returns 25 for an unknown frame rate. */
function limitFrameRate(rate: string): string {
  let [frames = 0, seconds = 0] = rate.split('/').map(Number);
  if (!(frames > 0 && seconds > 0)) return '25/1';
  while (frames / seconds > MAX_FRAME_RATE + 0.5) seconds *= 2;
  return `${frames}/${seconds}`;
}
