// More objects: microphones, lamps, shears, wires, fans.
import {
  at,
  dark,
  disc,
  each,
  light,
  line,
  n1,
  oval,
  type Pt,
  poly,
  rect,
  type Stage,
} from './core.ts';
import { glow } from './sky.ts';

export const mic = (s: Stage, c: string) =>
  rect(-26, -64, 52, 76, s.lin([light(c, 0.5), c, dark(c, 0.5)], 0, 0, 1, 0), 'rx="24"') +
  each(8, (i) =>
    line(
      [
        [-24, -52 + i * 8],
        [24, -52 + i * 8],
      ],
      dark(c, 0.6),
      1.6,
    ),
  ) +
  rect(-5, 12, 10, 60, dark(c, 0.4)) +
  rect(-30, -22, 60, 7, dark(c, 0.25));

export const deskLamp = (s: Stage, c: string, lit: string) =>
  oval(-6, 0, 30, 7, dark(c, 0.3)) +
  line(
    [
      [-6, -2],
      [-26, -50],
      [6, -86],
    ],
    c,
    5,
  ) +
  disc(-26, -50, 5, light(c, 0.3)) +
  poly(
    [
      [-4, -96],
      [14, -78],
      [34, -66],
      [40, -92],
      [16, -106],
    ],
    s.lin([light(c, 0.3), c]),
  ) +
  glow(s, 30, -70, 90, lit, 0.75) +
  oval(32, -74, 10, 8, light(lit, 0.6));

export const shears = (s: Stage, c: string, grip: string) =>
  poly(
    [
      [0, 0],
      [-5, -88],
      [9, -100],
      [13, -8],
    ],
    s.lin([light(c, 0.5), dark(c, 0.2)], 0, 0, 1, 0),
  ) +
  poly(
    [
      [0, 0],
      [30, -84],
      [22, -98],
      [-8, -8],
    ],
    s.lin([light(c, 0.3), dark(c, 0.35)], 0, 0, 1, 0),
  ) +
  disc(2, -6, 5, dark(c, 0.5)) +
  `<ellipse cx="-22" cy="34" rx="15" ry="24" fill="none" stroke="${grip}" stroke-width="9" transform="rotate(24 -22 34)"/><ellipse cx="24" cy="34" rx="15" ry="24" fill="none" stroke="${grip}" stroke-width="9" transform="rotate(-20 24 34)"/>`;

export const wire = (a: Pt, b: Pt, sag: number, c: string, w = 2) =>
  `<path d="M${n1(a[0])} ${n1(a[1])}Q${n1((a[0] + b[0]) / 2)} ${n1((a[1] + b[1]) / 2 + sag * 2)} ${n1(b[0])} ${n1(b[1])}" fill="none" stroke="${c}" stroke-width="${w}"/>`;

export const drop = (x: number, y: number, k: number, c: string) =>
  at(x, y, k, `<path d="M0 -12Q9 0 7 6A7.4 7.4 0 0 1 -7 6Q-9 0 0 -12Z" fill="${c}"/>`);

export const fan = (c: string, trim: string) =>
  `<path d="M0 0L-44 -24A50 50 0 0 1 44 -24Z" fill="${c}"/>` +
  each(8, (i) =>
    line(
      [
        [0, 0],
        [-44 + i * 12.6, -24 - Math.sin((i / 7) * 3.14) * 26],
      ],
      trim,
      1.2,
    ),
  );

export const broom = (c: string, straw: string) =>
  line(
    [
      [0, 0],
      [0, -80],
    ],
    c,
    3,
  ) +
  poly(
    [
      [-4, 0],
      [4, 0],
      [14, 30],
      [-14, 30],
    ],
    straw,
  );
