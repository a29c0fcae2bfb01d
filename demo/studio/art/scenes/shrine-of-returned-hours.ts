import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [mist, lime, green, red] = s.p,
    x = s.cx;
  s.add(K.sky(s, '#dff0d0', mist, '#fffbe0'), K.glow(s, x + 20, 330, 380, '#fffde4', 0.95));
  for (const [n, c, w] of [
    [12, K.mix(mist, green, 0.25), 26],
    [8, K.mix(mist, green, 0.5), 40],
    [5, K.mix('#2a4a30', green, 0.4), 62],
  ] as [number, string, number][])
    s.add(
      K.each(Math.round((n * s.W) / 640), () => {
        const px = s.r() * s.W;
        return Math.abs(px - x) < 60 + w * 1.6
          ? ''
          : K.poly(
              [
                [px - w / 2, -20],
                [px + w / 2, -20],
                [px + w * 0.7, 760],
                [px - w * 0.7, 760],
              ],
              s.lin([c, K.dark(c, 0.15)], 0, 0, 1, 0),
            );
      }),
      K.fog(s, 560, 120, mist, 0.5),
    );
  s.add(
    K.rect(-20, 640, s.W + 40, 350, s.lin([K.mix(lime, mist, 0.3), green, K.dark(green, 0.5)])),
    K.stairs(s, x, 1000, 380, 600, 90, 14, '#8a9a80', '#c9d6b4'),
  );
  s.add(
    K.rays(s, x + 200, -100, 1200, 96, 130, 6, '#fffde0', 0.55),
    K.torii(x, 640, 150, 150, K.mix(red, mist, 0.45)),
    K.torii(x, 690, 230, 240, K.mix(red, mist, 0.25)),
    K.fig(s, {
      x: x + 26,
      y: 636,
      h: 100,
      pose: 'hoe',
      left: true,
      wear: 'kimono',
      main: '#6a7a86',
      low: '#5a6a76',
      hair: 'bun',
      hairCol: '#e6e6e6',
      front: K.line(
        [
          [12, -92],
          [34, 0],
        ],
        '#7a5a34',
        2,
      ),
    }),
    K.torii(x, 800, 420, 420, red),
    K.blob(
      [
        [x - 160, 800],
        [x - 150, 740],
        [x - 124, 770],
        [x - 120, 805],
      ],
      '#5f8a3f',
    ),
    K.blob(
      [
        [x + 120, 805],
        [x + 128, 760],
        [x + 156, 750],
        [x + 164, 805],
      ],
      '#5f8a3f',
    ),
  );
  s.add(
    K.shadow(s, x - 30, 915, 50, '#1c2f1c', 0.5),
    K.fig(s, {
      x: x - 30,
      y: 912,
      h: 270,
      view: 'back',
      pose: 'stand',
      wear: 'sailor',
      main: '#ffffff',
      low: '#26406a',
      trim: red,
      hair: 'bob',
      rim: '#fffde0',
    }),
  );
  s.add(
    K.at(
      x + 160,
      925,
      1.4,
      K.rect(-26, -84, 52, 8, '#8a5a2b', 'rx="3"') +
        K.rect(-26, 0, 52, 8, '#8a5a2b', 'rx="3"') +
        '<path d="M-20 -76H20Q20 -52 4 -40Q20 -26 20 0H-20Q-20 -26 -4 -40Q-20 -52 -20 -76Z" fill="#eaf6ee" fill-opacity="0.75" stroke="#fff" stroke-width="2"/>' +
        K.each(16, () =>
          K.line(
            [
              [s.between(-14, 14), s.between(-18, -2)],
              [s.between(-14, 14), s.between(-14, -2)],
            ],
            '#386641',
            2,
          ),
        ) +
        K.each(6, () =>
          K.line(
            [
              [s.between(-12, 12), s.between(-74, -60)],
              [s.between(-12, 12), s.between(-74, -60)],
            ],
            '#386641',
            2,
          ),
        ),
    ),
    K.frame(s, ['#22402a', '#2f5a38', green, K.dark(green, 0.4)], 44, 64, 'fern'),
    K.fog(s, 880, 60, mist, 0.3),
    K.fireflies(s, 16, '#fff6b0', 400, 900),
  );
  s.finish = { bloom: 0.35, vignette: 0.15 };
};
