// Demo posters as prints or screens inside another picture.
import { join } from 'node:path';
import sharp from 'sharp';
import { folders } from '../../folders.ts';
import { at, dark, rect, type Stage } from '../kit/core.ts';

const posters = join(folders.media, 'posters');

/** The picture itself, 2:3, its middle at the origin. JPEG, because the rasteriser reads no WebP. */
export async function print(slug: string, width: number): Promise<string> {
  const bytes = await sharp(join(posters, `${slug}-400.webp`))
    .jpeg({ quality: 92 })
    .toBuffer();
  const height = width * 1.5;
  return `<image x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,${bytes.toString('base64')}"/>`;
}

/** On paper with a white edge, lying with its shadow. */
export async function paperPrint(s: Stage, slug: string, x: number, y: number, w: number, rot = 0) {
  const h = w * 1.5;
  const edge = w * 0.045;
  const sheet = (fill: string, more = '') =>
    rect(-w / 2 - edge, -h / 2 - edge, w + edge * 2, h + edge * 2, fill, `rx="3" ${more}`);
  return at(
    x,
    y,
    1,
    at(8, 14, 1, sheet('#000', `opacity="0.55" ${s.blur(9)}`)) +
      sheet(s.lin(['#f3ead9', dark('#f3ead9', 0.12)])) +
      (await print(slug, w)),
    rot,
  );
}
