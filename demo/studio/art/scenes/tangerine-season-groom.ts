import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [cream, orange, green, deep] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#7fc8e0', '#cfeaf0', cream),
    K.water(s, 330, '#5fb5d0', '#8fd0dc'),
    K.ridge(s, 330, 40, '#7fa8a0', '#8fb5a8'),
    K.hill(
      s,
      [
        [-40, 440],
        [s.W * 0.4, 400],
        [s.W * 0.8, 430],
        [s.W + 40, 410],
      ],
      s.lin(['#9ac46a', green]),
    ),
    K.each(
      s.banner ? 24 : 9,
      (i) =>
        K.roundTree(s, i * 92, 500 + (i % 2) * 30, 110, green, '#5a4030') +
        K.each(7, () =>
          K.disc(i * 92 + s.between(-30, 30), 430 + (i % 2) * 30 + s.between(-26, 26), 6, orange),
        ),
    ),
  );
  s.add(
    K.each(Math.ceil(s.W / 44), (i) =>
      K.each(3, (r) =>
        K.blob(
          [
            [i * 44 - 4 - (r % 2) * 20, 590 + r * 30],
            [i * 44 + 8 - (r % 2) * 20, 562 + r * 30],
            [i * 44 + 34 - (r % 2) * 20, 562 + r * 30],
            [i * 44 + 42 - (r % 2) * 20, 590 + r * 30],
          ],
          s.pick(['#2a2c30', '#3a3c40', '#1f2124']),
        ),
      ),
    ),
    K.rect(-20, 640, s.W + 40, 350, s.lin(['#8ab85a', '#4f7a3a'])),
  );
  s.add(
    K.line(
      [
        [s.x(195) - 40, 860],
        [s.x(195) - 12, 420],
      ],
      '#a8763f',
      9,
    ),
    K.line(
      [
        [s.x(195) + 46, 860],
        [s.x(195) + 18, 420],
      ],
      '#a8763f',
      9,
    ),
    K.each(8, (i) =>
      K.line(
        [
          [s.x(195) - 36 + i * 3, 820 - i * 52],
          [s.x(195) + 42 - i * 3, 820 - i * 52],
        ],
        '#a8763f',
        7,
      ),
    ),
    K.fig(s, {
      x: s.x(195),
      y: 610,
      h: 280,
      pose: 'lean',
      left: true,
      wear: 'apron',
      main: '#c94f6a',
      low: '#5a4a6a',
      trim: '#f4e3c8',
      hair: 'bun',
      hairCol: '#c9c9c9',
      hat: 'scarf',
      hatCol: '#f2d14a',
    }),
  );
  s.add(
    K.fig(s, {
      x: x - 120,
      y: 925,
      h: 440,
      pose: 'reach',
      wear: 'shirt',
      main: '#f7f3e8',
      low: '#4a6a9a',
      trim: '#8aa',
      hair: 'short',
      rim: '#fffbe0',
      front: K.disc(26, -77, 5, orange),
    }),
    K.fig(s, {
      x: x + 56,
      y: 930,
      h: 415,
      pose: 'hold',
      left: true,
      wear: 'dress',
      main: '#ffd166',
      low: '#e98a3a',
      trim: '#fff',
      hair: 'long',
      hat: 'straw',
      hatCol: '#e8c68a',
      rim: '#fffbe0',
      front: K.at(
        14,
        -62,
        0.34,
        K.basket(s, '#b98a54') + K.each(5, (i) => K.disc(-24 + i * 12, -46, 11, orange)),
      ),
    }),
  );
  s.add(
    K.frame(s, [deep, '#3f6a3f', green, '#4f8a4a'], 60, 84, 'leaf'),
    K.each(s.banner ? 44 : 18, (i) => {
      const top = i % 3 === 0,
        px = top ? s.r() * s.W : i % 2 ? s.between(-10, 110) : s.W - s.between(-10, 110),
        py = top ? s.between(0, 130) : s.between(60, 930),
        k = s.between(24, 44);
      return (
        K.disc(px, py, k, s.rad([K.light(orange, 0.4), orange, '#d9700a'], 0.35, 0.3, 0.75)) +
        K.disc(px, py - k * 0.9, k * 0.13, deep)
      );
    }),
  );
  s.add(
    K.disc(x - 220, 850, 66, s.rad([K.light(orange, 0.4), orange, '#d9700a'], 0.35, 0.3, 0.75)),
    K.oval(x - 216, 854, 30, 26, 'none', 'stroke="#2a2430" stroke-width="6"'),
    K.poly(
      [
        [x - 232, 822],
        [x - 200, 822],
        [x - 206, 802],
        [x - 226, 802],
      ],
      'none',
      'stroke="#2a2430" stroke-width="5"',
    ),
  );
  s.add(K.calm(s, '#eaf4d8', 0.4));
  s.finish = { bloom: 0.12, vignette: 0.08, paint: 3.5 };
};
