// Living parts that several clips share: people who breathe, walk and blink, drifting mist, pools of light.
import * as K from '../../art/kit/all.ts';
import type { PoseName } from '../../art/kit/poses.ts';
import type { Layer } from '../engine/clip.ts';
import { blink, clamp, pose, stepping, wave } from '../engine/motion.ts';
import type { Sheet } from '../engine/sheet.ts';

type Fig = Parameters<typeof K.fig>[1];
type Face = Parameters<typeof K.face>[1];
type More = Partial<Omit<Layer, 'draw' | 'depth' | 'cycle'>>;
/** From a height down past the lower edge. */
export const ground = (s: Sheet, y: number, ...c: string[]) =>
  K.rect(-120, y, s.W + 240, 1090 - y, s.lin(c));
export const still = (depth: number, draw: (s: Sheet) => void, more: More = {}): Layer => ({
  depth,
  draw,
  ...more,
});

const around = (f: Fig, pad: number) => ({
  x: f.x - f.h * (0.55 + pad),
  y: f.y - f.h * (1.12 + pad),
  w: f.h * (1.1 + 2 * pad),
  h: f.h * (1.2 + 1.2 * pad),
});
interface Alive {
  /** how much of the wind comes and goes */
  sway?: number;
  breath?: number;
  period?: number;
  count?: number;
  pad?: number;
  /** moves into another pose as the share goes 0…1 */
  gesture?: { to: PoseName; at: (t: number) => number };
  front?: (s: Sheet, phase: number) => string;
  behind?: (s: Sheet, phase: number) => string;
}
/** Someone standing, sitting or gesturing, with breath and moving cloth. */
export function person(depth: number, f: Fig, o: Alive = {}, more: More = {}): Layer {
  const from = (f.pose ?? 'stand') as PoseName;
  const period = o.period ?? 3.4;
  const g = o.gesture;
  return {
    depth,
    box: around(f, o.pad ?? 0.12),
    cycle: {
      count: o.count ?? (g ? 30 : 24),
      at: g ? (t) => clamp(g.at(t), 0, 0.999) : (t) => t / period,
    },
    draw: (s, phase) => {
      const a = phase * Math.PI * 2;
      const b = (o.breath ?? 0.5) * (0.5 - 0.5 * Math.cos(a));
      const w = (f.wind ?? 0) + (o.sway ?? 0.15) * (Math.sin(a) * 0.7 + Math.sin(a * 2 + 1) * 0.3);
      const fig: Fig = {
        ...f,
        pose: pose(from, g?.to ?? from, g ? phase : 0, g ? 0 : b),
        wind: w,
      };
      if (o.front) fig.front = o.front(s, phase);
      if (o.behind) fig.behind = o.behind(s, phase);
      s.add(K.fig(s, fig));
    },
    ...more,
  };
}
interface Stroll {
  period?: number;
  reach?: number;
  sway?: number;
  pad?: number;
  /** height of the ground at the walker's x, when it is not level */
  floor?: (x: number) => number;
  starts?: number;
  front?: (s: Sheet) => string;
}
/** Someone walking on; the speed follows the step, so feet do not slide. */
export function walker(depth: number, f: Fig, o: Stroll = {}, more: More = {}): Layer {
  const period = o.period ?? 1.15;
  const reach = o.reach ?? 11;
  const speed = ((4 * reach * f.h) / 100 / period) * (f.left ? -1 : 1);
  const lag = o.starts ?? 0;
  return {
    depth,
    box: around(f, o.pad ?? 0.1),
    cycle: { count: 24, at: (t) => (t - lag) / period },
    move: (t) => {
      const x = (t - lag) * speed;
      return [x, o.floor ? o.floor(f.x + x) - f.y : 0];
    },
    draw: (s, phase) => {
      const fig: Fig = {
        ...f,
        pose: stepping(phase, reach),
        wind: (f.wind ?? 0.15) + (o.sway ?? 0.1) * Math.sin(phase * Math.PI * 4),
      };
      if (o.front) fig.front = o.front(s);
      s.add(K.fig(s, fig));
    },
    ...more,
  };
}
/** A face in profile that breathes and blinks at these seconds. */
export function portrait(
  depth: number,
  f: Face,
  at: { x: number; y: number; size: number; left?: boolean; rot?: number },
  blinks: number[],
  more: More & { over?: (s: Sheet) => string } = {},
): Layer {
  const { over, ...rest } = more;
  const period = 3.8 + at.size / 400;
  return {
    depth,
    cycle: { count: 2, at: (t) => (blink(t, ...blinks) ? 0.5 : 0) },
    move: (t) => [wave(t, period * 1.7) * 1.6, wave(t, period) * 2.2],
    draw: (s, phase) =>
      s.add(
        K.face(s, { ...f, closed: phase >= 0.5 }, at.x, at.y, at.size, at.left, at.rot),
        over?.(s) ?? '',
      ),
    ...rest,
  };
}
export const mist = (
  depth: number,
  y: number,
  h: number,
  c: string,
  o: number,
  speed: number,
  more: More = {},
): Layer => ({
  depth,
  width: 1500,
  density: 0.4,
  draw: (s) =>
    s.add(
      K.fog(s, y, h, c, o),
      K.each(7, () =>
        K.oval(
          s.r() * s.W,
          y + s.between(-0.6, 0.6) * h,
          s.between(120, 300),
          h * s.between(0.2, 0.45),
          c,
          `opacity="${(o * 0.5).toFixed(2)}" ${s.blur(34, 16)}`,
        ),
      ),
    ),
  move: (t) => [speed * (t - 5), 0],
  ...more,
});
/** A pool of added light; its strength may flicker or pass. */
export const pool = (
  depth: number,
  x: number,
  y: number,
  r: number,
  c: string,
  o: number,
  opacity?: (t: number) => number,
  more: More & { ry?: number } = {},
): Layer => {
  const { ry = r, ...rest } = more;
  return {
    depth,
    blend: 'add',
    density: 0.5,
    box: { x: x - r, y: y - ry, w: 2 * r, h: 2 * ry },
    draw: (s) => s.add(K.glow(s, x, y, r, c, o, ry)),
    opacity,
    ...rest,
  };
};
/** Big soft lamps out of focus. */
export const bokeh = (s: Sheet, n: number, c: readonly string[], y1: number, y2: number, r = 26) =>
  K.each(n, () => {
    const k = r * s.between(0.4, 1.2);
    const x = s.r() * s.W;
    const y = s.between(y1, y2);
    const col = s.pick(c);
    return (
      K.disc(x, y, k, col, `opacity="${s.between(0.18, 0.5).toFixed(2)}"`) +
      K.disc(x, y, k, 'none', `stroke="${K.light(col, 0.4)}" stroke-width="1.6" opacity="0.35"`)
    );
  });
/** Trees and branches lean with height above their foot. */
export const lean =
  (foot: number, amount: number, gusts: (t: number) => number) => (y: number, t: number) =>
    -gusts(t) * amount * Math.max(0, (foot - y) / 500) ** 1.5;
/** Reflections: rows slide more the nearer they are. */
export const ripples = (shore: number, amount: number) => (y: number, t: number) =>
  y < shore
    ? 0
    : (0.3 + (y - shore) / 200) *
      amount *
      (Math.sin(y * 0.16 - t * 2.2) + 0.5 * Math.sin(y * 0.07 + t * 1.3));
/** Hems and hanging cloth swing from a fixed height. */
export const hang =
  (from: number, amount: number, period: number, phase = 0) =>
  (y: number, t: number) =>
    y < from
      ? 0
      : ((y - from) / 300) ** 1.3 *
        amount *
        (wave(t - y / 900, period, phase) * 0.7 + wave(t - y / 700, period * 0.43) * 0.3);
