import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [pale, grey, moss, deep] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, grey, pale, '#f6f3ea'),
    K.sun(s, x - 120, 380, 44, '#fffdf4', '#fdf6e0', 0.8),
    K.ridge(s, 470, 90, K.mix(moss, pale, 0.6), K.mix(moss, pale, 0.8)),
    K.fog(s, 500, 60, pale, 0.9),
    K.water(s, 500, '#e4e8e6', grey, moss, deep),
    K.fog(s, 560, 60, pale, 0.6),
  );
  const spire =
    K.poly(
      [
        [x + 130, 640],
        [x + 168, 300],
        [x + 206, 640],
      ],
      s.lin(['#4f5f5a', deep]),
    ) +
    K.line(
      [
        [x + 168, 300],
        [x + 168, 250],
      ],
      deep,
      5,
    ) +
    K.line(
      [
        [x + 152, 270],
        [x + 184, 270],
      ],
      deep,
      5,
    ) +
    K.rect(x + 140, 560, 56, 84, '#3a4a48') +
    `<path d="M${x + 154} 640V590A14 14 0 0 1 ${x + 182} 590V640Z" fill="#1a2424"/>`;
  s.add(
    spire,
    s.clip(K.rect(-20, 640, s.W + 40, 350, '#000'), K.mirror(s, 640, spire, 0.5, 16)),
    K.waves(s, 600, 940, 40, '#f4f7f4', 0.45, 4),
  );
  s.add(
    K.poly(
      [
        [x - 20, 520],
        [x + 2, 520],
        [x + 40, 990],
        [x - 330, 990],
      ],
      s.lin(['#b9c0ba', '#6f7d76', '#3a4644']),
    ),
    K.each(30, (i) => {
      const t = (i / 30) ** 2;
      return K.line(
        [
          [x - 20 - 310 * t, 520 + 470 * t],
          [x + 2 + 38 * t, 520 + 470 * t],
        ],
        '#4a5854',
        0.6 + t * 2.4,
        'opacity="0.5"',
      );
    }),
    K.each(12, (i) => {
      const t = ((i + 1) / 12) ** 2;
      return (
        K.rect(x + 2 + 38 * t - 4 * t, 512 + 440 * t, 4 + 16 * t, 8 + 30 * t, '#7d8a84') +
        K.rect(x - 20 - 310 * t, 512 + 440 * t, 4 + 16 * t, 8 + 30 * t, '#8a9690')
      );
    }),
  );
  s.add(
    K.shadow(s, x - 60, 820, 50, '#1a2424', 0.5, 20),
    K.fig(s, {
      x: x - 60,
      y: 820,
      h: 300,
      view: 'back',
      pose: 'stand',
      wear: 'coat',
      main: '#e0b43a',
      low: '#3a3f44',
      hair: 'short',
      hat: 'hood',
      hatCol: '#e0b43a',
      wind: 0.2,
      rim: '#fff6d8',
    }),
  );
  s.add(
    K.at(
      x + 190,
      950,
      1.7,
      K.bell(s, '#8a6a3a') +
        K.curve(
          [
            [-34, -60],
            [-10, -30],
            [-30, 0],
          ],
          '#4f7a52',
          6,
        ) +
        K.curve(
          [
            [20, -70],
            [34, -36],
            [22, -6],
          ],
          '#3f6a48',
          5,
        ),
    ),
    K.fog(s, 700, 50, pale, 0.5),
    K.birds(s, 6, '#4a5854', x - 100, 230, 160, 60, 0.8),
    K.fog(s, 980, 60, pale, 0.5),
  );
  s.finish = { sat: 0.9, vignette: 0.15, bloom: 0.25 };
};
