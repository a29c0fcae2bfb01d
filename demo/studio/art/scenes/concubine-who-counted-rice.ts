import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [cream, straw, brown, dark] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([brown, K.dark(brown, 0.35)])),
    K.each(
      s.banner ? 30 : 10,
      (i) =>
        K.rect(i * 80 - 10, -10, 76, 990, K.mix(brown, dark, 0.2 + (i % 3) * 0.08)) +
        K.line(
          [
            [i * 80 - 12, -10],
            [i * 80 - 12, 980],
          ],
          dark,
          2,
        ),
    ),
  );
  const put = (px: number, py: number, r: number) =>
    K.disc(px + 12, py + 16, r + 8, '#1a100a', `opacity="0.5" ${s.blur(8)}`) +
    K.disc(px, py, r + 10, '#8a5f34') +
    K.each(28, (i) =>
      K.at(px, py, 1, K.rect(-3, -r - 10, 6, 12, i % 2 ? '#b98a54' : '#6e4926'), (i * 360) / 28),
    ) +
    K.disc(px, py, r, s.rad([K.light(cream, 0.6), cream, straw, '#b98f57'], 0.42, 0.38, 0.66)) +
    K.each(26, () => {
      const a = s.r() * 6.3,
        d = Math.sqrt(s.r()) * r * 0.9;
      return K.oval(
        px + Math.cos(a) * d,
        py + Math.sin(a) * d,
        3.4,
        1.5,
        '#ffffff',
        `opacity="0.7" transform="rotate(${(s.r() * 180).toFixed(0)} ${px + Math.cos(a) * d} ${py + Math.sin(a) * d})"`,
      );
    });
  const r = 100,
    step = 226;
  for (let j = -1; j < 6; j++)
    for (let i = -8; i < 5; i++) {
      const px = x + (i + (j % 2 ? 0.5 : 0)) * step,
        py = 80 + j * 196;
      if (px < -130 || px > s.W + 130 || (Math.abs(px - x) < 60 && Math.abs(py - 472) < 60))
        continue;
      s.add(put(px, py, r * s.between(0.86, 1)));
    }
  s.add(K.shaft(s, [x - 130, -60], [x + 60, -60], 90, 1100, '#fff3cf', 0.65));
  const top = (px: number, py: number, robe: string, hair: string, k: number, rot: number) =>
    K.at(
      px,
      py,
      k,
      K.oval(10, 14, 50, 36, '#1a100a', `opacity="0.5" ${s.blur(6)}`) +
        K.blob(
          [
            [-46, -6],
            [-20, -26],
            [20, -26],
            [46, -6],
            [34, 26],
            [0, 34],
            [-34, 26],
          ],
          s.lin([K.light(robe, 0.2), robe]),
        ) +
        K.disc(0, -2, 19, hair),
      rot,
    );
  s.add(
    top(x, 470, '#b23a48', '#1c1412', 1.15, 0),
    K.disc(x - 14, 456, 7, '#1c1412'),
    K.disc(x + 14, 456, 7, '#1c1412'),
    K.disc(x, 450, 5, '#f0c04a'),
  );
  s.add(
    K.at(
      x,
      532,
      1,
      K.rect(-44, -20, 88, 40, '#fbf3dc', 'rx="4"') +
        K.each(
          6,
          (i) =>
            K.line(
              [
                [-34 + i * 13.6, -18],
                [-34 + i * 13.6, 18],
              ],
              '#7a5a34',
              1.4,
            ) +
            K.disc(-34 + i * 13.6, -10, 4, '#e9dcbc', 'stroke="#7a5a34"') +
            K.disc(-34 + i * 13.6, 4 + (i % 3) * 4, 4, '#e9dcbc', 'stroke="#7a5a34"'),
        ),
    ),
  );
  for (const [dx, dy, rot] of [
    [-290, 120, 90],
    [-290, 800, 90],
    [290, 250, -90],
    [290, 880, -90],
  ] as [number, number, number][])
    s.add(
      top(s.x(dx), dy, '#3a4656', '#20242c', 0.95, rot),
      K.at(
        s.x(dx),
        dy,
        1,
        K.line(
          [
            [-30, -54],
            [-30, 70],
          ],
          '#2a1c14',
          5,
        ) +
          K.poly(
            [
              [-36, -54],
              [-24, -54],
              [-30, -84],
            ],
            '#cfd6de',
          ),
        rot,
      ),
    );
  s.add(K.dust(s, 90, '#fff6dc', 0.9, 60));
  s.add(K.calm(s, '#2a1a12', 0.82));
  s.finish = { vignette: 0.4 };
};
