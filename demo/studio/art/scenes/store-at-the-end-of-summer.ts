import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [night, blue, aqua, lemon] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#070d24', night, blue, aqua),
    K.stars(s, s.banner ? 500 : 230, 640),
    K.g(
      K.each(70, () => {
        const t = s.r();
        return K.oval(
          x - 360 + t * 760 + s.between(-60, 60),
          420 - t * 400 + s.between(-50, 50),
          s.between(20, 60),
          s.between(8, 22),
          '#bfe0ff',
          `opacity="0.07" ${s.blur(9)}`,
        );
      }),
    ),
    K.line(
      [
        [x - 210, 120],
        [x - 110, 170],
      ],
      '#ffffff',
      2.5,
      'opacity="0.9"',
    ),
  );
  s.add(
    K.water(s, 640, K.mix(aqua, blue, 0.4), night),
    K.glints(s, x + 120, 646, 760, 90, lemon, 44, 0.8),
    K.hill(
      s,
      [
        [-40, 690],
        [s.W * 0.45, 680],
        [s.W * 0.75, 664],
        [s.W + 40, 640],
      ],
      '#0c1736',
    ),
  );
  const sx = s.x(130);
  s.add(
    K.glow(s, sx, 620, 260, lemon, 0.85),
    K.rect(sx - 80, 570, 160, 96, '#12204a'),
    K.rect(sx - 72, 590, 144, 76, s.lin(['#fffbe0', lemon])),
    K.lattice(sx - 72, 590, 144, 76, '#3a5a7a', 5, 2, 2.5),
    K.rect(sx - 92, 552, 184, 26, '#e0603f'),
    K.each(6, (i) => K.rect(sx - 92 + i * 31, 552, 15, 26, '#fff')),
    K.line(
      [
        [sx + 110, 666],
        [sx + 110, 500],
      ],
      '#0c1736',
      5,
    ),
    K.oval(sx + 110, 498, 12, 6, '#fff6c8'),
    K.glow(s, sx + 110, 500, 60, lemon, 0.8),
  );
  s.add(
    K.poly(
      [
        [-20, 800],
        [s.W + 20, 740],
        [s.W + 20, 990],
        [-20, 990],
      ],
      s.lin(['#1c2f5a', '#0a1230']),
    ),
    K.poly(
      [
        [-20, 800],
        [s.W + 20, 740],
        [s.W + 20, 764],
        [-20, 828],
      ],
      '#5f86b0',
    ),
    K.each(Math.ceil(s.W / 120), (i) =>
      K.line(
        [
          [i * 120, 826 - (i * 120 * 60) / s.W],
          [i * 120, 990],
        ],
        '#0a1230',
        3,
      ),
    ),
  );
  const wy = (px: number) => 800 - ((px + 20) / (s.W + 40)) * 60;
  s.add(
    K.fig(s, {
      x: x - 120,
      y: wy(x - 120) + 62,
      h: 330,
      view: 'back',
      pose: 'sitF',
      wear: 'shirt',
      main: '#f4f7fa',
      low: '#33508a',
      hair: 'short',
      rim: lemon,
      rimX: 1,
    }),
    K.fig(s, {
      x: x - 10,
      y: wy(x - 10) + 62,
      h: 310,
      view: 'back',
      pose: 'sitF',
      wear: 'dress',
      main: '#8fd0e0',
      low: '#5fa8c8',
      hair: 'bob',
      rim: lemon,
      rimX: 1,
    }),
  );
  s.add(
    K.at(
      x + 190,
      900,
      1.5,
      K.rect(-6, 20, 12, 46, '#e9cfa0', 'rx="4"') +
        K.rect(-28, -74, 56, 98, s.lin(['#c9f4ff', '#5fc8f0', '#3fa8e0']), 'rx="24"') +
        K.rect(-14, -58, 8, 66, '#fff', 'rx="4" opacity="0.7"') +
        K.blob(
          [
            [-20, 20],
            [-14, 48],
            [-8, 22],
          ],
          '#5fc8f0',
        ) +
        K.drop(14, 50, 1, '#5fc8f0'),
      14,
    ),
    K.drop(x + 160, 960, 1.1, '#5fc8f0'),
  );
  s.finish = { bloom: 0.5 };
};
