import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [cream, , sky, navy] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, sky, '#bcd3e0', cream, '#ffcf9a'),
    K.sun(s, x - 160, 420, 70, '#fff6df', '#ffd9a0', 0.9),
    K.clouds(s, 6, 60, 320, 260, '#fff3e6', 0.9, 4),
  );
  const pots = (px: number, y: number, k: number, c: string) =>
    K.rect(px - 40 * k, y - 120 * k, 80 * k, 130 * k, s.lin([c, K.dark(c, 0.3)])) +
    K.rect(px - 46 * k, y - 126 * k, 92 * k, 12 * k, K.dark(c, 0.2)) +
    [-24, 0, 24]
      .map((d) =>
        K.poly(
          [
            [px + (d - 9) * k, y - 126 * k],
            [px + (d - 7) * k, y - 168 * k],
            [px + (d + 7) * k, y - 168 * k],
            [px + (d + 9) * k, y - 126 * k],
          ],
          K.mix(c, '#d98a5a', 0.5),
        ),
      )
      .join('');
  for (let r = 0; r < 3; r++) {
    const y = 500 + r * 70,
      c = K.mix('#c9a58c', navy, 0.15 + r * 0.16);
    for (let i = 0; i < s.W / 150 + 1; i++) {
      const px = i * 160 + (r % 2) * 70 - 30;
      s.add(
        pots(px, y, 0.5 + r * 0.12, K.light(c, 0.1)),
        K.poly(
          [
            [px - 100, y + 90],
            [px - 30, y - 10],
            [px + 40, y - 10],
            [px + 110, y + 90],
          ],
          K.mix(c, navy, 0.2),
        ),
      );
    }
    s.add(K.fog(s, y + 20, 36, cream, 0.45));
  }
  const roofY = (px: number) => 800 - (px - x) * (s.banner ? 0.05 : 0.16);
  s.add(
    K.poly(
      [
        [-20, roofY(-20)],
        [s.W + 20, roofY(s.W + 20)],
        [s.W + 20, 990],
        [-20, 990],
      ],
      s.lin([K.light(navy, 0.2), navy]),
    ),
    K.each(9, (r) =>
      K.each(Math.ceil(s.W / 44) + 2, (i) => {
        const px = i * 44 - (r % 2) * 22 - 20,
          y = roofY(px) + 14 + r * 34;
        return K.poly(
          [
            [px, y],
            [px + 42, y - (s.banner ? 2.1 : 6.7)],
            [px + 42, y + (s.banner ? 30 : 26)],
            [px, y + 32],
          ],
          s.pick(['#4b6180', '#40546f', '#55708f', '#3a4c66']),
          'opacity="0.8"',
        );
      }),
    ),
    pots(s.x(230), roofY(s.x(230)) + 20, 1.3, '#a86a50'),
  );
  s.add(
    K.fig(s, {
      x: x - 90,
      y: roofY(x - 90) + 68,
      h: 400,
      pose: 'perch',
      wear: 'shirt',
      main: '#8a4a3a',
      low: '#2f3a52',
      trim: '#fff',
      hair: 'short',
      rim: '#ffe3b0',
      rimX: -1,
      front: K.at(10, -32, 0.4, K.guitar(s, '#d98a3f'), 68),
    }),
    K.fig(s, {
      x: x + 60,
      y: roofY(x + 60) + 70,
      h: 380,
      pose: 'sit',
      left: true,
      wear: 'dress',
      main: '#f4ead6',
      low: '#b8524a',
      trim: '#fff',
      hair: 'wave',
      hairCol: '#7a3a1c',
      rim: '#ffe3b0',
      rimX: -1,
      front: K.at(10, -32, 0.4, K.guitar(s, '#a8683c'), 68),
    }),
  );
  s.add(
    K.at(
      s.x(-210),
      930,
      1.2,
      K.blob(
        [
          [-80, 10],
          [-84, -10],
          [-40, -18],
          [10, -14],
          [60, -26],
          [84, -10],
          [80, 14],
          [0, 22],
        ],
        '#2a1a1c',
      ) +
        K.blob(
          [
            [-70, 6],
            [-40, -10],
            [60, -16],
            [72, 6],
            [0, 14],
          ],
          '#a8323a',
        ) +
        K.each(12, () => K.oval(s.between(-56, 60), s.between(-4, 8), 6, 3.4, '#f2c14e')) +
        K.poly(
          [
            [-20, 0],
            [-26, -26],
            [-10, -14],
            [0, -32],
            [10, -14],
            [26, -26],
            [20, 0],
          ],
          '#ffd766',
        ),
    ),
  );
  s.add(
    K.birds(s, 16, '#4a5a70', x + 120, 360, 200, 150, 1.4),
    K.birds(s, 5, '#e9e4dc', x + 150, 500, 120, 60, 2),
  );
  s.finish = { bloom: 0.3, vignette: 0.1 };
};
