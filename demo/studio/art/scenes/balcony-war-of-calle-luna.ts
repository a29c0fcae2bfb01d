import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [orange, red, wine, peach] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#4a0a2a', wine, red),
    K.stars(s, 30, 200),
    K.moon(s, x, 430, 215, orange, 0.7),
    K.disc(x, 430, 215, orange, 'opacity="0.45"'),
  );
  const wall = (sd: 1 | -1, c: string) => {
    const e = x + sd * 175,
      far = sd < 0 ? -30 : s.W + 30;
    return (
      K.rect(
        Math.min(e, far),
        -20,
        Math.abs(far - e),
        1010,
        s.lin(sd < 0 ? [K.dark(c, 0.5), c] : [c, K.dark(c, 0.5)], 0, 0, 1, 0),
      ) +
      K.each(s.banner ? 5 : 2, (i) =>
        K.each(3, (r) => {
          const px = e + sd * (70 + i * 190),
            y = 60 + r * 330;
          return (
            K.rect(px - 50, y, 100, 170, K.dark(c, 0.55)) +
            K.rect(px - 42, y + 8, 84, 162, (r + i) % 2 ? s.lin([peach, orange]) : '#2a0a1c') +
            K.rect(px - 74, y, 26, 170, sd < 0 ? '#1f7a7a' : '#e0a030') +
            K.rect(px + 48, y, 26, 170, sd < 0 ? '#1f7a7a' : '#e0a030')
          );
        }),
      )
    );
  };
  s.add(wall(-1, '#d8574a'), wall(1, '#b8407a'));
  const balcony = (px: number, y: number, c: string) =>
    K.rect(px - 100, y, 200, 16, '#2a0a14') +
    K.rect(px - 100, y - 96, 200, 8, '#2a0a14') +
    K.each(14, (i) =>
      K.curve(
        [
          [px - 96 + i * 14.8, y],
          [px - 102 + i * 14.8, y - 44],
          [px - 96 + i * 14.8, y - 92],
        ],
        '#2a0a14',
        3,
      ),
    ) +
    K.each(
      9,
      (i) =>
        K.leafSpray(s, px - 90 + i * 22, y - 92, 20, '#2f7a4a', 5, 80) +
        K.disc(px - 86 + i * 22, y - 92, 8, c),
    );
  s.add(
    K.fig(s, {
      x: x - 176,
      y: 600,
      h: 350,
      pose: 'lean',
      wear: 'gown',
      main: '#ffd23f',
      low: '#ffd23f',
      trim: '#c1121f',
      hair: 'wave',
      hairCol: '#2a1014',
      skin: '#c98a64',
      rim: peach,
      front: K.at(
        28,
        -62,
        0.42,
        K.megaphone('#e84a5f') +
          K.each(7, (i) => K.disc(36 + (i % 3) * 8, -22 + i * 7, 8, i % 2 ? '#ff8fa8' : '#fff')),
        -10,
      ),
    }),
    balcony(x - 210, 590, '#ff8fa8'),
    K.fig(s, {
      x: x + 180,
      y: 690,
      h: 350,
      pose: 'lean',
      left: true,
      wear: 'shirt',
      main: '#2f6f8f',
      low: '#1c3448',
      trim: '#fff',
      hair: 'short',
      skin: '#d99f78',
      hat: 'phones',
      hatCol: '#1c1418',
      rim: peach,
      rimX: -1,
      front: K.line(
        [
          [24, -60],
          [34, -66],
        ],
        '#d99f78',
        3.6,
      ),
    }),
    balcony(x + 212, 680, peach),
  );
  s.add(
    K.wire([x - 180, 200], [x + 180, 170], 30, '#2a0a14', 2),
    K.each(5, (i) =>
      K.at(
        x - 120 + i * 58,
        224 - i * 4,
        1,
        K.poly(
          [
            [-18, 0],
            [18, 0],
            [14, 46],
            [-14, 46],
          ],
          ['#fff3d8', '#ffd23f', '#8ac6d1', '#ff8fa8', '#fff'][i] as string,
        ),
      ),
    ),
    K.each(9, (i) =>
      K.at(
        x + s.between(-110, 110),
        s.between(440, 640),
        s.between(0.7, 1.4),
        `<path d="M0 0q8 -20 4 -30l16 -6v26" fill="none" stroke="#2a0a14" stroke-width="4"/><ellipse cx="-4" cy="2" rx="7" ry="5" fill="#2a0a14"/>`,
        i * 9 - 30,
      ),
    ),
  );
  s.finish = { bloom: 0.4 };
};
