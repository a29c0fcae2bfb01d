import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [gold, orange, sky, sea] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, sky, '#ffe3a8', gold),
    K.disc(x, 440, 275, s.lin(['#fff3c0', gold, orange])),
    K.glow(s, x, 440, 520, '#fff0b0', 0.6),
    K.clouds(s, 5, 110, 360, 300, '#fff1d0', 0.85, 3),
  );
  s.add(
    K.each(s.banner ? 22 : 9, (i) => {
      const px = (s.banner ? 40 : -10) + i * 78,
        h = 60 + (i % 3) * 26,
        c = ['#e76f51', '#f4a261', '#2a9d8f', '#e9c46a', '#d9668a', '#8ac6d1'][i % 6] as string;
      return Math.abs(px - x + 30) < 120
        ? ''
        : K.rect(px, 600 - h, 62, h, c) +
            K.poly(
              [
                [px - 6, 602 - h],
                [px + 31, 576 - h],
                [px + 68, 602 - h],
              ],
              K.dark(c, 0.3),
            ) +
            K.rect(px + 12, 618 - h, 14, 18, '#fff3d0') +
            K.rect(px + 36, 618 - h, 14, 18, '#fff3d0');
    }),
    K.crowd(s, x - 300, x - 130, 606, 34, 8, ['#3a2a3a', '#7a3a2a']),
    K.crowd(s, x + 130, x + 310, 606, 34, 8, ['#3a2a3a', '#1f5a6a']),
  );
  s.add(
    K.water(s, 600, '#ffd27a', '#5cc0d0', sea, K.dark(sea, 0.35)),
    K.glints(s, x, 606, 950, 170, '#fff3c0', 100, 0.9),
    K.waves(s, 620, 950, 40, '#d8f4f4', 0.5, 8),
  );
  s.add(
    K.oval(x, 870, 260, 20, '#0c4a5a', `opacity="0.5" ${s.blur(8)}`),
    K.at(
      x,
      840,
      2.3,
      `${K.boat(s, '#d8432f')}<path d="M-92 -8Q0 6 94 -10L90 0Q0 16 -88 2Z" fill="#fff6e0"/>`,
    ),
  );
  s.add(
    K.fig(s, {
      x: x + 46,
      y: 826,
      h: 350,
      pose: 'dance',
      left: true,
      wear: 'dress',
      main: '#fff6f0',
      low: '#e8476a',
      trim: '#e8476a',
      hair: 'bun',
      hairCol: '#d9d4d0',
      hat: 'veil',
      hatCol: '#ffffff',
      skin: '#c98a60',
      rim: '#fff0b0',
    }),
    K.fig(s, {
      x: x - 66,
      y: 826,
      h: 350,
      pose: 'reach',
      wear: 'shirt',
      main: '#fdf6e4',
      low: '#3f6f8a',
      trim: '#fff',
      hair: 'short',
      hairCol: '#e0dcd6',
      hat: 'straw',
      hatCol: '#e0b45a',
      skin: '#b87a50',
      rim: '#fff0b0',
      rimX: -1,
    }),
  );
  s.add(
    K.at(
      x + 195,
      800,
      0.9,
      K.oval(0, 0, 66, 14, '#e9c07a') +
        '<path d="M-34 -2C-34 -46 34 -46 34 -2Z" fill="#f0cf8e"/><path d="M-34 -10Q0 2 34 -10V-2Q0 8 -34 -2Z" fill="#d8432f"/>' +
        K.curve(
          [
            [30, -20],
            [70, -6],
            [90, 30],
          ],
          '#ffffff',
          10,
          'opacity="0.85"',
        ),
    ),
    K.birds(s, 12, '#6a3a2a', x, 210, 260, 90, 1.1),
  );
  s.finish = { bloom: 0.2, vignette: 0.06, paint: 3 };
};
