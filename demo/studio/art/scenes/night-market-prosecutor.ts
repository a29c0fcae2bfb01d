import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, red, orange, gold] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, ink, '#3a0f14', '#7a1f18'),
    K.facade(s, -1, x, 380, 0.85, x - (s.banner ? 900 : 420), -60, '#3a1518', gold, 6, 7, 0.4),
    K.facade(s, 1, x, 380, 0.85, x + (s.banner ? 760 : 420), -60, '#3a1518', gold, 6, 7, 0.4),
    K.glow(s, x, 420, 360, orange, 0.9),
  );
  s.add(
    K.poly(
      [
        [x - 40, 430],
        [x + 40, 430],
        [x + 760, 990],
        [x - 760, 990],
      ],
      s.lin(['#a83a1c', '#2a0c0c']),
    ),
  );
  for (let i = 0; i < 6; i++)
    for (const sd of [-1, 1]) {
      const k = 1 - i * 0.15,
        px = x + sd * (330 * k + 20),
        py = 400 + 180 * k;
      s.add(
        K.poly(
          [
            [px - sd * 110 * k, py - 150 * k],
            [px + sd * 140 * k, py - 210 * k],
            [px + sd * 140 * k, py - 130 * k],
            [px - sd * 130 * k, py - 90 * k],
          ],
          s.lin([i % 2 ? red : orange, K.dark(red, 0.3)]),
        ),
      );
    }
  for (let i = 0; i < 9; i++) {
    const t = i / 9;
    s.add(
      K.lantern(
        s,
        x + (i % 2 ? 1 : -1) * (250 - t * 210),
        120 + t * 230,
        34 - t * 26,
        i % 3 ? red : orange,
        26 - t * 20,
      ),
    );
  }
  s.add(
    K.crowd(s, x - 150, x + 150, 560, 130, 12, ['#2a0b0b', '#3a1010', '#1c0707']),
    K.steam(s, x, 640, 420, 460, '#ffd9a8', 0.35, 7),
    K.crowd(s, x - 300, x - 150, 700, 250, 3, ['#1a0606']),
    K.crowd(s, x + 170, x + 310, 700, 250, 3, ['#1a0606']),
  );
  s.add(
    K.fig(s, {
      x: x,
      y: 930,
      h: 500,
      pose: 'oneUp',
      wear: 'apron',
      main: '#f2e6d0',
      low: '#33161a',
      trim: red,
      hair: 'pony',
      skin: '#eab48c',
      rim: '#ffc46b',
      front: K.at(
        14,
        -109,
        0.34,
        K.line(
          [
            [0, 6],
            [-8, -60],
          ],
          '#dfe3e8',
          5,
        ) +
          K.line(
            [
              [0, 6],
              [8, -60],
            ],
            '#dfe3e8',
            5,
          ),
        18,
      ),
    }),
  );
  s.add(
    K.rect(x - (s.banner ? 420 : 340), 780, s.banner ? 840 : 680, 40, '#4a4a50', 'rx="6"'),
    K.rect(
      x - (s.banner ? 400 : 330),
      820,
      s.banner ? 800 : 660,
      170,
      s.lin(['#5a1414', '#240808']),
    ),
    K.each(11, (i) => K.oval(x - 250 + i * 50, 792, 22, 6, '#ff7a2a', 'opacity="0.9"')),
    K.glow(s, x, 780, 340, '#ff6a1a', 0.5, 90),
  );
  s.add(
    K.each(8, (i) =>
      K.at(
        x - 220 + i * 46,
        776,
        1,
        K.line(
          [
            [0, 30],
            [0, -56],
          ],
          '#d9b27a',
          3,
        ) + K.each(4, (j) => K.disc(0, -44 + j * 16, 9, j % 2 ? '#b5301c' : '#7a2412')),
        -16 + i * 4,
      ),
    ),
    K.at(
      x + 220,
      760,
      1,
      K.rect(-60, -8, 120, 13, '#8a5230', 'rx="5"') +
        K.rect(36, -34, 56, 62, s.lin(['#a8683c', '#5a321c']), 'rx="8"'),
      -18,
    ),
  );
  s.add(
    K.steam(s, x - 60, 770, 400, 520, '#fff0d8', 0.4, 5),
    K.embers(s, 60, orange, x - 300, x + 300, 200, 800),
  );
  s.finish = { bloom: 0.55 };
};
