import { fallbackLocale } from '#i18n/locales.ts';
import { outlineText } from '#server/fonts/outline-text.ts';
import { renderSvgs } from '#server/fonts/render-svg.ts';

/** Shares of the width of the video. */
const MAX_LINE_WIDTH = 0.72;
const FONT_SIZE = 0.045;
const LINE_HEIGHT = 1.35;
const OPACITY = 0.62;

/**
 * Draws a watermark for a video of this width as a transparent PNG: white with a dark outline, so
 * that it is legible on light and dark pictures. A long line is drawn smaller.
 */
export async function drawWatermark(lines: string[], videoWidth: number): Promise<Buffer> {
  const largest = Math.max(10, Math.round(videoWidth * FONT_SIZE));
  const outlines = await Promise.all(
    lines.map((line) => outlineText(line, { size: largest, weight: 700, locale: fallbackLocale })),
  );
  const widest = Math.max(...outlines.map(({ width }) => width));
  const scale = Math.min(1, (videoWidth * MAX_LINE_WIDTH) / widest);
  const size = largest * scale;
  const margin = Math.ceil(size / 3);
  const width = Math.ceil(widest * scale) + 2 * margin;
  const height = Math.ceil(lines.length * size * LINE_HEIGHT) + margin;
  const paths = outlines.map(({ path }, at) => {
    const baseline = margin + size * (at * LINE_HEIGHT + 0.9);
    return `<path transform="translate(${margin} ${baseline}) scale(${scale})" d="${path}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g opacity="${OPACITY}" fill="#fff" stroke="#000" stroke-width="${largest / 7}"
      stroke-linejoin="round" paint-order="stroke">${paths.join('')}</g></svg>`;
  const [png] = await renderSvgs([svg]);
  return png as Buffer;
}
