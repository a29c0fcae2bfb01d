import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [navy, blue, ice, pink] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#01022f', navy, blue, ice),
    K.facade(
      s,
      -1,
      x,
      520,
      0.9,
      x - (s.banner ? 820 : 380),
      -420,
      '#062a6a',
      '#ffe9b8',
      7,
      16,
      0.4,
    ),
    K.facade(s, 1, x, 520, 0.9, x + (s.banner ? 700 : 380), -420, '#08357d', '#ffe0c8', 7, 16, 0.4),
    K.glow(s, x, 540, 240, ice, 0.9),
  );
  s.add(
    K.poly(
      [
        [x - 36, 556],
        [x + 36, 556],
        [x + 800, 990],
        [x - 800, 990],
      ],
      s.lin(['#d9f2fb', '#6ea8d8', '#2a5aa0']),
    ),
    K.each(8, (i) =>
      K.rect(x - 2 - i, 580 + i * i * 6, 4 + i * 2, 8 + i * 3, '#ffffff', 'opacity="0.5"'),
    ),
  );
  s.add(
    K.glow(s, x, 640, 360, '#fff1cf', 0.7),
    K.line(
      [
        [x, 900],
        [x, 330],
      ],
      '#0a1240',
      11,
    ),
    K.rect(x - 14, 880, 28, 34, '#0a1240', 'rx="4"'),
    K.oval(x, 318, 44, 14, '#0a1240'),
    K.oval(x, 330, 34, 12, '#fff8dc'),
    K.poly(
      [
        [x - 34, 332],
        [x + 34, 332],
        [x + 250, 930],
        [x - 250, 930],
      ],
      s.lin(['#fff3cf 0 0.65', '#fff3cf 1 0.05']),
    ),
  );
  s.add(
    K.shadow(s, x - 60, 905, 60, navy, 0.5, -30),
    K.shadow(s, x + 60, 905, 60, navy, 0.5, 30),
    K.fig(s, {
      x: x - 58,
      y: 905,
      h: 370,
      pose: 'side',
      left: true,
      wear: 'coat',
      main: '#d85a86',
      low: '#2b2348',
      trim: '#ffd6e4',
      hair: 'bob',
      rim: '#fff3cf',
      rimX: 1,
    }),
    K.fig(s, {
      x: x + 62,
      y: 905,
      h: 390,
      pose: 'side',
      wear: 'coat',
      main: '#1c2a6a',
      low: '#10184a',
      trim: pink,
      hair: 'short',
      rim: '#fff3cf',
      rimX: -1,
    }),
  );
  s.add(
    K.at(
      x,
      470,
      1,
      K.rect(-24, -24, 48, 48, '#ffe66b', 'transform="rotate(-6)"') +
        K.each(3, (i) =>
          K.line(
            [
              [-14, -10 + i * 10],
              [12 - i * 5, -12 + i * 10],
            ],
            '#9a7a1c',
            2.4,
          ),
        ),
    ),
    K.snow(s, 150),
  );
  s.finish = { bloom: 0.45 };
};
