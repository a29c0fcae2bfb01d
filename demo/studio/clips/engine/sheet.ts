// Turns drawings of the poster kit into planes: premultiplied pixels, cropped, that a camera can move over.
import sharp from 'sharp';
import { rect, Stage } from '../../art/kit/core.ts';

sharp.concurrency(1);
/** Pixels per drawing unit: a little more than the screen's, so that a push stays sharp. */
export const SHARPNESS = 1.25;
export const MARGIN = 60;

export interface Plane {
  pixels: Uint8Array;
  width: number;
  height: number;
  /** of the plane's corner, in layer pixels */
  left: number;
  top: number;
  /** first and last column with anything in it, per row */
  from: Int32Array;
  to: Int32Array;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The kit's stage, but as wide as a pan needs, and with skies that reach beyond the edges. */
export class Sheet extends Stage {
  constructor(width: number, seed: string) {
    super('poster', ['#000000', '#000000', '#000000', '#000000'], seed);
    Object.assign(this, { W: width, cx: width / 2 });
  }
  override full(fill: string, more = '') {
    return rect(-120, -120, this.W + 240, 1200, fill, more);
  }
}

export async function rasterise(sheet: Sheet, box?: Box, density = 1): Promise<Plane> {
  const b = box ?? { x: -MARGIN, y: -MARGIN, w: sheet.W + 2 * MARGIN, h: 960 + 2 * MARGIN };
  const k = SHARPNESS * density;
  const w = Math.ceil(b.w * k);
  const h = Math.ceil(b.h * k);
  const svg = sheet
    .svg(w, h)
    .replace(/viewBox="[^"]*"/, `viewBox="${b.x} ${b.y} ${w / k} ${h / k}"`);
  const { data } = await sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return crop(data, w, h, Math.round((b.x + MARGIN) * k), Math.round((b.y + MARGIN) * k));
}

function crop(data: Buffer, w: number, h: number, left: number, top: number): Plane {
  let x1 = w;
  let x2 = -1;
  let y1 = h;
  let y2 = -1;
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      if ((data[(y * w + x) * 4 + 3] as number) > 0) {
        if (x < x1) x1 = x;
        if (x > x2) x2 = x;
        if (y < y1) y1 = y;
        y2 = y;
      }
  // One empty pixel around spares the sampler every bounds check.
  const pw = Math.max(0, x2 - x1 + 1) + 2;
  const ph = Math.max(0, y2 - y1 + 1) + 2;
  const plane: Plane = {
    pixels: new Uint8Array(pw * ph * 4),
    width: pw,
    height: ph,
    left: left + x1 - 1,
    top: top + y1 - 1,
    from: new Int32Array(ph).fill(pw),
    to: new Int32Array(ph).fill(-1),
  };
  for (let y = y1; y <= y2; y++)
    for (let x = x1; x <= x2; x++) {
      const a = data[(y * w + x) * 4 + 3] as number;
      if (!a) continue;
      const px = x - x1 + 1;
      const py = y - y1 + 1;
      const o = (py * pw + px) * 4;
      for (let c = 0; c < 3; c++)
        plane.pixels[o + c] = ((data[(y * w + x) * 4 + c] as number) * a) / 255;
      plane.pixels[o + 3] = a;
      if (px < (plane.from[py] as number)) plane.from[py] = px;
      plane.to[py] = px;
    }
  return plane;
}
