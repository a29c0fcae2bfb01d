import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ice, pale, blue, orange] = s.p,
    x = s.cx;
  s.add(s.full(s.lin([K.mix(blue, pale, 0.55), K.mix(blue, pale, 0.35)])));
  const n = s.banner ? 9 : 2,
    w = s.banner ? 240 : 296,
    x0 = s.banner ? 30 : 16;
  for (let i = 0; i < n; i++)
    s.add(
      K.window0(
        s,
        x0 + i * (w + 8),
        40,
        w,
        560,
        s.lin(['#c9e4ee', ice, '#b5d4e2']),
        '#e9f2f4',
        2,
        2,
        9,
      ),
      s.clip(
        K.rect(x0 + i * (w + 8), 40, w, 560, '#000'),
        K.g(
          K.each(4, (k) =>
            K.roundTree(s, x0 + i * (w + 8) + k * 90, 640, 300, '#8fb5a8', '#6a8a90'),
          ),
          `opacity="0.35" ${s.blur(9)}`,
        ) +
          K.each(26, () => {
            const px = x0 + i * (w + 8) + s.r() * w,
              y = s.between(40, 480);
            return K.line(
              [
                [px, y],
                [px + 2, y + s.between(20, 110)],
              ],
              '#ffffff',
              s.between(1, 2.6),
              'opacity="0.5"',
            );
          }),
      ),
    );
  // traced diagram: curves and angles, no letters
  s.add(
    K.g(
      K.curve(
        [
          [x - 40, 430],
          [x + 20, 260],
          [x + 90, 210],
          [x + 160, 300],
          [x + 230, 170],
        ],
        blue,
        7,
      ) +
        K.line(
          [
            [x - 60, 440],
            [x + 250, 440],
          ],
          blue,
          5,
        ) +
        K.line(
          [
            [x - 40, 460],
            [x - 40, 140],
          ],
          blue,
          5,
        ) +
        K.disc(x + 90, 210, 44, 'none', `stroke="${blue}" stroke-width="5"`) +
        K.line(
          [
            [x + 90, 210],
            [x + 160, 300],
          ],
          blue,
          5,
        ) +
        K.line(
          [
            [x + 20, 262],
            [x + 230, 172],
          ],
          blue,
          4,
        ) +
        K.each(7, (i) =>
          K.line(
            [
              [x - 40 + i * 40, 432],
              [x - 40 + i * 40, 448],
            ],
            blue,
            4,
          ),
        ),
      'opacity="0.8"',
    ),
  );
  s.add(
    K.rect(-20, 600, s.W + 40, 30, '#ffffff'),
    K.rect(-20, 630, s.W + 40, 360, s.lin(['#8fb4cc', blue])),
  );
  s.add(
    K.fig(s, {
      x: x - 130,
      y: 930,
      h: 560,
      pose: 'up',
      wear: 'sailor',
      main: '#ffffff',
      low: '#2c4468',
      trim: orange,
      hair: 'pony',
      rim: '#ffffff',
    }),
  );
  s.add(
    K.rect(x + 60, 760, 300, 26, '#d9a878', 'rx="4"'),
    K.line(
      [
        [x + 90, 786],
        [x + 80, 980],
      ],
      '#6b7a88',
      9,
    ),
    K.line(
      [
        [x + 320, 786],
        [x + 330, 980],
      ],
      '#6b7a88',
      9,
    ),
    K.fig(s, {
      x: x + 175,
      y: 990,
      h: 470,
      pose: 'sit',
      left: true,
      wear: 'shirt',
      main: '#f4f7fa',
      low: '#22344f',
      trim: orange,
      hair: 'short',
      rim: '#ffffff',
      rimX: -1,
    }),
    K.at(
      x + 270,
      756,
      1,
      K.rect(-50, -20, 100, 20, orange, 'rx="3"') +
        K.rect(-44, -38, 90, 18, '#f2c14e', 'rx="3"') +
        K.rect(-40, -54, 80, 16, '#5aa0a8', 'rx="3"'),
    ),
  );
  if (s.banner)
    s.add(
      K.each(
        3,
        (i) =>
          K.rect(x - 700 + i * 190, 800, 150, 20, '#d9a878') +
          K.line(
            [
              [x - 690 + i * 190, 820],
              [x - 690 + i * 190, 980],
            ],
            '#6b7a88',
            7,
          ) +
          K.line(
            [
              [x - 560 + i * 190, 820],
              [x - 560 + i * 190, 980],
            ],
            '#6b7a88',
            7,
          ),
      ),
    );
  s.finish = { bloom: 0.15, vignette: 0.1 };
};
