import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ivory, gold, slate, ink] = s.p,
    x = s.cx;
  s.add(s.full(s.lin(['#f8f4e8', ivory, '#e0d2ac'])), K.glow(s, x, 120, 520, '#fff3c8', 0.9));
  const w = s.banner ? 1500 : 720;
  s.add(
    K.poly(
      [
        [x - w / 2 - 30, 130],
        [x, -70],
        [x + w / 2 + 30, 130],
      ],
      s.lin(['#fffaf0', '#cdbf9c']),
    ),
    K.rect(x - w / 2 - 20, 126, w + 40, 46, s.lin(['#efe6cf', '#b5a684'])),
    K.rect(x - w / 2, 172, w, 330, s.lin([slate, ink])),
  );
  const n = s.banner ? 13 : 6;
  s.add(
    K.rect(x - 60, 250, 120, 252, s.lin([gold, '#8a6a24'])),
    K.each(3, (i) => K.rect(x - 50 + i * 36, 262, 28, 230, '#3a2f1a', 'opacity="0.5"')),
    K.each(n, (i) => {
      const px = x - w / 2 + 40 + (i * (w - 80)) / (n - 1);
      return (
        K.rect(px - 30, 172, 60, 330, s.lin(['#fffdf6', '#e6dcc2', '#a89a78'], 0, 0, 1, 0)) +
        K.each(4, (k) =>
          K.line(
            [
              [px - 18 + k * 12, 180],
              [px - 18 + k * 12, 496],
            ],
            '#b5a684',
            1.6,
            'opacity="0.6"',
          ),
        ) +
        K.rect(px - 40, 166, 80, 16, '#f4ecd8') +
        K.rect(px - 40, 490, 80, 16, '#d9ccac')
      );
    }),
  );
  s.add(
    K.stairs(
      s,
      x,
      1000,
      s.banner ? 2700 : 900,
      500,
      s.banner ? 1600 : 660,
      13,
      '#c2b594',
      '#faf4e4',
    ),
  );
  s.add(
    ...Array.from({ length: s.banner ? 7 : 5 }, (_, i) => {
      const px = x + (i - (s.banner ? 3 : 2)) * 112;
      return (
        K.shadow(s, px, 560, 40, ink, 0.35) +
        K.fig(s, {
          x: px,
          y: 558 + (i % 2) * 10,
          h: 210 + (i % 3) * 10,
          pose: (['stand', 'clasp', 'hip'] as const)[i % 3],
          wear: 'suit',
          main: ['#22303c', '#1a252f', '#2f4858'][i % 3] as string,
          low: ink,
          trim: ['#7a2f2f', '#8a7a3a', '#3f5f7a'][i % 3] as string,
          hair: i % 4 === 3 ? 'bald' : 'short',
          hairCol: i % 2 ? '#6b6f73' : '#1c1c1f',
        })
      );
    }),
  );
  s.add(
    K.poly(
      [
        [x - 70, 935],
        [x + 30, 935],
        [x + 240, 990],
        [x + 60, 990],
      ],
      ink,
      'opacity="0.3"',
    ),
    K.fig(s, {
      x: x - 20,
      y: 935,
      h: 420,
      view: 'back',
      pose: 'stride',
      wear: 'coat',
      main: '#c22f35',
      low: '#1c1a1f',
      hair: 'wave',
      hairCol: '#1a1214',
      wind: 0.3,
      rim: '#fff6d8',
      rimX: 1,
    }),
    K.at(
      x + 190,
      925,
      1.5,
      K.curve(
        [
          [-40, -80],
          [-10, -30],
          [0, -20],
          [14, -34],
          [40, -86],
        ],
        slate,
        5,
      ) +
        K.rect(-34, -22, 68, 44, '#fffdf4', 'rx="6" stroke="#2f4858" stroke-width="3"') +
        K.rect(-26, -14, 22, 28, '#c9b88a') +
        K.rect(2, -10, 26, 5, '#9aa4ac') +
        K.rect(2, 2, 18, 5, '#9aa4ac') +
        K.line(
          [
            [20, -22],
            [34, -6],
          ],
          '#c9b88a',
          3,
        ),
      6,
    ),
  );
  s.finish = { bloom: 0.15, vignette: 0.12 };
};
