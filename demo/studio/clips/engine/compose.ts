// Lays planes over each other on a frame of floating light, then blooms, grades and rounds it to bytes.
import { type Plane, SHARPNESS } from './sheet.ts';

export const WIDTH = 540;
export const HEIGHT = 960;
export type Light = readonly [number, number, number];
export type Frame = Float32Array;
export const frame = (): Frame => new Float32Array(WIDTH * HEIGHT * 3);

interface Placing {
  /** layer units shown at the middle of the screen */
  x: number;
  y: number;
  zoom: number;
  density?: number;
  opacity: number;
  tint: Light;
  add: boolean;
  /** sideways shift in units of the row at this height: cloth, branches, water */
  sway?: (y: number) => number;
}

export function paint(f: Frame, plane: Plane, p: Placing, margin: number) {
  const scale = SHARPNESS * (p.density ?? 1);
  const k = scale / p.zoom;
  const ox = (p.x + margin) * scale - (WIDTH / 2) * k - plane.left;
  const oy = (p.y + margin) * scale - (HEIGHT / 2) * k - plane.top;
  const { pixels, width, height, from, to } = plane;
  const o = p.opacity;
  const [tr, tg, tb] = [p.tint[0] * o, p.tint[1] * o, p.tint[2] * o];
  const cover = p.add ? 0 : o / 255;
  const py1 = Math.max(0, Math.ceil(-oy / k));
  const py2 = Math.min(HEIGHT - 1, Math.floor((height - 2 - oy) / k));
  for (let py = py1; py <= py2; py++) {
    const ly = oy + py * k;
    const y0 = ly | 0;
    const fy = ly - y0;
    const first = Math.min(from[y0] as number, from[y0 + 1] as number) - 1;
    const last = Math.max(to[y0] as number, to[y0 + 1] as number);
    if (last < 0) continue;
    const sx = ox + (p.sway ? p.sway((ly + plane.top) / scale - margin) * scale : 0);
    const px1 = Math.max(0, Math.ceil((Math.max(0, first) - sx) / k));
    const px2 = Math.min(WIDTH - 1, Math.floor((Math.min(width - 2, last) - sx) / k));
    const row = y0 * width;
    const gy = 1 - fy;
    let lx = sx + px1 * k;
    let d = (py * WIDTH + px1) * 3;
    for (let px = px1; px <= px2; px++, lx += k, d += 3) {
      const x0 = lx | 0;
      const fx = lx - x0;
      const i = (row + x0) * 4;
      const j = i + width * 4;
      const a = (1 - fx) * gy;
      const b = fx * gy;
      const c = (1 - fx) * fy;
      const e = fx * fy;
      const alpha =
        (pixels[i + 3] as number) * a +
        (pixels[i + 7] as number) * b +
        (pixels[j + 3] as number) * c +
        (pixels[j + 7] as number) * e;
      if (alpha < 0.4) continue;
      const keep = 1 - alpha * cover;
      f[d] =
        (f[d] as number) * keep +
        tr *
          ((pixels[i] as number) * a +
            (pixels[i + 4] as number) * b +
            (pixels[j] as number) * c +
            (pixels[j + 4] as number) * e);
      f[d + 1] =
        (f[d + 1] as number) * keep +
        tg *
          ((pixels[i + 1] as number) * a +
            (pixels[i + 5] as number) * b +
            (pixels[j + 1] as number) * c +
            (pixels[j + 5] as number) * e);
      f[d + 2] =
        (f[d + 2] as number) * keep +
        tb *
          ((pixels[i + 2] as number) * a +
            (pixels[i + 6] as number) * b +
            (pixels[j + 2] as number) * c +
            (pixels[j + 6] as number) * e);
    }
  }
}

/** A lit pixel of a particle; weight 0…1. */
export function dab(f: Frame, x: number, y: number, c: Light, weight: number, add: boolean) {
  if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) return;
  const d = (y * WIDTH + x) * 3;
  const keep = add ? 1 : 1 - weight;
  f[d] = (f[d] as number) * keep + c[0] * weight;
  f[d + 1] = (f[d + 1] as number) * keep + c[1] * weight;
  f[d + 2] = (f[d + 2] as number) * keep + c[2] * weight;
}

const Q = 4;
const QW = WIDTH / Q;
const QH = HEIGHT / Q;
function blur(src: Float32Array, n: number, stride: number, step: number, radius: number) {
  const line = new Float32Array(n);
  for (let s = 0; s < (QW * QH) / n; s++)
    for (let c = 0; c < 3; c++) {
      const base = s * stride * 3 + c;
      let sum = 0;
      for (let i = 0; i < n; i++) line[i] = src[base + i * step * 3] as number;
      for (let i = -radius; i < n; i++) {
        sum += i + radius < n ? (line[i + radius] as number) : 0;
        if (i - radius - 1 >= 0) sum -= line[i - radius - 1] as number;
        if (i >= 0) src[base + i * step * 3] = sum / (2 * radius + 1);
      }
    }
}
/** Bright things spill over: the same drawings look lit rather than coloured. */
export function bloom(f: Frame, amount: number, floor = 150) {
  if (amount <= 0) return;
  const q = new Float32Array(QW * QH * 3);
  for (let y = 0; y < QH; y++)
    for (let x = 0; x < QW; x++)
      for (let c = 0; c < 3; c++) {
        const d = (y * Q * WIDTH + x * Q) * 3 + c;
        const v =
          ((f[d] as number) +
            (f[d + 6] as number) +
            (f[d + WIDTH * 6] as number) +
            (f[d + WIDTH * 6 + 6] as number)) /
          4;
        q[(y * QW + x) * 3 + c] = Math.max(0, Math.min(420, v) - floor) * amount;
      }
  for (const r of [5, 9]) {
    blur(q, QW, QW, 1, r);
    blur(q, QH, 1, QW, r);
  }
  const row = new Float32Array(QW * 3);
  for (let y = 0; y < HEIGHT; y++) {
    const gy = Math.min(QH - 1.001, Math.max(0, (y - 1.5) / Q));
    const y0 = gy | 0;
    const fy = gy - y0;
    const i = y0 * QW * 3;
    let any = 0;
    for (let k = 0; k < QW * 3; k++) {
      const v = (q[i + k] as number) * (1 - fy) + (q[i + QW * 3 + k] as number) * fy;
      row[k] = v;
      any += v;
    }
    if (any < 1) continue;
    for (let x = 0; x < WIDTH; x++) {
      const gx = Math.min(QW - 1.001, Math.max(0, (x - 1.5) / Q));
      const x0 = gx | 0;
      const fx = gx - x0;
      const k = x0 * 3;
      const d = (y * WIDTH + x) * 3;
      f[d] = (f[d] as number) + (row[k] as number) * (1 - fx) + (row[k + 3] as number) * fx;
      f[d + 1] =
        (f[d + 1] as number) + (row[k + 1] as number) * (1 - fx) + (row[k + 4] as number) * fx;
      f[d + 2] =
        (f[d + 2] as number) + (row[k + 2] as number) * (1 - fx) + (row[k + 5] as number) * fx;
    }
  }
}

const edge = new Float32Array(WIDTH * HEIGHT);
for (let y = 0; y < HEIGHT; y++)
  for (let x = 0; x < WIDTH; x++) {
    const dx = (x - WIDTH / 2) / (WIDTH / 2);
    const dy = (y - HEIGHT / 2) / (HEIGHT / 2);
    edge[y * WIDTH + x] = Math.max(0, dx * dx * 0.55 + dy * dy * 0.6 - 0.28);
  }
export function grade(f: Frame, gain: Light, vignette: number) {
  for (let i = 0, d = 0; i < edge.length; i++, d += 3) {
    const v = Math.max(0.15, 1 - (edge[i] as number) * vignette);
    f[d] = (f[d] as number) * gain[0] * v;
    f[d + 1] = (f[d + 1] as number) * gain[1] * v;
    f[d + 2] = (f[d + 2] as number) * gain[2] * v;
  }
}
/** Highlights roll off instead of clipping, so lamps keep their colour. */
const roll = Uint8Array.from({ length: 1024 }, (_, v) =>
  v < 200 ? v : Math.round(200 + 55 * (1 - Math.exp(-(v - 200) / 62))),
);
export function toBytes(f: Frame, out: Uint8Array) {
  for (let i = 0; i < f.length; i++) {
    const v = ((f[i] as number) + 0.5) | 0;
    out[i] = roll[v < 0 ? 0 : v > 1023 ? 1023 : v] as number;
  }
}
