import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [pale, soft, green, amber] = s.p,
    x = s.cx;
  s.add(K.sky(s, '#bfe6e6', pale));
  s.add(
    K.facade(
      s,
      -1,
      x + 20,
      420,
      0.88,
      x - (s.banner ? 760 : 350),
      40,
      '#fbfbf2',
      '#8aa08f',
      4,
      4,
      0,
    ),
    K.facade(
      s,
      1,
      x + 20,
      420,
      0.88,
      x + (s.banner ? 740 : 350),
      -20,
      '#e6ecdf',
      '#8aa08f',
      4,
      4,
      0,
    ),
  );
  for (const sd of [-1, 1] as const)
    for (let i = 4; i >= 0; i--) {
      const k = 1 - i * 0.19,
        o = (s.banner ? 560 : 300) * k;
      s.add(
        K.poly(
          [
            [x + 20 + sd * (o + 150 * k), 420 - 470 * k],
            [x + 20 + sd * (o - 70 * k), 420 - 380 * k],
            [x + 20 + sd * (o - 84 * k), 420 - 330 * k],
            [x + 20 + sd * (o + 150 * k), 420 - 400 * k],
          ],
          s.lin(['#5f6f68', '#36443f']),
        ),
      );
    }
  s.add(
    K.poly(
      [
        [x - 4, 440],
        [x + 44, 440],
        [x + 560, 990],
        [x - 520, 990],
      ],
      s.lin(['#dfe8d8', '#a9b8a4']),
    ),
    K.each(60, () => {
      const t = s.r(),
        w = 20 + t * 520;
      return K.oval(
        x + s.between(-1, 1) * w,
        460 + t * t * 500,
        8 + t * 30,
        3 + t * 10,
        '#8fa08c',
        'opacity="0.4"',
      );
    }),
    K.arch(s, x - 70, x + 110, 470, 40, '#9aa59a', 0.5, 12),
  );
  s.add(
    K.each(6, (i) =>
      K.lantern(
        s,
        x + (i % 2 ? 190 : -170) * (1 - i * 0.1),
        200 + i * 26,
        20 - i * 2,
        '#e4572e',
        20,
      ),
    ),
    K.bloom(
      s,
      s.banner ? x + 560 : s.W + 40,
      560,
      90,
      '#5a4a3a',
      [green, soft, '#d8eec8'],
      -125,
      13,
      3,
    ),
  );
  s.add(
    K.fig(s, {
      x: x + 10,
      y: 640,
      h: 190,
      pose: 'run',
      left: true,
      wear: 'dress',
      main: '#e36f8a',
      low: '#e36f8a',
      hair: 'pony',
      trim: '#fff',
    }),
    K.fig(s, {
      x: x + 130,
      y: 720,
      h: 240,
      pose: 'run',
      left: true,
      wear: 'shirt',
      main: '#3e8e5a',
      low: '#2f4a5a',
      hair: 'bob',
      trim: '#fff',
    }),
    K.fig(s, {
      x: x - 120,
      y: 760,
      h: 270,
      pose: 'run',
      left: true,
      wear: 'apron',
      main: '#6a86b8',
      low: '#4a4a66',
      hair: 'bun',
      hairCol: '#8a8a8a',
      trim: '#fff3d0',
    }),
  );
  s.add(
    K.shadow(s, x - 20, 925, 110, '#3a4a3a', 0.4),
    `<g transform="translate(${x - 10} 920) scale(-2.1 2.1)">${K.goose(s, '#ffffff', amber)}${K.curve(
      [
        [34, -76],
        [44, -64],
        [52, -74],
      ],
      '#c22f3a',
      3,
    )}${K.disc(43, -58, 8, '#3fae74')}${K.disc(43, -58, 3, '#fff')}</g>`,
  );
  s.add(
    K.each(8, (i) =>
      K.curve(
        [
          [x + 130 + i * 14, 850 + i * 12],
          [x + 170 + i * 18, 846 + i * 12],
        ],
        '#ffffff',
        4,
        'opacity="0.8"',
      ),
    ),
    K.leaves(s, 44, [green, soft, amber]),
  );
  s.add(K.calm(s, '#e9f0e4', 0.5));
  s.finish = { bloom: 0.12, vignette: 0.08, paint: 3.5 };
};
