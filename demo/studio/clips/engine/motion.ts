// Time into movement: easings, flicker, gusts, blinks and the poses between two poses.
import { type Pose, type PoseName, poses } from '../../art/kit/poses.ts';

export const clamp = (v: number, a = 0, b = 1) => Math.max(a, Math.min(b, v));
export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;
export const ease = (t: number) => {
  const k = clamp(t);
  return k * k * (3 - 2 * k);
};
/** 0 before a, 1 after b, soft between. */
export const ramp = (t: number, a: number, b: number) => ease((t - a) / (b - a));
/** A bump: rises to 1 at the middle and falls again. */
export const pulse = (t: number, at: number, width: number) =>
  Math.exp(-(((t - at) / (width / 2)) ** 2));
export const wave = (t: number, period: number, phase = 0) =>
  Math.sin((t / period + phase) * Math.PI * 2);
/** Several slow sines that never quite repeat: wind. */
export const gust = (t: number, seed = 0) =>
  0.5 * Math.sin(t * 0.9 + seed) +
  0.3 * Math.sin(t * 1.7 + seed * 2.3) +
  0.2 * Math.sin(t * 3.1 + seed * 1.1);
/** Flame: mostly steady, with quick small dips. */
export const flicker = (t: number, seed = 0, depth = 0.25) =>
  1 -
  depth *
    (0.5 +
      0.28 * Math.sin(t * 7.3 + seed) +
      0.22 * Math.sin(t * 12.7 + seed * 3) * Math.sin(t * 2.1 + seed));
/** A double flash with an afterglow, as lightning does. */
export const lightning = (t: number, ...at: number[]) =>
  at.reduce((v, a) => {
    const d = t - a;
    if (d < 0 || d > 1.2) return v;
    return Math.max(v, Math.exp(-d * 5) * (d < 0.09 || (d > 0.17 && d < 0.3) ? 1 : 0.55));
  }, 0);
/** Eyes shut for a moment at each of these times. */
export const blink = (t: number, ...at: number[]) =>
  at.some((a) => t >= a && t < a + 0.17) ? 1 : 0;

const made = poses as Record<string, Pose>;
type Pt = readonly [number, number];
const between = (a: Pt, b: Pt, t: number): Pt => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)];
const both = (a: [Pt, Pt], b: [Pt, Pt], t: number): [Pt, Pt] => [
  between(a[0], b[0], t),
  between(a[1], b[1], t),
];
/** A pose on the way from one to another, with a breath lifting chest and head. */
export function pose(from: PoseName, to: PoseName, t: number, breath = 0): PoseName {
  const a = made[from] as Pose;
  const b = made[to] as Pose;
  const name = `${from}>${to}@${t.toFixed(3)}~${breath.toFixed(3)}`;
  const up = (p: Pt): Pt => [p[0], p[1] - breath];
  const sh = both(a.sh, b.sh, t);
  const el = both(a.el, b.el, t);
  const ha = both(a.ha, b.ha, t);
  made[name] = {
    ...(t < 0.5 ? a : b),
    head: up(between(a.head, b.head, t)),
    neck: up(between(a.neck, b.neck, t)),
    sh: [up(sh[0]), up(sh[1])],
    el: [between(el[0], up(el[0]), 0.6), between(el[1], up(el[1]), 0.6)],
    ha: [between(ha[0], up(ha[0]), 0.4), between(ha[1], up(ha[1]), 0.4)],
    hip: between(a.hip, b.hip, t),
    kn: both(a.kn, b.kn, t),
    ft: both(a.ft, b.ft, t),
  };
  return name as PoseName;
}
/** One step of a walk seen from the side; a full cycle carries the body 2 × reach × 2 units. */
export function stepping(phase: number, reach = 11, lean = 1, panic = false): PoseName {
  const name = `step${phase.toFixed(3)}/${reach}/${lean}${panic ? '!' : ''}`;
  const leg = (ph: number): [Pt, Pt] => {
    const a = ph * Math.PI * 2;
    const x = Math.cos(a) * reach;
    const lift = Math.max(0, -Math.sin(a)) * reach * 0.45;
    const bend = 1.5 + lift * 1.1;
    return [
      [x * 0.45 + bend, -26 - lift * 0.5],
      [x, -1 - lift],
    ];
  };
  const near = leg(phase);
  const far = leg(phase + 0.5);
  const bob = Math.abs(Math.sin(phase * Math.PI * 2)) * 0.9;
  const s = Math.cos(phase * Math.PI * 2);
  const y = (v: number) => v - bob;
  made[name] = {
    head: [1 + lean * 1.6, y(-91.5)],
    neck: [lean, y(-84.5)],
    sh: [
      [lean + 1, y(-80.5)],
      [lean - 1, y(-80.5)],
    ],
    el: panic
      ? [
          [lean + 9, y(-88 + s * 3)],
          [lean - 9, y(-86 - s * 3)],
        ]
      : [
          [lean + s * 6, y(-66.5)],
          [lean - 1 - s * 6, y(-66)],
        ],
    ha: panic
      ? [
          [lean + 15 + s * 3, y(-103 + s * 4)],
          [lean - 8 + s * 3, y(-103 - s * 4)],
        ]
      : [
          [lean + 3 + s * 11, y(-54)],
          [lean + 2 - s * 11, y(-53)],
        ],
    hip: [0, y(-50.5)],
    kn: [far[0], near[0]],
    ft: [far[1], near[1]],
    side: true,
  };
  return name as PoseName;
}
