import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [white, sky, blue, yellow] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([sky, white])),
    K.each(
      Math.ceil(s.W / 90),
      (i) =>
        K.rect(i * 90, -10, 4, 720, '#ffffff') +
        K.rect(i * 90 + 8, -10, 60, 720, blue, 'opacity="0.07"'),
    ),
    K.each(7, (i) => K.rect(-20, i * 110, s.W + 40, 3, '#ffffff')),
    K.poly(
      [
        [x - 420, -20],
        [x - 120, -20],
        [x + 420, 720],
        [x + 80, 720],
      ],
      '#ffffff',
      'opacity="0.5"',
    ),
    K.g(K.skyline(s, 720, 260, '#cfe2f8', '#ffffff', 0.4, 90, 20), 'opacity="0.45"'),
  );
  // white stair crossing the sheet on the diagonal
  const n = 15,
    lean = s.banner ? 1 : 1;
  for (let i = 0; i < n; i++) {
    const px = x + 330 * lean - i * 46,
      y = 320 + i * 44;
    s.add(
      K.rect(px - 30, y, 60 + 430, 46, s.lin(['#ffffff', '#dfeaf7'])),
      K.poly(
        [
          [px - 30, y],
          [px + 460, y],
          [px + 484, y - 14],
          [px - 6, y - 14],
        ],
        '#ffffff',
      ),
      K.rect(px - 30, y, 8, 46, '#b9d2f0'),
    );
  }
  s.add(
    K.curve(
      [
        [x - 330, 760],
        [x - 20, 470],
        [x + 330, 130],
      ],
      '#8fb4e0',
      7,
    ),
    K.each(9, (i) =>
      K.line(
        [
          [x - 290 + i * 76, 990 - i * 74],
          [x - 290 + i * 76, 726 - i * 72],
        ],
        '#bcd3ee',
        3,
      ),
    ),
  );
  s.add(
    K.shadow(s, x - 40, 752, 70, '#5f86b8', 0.4),
    K.fig(s, {
      x: x - 46,
      y: 750,
      h: 400,
      pose: 'walk',
      left: true,
      wear: 'suit',
      main: blue,
      low: '#24407a',
      trim: yellow,
      hair: 'pony',
      wind: 0.5,
      rim: '#fff',
      front:
        K.line(
          [
            [1, -84],
            [4, -66],
          ],
          yellow,
          1.4,
        ) + K.rect(1, -66, 7, 9, '#ffffff'),
    }),
    K.shadow(s, x + 180, 572, 60, '#5f86b8', 0.4),
    K.fig(s, {
      x: x + 180,
      y: 570,
      h: 330,
      pose: 'hold',
      left: true,
      wear: 'suit',
      main: '#5a6472',
      low: '#3f4854',
      trim: '#c22f3a',
      hair: 'short',
      hairCol: '#d9dde2',
      rim: '#fff',
      front: K.each(6, (i) =>
        K.rect(
          8,
          -66 - i * 4.4,
          20,
          4,
          ['#ffbe0b', '#ffffff', '#ff6b6b', '#bde0fe', '#ffffff', '#7fd1ae'][i] as string,
        ),
      ),
    }),
  );
  s.add(
    K.at(
      x - 190,
      905,
      1.8,
      K.rect(-52, -66, 104, 130, '#ffffff', 'stroke="#c9d8ea" stroke-width="2"') +
        K.each(6, (i) =>
          K.rect(-36, -40 + i * 14, i === 5 ? 34 : 72 - (i % 2) * 14, 4, '#b9c6d6'),
        ) +
        `<circle cx="20" cy="34" r="22" fill="none" stroke="#9a6a3a" stroke-width="5" opacity="0.75"/>` +
        K.rect(-36, 40, 30, 6, '#c22f3a'),
      -14,
    ),
    K.each(8, (i) =>
      K.at(
        x + s.between(-260, 260),
        60 + i * 70,
        1,
        K.rect(-20, -26, 40, 52, '#ffffff', 'opacity="0.95" stroke="#c9d8ea"'),
        s.between(-50, 50),
      ),
    ),
  );
  s.finish = { bloom: 0, vignette: 0, paint: 1.5, grain: 1.4 };
};
