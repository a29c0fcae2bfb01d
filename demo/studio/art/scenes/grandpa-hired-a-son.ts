import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [red, deep, , blue] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#31506e', blue, '#e3d8d0'),
    K.ridge(s, 330, 90, '#6f8fa8', '#c9d6de'),
    K.house(s, x, 520, s.banner ? 900 : 520, 330, '#e6cfae', '#4a4a52', '#ffd27a', '#ffffff'),
    K.rect(-20, 510, s.W + 40, 480, s.lin(['#e8edf2', '#b5c6d6'])),
  );
  s.add(
    K.rect(x - 46, 400, 92, 130, '#7a2a20'),
    K.rect(x - 70, 390, 20, 140, red),
    K.rect(x + 50, 390, 20, 140, red),
    K.fig(s, {
      x: x - 90,
      y: 660,
      h: 250,
      pose: 'up',
      wear: 'coat',
      main: '#3f4f6a',
      low: '#2c3648',
      hair: 'short',
      hairCol: '#f1f1ee',
      trim: '#8a8a8a',
      rim: '#ffd9a0',
    }),
    K.fig(s, {
      x: x + 70,
      y: 655,
      h: 265,
      pose: 'up',
      left: true,
      wear: 'coat',
      main: '#5a7a4a',
      low: '#33402c',
      hair: 'short',
      trim: '#e0a83a',
      rim: '#ffd9a0',
    }),
    K.lantern(s, x - 10, 395, 44, '#e8331f', 60),
    K.lantern(s, x - 150, 330, 26, '#e8331f', 30),
    K.lantern(s, x + 150, 330, 26, '#e8331f', 30),
  );
  // the gate we look through
  s.add(
    K.rect(
      x - 330 - (s.banner ? 600 : 0),
      -20,
      150 + (s.banner ? 600 : 0),
      1010,
      s.lin([deep, red], 0, 0, 1, 0),
    ),
    K.rect(x + 180, -20, 180 + (s.banner ? 700 : 0), 1010, s.lin([red, deep], 0, 0, 1, 0)),
    K.rect(-20, -20, s.W + 40, 190, s.lin(['#4a0606', deep])),
    K.roof(s, x, 120, s.banner ? 1500 : 820, 130, '#3a3f4a', '#5a5f6a', 0.8),
    K.blob(
      [
        [x - 420, 20],
        [x - 200, -6],
        [x, -16],
        [x + 220, -8],
        [x + 420, 20],
        [x, 30],
      ],
      '#ffffff',
    ),
  );
  for (const sd of [-1, 1])
    s.add(
      K.rect(x + sd * 205 - 34, 240, 68, 480, s.lin(['#e8331f', '#c1121f'])),
      K.each(5, (i) =>
        K.at(
          x + sd * 205,
          300 + i * 90,
          1,
          K.disc(0, 0, 22, 'none', 'stroke="#f6c945" stroke-width="5"') +
            K.poly(
              [
                [0, -12],
                [12, 0],
                [0, 12],
                [-12, 0],
              ],
              '#f6c945',
            ),
          sd > 0 ? 180 : 0,
        ),
      ),
    );
  s.add(
    ...[-110, 6, 118].map(
      (d, i) =>
        K.shadow(s, x + d, 955, 50, '#3a4a5a', 0.4) +
        K.fig(s, {
          x: x + d,
          y: 950 + (i % 2) * 12,
          h: 270 + (i % 2) * 16,
          view: 'back',
          pose: 'stand',
          wear: 'coat',
          main: ['#22303f', '#7a3a4a', '#3a3a4a'][i] as string,
          low: '#1c2028',
          hair: (['short', 'loose', 'short'] as const)[i],
          rim: '#dfeaf4',
        }) +
        K.at(x + d + 46, 958, 0.8, K.suitcase(s, ['#8a5a3a', '#c94f6a', '#4a6a8a'][i] as string)),
    ),
  );
  s.add(K.snow(s, 130));
  s.finish = { bloom: 0.3, vignette: 0.2, paint: 3.5 };
};
