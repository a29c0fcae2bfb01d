import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [mint, sea, gold, red] = s.p,
    x = s.cx;
  s.add(s.full(s.lin([K.mix(sea, '#ffffff', 0.3), sea])));
  const n = s.banner ? 7 : 3,
    w = s.banner ? 330 : 250;
  for (let i = -1; i < n; i++) {
    const px = i * w + (s.banner ? 0 : -50);
    s.add(
      K.poly(
        [
          [px, 420],
          [px, 60],
          [px + w, 250],
          [px + w, 420],
        ],
        s.lin(['#fffbe6', '#fff1c0']),
      ),
      K.each(4, (k) =>
        K.line(
          [
            [px + (k * w) / 4, 60 + (k * 190) / 4],
            [px + (k * w) / 4, 420],
          ],
          '#4a7a70',
          5,
        ),
      ),
      K.line(
        [
          [px, 60],
          [px + w, 250],
        ],
        '#3f6a62',
        12,
      ),
      K.line(
        [
          [px, 240],
          [px + w, 340],
        ],
        '#4a7a70',
        5,
      ),
      K.poly(
        [
          [px, -20],
          [px + w, -20],
          [px + w, 250],
          [px, 60],
        ],
        K.mix(sea, '#2f5a52', 0.45),
      ),
    );
  }
  s.add(
    K.rect(-20, 412, s.W + 40, 20, '#3f6a62'),
    K.rect(-20, 430, s.W + 40, 560, s.lin([mint, K.mix(sea, '#5a8a7c', 0.5)])),
    ...[-1, 0, 1, 2].map((i) =>
      K.shaft(s, [x - 320 + i * 220, 180], [x - 180 + i * 220, 240], -140, 760, '#fff6cf', 0.7),
    ),
  );
  const loom = (px: number, y: number, k: number) =>
    K.at(
      px,
      y,
      k,
      K.rect(-90, -80, 180, 90, s.lin(['#4f8578', '#2f5a50']), 'rx="6"') +
        K.rect(-80, -120, 160, 46, '#fffdf4') +
        K.each(20, (i) =>
          K.line(
            [
              [-76 + i * 8, -120],
              [-76 + i * 8, -74],
            ],
            '#c9d8d0',
            1.4,
          ),
        ) +
        K.rect(-96, -132, 14, 142, '#2f5a50') +
        K.rect(82, -132, 14, 142, '#2f5a50') +
        K.disc(-90, -40, 26, '#3a4a48') +
        K.disc(-90, -40, 10, gold) +
        K.each(5, (i) =>
          K.oval(-60 + i * 30, -128, 8, 15, ['#fff', red, gold, '#fff', sea][i] as string),
        ),
    );
  for (let r = 0; r < 4; r++)
    for (const sd of [-1, 1])
      for (let c = 1; c < (s.banner ? 4 : 2); c++)
        s.add(loom(x + sd * (140 + r * 56) * c * 1.05, 520 + r * 110, 0.55 + r * 0.24));
  s.add(
    K.shadow(s, x, 930, 80, '#2f5a50', 0.5),
    K.fig(s, {
      x,
      y: 928,
      h: 500,
      pose: 'hip',
      wear: 'work',
      main: '#fbf7ea',
      low: '#3f6f9a',
      trim: red,
      hair: 'braid',
      hat: 'scarf',
      hatCol: red,
      rim: '#fff6cf',
    }),
  );
  s.add(
    K.at(
      s.x(-215),
      930,
      1.7,
      K.mug(s, '#fdfcf6') +
        K.rect(-24, -38, 48, 5, '#2f5f9a') +
        K.poly(
          Array.from({ length: 10 }, (_, i) => {
            const a = (i / 10) * 6.283 - 1.57,
              r = i % 2 ? 5.5 : 13;
            return [Math.cos(a) * r, -14 + Math.sin(a) * r] as const;
          }),
          red,
        ),
    ),
    K.dust(s, 80, '#fffbe0', 0.9, 200),
  );
  s.finish = { bloom: 0.25, vignette: 0.08, paint: 3.5 };
};
