import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [blush, mauve, violet, ink] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, violet, mauve, blush, '#ffe3c8'),
    K.sun(s, x - 200, 610, 54, '#fff6e6', '#ffd9b8', 0.9),
    K.clouds(s, 7, 100, 460, 420, '#e8b8d8', 0.6, 6),
    K.stars(s, 24, 180),
    K.poly(
      [
        [-20, 650],
        [-20, 560],
        [s.W * 0.16, 552],
        [s.W * 0.2, 600],
        [s.W * 0.5, 610],
        [s.W * 0.56, 530],
        [s.W * 0.74, 526],
        [s.W * 0.8, 610],
        [s.W + 20, 600],
        [s.W + 20, 650],
      ],
      s.lin([K.mix(violet, mauve, 0.5), mauve]),
    ),
    K.rect(-20, 648, s.W + 40, 342, s.lin(['#e0b09a', '#8a5a78', ink])),
  );
  s.add(
    K.poly(
      [
        [x - 120, 650],
        [x - 60, 650],
        [x + 330, 990],
        [x - 330, 990],
      ],
      '#7a4a68',
      'opacity="0.6"',
    ),
    K.each(6, (i) =>
      K.rect(
        x - 88 - i * 2 + i * 14,
        668 + i * i * 10,
        6 + i * 4,
        10 + i * 7,
        '#ffe9d8',
        'opacity="0.7"',
      ),
    ),
    K.line(
      [
        [s.x(250), 700],
        [s.x(250), 560],
      ],
      ink,
      5,
    ),
    K.poly(
      [
        [s.x(250), 560],
        [s.x(250) + 80, 570],
        [s.x(250) + 78, 586],
        [s.x(250), 596],
      ],
      '#f2884a',
    ),
  );
  s.add(
    K.oval(x + 30, 850, 270, 22, ink, `opacity="0.55" ${s.blur(8)}`),
    K.at(x + 20, 810, 2.15, K.plane(s, '#f4ece6', '#e0603f')),
  );
  s.add(
    K.fig(s, {
      x: x + 40,
      y: 684,
      h: 290,
      pose: 'hip',
      wear: 'coat',
      main: '#8a5230',
      low: '#3a3050',
      trim: '#f4e0c0',
      hair: 'loose',
      hairCol: '#241420',
      wind: 0.6,
      rim: '#ffe3c0',
      rimX: -1,
      skin: '#b87a58',
    }),
    K.fig(s, {
      x: x - 190,
      y: 905,
      h: 290,
      pose: 'lean',
      wear: 'shirt',
      main: '#4a6a8a',
      low: '#2d1e4a',
      hair: 'short',
      hat: 'cap',
      hatCol: '#c9a06a',
      rim: '#ffe3c0',
      rimX: -1,
      skin: '#c98f68',
    }),
    ...[0, 1, 2].map((i) =>
      K.at(
        x - 90 + i * 60,
        918 + (i % 2) * 14,
        1,
        K.blob(
          [
            [-44, 0],
            [-40, -50],
            [-12, -70],
            [14, -70],
            [40, -48],
            [44, 0],
          ],
          s.lin(['#d9b27a', '#8a5f44']),
        ) +
          K.line(
            [
              [-16, -62],
              [16, -62],
            ],
            '#7a5230',
            6,
          ) +
          K.rect(-16, -40, 32, 22, '#8a5a78', 'opacity="0.5" rx="3"'),
      ),
    ),
  );
  s.add(K.dust(s, 120, '#ffe9d8', 0.7, 640), K.fog(s, 660, 26, '#ffe3c8', 0.7));
  s.finish = { bloom: 0.35 };
};
