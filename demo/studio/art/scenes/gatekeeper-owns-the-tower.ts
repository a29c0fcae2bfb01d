import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, navy, aqua, yellow] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#04080f', ink, navy),
    K.stars(s, 60, 300),
    K.g(K.skyline(s, 640, 220, '#0f2a40', aqua, 0.2, 60, 12), 'opacity="0.9"'),
  );
  const tx = x - 40;
  s.add(
    K.poly(
      [
        [tx - 190, 660],
        [tx - 110, -60],
        [tx + 130, -60],
        [tx + 210, 660],
      ],
      s.lin(['#123a54', navy, '#2a7a9a'], 0, 0, 1, 1),
    ),
    K.each(26, (r) =>
      K.each(9, (i) => {
        const y = 650 - r * 27,
          w = 190 - r * 3.1;
        return K.poly(
          [
            [tx - w + (i * w * 2.05) / 9, y],
            [tx - w + ((i + 0.82) * w * 2.05) / 9, y],
            [tx - w + ((i + 0.82) * w * 2.05) / 9, y - 18],
            [tx - w + (i * w * 2.05) / 9, y - 18],
          ],
          s.r() < 0.32 ? s.pick([yellow, '#fff3b0', aqua]) : '#0d2c42',
          'opacity="0.85"',
        );
      }),
    ),
    K.glow(s, tx, 640, 360, aqua, 0.4),
  );
  s.add(
    K.rect(-20, 650, s.W + 40, 340, s.lin(['#1c4258', '#08131f'])),
    ...[3, 2, 1, 0].map((i) =>
      K.at(s.x(-230) + i * 40, 780 - i * 46, 1.6 - i * 0.34, K.carFront(s, '#14161c')),
    ),
  );
  const bx = x + 90;
  s.add(
    K.rect(bx - 150, 430, 320, 480, s.lin(['#e9edf0', '#8fa3b0'])),
    K.rect(bx - 176, 400, 372, 40, '#1b4965'),
    K.rect(bx - 176, 434, 372, 8, yellow),
    K.rect(bx + 56, 500, 96, 170, s.lin(['#fff9d8', '#ffe27a'])),
    K.lattice(bx + 56, 500, 96, 170, '#33505f', 2, 2, 5),
    K.rect(bx - 124, 490, 150, 420, '#1b3445'),
    K.rect(bx - 112, 502, 126, 408, s.lin(['#fffbe0', yellow, '#e0a800'])),
    K.glow(s, bx - 50, 700, 330, yellow, 0.6),
    K.poly(
      [
        [bx - 112, 908],
        [bx + 14, 908],
        [bx + 60, 990],
        [bx - 260, 990],
      ],
      s.lin([`${yellow} 0 0.8`, `${yellow} 1 0.1`]),
    ),
  );
  s.add(
    K.fig(s, {
      x: bx - 50,
      y: 920,
      h: 350,
      pose: 'lean',
      left: true,
      wear: 'suit',
      main: '#2c4a6a',
      low: '#1d3350',
      trim: '#c9a24a',
      hair: 'short',
      hairCol: '#c9ccd0',
      hat: 'police',
      hatCol: '#1d3350',
      rim: '#fff3b0',
      rimX: 1,
      front: K.at(
        24,
        -58,
        0.34,
        K.rect(-34, -12, 68, 46, '#7a2f24', 'rx="4"') +
          K.rect(-30, -8, 60, 6, '#fff6e0') +
          K.rect(-34, 26, 68, 8, '#fff6e0'),
        -8,
      ),
    }),
  );
  s.add(
    K.rect(s.x(-300), 846, Math.abs(bx - 150 - s.x(-300)), 14, '#ffffff'),
    K.each(7, (i) => K.rect(s.x(-300) + i * 40, 846, 20, 14, '#e4342f')),
    K.rect(bx - 190, 820, 40, 110, '#e9edf0'),
  );
  s.finish = { bloom: 0.55 };
};
