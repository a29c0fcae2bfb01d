import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [lemon, lime, blue, white] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([blue, K.light(blue, 0.55), lemon])),
    K.burst(s, x, 470, 18, white, 0.22),
    K.each(s.banner ? 9 : 3, (i) =>
      K.cloud(s, s.banner ? i * 270 : 60 + i * 260, 120 + (i % 2) * 70, 200, white, 1),
    ),
  );
  s.add(
    K.skyline(s, 560, 240, '#7fb4ea', '#ffffff', 0.5, 80, 18),
    K.each(s.banner ? 14 : 6, (i) =>
      K.roundTree(s, s.banner ? i * 170 : i * 130 - 10, 610, 170, lime, '#8a6a3a'),
    ),
    K.rect(-20, 600, s.W + 40, 390, s.lin(['#8fa2b5', '#5f7287'])),
    K.each(9, (i) =>
      K.poly(
        [
          [x - 420 + i * 120, 700],
          [x - 370 + i * 120, 700],
          [x - 380 + i * 120, 716],
          [x - 434 + i * 120, 716],
        ],
        white,
        'opacity="0.9"',
      ),
    ),
  );
  s.add(
    K.each(s.banner ? 9 : 5, (i) =>
      K.at(
        s.banner ? 250 + i * 240 : i * 150 - 10,
        662,
        0.75,
        K.scooter(s, s.pick(['#ff6b6b', '#ffd23f', '#3ddc97', '#b388ff'])) +
          K.fig(s, {
            x: -16,
            y: -18,
            h: 112,
            pose: 'ride',
            wear: 'shirt',
            main: s.pick(['#ff9f1c', '#2ec4b6', '#e71d36']),
            low: '#33415c',
            hat: 'helmet',
            hatCol: '#ffffff',
          }),
      ),
    ),
  );
  const boxes = K.each(16, (i) =>
    K.at(
      x + 60 + ((i * 53) % 230) - 60,
      900 - Math.floor(i / 5) * 44,
      1,
      K.rect(
        -44,
        -30,
        88,
        40,
        ['#ff6b6b', '#ffd23f', '#f4f4f0', '#3ddc97'][i % 4] as string,
        'rx="6"',
      ) +
        K.rect(-44, -14, 88, 6, '#00000022') +
        K.oval(0, -30, 36, 8, '#fff8e6'),
      s.between(-18, 18),
    ),
  );
  s.add(
    K.fig(s, {
      x: x + 120,
      y: 760,
      h: 330,
      pose: 'tumble',
      wear: 'suit',
      main: '#26324f',
      low: '#1b2438',
      trim: '#e4342f',
      hair: 'short',
    }),
    boxes,
    K.each(9, () =>
      K.at(
        x + s.between(-30, 290),
        s.between(470, 720),
        1,
        K.blob(
          [
            [-14, 0],
            [-6, -8],
            [8, -6],
            [14, 2],
            [2, 8],
          ],
          s.pick(['#8bc34a', '#ff8a3d', '#fff3c0', '#e4342f']),
        ),
        s.r() * 360,
      ),
    ),
  );
  s.add(
    K.shadow(s, x - 150, 930, 80, '#22303f', 0.5),
    K.fig(s, {
      x: x - 150,
      y: 930,
      h: 450,
      pose: 'hip',
      wear: 'shirt',
      main: '#ffcf2f',
      low: '#2f5fb8',
      trim: '#fff',
      hair: 'loose',
      hat: 'helmet',
      hatCol: '#ffd60a',
      rim: '#ffffff',
    }),
    K.each(4, (i) =>
      K.at(
        x + 120 + (i - 1.5) * 44,
        440 - Math.abs(i - 1.5) * 14,
        1,
        K.poly(
          [
            [-5, 0],
            [5, 0],
            [0, -34],
          ],
          '#ffffff',
        ),
        (i - 1.5) * 26,
      ),
    ),
  );
  s.add(K.leaves(s, 40, [lime, lemon, '#6bbf3a'], 0, 600));
  s.finish = { bloom: 0, vignette: 0, paint: 1.5, grain: 1.5 };
};
