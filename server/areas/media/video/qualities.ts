/** One encoding: a 9:16 portrait canvas and the position of the video on it. */
export interface Quality {
  /** The width of the canvas, shown in the player's quality menu. */
  name: string;
  width: number;
  height: number;
  video: { width: number; height: number; left: number; top: number };
  /** The maximum bit rate, in kbit/s. */
  maxKbit: number;
}

const MAX_WIDTH = 1080;
const LOWER_WIDTHS = [720, 480, 270];
/** Lower widths above this share of the largest one are left out, since they differ little. */
const MAX_SHARE_OF_LARGEST = 0.8;

/** Returns the video's own width, at most 1080, and the standard widths below it; largest first. */
export function chooseQualities(video: { width: number; height: number }): [Quality, ...Quality[]] {
  const sourceWidth = even(Math.max(video.width, (video.height * 9) / 16));
  const largest = Math.min(sourceWidth, MAX_WIDTH);
  const lower = LOWER_WIDTHS.filter((width) => width <= largest * MAX_SHARE_OF_LARGEST);
  return [toQuality(video, largest), ...lower.map((width) => toQuality(video, width))];
}

/** Fits the whole video into the canvas; the rest is black. */
function toQuality(video: { width: number; height: number }, width: number): Quality {
  const height = even((width * 16) / 9);
  const scale = Math.min(width / video.width, height / video.height);
  const size = {
    width: Math.min(width, even(video.width * scale)),
    height: Math.min(height, even(video.height * scale)),
  };
  return {
    name: `${width}`,
    width,
    height,
    video: { ...size, left: evenHalf(width - size.width), top: evenHalf(height - size.height) },
    maxKbit: Math.round(5000 * ((width * height) / (1080 * 1920)) ** 0.87),
  };
}

/** Rounds to an even number, since chroma subsampling requires even lengths. */
function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2);
}

function evenHalf(space: number): number {
  return Math.floor(space / 4) * 2;
}

/** Returns the ffmpeg filter that scales the video and pads it to the canvas. */
export function canvasFilter({ width, height, video }: Quality): string {
  const { left, top } = video;
  return `scale=${video.width}:${video.height}:flags=lanczos,setsar=1,pad=${width}:${height}:${left}:${top}:black`;
}
