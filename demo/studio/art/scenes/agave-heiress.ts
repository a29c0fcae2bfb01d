import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [, agave, teal] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#4fa8b8', '#bfe3d8', '#fff1cf'),
    K.sun(s, x + 180, 130, 56, '#fffdf0', '#fff3c0', 0.9),
    K.clouds(s, 4, 150, 260, 240, '#ffffff', 0.8, 4),
    K.ridge(s, 400, 90, '#8fb8b0', '#c9d8b8'),
    K.rect(-20, 440, s.W + 40, 550, s.lin(['#e8b96a', '#c98a3a', '#8a4f22'])),
  );
  s.add(
    K.rect(x - 130, 372, 260, 84, s.lin(['#fff6e4', '#e0c8a0'])),
    K.rect(x - 142, 362, 284, 14, '#c2573a'),
    K.rect(x - 60, 330, 120, 126, '#fff1d8'),
    `<path d="M${x - 60} 332Q${x} 270 ${x + 60} 332Z" fill="#fff6e4"/>`,
    K.disc(x, 318, 12, '#b5843f'),
    `<path d="M${x - 34} 456V400A34 34 0 0 1 ${x + 34} 400V456Z" fill="#3a2418"/>`,
    K.each(s.banner ? 6 : 2, (i) =>
      K.line(
        [
          [x - 260 + i * 500, 456],
          [x - 260 + i * 500, 330],
        ],
        '#4a5a3a',
        5,
      ),
    ),
  );
  for (const d of [-26, 22])
    s.add(
      K.at(
        x + d,
        476,
        0.32,
        K.horse(s, '#2a1a14') +
          K.at(
            -6,
            -66,
            1,
            K.fig(s, {
              x: 0,
              y: 0,
              h: 116,
              pose: 'ride',
              main: '#1c1a20',
              flat: '#1c1a20',
              hat: 'wide',
              hatCol: '#1c1a20',
            }),
          ),
        0,
      ),
    );
  s.add(
    K.poly(
      [
        [x - 16, 470],
        [x + 16, 470],
        [x + 190, 990],
        [x - 190, 990],
      ],
      s.lin(['#f6d08a', '#d99a4a']),
    ),
  );
  for (let r = 0; r < 9; r++) {
    const t = (r / 9) ** 1.7,
      y = 486 + t * 430,
      k = 16 + t * 120;
    for (let c = 1; c < (s.banner ? 9 : 5); c++)
      for (const sd of [-1, 1]) {
        const px = x + sd * (26 + t * 190) * (c * 0.92 + 0.35);
        if (px > -120 && px < s.W + 120)
          s.add(K.agave(s, px, y + k * 0.3, k, K.mix(agave, teal, t * 0.8)));
      }
  }
  s.add(
    K.shadow(s, x, 925, 70, '#5a2c10', 0.5, 30),
    K.fig(s, {
      x,
      y: 925,
      h: 400,
      view: 'back',
      pose: 'stride',
      wear: 'dress',
      main: '#f7f1e3',
      low: '#a8312a',
      trim: '#2a1a14',
      hair: 'long',
      hat: 'wide',
      hatCol: '#d9b27a',
      wind: 0.3,
      rim: '#fff6d8',
      rimX: 1,
    }),
  );
  s.add(
    K.at(
      s.x(205),
      950,
      1.5,
      K.rect(-44, -88, 88, 92, s.lin(['#1c1412', '#5a3a26', '#1a1210'], 0, 0, 1, 0), 'rx="16"') +
        K.rect(-47, -76, 94, 9, '#8d8478') +
        K.rect(-47, -20, 94, 9, '#8d8478') +
        K.curve(
          [
            [-20, -60],
            [-10, -40],
            [-18, -28],
          ],
          '#e0702a',
          3,
        ),
    ),
    K.dust(s, 120, '#fff0c8', 0.8, 430),
    K.fog(s, 470, 30, '#ffe9b8', 0.7),
  );
  s.add(K.calm(s, '#f4e3b8', 0.45));
  s.finish = { bloom: 0.25, vignette: 0.15 };
};
