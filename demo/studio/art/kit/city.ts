// Towns from outside: towers with lit windows, skylines, village houses, street fronts, lamps.
import {
  blob,
  curve,
  dark,
  light,
  line,
  mix,
  oval,
  type Pt,
  poly,
  rect,
  type Stage,
} from './core.ts';
import { lattice } from './roofs.ts';
import { glow } from './sky.ts';

/** A slab of city: rows of windows, some lit. */
export function tower(
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  c: string,
  lit: string,
  share = 0.3,
  cell = 14,
) {
  let o = rect(x, y - h, w, h, s.lin([light(c, 0.06), c]));
  const nx = Math.max(2, Math.floor(w / cell)),
    ny = Math.floor(h / (cell * 1.3));
  for (let i = 0; i < nx; i++)
    for (let j = 0; j < ny; j++) {
      const on = s.r() < share;
      if (on || s.r() < 0.5)
        o += rect(
          x + (i + 0.2) * (w / nx),
          y - h + (j + 0.25) * cell * 1.3,
          (w / nx) * 0.6,
          cell * 0.75,
          on ? s.pick([lit, light(lit, 0.3), mix(lit, c, 0.35)]) : dark(c, 0.25),
        );
    }
  return o;
}

export const skyline = (
  s: Stage,
  y: number,
  h: number,
  c: string,
  lit: string,
  share = 0.25,
  w = 70,
  cell = 13,
) => {
  let o = '',
    x = -30;
  while (x < s.W + 20) {
    const k = w * s.between(0.55, 1.35);
    const t = h * s.between(0.45, 1.1);
    o += tower(s, x, y, k, t, mix(c, dark(c, 0.25), s.r()), lit, share, cell);
    if (s.r() < 0.25)
      o += line(
        [
          [x + k / 2, y - t],
          [x + k / 2, y - t - 40],
        ],
        c,
        2,
      );
    x += k + s.between(-6, 10);
  }
  return o;
};

/** Gabled house for villages anywhere. */
export function house(
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  wall: string,
  roofC: string,
  lit?: string,
  snow?: string,
) {
  const e = w * 0.1;
  let o =
    rect(x - w / 2, y - h * 0.6, w, h * 0.6, s.lin([light(wall, 0.05), dark(wall, 0.2)])) +
    poly(
      [
        [x - w / 2 - e, y - h * 0.56],
        [x - w * 0.36, y - h],
        [x + w * 0.36, y - h],
        [x + w / 2 + e, y - h * 0.56],
      ],
      s.lin([light(roofC, 0.1), dark(roofC, 0.3)]),
    );
  if (snow)
    o += blob(
      [
        [x - w / 2 - e, y - h * 0.58],
        [x - w * 0.4, y - h * 1.02],
        [x, y - h * 1.08],
        [x + w * 0.4, y - h * 1.02],
        [x + w / 2 + e, y - h * 0.58],
        [x + w * 0.2, y - h * 0.66],
        [x - w * 0.2, y - h * 0.64],
      ],
      snow,
    );
  const n = Math.max(2, Math.round(w / 46));
  for (let i = 0; i < n; i++) {
    const a = x - w / 2 + (w * (i + 0.25)) / n,
      b = (w / n) * 0.5;
    o +=
      rect(a, y - h * 0.44, b, h * 0.24, lit ?? dark(wall, 0.6)) +
      lattice(a, y - h * 0.44, b, h * 0.24, dark(wall, 0.6), 2, 2, 1.4);
    if (lit) o += glow(s, a + b / 2, y - h * 0.3, b * 1.6, lit, 0.45);
  }
  return o;
}

/** Street façade receding to (vx, vy): side -1 left wall, 1 right wall, with windows in perspective. */
export function facade(
  s: Stage,
  side: -1 | 1,
  vx: number,
  vy: number,
  depth: number,
  x0: number,
  top: number,
  c: string,
  lit: string,
  nx = 5,
  ny = 6,
  share = 0.4,
) {
  const at0 = (t: number, y: number): Pt => [x0 + (vx - x0) * t, y + (vy - y) * t];
  const quad = (t1: number, t2: number, ya: number, yb: number): Pt[] => [
    at0(t1, ya),
    at0(t2, ya),
    at0(t2, yb),
    at0(t1, yb),
  ];
  let o = poly(
    quad(0, depth, top, 1010),
    s.lin(side < 0 ? [dark(c, 0.35), c] : [c, dark(c, 0.35)], 0, 0, 1, 0),
  );
  for (let i = 0; i < nx; i++)
    for (let j = 0; j < ny; j++) {
      const t1 = depth * (1 - (1 - (i + 0.18) / nx) ** 1.0),
        t2 = depth * ((i + 0.82) / nx),
        ya = top + ((1010 - top) * (j + 0.2)) / ny,
        yb = top + ((1010 - top) * (j + 0.75)) / ny;
      const on = s.r() < share;
      o += poly(
        quad(t1, t2, ya, yb),
        on ? s.pick([lit, light(lit, 0.25), mix(lit, c, 0.3)]) : dark(c, 0.45),
        on ? '' : 'opacity="0.8"',
      );
    }
  return o;
}

export const lamp = (s: Stage, x: number, y: number, h: number, c: string, lit: string) =>
  line(
    [
      [x, y],
      [x, y - h],
    ],
    c,
    Math.max(2.5, h * 0.014),
  ) +
  curve(
    [
      [x, y - h],
      [x + h * 0.05, y - h * 1.06],
      [x + h * 0.14, y - h * 1.04],
    ],
    c,
    Math.max(2, h * 0.012),
  ) +
  oval(x + h * 0.15, y - h * 1.02, h * 0.035, h * 0.014, light(lit, 0.6)) +
  glow(s, x + h * 0.15, y - h, h * 0.35, lit, 0.8) +
  poly(
    [
      [x + h * 0.12, y - h * 1.01],
      [x + h * 0.18, y - h * 1.01],
      [x + h * 0.42, y + 10],
      [x - h * 0.12, y + 10],
    ],
    s.lin([`${lit} 0 0.4`, `${lit} 1 0.04`]),
  );
