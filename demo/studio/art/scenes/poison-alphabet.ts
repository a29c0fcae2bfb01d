import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [white, soft, green, plum] = s.p,
    x = s.cx,
    y = 400,
    R = 270;
  s.add(
    s.full(s.lin([K.mix(green, '#22382a', 0.55), K.dark(green, 0.6)])),
    K.each(s.banner ? 24 : 8, (i) =>
      K.lattice(i * 100 - 40, -10, 92, 970, K.dark(green, 0.68), 3, 14, 3),
    ),
  );
  s.add(K.disc(x, y, R + 26, '#3b2a26'), K.disc(x, y, R, s.lin([white, soft])));
  s.add(
    s.clip(
      K.disc(x, y, R, '#000'),
      K.glow(s, x + 80, y - 60, 300, '#ffffff', 0.9) +
        K.bloom(s, x - 250, y + 240, 92, '#5a4048', ['#e6a4c0', '#f7d3e0', plum], -60, 11, 3) +
        K.g(
          K.fig(s, {
            x: x + 150,
            y: y + 330,
            h: 400,
            pose: 'lean',
            left: true,
            wear: 'robe',
            main: '#7d9a80',
            flat: '#86a58a',
            hair: 'knot',
          }),
          s.blur(3),
        ) +
        [-150, -75, 0, 75, 150]
          .map(
            (d) =>
              K.line(
                [
                  [x + d, y - R],
                  [x + d, y + R],
                ],
                '#3b2a26',
                4,
              ) +
              K.line(
                [
                  [x - R, y + d],
                  [x + R, y + d],
                ],
                '#3b2a26',
                4,
              ),
          )
          .join('') +
        K.disc(x, y, 76, 'none', 'stroke="#3b2a26" stroke-width="5"'),
    ),
  );
  s.add(K.shaft(s, [x - 180, y - 150], [x + 180, y - 150], -160, 700, '#f4ffe8', 0.4));
  s.add(
    K.shadow(s, x, 900, 180, '#000', 0.5),
    K.fig(s, {
      x: x - 60,
      y: 910,
      h: 560,
      pose: 'sit',
      wear: 'hanfu',
      main: plum,
      low: '#6b2a55',
      trim: '#f1d6e4',
      hair: 'palace',
      rim: '#fff5ea',
      rimX: 1,
    }),
  );
  s.add(
    K.at(
      x + 110,
      745,
      1,
      K.oval(0, 0, 124, 40, '#c9a06a') +
        K.oval(0, -3, 112, 33, '#fbf7ea') +
        K.each(5, (i) =>
          K.at(-50 + i * 26, -4 + (i % 2) * 8, 1, K.flower(0, 6, 16, i % 2 ? '#5e8c61' : plum)),
        ),
    ),
    K.rect(x + 96, 780, 22, 130, '#6b4a34'),
    K.curve(
      [
        [x + 40, 712],
        [x + 100, 660],
        [x + 160, 690],
        [x + 210, 600],
        [x + 170, 540],
      ],
      '#35c46a',
      4,
    ),
    K.line(
      [
        [x + 40, 712],
        [x + 14, 742],
      ],
      '#eef4f0',
      5,
    ),
    K.glow(s, x + 40, 712, 50, '#7dffb0', 0.6),
  );
  s.add(K.petals(s, 40, ['#f7d3e0', '#e6a4c0'], 100, 940));
};
