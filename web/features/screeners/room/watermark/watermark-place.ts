/** The watermark changes its place after a random time between these. */
const MIN_STAY_MS = 20_000;
const MAX_STAY_MS = 40_000;

/** Space for the title above and for subtitles and controls below, in CSS pixels. */
const TOP = 64;
const BOTTOM = 176;
const SIDE = 12;
/** Six lines of the smallest text: a long name, a long address and the time. */
const MIN_HEIGHT = 96;

export interface Size {
  width: number;
  height: number;
}

export interface SafeBox {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * The part of the box in which the watermark is placed, as insets: on the picture, not on the bars
 * around it, and away from subtitles and controls. On a low picture, such as that of a phone in
 * landscape, it may cover the title; on a very low one also subtitles.
 */
export function safeBox(box: Size, video: Size): SafeBox {
  const scale = Math.min(box.width / video.width, box.height / video.height);
  const hasSize = Number.isFinite(scale) && scale > 0;
  const barHeight = hasSize ? (box.height - video.height * scale) / 2 : 0;
  const barWidth = hasSize ? (box.width - video.width * scale) / 2 : 0;
  const top = Math.max(TOP, barHeight + SIDE);
  const bottom = Math.max(BOTTOM, barHeight + SIDE);
  const hasRoom = (above: number) => box.height - above - bottom >= MIN_HEIGHT;
  const low = barHeight + SIDE;
  return {
    top: hasRoom(top) ? top : low,
    bottom: hasRoom(low) ? bottom : low,
    left: barWidth + SIDE,
    right: barWidth + SIDE,
  };
}

export function stayMs(random: () => number = Math.random): number {
  return MIN_STAY_MS + random() * (MAX_STAY_MS - MIN_STAY_MS);
}
