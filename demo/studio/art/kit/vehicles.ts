// What people ride in.
import { dark, disc, each, light, line, oval, poly, rect, type Stage } from './core.ts';
import { glow } from './sky.ts';

export const boat = (s: Stage, c: string) =>
  `<path d="M-100 -20Q-60 -6 0 -6Q60 -6 100 -22Q86 16 50 20H-52Q-86 16 -100 -20Z" fill="${s.lin([light(c, 0.18), c, dark(c, 0.45)])}"/><path d="M-100 -20Q-60 -6 0 -6Q60 -6 100 -22" fill="none" stroke="${light(c, 0.35)}" stroke-width="3"/>`;

export const car = (s: Stage, c: string, glass: string, lamps = '#ffe9a8') =>
  `<path d="M-96 0V-18Q-92 -30 -66 -32Q-46 -58 -24 -60H22Q44 -58 62 -34Q90 -30 96 -18V0Z" fill="${s.lin([light(c, 0.3), c, dark(c, 0.4)])}"/><path d="M-56 -34Q-40 -53 -24 -54H-4V-34Z M4 -54H20Q36 -52 50 -34H4Z" fill="${glass}"/>` +
  [-56, 56].map((x) => disc(x, 0, 17, '#15151a') + disc(x, 0, 8, '#8a8f99')).join('') +
  oval(93, -17, 5, 5, lamps) +
  oval(-93, -17, 4, 5, '#d8322e') +
  line(
    [
      [-90, -14],
      [90, -14],
    ],
    dark(c, 0.3),
    1.4,
  );

export const carFront = (s: Stage, c: string, lampsC = '#fff4cf') =>
  `<path d="M-50 0V-26L-42 -34L-32 -58Q0 -64 32 -58L42 -34L50 -26V0Z" fill="${s.lin([light(c, 0.22), c, dark(c, 0.5)])}"/><path d="M-36 -35L-29 -54Q0 -59 29 -54L36 -35Z" fill="${dark(c, 0.65)}"/>` +
  rect(-24, -22, 48, 11, dark(c, 0.6), 'rx="3"') +
  [-38, 38].map((x) => oval(x, -20, 9, 6, lampsC) + glow(s, x, -20, 44, lampsC, 0.8)).join('') +
  rect(-46, -2, 14, 12, '#101014') +
  rect(32, -2, 14, 12, '#101014');

export const scooter = (s: Stage, c: string) =>
  [-44, 44].map((x) => disc(x, 0, 17, '#17171c') + disc(x, 0, 7, '#9aa0aa')).join('') +
  `<path d="M-62 -16Q-58 -40 -34 -42H2L8 -14H26L40 -62L46 -60L40 -12Q30 -4 16 -4H-26Q-30 -22 -46 -20Z" fill="${s.lin([light(c, 0.3), c, dark(c, 0.35)])}"/>` +
  rect(-40, -50, 42, 9, '#2a2226', 'rx="4"') +
  line(
    [
      [42, -62],
      [32, -72],
    ],
    '#2b2b30',
    4,
  ) +
  disc(47, -56, 6, '#fff2b8');

export const bus = (s: Stage, c: string, lit: string) =>
  rect(-110, -74, 220, 70, s.lin([light(c, 0.25), c, dark(c, 0.25)]), 'rx="12"') +
  rect(-110, -30, 220, 8, light(c, 0.6)) +
  each(5, (i) => rect(-98 + i * 38, -64, 31, 28, s.lin([light(lit, 0.5), lit]), 'rx="4"')) +
  rect(92, -64, 16, 52, light(lit, 0.2), 'rx="3"') +
  [-66, 66].map((x) => disc(x, -3, 16, '#1b1b20') + disc(x, -3, 7, '#8c8c92')).join('');

export const plane = (s: Stage, c: string, stripe: string) =>
  `<path d="M-120 -34L-106 -70L-88 -68L-80 -40Q-20 -50 60 -44Q104 -40 112 -22Q104 -6 60 -4Q-40 -6 -120 -34Z" fill="${s.lin([light(c, 0.35), c, dark(c, 0.4)])}"/>` +
  poly(
    [
      [-112, -34],
      [60, -28],
      [110, -24],
      [60, -18],
      [-96, -28],
    ],
    stripe,
  ) +
  `<path d="M20 -44Q34 -64 58 -60Q72 -56 76 -42Z" fill="${dark(c, 0.55)}"/>` +
  poly(
    [
      [-6, -52],
      [44, -52],
      [80, -60],
      [-30, -60],
    ],
    s.lin([light(c, 0.4), c]),
  ) +
  line(
    [
      [10, -52],
      [4, -14],
    ],
    dark(c, 0.4),
    3,
  ) +
  oval(114, -22, 3, 40, dark(c, 0.3), 'opacity="0.45"') +
  disc(112, -22, 7, stripe) +
  line(
    [
      [20, -6],
      [10, 18],
    ],
    dark(c, 0.5),
    5,
  ) +
  line(
    [
      [34, -6],
      [44, 18],
    ],
    dark(c, 0.5),
    5,
  ) +
  disc(10, 22, 10, '#1b1b20') +
  disc(44, 22, 10, '#1b1b20') +
  disc(-110, -18, 6, '#1b1b20') +
  line(
    [
      [-104, -32],
      [-110, -20],
    ],
    dark(c, 0.5),
    3,
  );
