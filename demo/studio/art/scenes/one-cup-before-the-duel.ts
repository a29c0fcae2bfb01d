import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [cream, orange, rust, wine] = s.p,
    x = s.cx,
    y = 500;
  s.add(
    s.full(
      s.rad(
        [K.mix(cream, orange, 0.35), K.mix(orange, rust, 0.45), K.dark(rust, 0.35)],
        s.banner ? 0.67 : 0.5,
        0.5,
        0.75,
      ),
    ),
  );
  s.add(
    K.each(s.banner ? 60 : 26, () => {
      const px = s.r() * s.W,
        py = s.r() * 960,
        k = s.between(50, 110);
      return K.blob(
        [
          [px - k, py],
          [px - k * 0.5, py - k * 0.7],
          [px + k * 0.6, py - k * 0.6],
          [px + k, py + k * 0.2],
          [px + k * 0.3, py + k * 0.7],
          [px - k * 0.7, py + k * 0.6],
        ],
        K.mix(rust, orange, s.between(0.3, 0.75)),
        `opacity="0.4" stroke="${wine}" stroke-width="3"`,
      );
    }),
  );
  s.add(K.leaves(s, 160, [orange, rust, '#f6b13c', wine]));
  s.add(
    K.oval(x + 26, y + 34, 218, 212, wine, `opacity="0.6" ${s.blur(14)}`),
    K.disc(x, y, 205, s.rad(['#f3e3c2', '#d9bd93', '#a98660'], 0.4, 0.35, 0.75)),
    K.disc(x, y, 186, 'none', `stroke="#8a6a48" stroke-width="3" opacity="0.6"`),
    K.each(12, (i) => K.at(x, y, 1, K.rect(-2.5, -176, 5, i % 3 ? 12 : 24, '#8a6a48'), i * 30)),
  );
  s.add(
    K.at(x, y, 1.5, K.at(10, 0, 1, K.sword(s, '#eef2f6', '#5b2a20')), -58),
    K.at(x, y, 1.15, K.at(10, 0, 1, K.sword(s, '#e3e8ee', '#2f3a44')), 62),
  );
  s.add(
    K.disc(x + 8, y + 10, 40, wine, `opacity="0.5" ${s.blur(6)}`),
    K.disc(x, y, 36, s.rad(['#ffffff', '#dfe8e2', '#8fa79b'])),
    K.disc(x, y, 27, '#b5651d'),
    K.oval(x - 8, y - 10, 9, 5, '#fff2cc'),
  );
  const man = (dy: number, robe: string, hair: string, dir: number) =>
    K.g(
      K.oval(12, dy + 26, 190, 96, wine, `opacity="0.5" ${s.blur(14)}`) +
        K.blob(
          [
            [-180, dy + 30 * dir],
            [-140, dy - 46 * dir],
            [-60, dy - 70 * dir],
            [60, dy - 70 * dir],
            [140, dy - 46 * dir],
            [180, dy + 30 * dir],
            [90, dy + 74 * dir],
            [-90, dy + 74 * dir],
          ],
          s.lin([K.light(robe, 0.15), robe, K.dark(robe, 0.3)]),
        ) +
        [-1, 1]
          .map(
            (k) =>
              K.blob(
                [
                  [k * 170, dy],
                  [k * 176, dy - 70 * dir],
                  [k * 132, dy - 134 * dir],
                  [k * 96, dy - 128 * dir],
                  [k * 100, dy - 60 * dir],
                ],
                s.lin([robe, K.dark(robe, 0.2)]),
              ) + K.oval(k * 112, dy - 140 * dir, 17, 21, '#e0ad86'),
          )
          .join('') +
        K.disc(0, dy - 18 * dir, 60, hair) +
        K.disc(0, dy - 8 * dir, 23, K.dark(hair, 0.15)) +
        K.disc(-3, dy - 12 * dir, 15, K.light(hair, 0.3)) +
        K.poly(
          [
            [-20, dy - 72 * dir],
            [20, dy - 72 * dir],
            [6, dy - 122 * dir],
            [-6, dy - 122 * dir],
          ],
          K.light(hair, 0.25),
        ),
      `transform="translate(${x} ${y})"`,
    );
  s.add(man(318, '#7a2e1d', '#e9e4da', 1), man(-318, '#35524f', '#c9c2b6', -1));
  s.add(
    K.frame(s, [rust, orange, wine, '#f6b13c'], 52, 46, 'maple'),
    K.leaves(s, 26, ['#ffd27a', orange]),
  );
  s.add(K.calm(s, '#6a230c', 0.5));
  s.finish = { vignette: 0.35 };
};
