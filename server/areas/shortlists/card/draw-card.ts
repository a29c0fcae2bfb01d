import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { themeColours } from '#contract/site/theme-colours.ts';
import type { Locale } from '#i18n/locales.ts';
import { breakIntoPieces } from '#server/fonts/line-pieces.ts';
import { outlineText } from '#server/fonts/outline-text.ts';
import { renderSvgs } from '#server/fonts/render-svg.ts';

/** The input of one card, as data that can be posted to another thread. */
export interface CardTask {
  locale: Locale;
  name: string;
  /** The number of titles, in words. */
  count: string;
  siteName: string;
  posters: CardPoster[];
}

export interface CardPoster {
  /** Absent if the picture could not be read; then its colour is drawn. */
  picture?: Uint8Array;
  color: string;
}

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
export const CARD_POSTERS = 5;

const TEXT = { left: 72, width: 470 };
const POSTERS = { left: 572, margin: 72, height: 486, smaller: 44 };
const COLOURS = { ink: '#f4f1f6', quiet: '#c3bccb', accent: '#c42b3f' };
/** The name is drawn in the largest size in which it needs at most `lines` lines. */
const NAME_SIZES = [
  { size: 68, lines: 3 },
  { size: 54, lines: 4 },
  { size: 42, lines: 5 },
];
const LINE_HEIGHT = 1.22;
const RADIUS = 18;
const JPEG = { quality: 86, mozjpeg: true };

/** The picture that link previews of a shared list show. */
export async function drawCard(task: CardTask): Promise<Uint8Array> {
  const places = task.posters.map((_, n) => placeOf(n, task.posters.length));
  const [text, ...frames] = await renderSvgs([
    await drawText(task),
    ...places.flatMap((place, n) => [drawFrame(place, 0.16 * n), drawMask(place)]),
  ]);
  const posters = await Promise.all(
    task.posters.map(async (poster, n): Promise<OverlayOptions> => {
      const place = places[n] as Place;
      const input = await drawPoster(poster, place, frames[2 * n], frames[2 * n + 1]);
      return { input, left: place.left, top: place.top };
    }),
  );
  const background = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3 as const };
  return sharp({ create: { ...background, background: themeColours.dark } })
    .composite([...posters.reverse(), { input: text, left: 0, top: 0 }])
    .jpeg(JPEG)
    .toBuffer();
}

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The first poster is in front; the others are smaller and darker behind its right edge. */
function placeOf(n: number, count: number): Place {
  const height = POSTERS.height - POSTERS.smaller * n;
  const width = Math.round((height * 2) / 3);
  const left = Math.round(rightEdge(n, count) - width);
  return { left, top: Math.round((CARD_HEIGHT - height) / 2), width, height };
}

/** The edges are at equal distances; a single poster is in the middle of its half. */
function rightEdge(n: number, count: number): number {
  const front = POSTERS.left + (POSTERS.height * 2) / 3;
  const room = CARD_WIDTH - POSTERS.margin - front;
  return count === 1 ? front + room / 2 : front + (room * n) / (count - 1);
}

/** The shade over a poster and its edge. */
function drawFrame(place: Place, shade: number): string {
  const edge = 'stroke="#fff" stroke-opacity="0.16" stroke-width="2"';
  return roundedRect(place, `fill="${themeColours.dark}" fill-opacity="${shade}" ${edge}`);
}

/** Cuts off the corners of a poster. */
const drawMask = (place: Place) => roundedRect(place, 'fill="#fff"');

function roundedRect({ width, height }: Place, attributes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${RADIUS}" ${attributes}/></svg>`;
}

async function drawPoster(
  { picture, color }: CardPoster,
  { width, height }: Place,
  frame: Buffer | undefined,
  mask: Buffer | undefined,
): Promise<Buffer> {
  const plain = () => sharp({ create: { width, height, channels: 3, background: color } });
  const read = () => sharp(picture).resize(width, height, { fit: 'cover' });
  const finish = (image: Sharp) =>
    image
      .ensureAlpha()
      .composite([{ input: frame }, { input: mask, blend: 'dest-in' }])
      .png()
      .toBuffer();
  // A picture that cannot be decoded is drawn as its colour.
  return picture ? finish(read()).catch(() => finish(plain())) : finish(plain());
}

async function drawText({ locale, name, count, siteName }: CardTask): Promise<string> {
  const bold = { weight: 700, locale } as const;
  const { size, lines } = await fitName(name, locale);
  const outlines = await Promise.all(lines.map((line) => outlineText(line, { ...bold, size })));
  const [site, titles] = await Promise.all([
    outlineText(siteName, { ...bold, size: 30 }),
    outlineText(count, { locale, weight: 400, size: 32 }),
  ]);
  const height = size * LINE_HEIGHT;
  const top = (CARD_HEIGHT - height * outlines.length) / 2 + size * 0.86;
  const at = (y: number, path: string, fill: string) =>
    `<path transform="translate(${TEXT.left} ${y.toFixed(1)})" fill="${fill}" d="${path}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">
<rect x="${TEXT.left}" y="72" width="56" height="6" rx="3" fill="${COLOURS.accent}"/>
${at(128, site.path, COLOURS.quiet)}
${outlines.map(({ path }, n) => at(top + n * height, path, COLOURS.ink)).join('')}
${at(CARD_HEIGHT - 76, titles.path, COLOURS.quiet)}
</svg>`;
}

async function fitName(name: string, locale: Locale): Promise<{ size: number; lines: string[] }> {
  const widths = new Map<string, number>();
  for (const part of new Set([...breakIntoPieces(name), ...name])) {
    const { width } = await outlineText(part, { size: 1, weight: 700, locale });
    widths.set(part, width);
  }
  for (const { size, lines: most } of NAME_SIZES) {
    const lines = breakLines(name, (part) => (widths.get(part) ?? 0) * size);
    if (lines.length <= most) return { size, lines };
  }
  const { size, lines: most } = NAME_SIZES.at(-1) ?? { size: 42, lines: 5 };
  const lines = breakLines(name, (part) => (widths.get(part) ?? 0) * size).slice(0, most);
  return { size, lines: [...lines.slice(0, -1), `${lines.at(-1)?.slice(0, -1)}…`] };
}

function breakLines(text: string, widthOf: (part: string) => number): string[] {
  const lines = [''];
  let used = 0;
  for (const piece of breakIntoPieces(text)) {
    // A piece wider than a line is broken between characters.
    for (const part of widthOf(piece) <= TEXT.width ? [piece] : piece) {
      if (used > 0 && used + widthOf(part) > TEXT.width) {
        lines.push('');
        used = 0;
      }
      lines[lines.length - 1] += part;
      used += widthOf(part);
    }
  }
  return lines.map((line) => line.trim());
}
