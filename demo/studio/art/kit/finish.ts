// From vector sheet to printed picture: painted edges, bloom, grade, paper, grain and vignette in raw pixels.
import sharp from 'sharp';
import { type Finish, type Stage, seeded } from './core.ts';

sharp.concurrency(1);
const T = 512;
/** Smooth tiling value noise, made once; all textures are cut from it. */
function noiseTile(cells: number, seed: string): Float32Array {
  const r = seeded(seed);
  const grid = Float32Array.from({ length: cells * cells }, () => r() * 2 - 1);
  const out = new Float32Array(T * T);
  const ease = (t: number) => t * t * (3 - 2 * t);
  const v = (a: number, b: number) => grid[b * cells + a] as number;
  for (let y = 0; y < T; y++)
    for (let x = 0; x < T; x++) {
      const gx = (x / T) * cells,
        gy = (y / T) * cells;
      const x0 = Math.floor(gx),
        y0 = Math.floor(gy),
        x1 = (x0 + 1) % cells,
        y1 = (y0 + 1) % cells;
      const fx = ease(gx - x0),
        fy = ease(gy - y0);
      out[y * T + x] =
        (v(x0, y0) * (1 - fx) + v(x1, y0) * fx) * (1 - fy) +
        (v(x0, y1) * (1 - fx) + v(x1, y1) * fx) * fy;
    }
  return out;
}
let tiles: { a: Float32Array; b: Float32Array; c: Float32Array; fine: Float32Array } | undefined;
const textures = () =>
  (tiles ??= {
    a: noiseTile(44, 'a'),
    b: noiseTile(44, 'b'),
    c: noiseTile(26, 'c'),
    fine: noiseTile(256, 'f'),
  });

/** Blurred highlights, laid over the picture by screen: lamps and moons bleed a little. */
async function haloOf(data: Buffer, width: number, height: number) {
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(Math.round(width / 4), Math.round(height / 4))
    .linear(1.9, -185)
    .blur(6 * (height / 960) + 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(small.data, {
    raw: { width: small.info.width, height: small.info.height, channels: 3 },
  })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}

export async function render(
  s: Stage,
  width: number,
  height: number,
): Promise<ReturnType<typeof sharp>> {
  const f: Required<Finish> = {
    bloom: 0.25,
    grain: 1.2,
    wobble: 0.7,
    paint: 2.5,
    vignette: 0.25,
    paper: 0,
    contrast: 1.04,
    sat: 1.04,
    ...s.finish,
  };
  const data = await sharp(Buffer.from(s.svg(width, height)), { unlimited: true })
    .flatten({ background: '#000' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const { a, b, c: mottle, fine } = textures();
  const out = Buffer.alloc(data.length),
    k = height / 960,
    inv = 1 / k;
  const halo = f.bloom > 0 ? await haloOf(data, width, height) : undefined;
  const px = (i: number) => data[i] as number;
  const rnd = seeded(`grain${width}`);
  // grain hides banding but costs bytes, which the big banners have few of
  const grain = f.grain * (s.shape === 'poster' ? 2 : 1);
  const row = width * 3,
    glowOf = f.bloom / 255,
    wob = f.wobble * k;
  for (let y = 0, i = 0; y < height; y++) {
    const ty = ((y * inv) & 511) * T,
      dy = y / height - 0.5,
      fy0 = (y & 511) * T;
    for (let x = 0; x < width; x++, i += 3) {
      const ti = ty + ((x * inv) & 511),
        na = a[ti] as number;
      // sampling a little off its place gives every edge the uneven line of a brush
      let sx = x + na * wob,
        sy = y + (b[ti] as number) * wob;
      sx = sx < 0 ? 0 : sx > width - 1.01 ? width - 1.01 : sx;
      sy = sy < 0 ? 0 : sy > height - 1.01 ? height - 1.01 : sy;
      const x0 = sx | 0,
        y0 = sy | 0,
        fx = sx - x0,
        fy = sy - y0,
        o = y0 * row + x0 * 3;
      const w11 = fx * fy,
        w10 = fx - w11,
        w01 = fy - w11,
        w00 = 1 - fx - fy + w11;
      const dx = x / width - 0.5,
        d2 = (dx * dx + dy * dy) * 2,
        vig = 1 - f.vignette * (d2 > 1 ? 1 : d2);
      const add =
        (rnd() - 0.5) * grain +
        ((mottle[ti] as number) + na * 0.5) * f.paint +
        (f.paper ? (fine[fy0 + (x & 511)] as number) * f.paper * 5 : 0);
      let r = px(o) * w00 + px(o + 3) * w10 + px(o + row) * w01 + px(o + row + 3) * w11;
      let g = px(o + 1) * w00 + px(o + 4) * w10 + px(o + row + 1) * w01 + px(o + row + 4) * w11;
      let u = px(o + 2) * w00 + px(o + 5) * w10 + px(o + row + 2) * w01 + px(o + row + 5) * w11;
      if (halo) {
        r = 255 - (255 - r) * (1 - (halo[i] as number) * glowOf);
        g = 255 - (255 - g) * (1 - (halo[i + 1] as number) * glowOf);
        u = 255 - (255 - u) * (1 - (halo[i + 2] as number) * glowOf);
      }
      r = (r - 128) * f.contrast + 128;
      g = (g - 128) * f.contrast + 128;
      u = (u - 128) * f.contrast + 128;
      const grey = 0.3 * r + 0.59 * g + 0.11 * u;
      r = (grey + (r - grey) * f.sat) * vig + add;
      g = (grey + (g - grey) * f.sat) * vig + add;
      u = (grey + (u - grey) * f.sat) * vig + add;
      out[i] = r < 0 ? 0 : r > 255 ? 255 : r;
      out[i + 1] = g < 0 ? 0 : g > 255 ? 255 : g;
      out[i + 2] = u < 0 ? 0 : u > 255 ? 255 : u;
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } });
}
