import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [, brick, orange, cream] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([K.dark(brick, 0.45), brick, K.dark(brick, 0.55)])),
    K.each(26, (j) =>
      K.each(Math.ceil(s.W / 46) + 1, (i) =>
        s.r() < 0.7
          ? K.rect(
              i * 46 - (j % 2) * 23,
              j * 38,
              43,
              35,
              s.pick([K.dark(brick, 0.3), K.mix(brick, orange, 0.18), K.dark(brick, 0.2)]),
              'opacity="0.5"',
            )
          : '',
      ),
    ),
  );
  s.add(
    s.clip(
      K.rect(-20, -20, s.W + 40, 130, '#000'),
      K.sky(s, '#0a0d1c', '#1a1b30') + K.stars(s, 80, 110),
    ),
    K.rect(-20, 96, s.W + 40, 22, '#20120e'),
  );
  const n = s.banner ? 9 : 3,
    gap = s.banner ? 240 : 210;
  for (let r = 0; r < 4; r++)
    for (let i = 0; i < n; i++) {
      const px = (s.banner ? 60 : 20) + i * gap,
        py = 150 + r * 220,
        on = (px + 60 - x) ** 2 < 40000 ? (r + i) % 2 === 0 : s.r() < 0.25;
      s.add(
        K.rect(px - 8, py - 10, 126, 14, '#d9c0a0', 'opacity="0.7"'),
        K.rect(px, py, 110, 140, on ? s.lin([cream, orange]) : s.lin(['#141a2a', '#2a2c3a'])),
        K.lattice(px, py, 110, 140, '#2a1610', 2, 2, 5),
        K.rect(px - 10, py + 142, 130, 12, '#b59a7c'),
      );
      if (on) s.add(K.glow(s, px + 55, py + 70, 170, orange, 0.5));
    }
  const L = x - 200,
    R = x + 200;
  for (let r = 0; r < 4; r++) {
    const y = 330 + r * 220;
    s.add(
      K.rect(L - 60, y, R - L + 120, 10, '#0d0a0a'),
      K.each(28, (i) =>
        K.line(
          [
            [L - 60 + i * 19.2, y],
            [L - 60 + i * 19.2, y - 66],
          ],
          '#120d0c',
          2.4,
        ),
      ),
      K.line(
        [
          [L - 60, y - 66],
          [R + 60, y - 66],
        ],
        '#0d0a0a',
        5,
      ),
      K.each(12, (i) =>
        K.line(
          [
            [r % 2 ? R - i * 26 : L + i * 26, y + i * 18],
            [(r % 2 ? R - i * 26 : L + i * 26) + (r % 2 ? -34 : 34), y + i * 18],
          ],
          '#0d0a0a',
          6,
        ),
      ),
      K.line(
        [
          [r % 2 ? R : L, y],
          [r % 2 ? R - 300 : L + 300, y + 214],
        ],
        '#0d0a0a',
        6,
      ),
      K.line(
        [
          [r % 2 ? R - 34 : L + 34, y - 50],
          [r % 2 ? R - 330 : L + 330, y + 160],
        ],
        '#0d0a0a',
        4,
      ),
    );
  }
  s.add(
    K.fig(s, {
      x: x + 70,
      y: 552,
      h: 250,
      pose: 'perch',
      left: true,
      wear: 'shirt',
      main: '#e9e1cc',
      low: '#3a4a6a',
      trim: '#c22f3a',
      hair: 'bob',
      rim: orange,
    }),
    K.fig(s, {
      x: x - 100,
      y: 770,
      h: 270,
      pose: 'side',
      wear: 'shirt',
      main: '#4a6a6a',
      low: '#2a2a33',
      hair: 'short',
      rim: orange,
      rimX: -1,
    }),
  );
  s.add(
    K.line(
      [
        [x + 6, 470],
        [x + 6, 690],
      ],
      '#e9dcc0',
      2.2,
    ),
    K.line(
      [
        [x - 40, 470],
        [x - 40, 610],
      ],
      '#e9dcc0',
      2.2,
    ),
    K.disc(x - 17, 466, 20, '#3a3a40'),
    K.disc(x - 17, 466, 10, '#9a9aa0'),
    K.at(x + 6, 722, 0.9, K.mug(s, '#d7563c')),
    K.at(x - 40, 640, 0.9, K.mug(s, '#3f8a9a')),
    K.steam(s, x + 6, 690, 20, 70, '#fff', 0.5, 2),
  );
  s.finish = { bloom: 0.45 };
};
