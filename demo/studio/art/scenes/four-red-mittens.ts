import type { Pt, Scene, Stage } from '../kit/all.ts';
import * as K from '../kit/all.ts';
import type { Fig } from '../kit/clothes.ts';

/** A tower of ice blocks lit from inside. */
const iceTower = (s: Stage, x: number, y: number, w: number, h: number, c: string) =>
  K.rect(x - w / 2, y - h, w, h, s.lin([K.light(c, 0.35), c, K.light(c, 0.5)]), 'opacity="0.92"') +
  K.each(Math.round(h / 34), (i) =>
    K.line(
      [
        [x - w / 2, y - i * 34],
        [x + w / 2, y - i * 34],
      ],
      '#ffffff',
      1.6,
      'opacity="0.45"',
    ),
  ) +
  K.each(Math.round(w / 26), (i) =>
    K.line(
      [
        [x - w / 2 + i * 26 + 8, y - h],
        [x - w / 2 + i * 26 + 8, y],
      ],
      '#ffffff',
      1,
      'opacity="0.25"',
    ),
  ) +
  K.each(Math.max(2, Math.round(w / 30)), (i) =>
    K.rect(x - w / 2 + i * 30, y - h - 16, 18, 18, K.light(c, 0.55)),
  ) +
  K.poly(
    [
      [x - w * 0.32, y - h - 12],
      [x, y - h - w * 0.95],
      [x + w * 0.32, y - h - 12],
    ],
    s.lin([K.light(c, 0.7), c]),
  ) +
  K.glow(s, x, y - h * 0.5, w * 1.3, c, 0.5, h * 0.7);

const mitten = (c: string) =>
  `<path d="M-24 -34H22V6C26 -6 40 -6 40 8C40 22 28 34 20 40C8 52 -14 50 -22 34C-28 20 -26 0 -24 -34Z" fill="${c}"/>`;
const cuff = (c: string) =>
  `<rect x="-27" y="-54" width="52" height="24" rx="7" fill="${c}"/><path d="M-18 -53v22M-7 -53v22M4 -53v22M15 -53v22" stroke="#00000033" stroke-width="3"/><path d="M-25 -8H23M-25 6H20" stroke="#ffe3d6" stroke-width="5" opacity="0.85"/>`;

const girl = (s: Stage, f: Fig, red: string) => {
  const r = f.h * 0.034,
    k = f.h / 100,
    dir = f.left ? -1 : 1;
  // a knitted hat with a bobble, a blue scarf, and toggles down the coat
  return (
    K.fig(s, f) +
    K.at(
      f.x,
      f.y - 92 * k,
      k * 1.5,
      `<path d="M-7.4 -1.6C-8 -11.6 8 -11.6 7.4 -1.6Z" fill="${s.lin([K.light(red, 0.1), K.dark(red, 0.12)])}"/>` +
        K.rect(-8, -3.4, 16, 3.8, K.dark(red, 0.22), 'rx="1.8"') +
        K.disc(0, -10.4, 2.7, '#ffd166'),
    ) +
    K.rect(f.x - 8.4 * k, f.y - 85 * k, 16.8 * k, 5.4 * k, '#2f6fb8', `rx="${2.6 * k}"`) +
    K.rect(
      f.x - dir * 6.4 * k - 2.4 * k,
      f.y - 82 * k,
      4.8 * k,
      17 * k,
      '#2a63a6',
      `rx="${1.6 * k}"`,
    ) +
    K.each(3, (i) => K.oval(f.x + 1 * k, f.y - (62 - i * 10) * k, 1.6 * k, 0.9 * k, '#ffd166')) +
    ([0, 1] as const)
      .map((i) => K.joint(f, 'ha', i))
      .map(
        ([hx, hy]) =>
          K.disc(hx, hy, r * 1.25, red) + K.disc(hx + dir * r, hy - r * 0.4, r * 0.5, red),
      )
      .join('')
  );
};

export const scene: Scene = (s) => {
  const [night, blue, ice, red] = s.p,
    x = s.cx;
  s.add(K.sky(s, '#0a1230', night, '#2a4a92'), K.stars(s, s.banner ? 160 : 60, 360));
  const hues = ['#5ec8f2', '#b48cf2', '#f28cc0', '#6ee0c8', '#8fb4ff'];
  const n = s.banner ? 13 : 5;
  for (let i = 0; i < n; i++) {
    const px = s.banner ? 60 + i * 176 : 20 + i * 150;
    s.add(iceTower(s, px, 640, 74 + (i % 2) * 34, 190 + ((i * 97) % 190), hues[i % 5] as string));
  }
  s.add(
    K.fog(s, 640, 60, '#d8f2ff', 0.5),
    K.rect(-20, 640, s.W + 40, 340, s.lin(['#cfe6f7', '#8fb8e4', '#4a74b8'])),
    K.each(14, () =>
      K.shade(s, s.r() * s.W, s.between(660, 950), s.between(90, 240), 16, '#ffffff', 0.5),
    ),
  );
  // the owner, far off, counting again
  s.add(
    K.fig(s, {
      x: x - 14,
      y: 688,
      h: 112,
      pose: 'phone',
      wear: 'coat',
      main: '#26304e',
      low: '#1a2238',
      trim: '#c9d4ee',
      hair: 'short',
      rim: ice,
    }),
    K.shadow(s, x - 14, 688, 30, '#1b2c5c', 0.4),
  );
  // a slab of clear ice, and in it the sister who is not a reflection
  const sx = s.x(38),
    sw = s.banner ? 330 : 256;
  const slab = K.poly(
    [
      [sx, 300],
      [sx + sw, 276],
      [sx + sw, 906],
      [sx, 930],
    ],
    '#000',
  );
  const twin: Fig = {
    x: sx + sw * 0.5,
    y: 884,
    h: 372,
    pose: 'hip',
    wear: 'coat',
    main: red,
    low: '#7a1f2c',
    trim: '#fff6f0',
    hair: 'bob',
    hairCol: '#2a1a1c',
    big: 1.5,
    skin: '#f4cdb4',
    left: true,
  };
  s.add(
    K.glow(s, sx + sw / 2, 600, 360, ice, 0.7),
    K.poly(
      [
        [sx + sw, 276],
        [sx + sw + 34, 296],
        [sx + sw + 34, 892],
        [sx + sw, 906],
      ],
      s.lin(['#9fdcf2', blue]),
    ),
    s.clip(
      slab,
      K.rect(sx - 10, 260, sw + 20, 690, s.lin(['#d8f6ff', '#8fd0ee', '#5a9fd8'])) +
        K.g(girl(s, twin, red), `${s.ripple(9, 0.01, 0.03)} opacity="0.88"`) +
        K.rect(
          sx - 10,
          260,
          sw + 20,
          690,
          s.lin(['#ffffff 0 0.5', '#bfeaff 0.5 0.14', '#ffffff 1 0.4'], 0, 0, 1, 1),
        ) +
        K.poly(
          [
            [sx + 20, 290],
            [sx + 84, 286],
            [sx + 10, 720],
            [sx - 20, 760],
          ],
          '#ffffff',
          'opacity="0.4"',
        ) +
        K.poly(
          [
            [sx + sw - 30, 430],
            [sx + sw + 20, 380],
            [sx + sw + 20, 820],
            [sx + sw - 70, 930],
          ],
          '#ffffff',
          'opacity="0.3"',
        ),
    ),
    K.poly(
      [
        [sx, 300],
        [sx + sw, 276],
        [sx + sw, 906],
        [sx, 930],
      ],
      'none',
      'stroke="#ffffff" stroke-width="4" opacity="0.85"',
    ),
  );
  const first: Fig = {
    ...twin,
    x: s.x(-150),
    y: 918,
    h: 392,
    pose: 'oneUp',
    left: false,
    rim: '#eafcff',
    rimX: 1,
  };
  s.add(K.shadow(s, first.x, 920, 92, '#1b2c5c', 0.5), girl(s, first, red));
  // the evidence, on a line across the sky
  const line: Pt[] = [
    [x - (s.banner ? 560 : 400), 30],
    [x, 104],
    [x + (s.banner ? 560 : 400), 30],
  ];
  const spots = [-0.66, -0.24, 0.24, 0.66];
  s.add(
    K.curve(line, '#ff8a7a', 4),
    spots
      .map((t, i) =>
        K.at(
          x + t * (s.banner ? 480 : 360),
          166 - Math.abs(t) * 34 + (i % 2) * 6,
          s.banner ? 1.35 : 1.12,
          mitten(s.lin([K.light(red, 0.18), red, K.dark(red, 0.25)], 0, 0, 1, 1)) +
            cuff(K.dark(red, 0.2)),
          [-8, 6, -5, 9][i] ?? 0,
        ),
      )
      .join(''),
  );
  s.add(K.snow(s, 120), K.calm(s, night, 0.55));
  s.finish = { bloom: 0.45, vignette: 0.25 };
};
