import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [pale, lime, green, gold] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#a8dbe0', pale, '#fff6d0'),
    K.sun(s, x - 160, 150, 50, '#fffbe0', gold, 0.8),
    K.clouds(s, 4, 80, 200, 220, '#ffffff', 0.95),
    K.inkPeak(s, x + 200, 520, 460, 300, green, 0.4),
  );
  s.add(
    K.hill(
      s,
      [
        [-40, 560],
        [x - 260, 430],
        [x, 330],
        [x + 260, 430],
        [s.W + 40, 560],
      ],
      s.lin([lime, green]),
    ),
    K.hall(s, x, 372, 400, 240, {
      wall: '#c2452d',
      roof: '#d9a02e',
      lit: '#5a2418',
      stone: '#e6ddc8',
      floors: 2,
      trim: '#f6d365',
    }),
  );
  s.add(
    K.each(s.banner ? 26 : 12, (i) => {
      const sd = i % 2 ? 1 : -1,
        t = Math.floor(i / 2) / (s.banner ? 13 : 6);
      return K.roundTree(
        s,
        x + sd * (130 + t * 320 * (s.banner ? 2.2 : 1) + s.between(0, 50)),
        470 + t * 330,
        150 + t * 130,
        s.pick([green, lime, '#8ab83f', gold]),
        '#6a4a2c',
      );
    }),
  );
  s.add(
    K.stairs(s, x, 1000, 520, 360, 110, 34, '#b9ad94', '#efe6d0'),
    K.poly(
      [
        [x - 262, 1000],
        [x - 55, 360],
        [x - 66, 350],
        [x - 300, 1000],
      ],
      '#cfc2a4',
    ),
    K.poly(
      [
        [x + 262, 1000],
        [x + 55, 360],
        [x + 66, 350],
        [x + 300, 1000],
      ],
      '#a8997a',
    ),
  );
  for (let i = 0; i < 46; i++) {
    const t = s.r(),
      y = K.onStair(1000, 360, 0.2 + t * 0.58),
      w = 520 + (110 - 520) * (0.2 + t * 0.58) ** 0.82,
      h = 150 - t * 96;
    if (t > 0.1)
      s.add(
        K.crowd(
          s,
          x - w * 0.45 + s.r() * w * 0.9 - 4,
          x - w * 0.45 + s.r() * w * 0.9 + 4,
          y,
          h * 0.62,
          1,
          ['#d8574a', '#3f7fb0', '#f2c14e', '#7a5ab0', '#2f9a7a', '#f4efe4', '#e98a5a'],
        ),
      );
  }
  s.add(
    K.glow(s, x, 300, 130, '#fff3b0', 0.8),
    K.fig(s, {
      x,
      y: 392,
      h: 190,
      pose: 'arms',
      wear: 'robe',
      main: '#f08a24',
      low: '#e0701c',
      trim: '#8a3a14',
      hair: 'bald',
      rim: '#fff',
      front:
        K.oval(-5, 0, 5, 2.4, '#ffffff') +
        K.oval(6, 0, 5, 2.4, '#ffffff') +
        K.line(
          [
            [-8, 0],
            [-3, -1],
          ],
          '#e4342f',
          1,
        ),
    }),
  );
  s.add(
    K.fig(s, {
      x: x + 130,
      y: 905,
      h: 260,
      pose: 'hoe',
      left: true,
      wear: 'robe',
      main: '#8d97a4',
      low: '#6f7986',
      trim: '#d9dde2',
      hair: 'bald',
      front:
        K.line(
          [
            [12, -92],
            [34, -10],
          ],
          '#7a5a34',
          2,
        ) +
        K.poly(
          [
            [30, -12],
            [38, -10],
            [44, 4],
            [30, 4],
          ],
          '#c9a24a',
        ),
    }),
    K.at(
      x - 130,
      940,
      1.7,
      K.bowl(s, '#3a2a24', '#f2c14e') +
        K.at(
          0,
          -42,
          1,
          K.rect(-20, -26, 40, 40, '#ffffff', 'rx="3"') +
            K.each(25, (i) =>
              s.r() < 0.55
                ? K.rect(-17 + (i % 5) * 7, -23 + Math.floor(i / 5) * 7, 6, 6, '#22302a')
                : '',
            ),
          -8,
        ),
    ),
    K.leaves(s, 46, [lime, gold, '#e98a3a'], 0, 900),
  );
  s.finish = { bloom: 0.12, vignette: 0.06, paint: 3.5 };
};
