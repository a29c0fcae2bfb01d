import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [mist, soft, green, deep] = s.p,
    x = s.cx;
  s.add(K.sky(s, '#ffffff', mist, soft), K.glow(s, x - 20, 330, 420, '#fffbe0', 0.95));
  for (const [n, c, w] of [
    [16, K.mix(mist, soft, 0.7), 9],
    [12, K.mix(soft, green, 0.3), 14],
    [9, K.mix(soft, green, 0.65), 20],
  ] as [number, string, number][])
    s.add(
      K.each(Math.round((n * s.W) / (s.banner ? 900 : 640)), () =>
        K.bamboo(s, s.r() * s.W, w * s.between(0.7, 1.2), c, s.between(-60, 60)),
      ),
      K.fog(s, s.between(500, 800), 160, mist, 0.35),
    );
  s.add(K.rays(s, x - 100, -60, 1100, 60, 112, 6, '#fffbe0', 0.5));
  const bent = (x0: number, x1: number, y1: number, side: number) =>
    K.curve(
      [
        [x0, 990],
        [x0 + side * 6, 760],
        [x0 + (x1 - x0) * 0.35, 600],
        [x1, y1],
      ],
      K.dark(green, 0.15),
      12,
    ) +
    K.curve(
      [
        [x1, y1],
        [x1 + side * 60, y1 - 8],
        [x1 + side * 120, y1 + 26],
      ],
      K.dark(green, 0.15),
      5,
    ) +
    K.leafSpray(s, x1 + side * 110, y1 + 20, 54, green, 7, side > 0 ? 40 : 140);
  s.add(bent(x - 250, x - 130, 520, 1), bent(x + 260, x + 150, 610, -1));
  s.add(
    K.fig(s, {
      x: x - 122,
      y: 516,
      h: 290,
      pose: 'lunge',
      wear: 'hanfu',
      main: '#fbfdf4',
      low: '#eaf2e0',
      trim: '#8fb07a',
      hair: 'long',
      wind: 1,
      rim: '#fffef0',
      rimX: 1,
    }),
    K.fig(s, {
      x: x + 156,
      y: 606,
      h: 290,
      pose: 'lunge',
      left: true,
      wear: 'robe',
      main: '#2c4a3a',
      low: '#1f3528',
      trim: '#d8c58a',
      hair: 'knot',
      wind: 0.9,
      rim: '#fffbe0',
      rimX: -1,
      front: K.at(31, -72, 0.75, K.sword(s), -14),
    }),
  );
  s.add(
    K.at(
      x - 18,
      470,
      1,
      K.rect(-44, -5, 40, 10, '#8a5a2b', 'rx="4"') +
        [-34, -24, -14].map((v) => K.disc(v, 0, 1.8, '#2b1a0e')).join(''),
      -28,
    ),
    K.at(
      x + 26,
      500,
      1,
      K.rect(-2, -5, 44, 10, '#8a5a2b', 'rx="4"') +
        [10, 20, 30].map((v) => K.disc(v, 0, 1.8, '#2b1a0e')).join(''),
      36,
    ),
  );
  s.add(
    K.each(s.banner ? 8 : 3, (i) =>
      K.bamboo(
        s,
        s.banner ? ([40, 210, 480, 800, 1010, 1960, 2090, 2210][i] ?? 0) : ([20, 600, 660][i] ?? 0),
        34,
        deep,
        s.between(-30, 30),
      ),
    ),
    K.frame(s, [deep, K.dark(green, 0.35)], 62, 34, 'leaf'),
    K.leaves(s, 46, [green, soft, '#ffffff', deep]),
  );
  s.add(K.calm(s, '#eaf5df', 0.72));
  s.finish = { bloom: 0.3, vignette: 0.15 };
};
