import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, green, paper, red] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#060d0a', ink, green),
    K.moon(s, x - 150, 150, 56, paper, 0.4),
    K.fog(s, 340, 90, K.mix(green, paper, 0.4), 0.5),
  );
  for (let i = 0; i < 5; i++) {
    const y = 380 + i * 62;
    s.add(
      K.hill(
        s,
        [
          [-40, y + 20],
          [s.W * 0.25, y - 14],
          [s.W * 0.6, y + 16],
          [s.W + 40, y - 10],
        ],
        s.lin([K.mix(green, ink, 0.2 + i * 0.1), K.mix(green, ink, 0.5)]),
      ),
    );
    if (i < 3)
      s.add(
        K.each(s.banner ? 8 : 3, (j) =>
          K.house(
            s,
            s.between(0, s.W),
            y + 8,
            76 + i * 16,
            66 + i * 14,
            '#3f4a3e',
            '#18211c',
            j % 2 ? '#e8a24a' : undefined,
          ),
        ),
      );
  }
  s.add(
    `<path d="M${x + 60} 520Q${x - 220} 640 ${x + 60} 760Q${x + 240} 860 ${x - 60} 990H${x + 260}Q${x + 380} 830 ${x + 150} 730Q${x - 60} 640 ${x + 100} 520Z" fill="#5d6b58"/>`,
  );
  const doll = (px: number, py: number, h: number) =>
    K.g(
      K.poly(
        [
          [px - h * 0.17, py],
          [px - h * 0.08, py - h * 0.72],
          [px + h * 0.08, py - h * 0.72],
          [px + h * 0.17, py],
        ],
        s.lin(['#ffffff', paper], 1, 0, 0, 0),
      ) +
        K.poly(
          [
            [px - h * 0.26, py - h * 0.45],
            [px - h * 0.08, py - h * 0.72],
            [px + h * 0.08, py - h * 0.72],
            [px + h * 0.26, py - h * 0.45],
            [px, py - h * 0.52],
          ],
          paper,
        ) +
        K.oval(px, py - h * 0.84, h * 0.085, h * 0.105, '#fdfdf6') +
        `<path d="M${px - h * 0.1} ${py - h * 0.84}Q${px} ${py - h * 1.06} ${px + h * 0.1} ${py - h * 0.84}Q${px} ${py - h * 0.94} ${px - h * 0.1} ${py - h * 0.84}Z" fill="#10100e"/>` +
        K.disc(px - h * 0.045, py - h * 0.815, h * 0.022, red) +
        K.disc(px + h * 0.045, py - h * 0.815, h * 0.022, red) +
        K.line(
          [
            [px - h * 0.04, py - h * 0.85],
            [px - h * 0.015, py - h * 0.85],
          ],
          '#111',
          h * 0.012,
        ) +
        K.line(
          [
            [px + h * 0.04, py - h * 0.85],
            [px + h * 0.015, py - h * 0.85],
          ],
          '#111',
          h * 0.012,
        ) +
        K.disc(px, py - h * 0.78, h * 0.012, red) +
        K.line(
          [
            [px, py - h * 0.7],
            [px, py],
          ],
          '#b9c2ae',
          1,
        ),
    );
  for (const [dx, y, h] of [
    [70, 552, 86],
    [20, 575, 100],
    [-34, 606, 120],
    [-52, 650, 150],
    [6, 700, 185],
  ] as [number, number, number][])
    s.add(doll(x + dx, y, h));
  s.add(
    K.fig(s, {
      x: x + 110,
      y: 790,
      h: 270,
      pose: 'stand',
      wear: 'hanfu',
      main: '#c8102e',
      low: '#8e0b22',
      trim: '#f2c14e',
      hair: 'long',
      rim: '#ffb0a0',
      skin: '#f0c8ae',
    }),
    doll(x + 215, 890, 350),
    doll(x - 40, 960, 420),
    K.lantern(s, x + 30, 660, 20, red, 0),
    K.at(
      x + 120,
      930,
      1.3,
      `<path d="M-30 0Q-34 -14 -14 -12Q6 -14 34 -12Q32 4 16 6H-24Z" fill="${red}"/>`,
    ),
  );
  s.add(
    K.each(s.banner ? 14 : 4, (i) =>
      K.bamboo(
        s,
        s.banner ? 20 + i * 165 : ([10, 66, 590, 640][i] ?? 0),
        26,
        '#16281c',
        s.between(-40, 40),
      ),
    ),
    K.frame(s, ['#0c1710', '#13251a'], 60, 40),
    K.each(8, () => K.lantern(s, s.r() * s.W, s.between(260, 560), s.between(7, 12), '#e8462f', 0)),
    K.fog(s, 560, 60, paper, 0.25),
  );
  s.finish = { bloom: 0.4 };
};
