import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, navy, , white] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, ink, navy, '#3f6a7a', '#8fb8b8'),
    K.clouds(s, 10, 40, 420, 460, '#141f38', 0.7, 14),
    K.rays(s, x + 90, 100, 800, 70, 110, 4, '#dff4f0', 0.3),
    K.water(s, 600, '#6fa8a8', '#1f4a5a', ink),
    K.waves(s, 606, 950, 70, '#dff4f0', 0.55, 16),
  );
  const far = s.banner ? x - 560 : x - 250;
  s.add(
    K.poly(
      [
        [far - 60, 610],
        [far + 10, 606],
        [x + 250, 880],
        [x + 40, 930],
      ],
      s.lin(['#4a5568', '#232a3a']),
    ),
    K.each(10, (i) => {
      const t = (i / 9) ** 1.5;
      return K.line(
        [
          [far - 60 + (x + 100 - far) * t, 612 + 316 * t],
          [far - 60 + (x + 100 - far) * t, 640 + 380 * t],
        ],
        '#11162a',
        3 + t * 14,
      );
    }),
  );
  s.add(
    ...Array.from({ length: s.banner ? 12 : 7 }, (_, i) => {
      const t = i / (s.banner ? 12 : 7),
        px = far - 60 + i * (s.banner ? 34 : 30),
        k = 0.5 + t * 0.25;
      return (
        K.crowd(s, px - 4, px + 4, 622 + i * (s.banner ? 9 : 13), 60 * (1 + t * 0.4), 1, [
          '#070b16',
        ]) + K.at(px, 590 + i * (s.banner ? 9 : 13), k, K.umbrella(s, '#0a0e1c', '#0a0e1c', false))
      );
    }),
  );
  s.add(
    K.shadow(s, x + 90, 880, 60, '#000', 0.6),
    K.fig(s, {
      x: x + 90,
      y: 880,
      h: 440,
      pose: 'side',
      wear: 'coat',
      main: '#0c1020',
      low: '#080b16',
      trim: '#2a3350',
      hair: 'bun',
      hat: 'mourning',
      hatCol: '#060912',
      wind: 0.9,
      rim: '#bfe8e4',
      rimX: 1,
      skin: '#e6d3cc',
    }),
    K.curve(
      [
        [x + 60, 520],
        [x - 20, 530],
        [x - 90, 500],
        [x - 150, 530],
      ],
      '#0a0e1c',
      16,
      'opacity="0.75"',
    ),
  );
  s.add(
    K.at(
      x - 170,
      900,
      1,
      K.oval(0, 14, 96, 14, ink, 'opacity="0.5"') +
        K.each(18, (i) => {
          const a = (i / 18) * 6.283;
          return (
            K.flower(Math.cos(a) * 74, Math.sin(a) * 26 + 6, 24, white) +
            K.disc(Math.cos(a) * 74, Math.sin(a) * 26 - 2, 5, '#e8d98a')
          );
        }) +
        K.each(9, (i) =>
          K.leafSpray(s, Math.cos(i * 0.7) * 84, Math.sin(i * 0.7) * 30, 20, '#3f6a58', 3, i * 40),
        ),
    ),
    K.waves(s, 900, 970, 18, white, 0.7, 14),
    K.rain(s, 200, white, 0.7, 0.45),
  );
  s.finish = { bloom: 0.3, sat: 0.95, vignette: 0.3 };
};
