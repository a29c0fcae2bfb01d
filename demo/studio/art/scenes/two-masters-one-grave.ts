import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [w, ice, red, plum] = s.p,
    x = s.cx;
  const left =
    K.sky(s, '#51647e', '#8299b3', ice) +
    K.fog(s, 520, 120, w, 0.3) +
    K.inkPeak(s, x - 240, 640, 420, 420, '#6d8099', 0.7) +
    K.inkPeak(s, x - 560, 640, 520, 330, '#7b8da6', 0.6) +
    K.fog(s, 600, 60, w, 0.6) +
    K.rect(-20, 640, s.W + 40, 340, s.lin([w, ice, '#8fa6bf'])) +
    K.tree(s, x - 270, 690, 90, '#3b4657', 13, -100, 32, 6);
  const right =
    K.sky(s, '#2c1a35', plum, red, '#f0905a') +
    K.fog(s, 560, 120, '#f6a06a', 0.6) +
    K.ridge(s, 560, 110, '#7a2f44', '#8e3b3f') +
    K.bloom(s, x + 240, 720, 120, '#2a1420', [red, '#f07a45', '#b8322c', '#f6a35a'], -96, 15, 4) +
    K.bloom(s, x + 560, 720, 130, '#2a1420', [red, '#f07a45', '#b8322c'], -85, 15, 4) +
    K.rect(-20, 640, s.W + 40, 340, s.lin([K.mix(red, plum, 0.4), K.dark(plum, 0.4)])) +
    K.leaves(s, 130, [red, '#f6a35a', '#8e2a2a'], 640, 950);
  s.add(
    left,
    s.clip(
      K.poly(
        [
          [x + 60, -20],
          [s.W + 20, -20],
          [s.W + 20, 990],
          [x - 60, 990],
        ],
        '#000',
      ),
      right,
    ),
  );
  s.add(
    K.fig(s, {
      x: x - 190,
      y: 800,
      h: 330,
      pose: 'side',
      wear: 'robe',
      main: '#eef2f6',
      low: '#dfe6ee',
      trim: '#9fb2c6',
      hair: 'long',
      hairCol: '#d8dde3',
      wind: 0.5,
      rim: '#ffffff',
      rimX: -1,
    }),
    K.fig(s, {
      x: x + 195,
      y: 800,
      h: 330,
      pose: 'side',
      left: true,
      wear: 'robe',
      main: '#b52c25',
      low: '#7d1d2a',
      trim: '#f0b060',
      hair: 'long',
      wind: 0.5,
      rim: '#ffb070',
    }),
  );
  s.add(
    K.blob(
      [
        [x - 130, 880],
        [x - 80, 800],
        [x, 770],
        [x + 80, 800],
        [x + 130, 880],
        [x, 900],
      ],
      s.lin(['#cfd6de', '#b9a6a8', '#5d3c50'], 0, 0, 1, 0),
    ),
    K.rect(x - 36, 660, 72, 130, s.lin(['#d6dbe2', '#8d7c86', '#4c3147'], 0, 0, 1, 0), 'rx="26"'),
  );
  s.add(
    K.fig(s, {
      x,
      y: 945,
      h: 235,
      view: 'back',
      wear: 'robe',
      main: '#4a4a58',
      low: '#33333f',
      trim: '#b8a88a',
      hair: 'knot',
      rim: '#ffd9b0',
    }),
  );
  s.add(
    K.at(
      x + 92,
      905,
      1.5,
      K.at(
        0,
        0,
        1,
        K.rect(-6, -66, 12, 70, '#2b1c20', 'rx="4"') +
          K.at(-3, -66, 0.55, K.sword(s), -96) +
          K.at(4, -66, 0.55, K.sword(s, '#e8c8a0'), -82),
      ),
      8,
    ),
  );
  s.add(
    s.clip(K.rect(-20, -20, x + 20, 1000, '#000'), K.snow(s, 110)),
    s.clip(K.rect(x, -20, s.W, 1000, '#000'), K.leaves(s, 40, [red, '#f6a35a'])),
  );
};
