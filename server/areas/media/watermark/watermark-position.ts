/** The watermark stays in one place for this long. */
const SECONDS_PER_PLACE = 27;
/** Shares of the free space, which keep the watermark away from the edges and the subtitles. */
const HORIZONTAL = { from: 0.06, span: 0.88 };
const VERTICAL = { from: 0.1, span: 0.6 };

/**
 * The options of ffmpeg's `overlay` filter that move the watermark to another place every
 * `SECONDS_PER_PLACE`. The multiples of two irrational numbers modulo 1 are spread evenly over the
 * picture.
 */
export function watermarkPosition(): string {
  const place = `floor(t/${SECONDS_PER_PLACE})`;
  const share = ({ from, span }: { from: number; span: number }, step: number) =>
    `(${from}+${span}*mod(0.13+${place}*${step},1))`;
  const x = `(W-w)*${share(HORIZONTAL, 0.618034)}`;
  const y = `(H-h)*${share(VERTICAL, 0.414214)}`;
  return `x='${x}':y='${y}'`;
}
