import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [mag, coral, gold, indigo] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, indigo, '#4a0a8a', mag, coral, gold),
    K.burst(s, x, 640, 16, gold, 0.14),
    K.sun(s, x, 560, 110, '#fff3b0', gold, 0.7),
    K.skyline(s, 640, 220, '#2a0a7a', gold, 0.4, 60, 13),
    K.water(s, 640, coral, mag),
    K.rect(-20, 690, s.W + 40, 300, s.lin(['#8a1aa0', '#2a0670'])),
    K.each(7, (i) =>
      K.line(
        [
          [x, 690],
          [x + (i - 3) * 300, 990],
        ],
        coral,
        3,
        'opacity="0.5"',
      ),
    ),
  );
  s.add(
    K.fig(s, {
      x: s.x(205),
      y: 720,
      h: 130,
      pose: 'arms',
      wear: 'suit',
      main: '#1c2f6a',
      low: '#141f4a',
      trim: gold,
      hair: 'short',
      hat: 'police',
      hatCol: '#1c2f6a',
    }),
  );
  const cols = ['#ff2d78', '#ffb703', '#9d0191', '#fb5607', '#e0218a', '#00b4a8', '#ffd60a'];
  const w: [number, number, number][] = [
    [-230, 790, 270],
    [230, 790, 270],
    [-155, 840, 320],
    [155, 840, 320],
    [-80, 890, 370],
    [82, 890, 370],
    [0, 945, 440],
  ];
  for (const [i, [dx, y, h]] of w.entries())
    s.add(
      K.shadow(s, s.x(dx), y, h * 0.16, '#0d0040', 0.5),
      K.fig(s, {
        x: s.x(dx),
        y,
        h,
        pose: i % 2 ? 'oneUp' : 'dance',
        left: dx > 0,
        wear: 'dress',
        main: cols[i] as string,
        low: i === 6 ? '#ff2d78' : K.dark(cols[i] as string, 0.15),
        trim: gold,
        hair: (['bun', 'bob', 'wave'] as const)[i % 3],
        hairCol: i % 2 ? '#2a1a2a' : '#6a4a5a',
        rim: '#fff0b0',
        front:
          K.at(
            i % 2 ? 14 : 17,
            -108,
            0.42,
            K.fan(i % 2 ? gold : '#ff5a8a', '#fff3c0'),
            i % 2 ? 10 : -6,
          ) + (i % 2 ? '' : K.at(-26, -100, 0.42, K.fan(gold, '#fff'), -20)),
      }),
    );
  s.add(
    K.at(
      x + 178,
      940,
      1.5,
      K.rect(-14, -50, 28, 60, '#1a1a24', 'rx="5"') +
        K.line(
          [
            [8, -50],
            [8, -84],
          ],
          '#1a1a24',
          5,
        ) +
        K.rect(-9, -42, 18, 14, '#7dffb2') +
        K.at(-34, 10, 0.9, K.fan('#ff5a8a', '#fff3c0'), -30),
    ),
    K.confetti(s, 120, [gold, coral, '#fff', '#00f5d4', mag]),
  );
  s.finish = { bloom: 0.3, vignette: 0.1 };
};
