import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, slate, mint, pink] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([slate, ink])),
    K.each(
      s.banner ? 24 : 8,
      (i) =>
        K.rect(i * 96, -10, 46, 990, '#565a78', 'opacity="0.3"') +
        K.each(9, (r) => K.flower(i * 96 + 23, 60 + r * 110, 13, '#6a6f92')),
    ),
    K.rect(-20, 860, s.W + 40, 130, s.lin(['#4a3a44', '#241a24'])),
  );
  s.add(
    K.shelf(s, s.x(-300) - 20, 300, 130, 560, 5, '#5a4048', [
      '#8a5a6a',
      '#4a6a7a',
      '#c9a06a',
      '#6a5a8a',
      mint,
    ]),
    K.rect(x - 150, 170, 320, 700, '#2c2030'),
    K.rect(x - 126, 194, 272, 676, s.lin(['#1c4a58', '#5fd8d0', mint])),
    K.glow(s, x + 10, 500, 460, mint, 0.6),
  );
  s.add(
    K.g(
      K.fig(s, {
        x: x + 70,
        y: 690,
        h: 440,
        pose: 'oneUp',
        wear: 'qipao',
        main: '#e6fffb',
        low: '#bff7ef',
        trim: pink,
        hair: 'wave',
        hairCol: '#8fded8',
        skin: '#f4fffd',
      }) +
        `<path d="M${x + 46} 620C${x + 20} 720 ${x + 110} 760 ${x + 60} 840C${x + 140} 780 ${x + 150} 700 ${x + 96} 620Z" fill="#c9fff6" opacity="0.8"/>`,
      'opacity="0.82"',
    ),
    K.glow(s, x + 70, 470, 230, '#ffffff', 0.45),
  );
  s.add(
    K.poly(
      [
        [x - 126, 190],
        [x - 250, 150],
        [x - 250, 920],
        [x - 126, 872],
      ],
      s.lin(['#7a4a44', '#4a2a2c'], 0, 0, 1, 0),
    ),
    K.poly(
      [
        [x - 146, 250],
        [x - 230, 230],
        [x - 230, 480],
        [x - 146, 480],
      ],
      '#5a3436',
    ),
    K.poly(
      [
        [x - 146, 540],
        [x - 230, 546],
        [x - 230, 840],
        [x - 146, 810],
      ],
      '#5a3436',
    ),
    K.disc(x - 144, 520, 10, '#e9c46a'),
    K.at(
      x - 190,
      420,
      1.1,
      K.rect(-36, -50, 72, 96, '#fffaf0') +
        K.each(5, (i) => K.rect(-24, -34 + i * 11, i % 2 ? 40 : 48, 4, '#b9b2b0')) +
        '<path d="M-16 26Q-8 14 0 20Q8 14 16 26Q8 40 0 38Q-8 40 -16 26ZM-16 26Q0 30 16 26" fill="#e0305a" stroke="#a81c40" stroke-width="1.5"/>',
      -5,
    ),
  );
  s.add(
    K.shadow(s, x - 60, 925, 70, '#000', 0.5),
    K.fig(s, {
      x: x - 60,
      y: 922,
      h: 430,
      pose: 'stand',
      wear: 'shirt',
      main: '#f4e3c8',
      low: '#5a6a9a',
      trim: '#8a9ad0',
      hair: 'short',
      rim: mint,
      rimX: 1,
      front:
        K.oval(-5, -1, 7, 3.6, '#ff8fa8') +
        K.oval(6, -1, 7, 3.6, '#ff8fa8') +
        K.disc(-8, -4, 1.6, '#fff') +
        K.disc(3, -4, 1.6, '#fff'),
    }),
  );
  s.add(
    K.at(
      s.x(240),
      915,
      1.4,
      K.crate(s, '#a8804f', 1.1) +
        K.at(-10, -66, 0.8, K.crate(s, '#b8905f', 0.8)) +
        K.at(20, -118, 0.6, K.jar(s, '#4a7a8a')),
    ),
    K.fireflies(s, 44, mint, 100, 900),
  );
  s.finish = { bloom: 0.55 };
};
