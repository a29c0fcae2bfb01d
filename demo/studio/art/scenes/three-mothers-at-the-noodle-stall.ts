import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [white, amber, clay, olive] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([white, '#fde6c0', amber])),
    K.glow(s, x, 320, 440, '#fffdf0', 0.9),
    K.rect(-20, 250, s.W + 40, 16, olive),
    K.each(s.banner ? 16 : 5, (i) =>
      K.rect(40 + i * 140, 266, 90, 130, K.mix(olive, amber, 0.35), 'opacity="0.5" rx="5"'),
    ),
  );
  s.add(
    K.each(
      Math.ceil(s.W / 80) + 1,
      (i) =>
        `<path d="M${i * 80 - 40} -20H${i * 80 + 40}V150Q${i * 80} 210 ${i * 80 - 40} 150Z" fill="${i % 2 ? s.lin([clay, '#b8543a']) : s.lin(['#fffaf0', '#f3e2c4'])}"/>`,
    ),
  );
  const mums: [number, string, 'bun' | 'bob' | 'braid', 'stand' | 'hip' | 'clasp'][] = [
    [-175, '#b8543a', 'bun', 'clasp'],
    [0, '#7d8a5c', 'bob', 'hip'],
    [175, '#d99a4a', 'braid', 'stand'],
  ];
  for (const [dx, c, hair, pose] of mums)
    s.add(
      K.fig(s, {
        x: s.x(dx),
        y: 830,
        h: 560,
        pose,
        wear: 'apron',
        main: c,
        low: '#4a4038',
        trim: '#fff6e4',
        hair,
        hairCol: dx < 0 ? '#8a8078' : '#2f2420',
        skin: '#e6b48c',
      }),
    );
  s.add(
    K.steam(s, x, 640, 560, 480, '#ffffff', 0.75, 9),
    K.rect(-20, 640, s.W + 40, 40, s.lin(['#c98a54', '#8a5a34'])),
    K.rect(-20, 680, s.W + 40, 310, s.lin(['#a86a40', '#6b4228'])),
    K.each(Math.ceil(s.W / 90), (i) =>
      K.line(
        [
          [i * 90, 680],
          [i * 90, 990],
        ],
        '#5a3620',
        3,
      ),
    ),
  );
  s.add(
    K.each(s.banner ? 5 : 2, (i) =>
      K.at(
        s.banner ? x - 560 + i * 280 : x - 220 + i * 440,
        640,
        1.5,
        K.rect(-50, -70, 100, 70, s.lin(['#dfe3e4', '#9aa09e'])) +
          K.oval(0, -70, 50, 11, '#f7f4ea') +
          K.steam(s, 0, -70, 60, 150, '#ffffff', 0.6, 3),
      ),
    ),
  );
  s.add(
    K.at(
      x,
      640,
      1.75,
      K.bowl(s, '#f7f2e8', '#d9823a') +
        K.each(5, (i) =>
          K.curve(
            [
              [-30 + i * 6, -22],
              [-10 + i * 8, -28],
              [10 + i * 6, -20],
            ],
            '#ffe3a0',
            3,
          ),
        ) +
        K.disc(20, -24, 9, '#fff') +
        K.disc(20, -24, 4.5, '#f2a83a') +
        K.rect(-26, -30, 14, 6, '#5f8a3f'),
    ),
    ...[-34, 0, 34].map((r, i) =>
      K.at(
        x + (i - 1) * 34,
        600,
        1,
        K.line(
          [
            [-4, 10],
            [-10, -120],
          ],
          ['#7a2f24', '#2f2420', '#c98a2a'][i] as string,
          6,
        ) +
          K.line(
            [
              [6, 10],
              [10, -120],
            ],
            ['#7a2f24', '#2f2420', '#c98a2a'][i] as string,
            6,
          ),
        r,
      ),
    ),
  );
  s.add(
    K.rect(x - 70, 900, 140, 90, '#4a2f1e', 'rx="12"'),
    K.fig(s, {
      x,
      y: 1010,
      h: 400,
      view: 'back',
      pose: 'sitF',
      wear: 'shirt',
      main: '#f2c14e',
      low: '#4a6a8a',
      hair: 'twin',
      hairCol: '#2a1c18',
      big: 1.2,
      trim: '#fff',
    }),
  );
  s.finish = { bloom: 0.2, vignette: 0.08, paint: 4 };
};
