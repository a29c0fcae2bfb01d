import type { Pt, Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [slate, green, cream, orange] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#141b22', slate, green),
    K.clouds(s, 9, 40, 320, 380, '#3d4c50', 0.75, 12),
    `<path d="M${x - 220} -20L${x - 180} 120L${x - 214} 124L${x - 150} 300L${x - 172} 170L${x - 142} 166L${x - 180} -20Z" fill="${cream}"/>`,
    K.glow(s, x - 180, 120, 300, cream, 0.55),
  );
  s.add(
    K.each(s.banner ? 10 : 3, (i) =>
      K.poly(
        [
          [i * 240 - 60, 990],
          [i * 240 + 60, 560 + (i % 2) * 40],
          [i * 240 + 190, 990],
        ],
        '#232d33',
      ),
    ),
  );
  const p: Pt[] = [
    [x - 420, 990],
    [x + 20, 500],
    [x + 460, 990],
  ];
  s.add(
    K.poly(p, s.lin(['#4a5a62', '#27323a'])),
    s.clip(
      K.poly(p, '#000'),
      K.each(14, (r) =>
        K.each(22, (i) =>
          K.rect(
            x - 420 + i * 42 - (r % 2) * 21,
            520 + r * 36,
            40,
            33,
            s.pick(['#43535b', '#38464e', '#4f6068', '#313d45']),
          ),
        ),
      ),
    ),
    K.line(
      [
        [x - 420, 990],
        [x + 20, 500],
        [x + 460, 990],
      ],
      '#1c2429',
      12,
    ),
  );
  s.add(
    K.poly(
      [
        [x + 60, 800],
        [x + 60, 700],
        [x + 140, 640],
        [x + 220, 700],
        [x + 220, 800],
      ],
      '#55656a',
    ),
    K.line(
      [
        [x + 46, 708],
        [x + 140, 634],
        [x + 234, 708],
      ],
      '#1c2429',
      12,
    ),
    K.rect(x + 92, 700, 96, 100, s.lin(['#ffe6a8', orange])),
    K.glow(s, x + 140, 740, 200, orange, 0.6),
    s.clip(
      K.rect(x + 92, 690, 96, 110, '#000'),
      K.fig(s, {
        x: x + 138,
        y: 928,
        h: 240,
        pose: 'oneUp',
        wear: 'gown',
        main: '#f4ead6',
        low: '#f4ead6',
        hair: 'bun',
        hairCol: '#6a3a24',
      }),
    ),
    K.line(
      [
        [x + 140, 700],
        [x + 140, 800],
      ],
      '#2c363f',
      5,
    ),
    K.at(x + 170, 690, 0.5, K.candle(s, '#fff6e0', 40)),
  );
  s.add(
    K.line(
      [
        [x + 20, 510],
        [x + 20, 170],
      ],
      '#12181c',
      9,
    ),
    K.line(
      [
        [x - 50, 250],
        [x + 90, 250],
      ],
      '#12181c',
      5,
    ),
    K.disc(x + 20, 250, 9, '#c9a24a'),
    K.at(
      x + 20,
      190,
      1.5,
      '<path d="M-50 6Q-20 -6 -8 -22Q0 -40 14 -34Q10 -24 20 -22L34 -16L20 -12Q18 6 -4 12Q-30 14 -50 6Z" fill="#c9a24a"/>',
    ),
  );
  s.add(
    K.fig(s, {
      x: x - 30,
      y: 560,
      h: 330,
      pose: 'leap',
      wear: 'suit',
      main: '#1c1d22',
      low: '#e7dfc6',
      trim: '#fff',
      hair: 'short',
      hairCol: '#8a4a24',
      rim: cream,
      rot: 14,
      wind: 0,
    }),
    K.at(
      x - 176,
      760,
      1.4,
      K.oval(0, 0, 70, 16, '#dfe6ea') +
        K.oval(0, -3, 58, 11, '#9fb0b8') +
        K.line(
          [
            [-36, -8],
            [30, -12],
            [44, -22],
          ],
          '#2a2f33',
          7,
        ),
      -24,
    ),
  );
  s.add(K.rain(s, 220, '#e7efe8', 0.45, 0.5));
  s.finish = { bloom: 0.4 };
};
