// Telling objects. Each is drawn about 100 units wide round its own origin and placed with at().
import { dark, disc, each, light, line, oval, poly, rect, type Stage } from './core.ts';
import { glow } from './sky.ts';

export const sword = (
  s: Stage,
  c = '#dfe6ee',
  hilt = '#3a2a20',
  gold = '#c9a24a', // points right along +x
) =>
  poly(
    [
      [0, -3.4],
      [92, -2.2],
      [100, 0],
      [92, 2.2],
      [0, 3.4],
    ],
    s.lin([light(c, 0.5), c, dark(c, 0.35)]),
  ) +
  line(
    [
      [2, 0],
      [92, 0],
    ],
    dark(c, 0.3),
    0.8,
  ) +
  rect(-4, -9, 5, 18, gold, 'rx="2"') +
  rect(-30, -3, 27, 6, hilt, 'rx="2"') +
  each(5, (i) =>
    line(
      [
        [-27 + i * 5, -3],
        [-25 + i * 5, 3],
      ],
      gold,
      0.8,
    ),
  ) +
  disc(-32, 0, 4.4, gold);

export const umbrella = (
  s: Stage,
  c: string,
  stick = '#3a2a22',
  ribs = true, // handle at origin, canopy above
) =>
  line(
    [
      [0, 4],
      [0, -62],
    ],
    stick,
    2.4,
  ) +
  `<path d="M-52 -50Q-34 -86 0 -92Q34 -86 52 -50Q39 -56 26 -50Q13 -57 0 -50Q-13 -57 -26 -50Q-39 -56 -52 -50Z" fill="${s.lin([light(c, 0.25), c, dark(c, 0.3)])}"/>` +
  (ribs
    ? [-26, 0, 26]
        .map(
          (x) =>
            `<path d="M0 -92Q${x * 0.7} -78 ${x} -50" fill="none" stroke="${dark(c, 0.4)}" stroke-width="1.1"/>`,
        )
        .join('')
    : '') +
  line(
    [
      [0, -92],
      [0, -98],
    ],
    stick,
    2.4,
  );

export const cup = (s: Stage, c: string) =>
  `<path d="M-24 -30Q-22 8 -8 10H8Q22 8 24 -30Z" fill="${s.lin([light(c, 0.4), c, dark(c, 0.3)], 0, 0, 1, 0)}"/>` +
  oval(0, -30, 24, 6, light(c, 0.3)) +
  oval(0, -29, 20, 4, dark(c, 0.55));

export const mug = (s: Stage, c: string) =>
  `<path d="M20 -28C44 -30 42 0 18 -2" fill="none" stroke="${c}" stroke-width="6"/>` +
  rect(-24, -38, 48, 46, s.lin([light(c, 0.35), c, dark(c, 0.3)], 0, 0, 1, 0), 'rx="5"') +
  oval(0, -38, 24, 6, light(c, 0.5)) +
  oval(0, -37, 20, 4, '#3a2418');

export const bowl = (s: Stage, c: string, inside: string) =>
  `<path d="M-50 -22Q-42 18 -16 22H16Q42 18 50 -22Z" fill="${s.lin([light(c, 0.4), c, dark(c, 0.35)], 0, 0, 1, 0)}"/>` +
  oval(0, -22, 50, 13, light(c, 0.3)) +
  oval(0, -21, 44, 10.4, inside);

export const key = (s: Stage, c: string) =>
  `<path d="M-30 0a18 18 0 1 0 -36 0a18 18 0 1 0 36 0ZM-40 0a8 8 0 1 1 -16 0a8 8 0 1 1 16 0Z" fill="${s.lin([light(c, 0.4), c, dark(c, 0.4)])}" fill-rule="evenodd"/>` +
  rect(-31, -4, 90, 8, s.lin([light(c, 0.4), dark(c, 0.3)])) +
  rect(40, 3, 7, 16, c) +
  rect(52, 3, 7, 12, c);

export const phone = (_s: Stage, c: string, screen: string) =>
  rect(-20, -42, 40, 84, c, 'rx="7"') +
  rect(-17, -37, 34, 72, screen, 'rx="3"') +
  disc(0, 39, 2, dark(c, 0.4));

export const suitcase = (s: Stage, c: string) =>
  `<path d="M-12 -44v-12h24v12" fill="none" stroke="${dark(c, 0.4)}" stroke-width="4"/>` +
  rect(-34, -46, 68, 46, s.lin([light(c, 0.2), c, dark(c, 0.3)]), 'rx="6"') +
  rect(-34, -30, 68, 4, dark(c, 0.35)) +
  rect(-22, -46, 6, 46, dark(c, 0.25)) +
  rect(16, -46, 6, 46, dark(c, 0.25));

export const guitar = (s: Stage, c: string) =>
  rect(-3, -104, 6, 64, '#3a261a') +
  rect(-6, -118, 12, 16, '#2a1a12') +
  `<path d="M0 -44C16 -46 18 -30 14 -22C26 -12 26 16 0 18C-26 16 -26 -12 -14 -22C-18 -30 -16 -46 0 -44Z" fill="${s.rad([light(c, 0.3), c, dark(c, 0.4)])}"/>` +
  disc(0, -14, 7, '#2a1a12') +
  rect(-9, 4, 18, 4, '#2a1a12') +
  line(
    [
      [0, -100],
      [0, 6],
    ],
    '#eadfc8',
    0.8,
  );

export const candle = (s: Stage, c: string, h = 60) =>
  rect(-8, -h, 16, h, s.lin([light(c, 0.3), c, dark(c, 0.3)], 0, 0, 1, 0), 'rx="3"') +
  glow(s, 0, -h - 14, 70, '#ffb54d', 0.75) +
  `<path d="M0 ${-h - 30}Q10 ${-h - 12} 0 ${-h - 3}Q-10 ${-h - 12} 0 ${-h - 30}Z" fill="#ffd766"/><path d="M0 ${-h - 20}Q5 ${-h - 10} 0 ${-h - 4}Q-5 ${-h - 10} 0 ${-h - 20}Z" fill="#fffbe6"/>`;

export const book = (s: Stage, c: string, page = '#f6efdd') =>
  `<path d="M0 0Q-30 -12 -62 -4V-2Q-30 -8 0 6Q30 -8 62 -2V-4Q30 -12 0 0Z" fill="${c}"/><path d="M0 -4Q-28 -20 -58 -12L-60 -6Q-28 -12 0 2Q28 -12 60 -6L58 -12Q28 -20 0 -4Z" fill="${s.lin([light(page, 0.5), page])}"/>`;

export const crate = (s: Stage, c: string, k = 1) =>
  rect(-40, -60 * k, 80, 60 * k, s.lin([light(c, 0.15), dark(c, 0.25)])) +
  each(4, (i) =>
    line(
      [
        [-40, -60 * k + i * 20 * k],
        [40, -60 * k + i * 20 * k],
      ],
      dark(c, 0.45),
      2,
    ),
  ) +
  rect(-40, -60 * k, 8, 60 * k, dark(c, 0.2)) +
  rect(32, -60 * k, 8, 60 * k, dark(c, 0.2));

export const basket = (s: Stage, c: string) =>
  `<path d="M-40 -40L-30 0H30L40 -40Z" fill="${s.lin([light(c, 0.2), dark(c, 0.25)])}"/>` +
  each(5, (i) =>
    line(
      [
        [-38 + i * 1.8, -34 + i * 8],
        [38 - i * 1.8, -34 + i * 8],
      ],
      dark(c, 0.35),
      1.6,
    ),
  ) +
  oval(0, -40, 40, 8, light(c, 0.15)) +
  oval(0, -39, 34, 5.6, dark(c, 0.5));

export const bell = (s: Stage, c: string) =>
  `<path d="M-10 -80H10Q28 -70 30 -40Q32 -16 46 -4H-46Q-32 -16 -30 -40Q-28 -70 -10 -80Z" fill="${s.lin([dark(c, 0.3), light(c, 0.3), c, dark(c, 0.5)], 0, 0, 1, 0)}"/>` +
  rect(-46, -8, 92, 8, dark(c, 0.25)) +
  disc(0, 3, 8, dark(c, 0.4)) +
  line(
    [
      [-30, -40],
      [30, -40],
    ],
    dark(c, 0.4),
    2,
  );

export const jar = (s: Stage, c: string) =>
  `<path d="M-26 -66C-56 -50 -48 -8 -26 0H26C48 -8 56 -50 26 -66Z" fill="${s.lin([dark(c, 0.45), light(c, 0.28), c, dark(c, 0.5)], 0, 0, 1, 0)}"/>` +
  oval(0, -66, 27, 7, dark(c, 0.2)) +
  oval(0, -70, 30, 8, s.lin([light(c, 0.25), c])) +
  oval(0, -76, 7, 4, c);

export const megaphone = (c: string) =>
  poly(
    [
      [-40, -8],
      [30, -34],
      [30, 34],
      [-40, 8],
    ],
    c,
  ) +
  oval(30, 0, 9, 34, light(c, 0.3)) +
  rect(-52, -9, 14, 18, dark(c, 0.3), 'rx="4"') +
  line(
    [
      [-20, 10],
      [-14, 30],
    ],
    dark(c, 0.4),
    7,
  );
