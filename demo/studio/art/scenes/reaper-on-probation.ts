import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [, violet, coral, peach] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#3a2a5a', violet, coral, peach),
    K.sun(s, x - 130, 560, 74, '#fff0d8', '#ffd0a8', 0.9),
    K.clouds(s, 6, 120, 380, 280, '#ff9a8a', 0.6, 6),
    K.skyline(s, 640, 150, '#6a4a86', '#ffe0b0', 0.35, 56, 12),
    K.water(s, 640, peach, coral, violet),
    K.glints(s, x - 130, 650, 860, 90, '#fff0d8', 60, 0.8),
  );
  for (const px of s.banner ? [x - 800, x + 520] : [x + 230])
    s.add(
      K.poly(
        [
          [px - 24, 860],
          [px - 16, 120],
          [px - 4, 120],
          [px - 8, 860],
        ],
        '#352a44',
      ),
      K.poly(
        [
          [px + 24, 860],
          [px + 16, 120],
          [px + 4, 120],
          [px + 8, 860],
        ],
        '#2c2238',
      ),
      [200, 320, 480].map((y) => K.rect(px - 20, y, 40, 14, '#352a44')).join(''),
      K.wire([px, 126], [px - 700, 560], 120, '#352a44', 6),
      K.wire([px, 126], [px + 700, 560], 120, '#352a44', 6),
      K.each(14, (i) => {
        const t = (i + 1) / 15,
          cy = 126 + 434 * t + 240 * t * (1 - t);
        return (
          K.line(
            [
              [px - 700 * t, cy],
              [px - 700 * t, 800],
            ],
            '#352a44',
            1.8,
          ) +
          K.line(
            [
              [px + 700 * t, cy],
              [px + 700 * t, 800],
            ],
            '#352a44',
            1.8,
          )
        );
      }),
    );
  s.add(
    K.rect(-20, 800, s.W + 40, 24, '#241c30'),
    K.rect(-20, 824, s.W + 40, 170, s.lin(['#3a2d4a', '#1c1626'])),
    K.rect(-20, 720, s.W + 40, 10, '#1c1626'),
    K.each(Math.ceil(s.W / 26), (i) => K.rect(i * 26, 724, 4, 80, '#1c1626')),
  );
  s.add(
    K.fig(s, {
      x: x - 60,
      y: 722,
      h: 340,
      pose: 'stand',
      wear: 'suit',
      main: '#1d1b22',
      low: '#141318',
      trim: '#c22f4a',
      hair: 'short',
      skin: '#e9d6cf',
      rim: '#ffd0b0',
      rimX: -1,
      wind: 0,
      front:
        K.at(-10.5, -49, 0.3, K.suitcase(s, '#3a2a24')) +
        K.line(
          [
            [1, -78],
            [30, -70],
          ],
          '#c22f4a',
          2.2,
        ),
    }),
  );
  s.add(
    K.fig(s, {
      x: x + 130,
      y: 800,
      h: 330,
      pose: 'reach',
      left: true,
      wear: 'shirt',
      main: '#f2d14a',
      low: '#3a4a8a',
      trim: '#fff',
      hair: 'pony',
      rim: '#ffe0c0',
      rimX: -1,
    }),
    K.at(
      x - 200,
      905,
      1.3,
      K.rect(-22, -70, 44, 22, '#8a4a2a', 'rx="11"') +
        K.rect(-9, -52, 18, 28, '#6a3820') +
        K.rect(-40, -26, 80, 22, '#4a2a1c', 'rx="4"') +
        K.rect(-40, -4, 80, 7, '#c22f4a'),
    ),
  );
  s.add(K.birds(s, 12, '#2c2238', x + 60, 260, 260, 130, 1));
  s.finish = { bloom: 0.4 };
};
