import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [pale, sky, green, red] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, sky, pale, '#ffffff'),
    K.sun(s, x - 200, 140, 46, '#fffbe0', '#fff1a8', 0.7),
    K.clouds(s, 5, 90, 260, 240, '#ffffff', 0.95),
    K.g(K.skyline(s, 620, 300, '#a9d5ec', '#ffffff', 0.5, 80, 18), 'opacity="0.9"'),
    K.rect(-20, 600, s.W + 40, 390, s.lin(['#e9dcc4', '#c9b18c'])),
    K.rect(-20, 580, s.W + 40, 26, '#d9c8a8'),
  );
  s.add(
    K.each(s.banner ? 8 : 3, (i) => {
      const px = s.banner ? 860 + i * 190 : 60 + i * 230;
      return (
        K.line(
          [
            [px, 620],
            [px, 330],
          ],
          '#a8763f',
          8,
        ) +
        K.vines(s, px, 330, 620, [green, K.dark(green, 0.25), K.light(green, 0.3)], 17, red) +
        K.vines(s, px + 60, 350, 520, [green, K.light(green, 0.3)], 14)
      );
    }),
    K.line(
      [
        [s.banner ? 840 : -20, 336],
        [s.W + 20, 336],
      ],
      '#a8763f',
      8,
    ),
    K.each(s.banner ? 30 : 12, (i) =>
      K.vines(
        s,
        (s.banner ? 850 : 0) + i * 54,
        330,
        330 + s.between(40, 110),
        [green, K.dark(green, 0.2), '#9be08a'],
        13,
        i % 3 ? undefined : red,
      ),
    ),
  );
  const folk: [number, number, number, string, string][] = [
    [-230, 700, 210, '#e4572e', 'bun'],
    [-90, 680, 200, '#3a7abf', 'short'],
    [60, 690, 205, '#f2c14e', 'pony'],
    [190, 700, 215, '#8a5ab8', 'bob'],
    [-160, 860, 260, '#2fa87a', 'short'],
    [70, 870, 250, '#e86a92', 'twin'],
  ];
  for (const [i, [dx, y, h, c, hair]] of folk.entries())
    s.add(
      K.shadow(s, s.x(dx), y, 40, '#6b5436', 0.4),
      K.fig(s, {
        x: s.x(dx),
        y,
        h,
        pose: i % 2 ? 'hold' : 'lean',
        left: dx > 0,
        wear: i % 3 ? 'shirt' : 'apron',
        main: c,
        low: '#3a4f6a',
        trim: '#fff',
        hair: hair as never,
        hairCol: i === 0 ? '#b9b9b9' : '#2a1c18',
        hat: i === 4 ? 'straw' : undefined,
        hatCol: '#e8c68a',
        front: K.at(
          i % 2 ? 17 : 25,
          -60,
          0.22,
          K.rect(-22, -24, 44, 44, '#4aa3c7', 'rx="6"') +
            K.line(
              [
                [22, -10],
                [52, -30],
              ],
              '#4aa3c7',
              8,
            ),
        ),
      }),
      K.each(5, (k) =>
        K.line(
          [
            [s.x(dx) + (dx > 0 ? -1 : 1) * (h * 0.36 + k * 3), y - h * 0.55],
            [s.x(dx) + (dx > 0 ? -1 : 1) * (h * 0.42 + k * 6), y - h * 0.3],
          ],
          '#8fd8f4',
          2,
        ),
      ),
    );
  for (let i = 0; i < (s.banner ? 9 : 4); i++) {
    const px = (s.banner ? 860 : 10) + i * 160;
    s.add(
      K.rect(px, 900, 140, 70, s.lin(['#b5824a', '#7a5430']), 'rx="6"'),
      K.each(
        6,
        (k) =>
          K.leafSpray(s, px + 14 + k * 22, 902, 26, green, 6, -90) +
          (k % 2 ? K.disc(px + 20 + k * 20, 890, 11, red) : ''),
      ),
    );
  }
  s.add(
    K.line(
      [
        [s.x(255), 990],
        [s.x(255), 640],
      ],
      '#8d949c',
      8,
    ),
    K.line(
      [
        [s.x(255) + 50, 990],
        [s.x(255) + 50, 640],
      ],
      '#8d949c',
      8,
    ),
    K.each(6, (i) =>
      K.line(
        [
          [s.x(255), 680 + i * 54],
          [s.x(255) + 50, 680 + i * 54],
        ],
        '#8d949c',
        6,
      ),
    ),
    K.fig(s, {
      x: s.x(255) + 24,
      y: 1010,
      h: 330,
      pose: 'hold',
      left: true,
      wear: 'suit',
      main: '#4a5568',
      low: '#333b49',
      trim: red,
      hair: 'short',
      hat: 'cap',
      hatCol: '#2d3748',
      front: K.rect(12, -78, 13, 18, '#fff8e6', 'transform="rotate(8 18 -70)"'),
    }),
  );
  s.add(K.butterflies(s, 12, ['#f2a33a', '#e86a92', '#4a7abf'], 120, 620));
  s.add(K.calm(s, '#e8f6fb', 0.4));
  s.finish = { bloom: 0.1, vignette: 0.05, paint: 3 };
};
