import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [, grass, moss, red] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#7fb0b8', '#f3dca0', '#ffd58a'),
    K.sun(s, x - 170, 430, 70, '#fff6d0', '#ffd98a', 0.9),
    K.clouds(s, 5, 80, 260, 260, '#fff0d0', 0.8, 5),
    K.alp(s, 430, 170, '#6d8a94', '#fff9ea', x + 130, 180),
    K.fog(s, 510, 50, '#ffe9b0', 0.8),
  );
  s.add(
    K.hill(
      s,
      [
        [-40, 540],
        [s.W * 0.3, 500],
        [s.W * 0.7, 540],
        [s.W + 40, 510],
      ],
      s.lin([K.mix(grass, '#ffd98a', 0.4), grass]),
    ),
  );
  for (let i = 0; i < 5; i++) {
    const px = x - 240 + i * 74 + (i > 2 ? 110 : 0),
      k = 0.5 + (i % 2) * 0.14;
    s.add(
      K.at(
        px * 1,
        560 + (i % 2) * 8,
        k,
        '<path d="M-50 0V-34Q0 -66 50 -34V0Z" fill="#f7efdc"/><path d="M-56 -32Q0 -84 56 -32Q0 -44 -56 -32Z" fill="#e5d3ac"/><path d="M-8 0v-26h16V0Z" fill="#7a3a2a"/>',
      ),
    );
  }
  s.add(
    K.each(s.banner ? 190 : 90, (i) => {
      const t = i / (s.banner ? 190 : 90),
        px = -40 + (s.W + 80) * t,
        py = 640 + Math.sin(t * 7) * 34 + s.between(-16, 16);
      return K.at(
        px,
        py,
        s.between(0.16, 0.24),
        K.horse(s, s.pick(['#2a1a14', '#4a2d1c', '#1c1412', '#6b4428']), '#120c0a', true),
      );
    }),
    K.fog(s, 668, 34, '#ffe2a8', 0.75),
  );
  s.add(
    K.hill(
      s,
      [
        [-40, 720],
        [s.W * 0.35, 700],
        [s.W * 0.75, 730],
        [s.W + 40, 700],
      ],
      s.lin([grass, moss]),
    ),
  );
  s.add(
    K.shadow(s, x - 130, 892, 130, '#22351c', 0.5),
    K.at(
      x - 130,
      890,
      1.7,
      K.horse(s, '#b9bec4', '#6c737c') +
        K.at(
          -8,
          -66,
          1,
          K.fig(s, {
            x: 0,
            y: 0,
            h: 122,
            pose: 'ride',
            wear: 'hanfu',
            main: red,
            low: K.dark(red, 0.2),
            trim: '#f2c14e',
            hair: 'palace',
            hat: 'phoenix',
            hatCol: '#d7263d',
            wind: 0.6,
            rim: '#ffe9a8',
            rimX: -1,
          }),
        ),
    ),
  );
  s.add(
    K.shadow(s, x + 170, 900, 120, '#22351c', 0.5),
    `<g transform="translate(${x + 178} 900) scale(-1.6 1.6)">${K.horse(s, '#3a241a', '#140c08') + K.at(-8, -66, 1, K.fig(s, { x: 0, y: 0, h: 124, pose: 'ride', wear: 'robe', main: '#31557a', low: '#22405c', trim: '#e9d5a0', hair: 'pony', wind: 0.6, rim: '#ffe9a8', rimX: 1 }))}</g>`,
  );
  s.add(
    K.curve(
      [
        [x - 20, 800],
        [x + 6, 850],
        [x + 30, 830],
      ],
      '#3a2418',
      6,
    ),
    K.at(
      x + 34,
      836,
      1,
      K.line(
        [
          [0, 0],
          [6, 34],
        ],
        red,
        9,
      ),
    ),
    K.grass(s, 975, 80, 90, [moss, K.dark(moss, 0.3), grass]),
    K.dust(s, 90, '#fff0c0', 0.8, 560),
  );
  s.finish = { bloom: 0.35 };
};
