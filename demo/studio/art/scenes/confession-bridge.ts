import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [pale, lilac, pink, indigo] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, indigo, lilac, pale, '#fde3ee'),
    K.stars(s, 30, 260),
    K.skyline(s, 520, 130, '#6a6aa8', '#ffe6b0', 0.3, 60, 12),
    K.fog(s, 500, 60, '#fde3ee', 0.5),
  );
  s.add(
    K.water(s, 640, K.mix(lilac, pink, 0.4), indigo),
    K.glints(s, x, 660, 950, 90, '#ffe0a8', 40, 0.6),
  );
  for (const sd of [-1, 1])
    for (let i = 0; i < (s.banner ? 5 : 2); i++)
      s.add(
        K.bloom(
          s,
          x + sd * (330 + i * 180) * (s.banner ? 1 : 0.98),
          700 - i * 10,
          104 - i * 6,
          '#4a3a58',
          [pink, '#fcd9e6', '#f8bcd2', '#ffffff'],
          sd > 0 ? -112 : -68,
          15,
          4,
        ),
      );
  const w = s.banner ? 560 : 330;
  s.add(K.arch(s, x - w, x + w, 790, 62, '#7a78b0', 0.62, 40));
  const deck = (dx: number) => 790 - 62 * 4 * (0.5 + dx / (2 * w)) * (0.5 - dx / (2 * w));
  const d = s.banner ? 250 : 190;
  s.add(
    K.line(
      [
        [x, deck(0) - 4],
        [x, deck(0) - 270],
      ],
      '#33335a',
      7,
    ),
    K.rect(x - 26, deck(0) - 340, 52, 100, '#26264a', 'rx="10"'),
    K.disc(x, deck(0) - 314, 17, '#4a2a3a'),
    K.disc(x, deck(0) - 268, 18, '#7dffb2'),
    K.glow(s, x, deck(0) - 268, 190, '#7dffb2', 0.8),
  );
  s.add(
    K.fig(s, {
      x: x - d,
      y: deck(d) - 2,
      h: 220,
      pose: 'side',
      wear: 'shirt',
      main: '#f7f7fb',
      low: '#2d3160',
      hair: 'short',
      trim: indigo,
      rim: '#bfffd8',
    }),
    K.fig(s, {
      x: x + d,
      y: deck(d) - 2,
      h: 206,
      pose: 'side',
      left: true,
      wear: 'sailor',
      main: '#ffffff',
      low: '#3a3f7a',
      trim: '#e0567a',
      hair: 'long',
      rim: '#bfffd8',
      rimX: -1,
    }),
  );
  s.add(
    s.clip(
      K.rect(-20, 790, s.W + 40, 200, '#000'),
      K.g(
        K.each(60, () =>
          K.oval(
            s.r() * s.W,
            s.between(800, 950),
            s.between(4, 14),
            2.4,
            '#fcd9e6',
            'opacity="0.8"',
          ),
        ),
      ),
    ),
    K.petals(s, 80, [pink, '#fff', '#fcd9e6']),
  );
  s.finish = { bloom: 0.4, vignette: 0.15 };
};
