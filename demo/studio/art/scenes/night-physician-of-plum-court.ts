import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [plum, rose, pink, white] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#1a0d24', plum, K.mix(plum, rose, 0.6)),
    K.moon(s, x + 130, 170, 80, white),
    K.stars(s, 50, 300),
  );
  s.add(
    K.rect(-20, 470, s.W + 40, 210, s.lin(['#8a6a74', '#5a3f50'])),
    K.each(s.banner ? 20 : 7, (i) =>
      K.roof(s, i * 112 + 30, 474, 130, 36, '#2a1c30', '#3a2a40', 0.2),
    ),
  );
  s.add(
    K.hall(s, x + (s.banner ? 420 : 240), 720, 420, 360, {
      wall: '#6a3a34',
      roof: '#2c2438',
      lit: '#f7c98a',
      col: '#7a2f2c',
      stone: '#8d808a',
    }),
    K.fig(s, {
      x: x + 150,
      y: 672,
      h: 190,
      pose: 'stand',
      wear: 'robe',
      main: '#2f3f78',
      low: '#222e5a',
      trim: '#f0c04a',
      hair: 'knot',
      hat: 'gat',
      hatCol: '#12101c',
      rim: '#ffd9a0',
    }),
  );
  s.add(
    K.rect(-20, 680, s.W + 40, 300, s.lin([K.mix(plum, rose, 0.25), K.dark(plum, 0.5)])),
    K.glow(s, x - 40, 760, 330, '#ffc58a', 0.6),
  );
  s.add(
    K.shadow(s, x - 70, 925, 70, '#000', 0.5),
    K.fig(s, {
      x: x - 70,
      y: 925,
      h: 400,
      pose: 'reach',
      wear: 'hanbok',
      main: '#f7dfe6',
      low: '#7a3560',
      trim: '#c22f5a',
      hair: 'braid',
      rim: '#ffd9a8',
      front:
        K.poly(
          [
            [1.5, -91],
            [9, -91],
            [8, -84],
            [3, -84],
          ],
          '#fdf0f3',
        ) +
        K.rect(-9, -52, 12, 7, '#4a6a8a', 'rx="2"') +
        K.line(
          [
            [-7, -52],
            [-7, -45],
          ],
          '#fff',
          1,
        ),
    }),
    K.lantern(s, x + 28, 690, 32, '#ffb25a', 20, 'box'),
  );
  s.add(
    K.bloom(s, s.banner ? x - 480 : -90, 860, 150, '#1d0f1c', [pink, white, rose], -74, 11, 3),
    K.bloom(
      s,
      s.banner ? x + 560 : s.W + 150,
      900,
      140,
      '#1d0f1c',
      [pink, white, rose],
      -104,
      11,
      3,
    ),
    K.petals(s, 70, [pink, white]),
  );
  s.finish = { bloom: 0.45 };
};
