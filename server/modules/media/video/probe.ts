import * as v from 'valibot';
import { type Ffmpeg, FfmpegFailed, ONLY_FILMS } from '../ffmpeg.ts';
import { Refused } from '../source-files.ts';

export interface Film {
  /** The index of its first video stream that is not a cover. */
  pictureStream: number;
  /** As shown: after rotation, in square pixels. */
  width: number;
  height: number;
  /** A fraction, as ffmpeg takes it: `30000/1001`. */
  frameRate: string;
  seconds: number;
  hasSound: boolean;
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
const probed = v.object({
  streams: v.array(stream),
  format: v.looseObject({ duration: v.optional(v.string()) }),
});
type Stream = v.InferOutput<typeof stream>;

/** The column `videos.duration_seconds` takes a day. */
const LONGEST_SECONDS = 86_400;
const SHORTEST_SECONDS = 0.5;
const HIGHEST_RATE = 30;

export async function probeFilm(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<Film> {
  const { streams, format } = await ask(ffmpeg, file, signal);
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic,
  );
  if (!picture?.width || !picture.height)
    throw new Refused('is not a video: it has no video track.');
  const seconds = Number(picture.duration ?? format.duration);
  if (Number.isNaN(seconds)) throw new Refused('is not a video: its duration is unknown.');
  if (seconds < SHORTEST_SECONDS || seconds > LONGEST_SECONDS)
    throw new Refused(
      `lasts ${seconds} seconds; ${SHORTEST_SECONDS} to ${LONGEST_SECONDS} are supported.`,
    );
  return {
    pictureStream: picture.index,
    ...shownSize(picture.width, picture.height, picture),
    frameRate: calmRate(picture.avg_frame_rate),
    seconds,
    hasSound: streams.some(({ codec_type }) => codec_type === 'audio'),
  };
}

async function ask(ffmpeg: Ffmpeg, file: string, signal: AbortSignal | undefined) {
  try {
    const args = [...ONLY_FILMS, '-show_streams', '-show_format', file];
    return v.parse(probed, await ffmpeg.probe(args, { signal }));
  } catch (error) {
    if (!(error instanceof FfmpegFailed) && !v.isValiError(error)) throw error;
    if (error instanceof FfmpegFailed && error.isOtherFormat)
      throw new Refused('is not a video in MP4, MOV, MKV or WebM, or it is damaged.');
    const reason = error.message.replace(`${file}: `, '').replace(/^\[[^\]]*\] /, '');
    throw new Refused(`is not a video: ${reason}.`);
  }
}

function shownSize(width: number, height: number, picture: Stream) {
  const [across = 1, down = 1] = picture.sample_aspect_ratio.split(':').map(Number);
  const wide = across > 0 && down > 0 ? Math.round((width * across) / down) : width;
  const turned = picture.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation;
  const isOnItsSide = Math.abs(Number(turned ?? picture.tags?.rotate ?? 0)) % 180 === 90;
  return isOnItsSide ? { width: height, height: wide } : { width: wide, height };
}

/** Halves frame rates above 30, such as 50 and 60. */
function calmRate(rate: string): string {
  let [pictures = 0, seconds = 0] = rate.split('/').map(Number);
  if (!(pictures > 0 && seconds > 0)) return '25/1';
  while (pictures / seconds > HIGHEST_RATE + 0.5) seconds *= 2;
  return `${pictures}/${seconds}`;
}
