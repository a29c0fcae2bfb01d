import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [, yellow, lime, green] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#5fb8e8', '#bfe4f4', '#fffbe6'),
    K.each(s.banner ? 9 : 4, (i) =>
      K.cloud(s, s.banner ? i * 270 : 40 + i * 190, 130 + (i % 3) * 80, 240, '#ffffff', 0.95),
    ),
    K.ridge(s, 520, 90, '#8fc0b0', '#bfd8a0'),
    K.hill(
      s,
      [
        [-40, 560],
        [s.W * 0.3, 530],
        [s.W * 0.65, 560],
        [s.W + 40, 540],
      ],
      s.lin(['#c9d85a', lime]),
    ),
    K.each(s.banner ? 9 : 4, (_i) =>
      K.house(s, s.between(40, s.W - 40), 556, 54, 44, '#fbfbf4', '#5a6468'),
    ),
  );
  s.add(
    K.rect(-20, 570, s.W + 40, 420, s.lin(['#ffe96a', yellow, '#d9b81c'])),
    K.poly(
      [
        [x + 30, 572],
        [x + 44, 572],
        [x + 200, 990],
        [x - 170, 990],
      ],
      s.lin(['#e9cfa0', '#c9a06a']),
    ),
  );
  s.add(
    K.each(s.banner ? 1000 : 420, () => {
      const t = s.r() ** 0.7,
        y = 578 + t * 400,
        px = s.r() * s.W,
        road = x + 37 - t * 20,
        w = 12 + t * 190;
      return Math.abs(px - road) < w
        ? ''
        : K.disc(px, y, 2 + t * 7, s.pick([yellow, '#fff07a', '#ffe03a', lime]), 'opacity="0.9"');
    }),
  );
  s.add(
    K.at(
      x + 46,
      640,
      0.34,
      `<circle cx="-44" cy="0" r="34" fill="none" stroke="#333" stroke-width="5"/><circle cx="50" cy="0" r="34" fill="none" stroke="#333" stroke-width="5"/><path d="M-44 0L-10 -50H40L50 0M-10 -50L8 0L40 -50" fill="none" stroke="#c9483f" stroke-width="6"/>` +
        K.fig(s, {
          x: -8,
          y: 0,
          h: 220,
          pose: 'ride',
          wear: 'dress',
          main: '#ff8fa8',
          low: '#ff8fa8',
          hair: 'loose',
          hat: 'straw',
          hatCol: '#fff3d0',
        }),
    ),
  );
  s.add(
    K.shadow(s, x - 40, 920, 70, '#7a5a1c', 0.5),
    K.fig(s, {
      x: x - 40,
      y: 918,
      h: 430,
      pose: 'stand',
      wear: 'shirt',
      main: '#f7f7f2',
      low: '#4a6a8a',
      trim: '#9ab',
      hair: 'short',
      rim: '#fffbe0',
      behind:
        K.blob(
          [
            [-32, -84],
            [-16, -94],
            [10, -93],
            [26, -90],
            [32, -100],
            [42, -100],
            [46, -92],
            [38, -84],
            [26, -78],
            [8, -78],
            [-16, -76],
          ],
          '#c98a54',
        ) +
        K.blob(
          [
            [10, -92],
            [20, -92],
            [20, -84],
            [12, -82],
          ],
          '#fff6e8',
        ) +
        K.poly(
          [
            [31, -99],
            [24, -104],
            [33, -104],
          ],
          '#b87a44',
        ),
      front:
        K.line(
          [
            [-18, -80],
            [-10, -62],
          ],
          '#b87a44',
          4,
        ) +
        K.line(
          [
            [22, -78],
            [12, -62],
          ],
          '#b87a44',
          4,
        ) +
        K.disc(39, -95, 1.1, '#222'),
    }),
    K.at(
      x + 110,
      935,
      1.5,
      K.rect(-40, -46, 80, 50, s.lin(['#9a5f34', '#5f3618']), 'rx="8"') +
        '<path d="M-16 -46v-12h32v12" fill="none" stroke="#5f3618" stroke-width="6"/>' +
        K.rect(-6, -34, 12, 26, '#f4ead6') +
        K.rect(-13, -27, 26, 12, '#f4ead6') +
        K.rect(-40, -24, 80, 3, '#3a2010', 'opacity="0.5"'),
    ),
  );
  s.add(
    K.butterflies(s, 14, ['#ffffff', '#f6a53a', '#8ab8f0'], 500, 900),
    K.each(s.banner ? 90 : 30, (i) => {
      const px = i % 2 ? s.between(-10, 120) : s.W - s.between(-10, 120);
      return (
        K.line(
          [
            [px, 990],
            [px + s.between(-10, 10), s.between(800, 930)],
          ],
          green,
          3,
        ) +
        K.each(6, () =>
          K.disc(px + s.between(-16, 16), s.between(780, 900), 8, s.pick([yellow, '#fff07a'])),
        )
      );
    }),
  );
  s.finish = { bloom: 0.12, vignette: 0.06, paint: 3 };
};
