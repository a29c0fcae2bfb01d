import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [white, pale, navy, gold] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#bcd3ee', white),
    K.each(s.banner ? 8 : 2, (i) =>
      K.roundTree(s, s.banner ? i * 190 : -10 + i * 170, 640, 360, '#9ac48a', '#7a6a58'),
    ),
    K.rect(
      x - 330 - (s.banner ? 700 : 0),
      330,
      300 + (s.banner ? 700 : 0),
      330,
      s.lin(['#f4efe6', '#d9d3c8']),
    ),
    K.each(
      s.banner ? 9 : 3,
      (i) =>
        K.rect(x - 300 - i * 110, 380, 60, 110, pale) +
        K.lattice(x - 300 - i * 110, 380, 60, 110, '#ffffff', 2, 3, 4),
    ),
    K.rect(-20, 640, s.W + 40, 350, s.lin(['#e9e6df', '#c9c6c2'])),
    K.rays(s, x - 320, -80, 1100, 50, 86, 4, '#fffbe0', 0.6),
    K.petals(s, 26, ['#ffffff', '#ffe0ea'], 0, 900),
  );
  const alley =
    K.sky(s, '#0b1226', navy, '#3a4f86') +
    K.facade(
      s,
      1,
      x + 60,
      500,
      0.8,
      x + (s.banner ? 700 : 360),
      -100,
      '#1a2340',
      '#5f7ac0',
      4,
      7,
      0.12,
    ) +
    K.each(8, (i) => K.wire([x - 40, 60 + i * 34], [s.W + 40, 20 + i * 50], 40, '#060a16', 3)) +
    K.rect(-20, 660, s.W + 40, 340, s.lin(['#24304f', '#0a0f1e'])) +
    K.line(
      [
        [x + 250, 990],
        [x + 250, 60],
      ],
      '#060a16',
      16,
    ) +
    K.glow(s, x + 250, 130, 160, '#7a9af0', 0.5);
  s.add(
    s.clip(
      K.poly(
        [
          [x + 70, -20],
          [s.W + 20, -20],
          [s.W + 20, 990],
          [x - 70, 990],
        ],
        '#000',
      ),
      alley,
    ),
    K.line(
      [
        [x + 70, -20],
        [x - 70, 990],
      ],
      gold,
      6,
    ),
  );
  s.add(
    K.fig(s, {
      x: x - 150,
      y: 925,
      h: 600,
      pose: 'hip',
      wear: 'uniform',
      main: '#22386e',
      low: '#8a93a8',
      trim: gold,
      hair: 'long',
      hairCol: '#3a2620',
      rim: '#fffbe8',
      rimX: -1,
    }),
    K.fig(s, {
      x: x + 155,
      y: 945,
      h: 600,
      pose: 'hip',
      left: true,
      wear: 'uniform',
      main: '#141d3c',
      low: '#333c58',
      trim: '#8a6a1a',
      hair: 'long',
      hairCol: '#0c0c12',
      skin: '#b9a7b0',
      rim: '#6a8af0',
      rimX: 1,
    }),
  );
  s.add(
    K.at(
      x + 6,
      470,
      1.5,
      K.line(
        [
          [-70, -20],
          [70, -20],
        ],
        '#dfe3ea',
        5,
      ) +
        K.disc(74, -20, 7, '#dfe3ea') +
        K.at(
          -30,
          0,
          1,
          K.rect(-26, -16, 52, 26, '#ffffff', 'rx="4" stroke="#c9a227" stroke-width="3"') +
            K.rect(-16, -6, 32, 5, '#22386e'),
          -6,
        ) +
        K.at(
          34,
          2,
          1,
          K.rect(-26, -16, 52, 26, '#1a2340', 'rx="4" stroke="#c9a227" stroke-width="3"') +
            K.rect(-16, -6, 32, 5, '#b6c2d9'),
          8,
        ),
      -4,
    ),
  );
  s.finish = { bloom: 0.25, vignette: 0.12 };
};
