import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [white, pink, , blue] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#cfe3f2', white, '#fff6ee'),
    K.clouds(s, 4, 60, 180, 220, '#ffffff', 0.9),
    K.rect(-20, 320, s.W + 40, 30, K.mix(blue, '#ffffff', 0.5)),
    K.rect(-20, 340, s.W + 40, 200, '#c9d8e4'),
  );
  const house = (px: number, y: number, w: number, h: number, c: string) =>
    K.rect(px - w / 2, y - h, w, h + 300, s.lin([K.light(c, 0.15), c])) +
    K.each(Math.round(h / 26), (i) =>
      K.line(
        [
          [px - w / 2, y - h + i * 26],
          [px + w / 2, y - h + i * 26],
        ],
        K.dark(c, 0.25),
        1.6,
        'opacity="0.6"',
      ),
    ) +
    K.roof(s, px, y - h + 6, w * 1.3, h * 0.34, '#5f6f80', '#4a5866', 0.3) +
    K.rect(px - w * 0.3, y - h * 0.72, w * 0.28, h * 0.3, '#fff3d6') +
    K.lattice(px - w * 0.3, y - h * 0.72, w * 0.28, h * 0.3, '#4a3a34', 3, 3, 2) +
    K.rect(px + w * 0.06, y - h * 0.72, w * 0.28, h * 0.3, '#fff3d6') +
    K.lattice(px + w * 0.06, y - h * 0.72, w * 0.28, h * 0.3, '#4a3a34', 3, 3, 2);
  for (let i = 0; i < 4; i++)
    for (const sd of [-1, 1])
      s.add(
        house(
          x + sd * (140 + i * 66 + 20),
          440 + i * 120,
          130 + i * 50,
          150 + i * 48,
          ['#a8897a', '#8f7a70', '#b59a86', '#7f6e6a'][(i + (sd > 0 ? 1 : 0)) % 4] as string,
        ),
      );
  if (s.banner)
    for (const d of [-900, -660, 560, 700]) s.add(house(x + d, 800, 260, 300, '#9a857a'));
  s.add(
    K.stairs(s, x, 1000, 470, 400, 70, 30, '#b3a79f', '#e9e1d8'),
    K.line(
      [
        [x, 990],
        [x, 420],
      ],
      '#6b7a88',
      4,
    ),
  );
  s.add(
    K.bloom(
      s,
      s.banner ? x + 470 : s.W + 120,
      700,
      100,
      '#5a4450',
      [pink, '#fbd3dc', '#ffffff'],
      -122,
      15,
      4,
    ),
    K.bloom(
      s,
      s.banner ? x - 470 : -130,
      640,
      92,
      '#5a4450',
      [pink, '#fbd3dc', '#ffffff'],
      -58,
      14,
      4,
    ),
    K.wire([x - 320, 200], [x + 320, 240], 30, '#5a5a66', 2),
    K.wire([x - 320, 230], [x + 320, 280], 26, '#5a5a66', 2),
  );
  s.add(
    K.fig(s, {
      x: x + 14,
      y: 480,
      h: 110,
      view: 'back',
      pose: 'oneUp',
      wear: 'dress',
      main: '#33658a',
      low: '#33658a',
      hair: 'short',
      hat: 'cap',
      hatCol: '#f6c945',
      big: 1.35,
      front: K.rect(-8, -80, 16, 22, '#d62f3a', 'rx="4"'),
    }),
    K.shadow(s, x - 50, 905, 70, '#5a4a4a', 0.4),
    K.fig(s, {
      x: x - 50,
      y: 900,
      h: 400,
      view: 'back',
      pose: 'oneUp',
      wear: 'shirt',
      main: '#f7f3ee',
      low: '#4a5568',
      trim: '#aaa',
      hair: 'short',
      rim: '#fff',
      front: K.at(
        -9,
        -50,
        0.3,
        K.blob(
          [
            [-34, 10],
            [-38, -20],
            [0, -32],
            [38, -20],
            [34, 10],
            [0, 16],
          ],
          blue,
        ) +
          K.poly(
            [
              [-6, -30],
              [-26, -54],
              [-2, -44],
              [4, -56],
              [10, -42],
              [28, -50],
              [8, -30],
            ],
            blue,
          ) +
          K.each(5, (i) => K.disc(-24 + i * 12, -8 + (i % 2) * 10, 3, '#fff')),
      ),
    }),
    K.petals(s, 70, [pink, '#fff', '#fbd3dc']),
  );
  s.finish = { bloom: 0.12, vignette: 0.06, paint: 3.5 };
};
