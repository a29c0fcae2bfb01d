import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [mist, mint, green, peach] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#a9e0d6', mist, '#fff3ea'),
    K.sun(s, x - 190, 200, 44, '#fffdf0', peach, 0.8),
    K.inkPeak(s, x + 230, 640, 420, 420, green, 0.45),
    K.inkPeak(s, x - 200, 660, 520, 340, '#4f9a80', 0.45),
    ...(s.banner
      ? [
          K.inkPeak(s, 500, 680, 760, 360, '#4f9a80', 0.4),
          K.inkPeak(s, 2080, 660, 460, 400, green, 0.4),
        ]
      : []),
    K.fog(s, 600, 90, '#ffffff', 0.9),
  );
  for (let i = 0; i < 7; i++) {
    const y = 650 + i * 52;
    s.add(
      K.hill(
        s,
        [
          [-40, y + 30],
          [s.W * 0.2, y + 4],
          [s.W * 0.5, y + 36],
          [s.W * 0.8, y - 4],
          [s.W + 40, y + 16],
        ],
        s.lin([i % 2 ? mint : '#a8e0b8', K.mix(green, mint, 0.5 - i * 0.05)]),
      ),
      K.curve(
        [
          [-40, y + 32],
          [s.W * 0.2, y + 6],
          [s.W * 0.5, y + 38],
          [s.W * 0.8, y - 2],
          [s.W + 40, y + 18],
        ],
        '#e9fff0',
        3,
        'opacity="0.8"',
      ),
    );
  }
  s.add(K.fog(s, 760, 60, '#ffffff', 0.5));
  s.add(
    `<path d="M${x - 40} 990Q${x - 60} 760 ${x + 10} 640L${x + 60} 590H${s.W + 60}V990Z" fill="${s.lin(['#7a9a80', '#2d5a48'])}"/>`,
    K.each(9, () =>
      K.curve(
        [
          [x + s.between(0, 300), s.between(640, 900)],
          [x + s.between(0, 300), s.between(700, 930)],
        ],
        '#1f4a3a',
        4,
        'opacity="0.35"',
      ),
    ),
    K.blob(
      [
        [x + 10, 612],
        [x + 90, 576],
        [x + 220, 582],
        [x + 420, 578],
        [x + 380, 606],
        [x + 100, 612],
      ],
      mint,
    ),
  );
  s.add(
    K.house(s, x + (s.banner ? 330 : 225), 590, 210, 170, '#fbf3e6', '#b5603f', '#fff3c8'),
    K.line(
      [
        [x + 90, 590],
        [x + 90, 230],
      ],
      '#6b4a34',
      10,
    ),
    K.each(9, (i) =>
      K.line(
        [
          [x + 74, 570 - i * 36],
          [x + 106, 570 - i * 36],
        ],
        '#6b4a34',
        5,
      ),
    ),
    K.at(
      x + 90,
      226,
      1.1,
      K.oval(0, 0, 58, 20, '#5a6468', 'transform="rotate(-24)"') +
        K.oval(0, -3, 46, 13, '#9aa6aa', 'transform="rotate(-24)"') +
        K.disc(0, -6, 7, '#e4572e'),
    ),
    ...[50, 80, 110].map(
      (r, i) =>
        `<path d="M${x + 40 - r * 0.7} ${210 - r * 0.2}A${r} ${r} 0 0 1 ${x + 60 - r * 0.1} ${190 - r * 0.85}" fill="none" stroke="${i < 1 ? '#e4572e' : '#ffffff'}" stroke-width="8" stroke-linecap="round"/>`,
    ),
    K.fig(s, {
      x: x + 92,
      y: 440,
      h: 190,
      pose: 'up',
      left: true,
      wear: 'shirt',
      main: '#e4572e',
      low: '#33506a',
      hair: 'pony',
      wind: 0.4,
      trim: '#fff',
    }),
  );
  s.add(
    K.blob(
      [
        [x - 300, 960],
        [x - 280, 880],
        [x - 160, 860],
        [x + 40, 862],
        [x + 110, 900],
        [x + 120, 970],
      ],
      s.lin(['#9ab0a0', '#4f6a58']),
    ),
    ...[0, 1, 2, 3, 4].map((i) =>
      K.fig(s, {
        x: x - 245 + i * 66,
        y: 880,
        h: 190 + (i % 2) * 14,
        pose: 'sitF',
        view: i === 2 ? 'front' : 'back',
        wear: 'shirt',
        main: ['#ffd166', '#ef476f', '#118ab2', '#f78c6b', '#8a6ad0'][i] as string,
        low: '#3a4a6a',
        hair: (['short', 'twin', 'short', 'bob', 'pony'] as const)[i],
        big: 1.35,
      }),
    ),
    K.at(
      x - 113,
      862,
      0.8,
      K.poly(
        [
          [-46, 0],
          [46, 0],
          [54, 14],
          [-54, 14],
        ],
        '#c9d0d4',
      ) +
        K.rect(-44, -56, 88, 56, '#3a4248', 'rx="4"') +
        K.rect(-38, -50, 76, 46, '#bfe8ff'),
    ),
    K.birds(s, 5, '#2d6a4f', x - 120, 330, 120, 60, 0.9),
  );
  s.finish = { bloom: 0.15, vignette: 0.05, paint: 3.5 };
};
