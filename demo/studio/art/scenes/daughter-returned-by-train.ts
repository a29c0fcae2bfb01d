import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [cream, , deep, yellow] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#a9c4be', '#dfe6da', cream),
    K.clouds(s, 6, 120, 420, 420, '#ffffff', 0.75, 8),
    K.alp(s, 600, 80, '#9ab0ac', '#f7f4ec'),
    K.rect(-20, 640, s.W + 40, 350, s.lin(['#d9cfae', '#b5a67c'])),
    K.grass(s, 660, 16, 120, ['#c9bd92', '#a89a6a']),
  );
  const tx = s.banner ? x - 620 : x - 330;
  s.add(
    K.rect(tx, 520, s.banner ? 560 : 250, 130, s.lin(['#5f8a76', '#2f5a4a']), 'rx="8"'),
    K.rect(tx, 566, s.banner ? 560 : 250, 14, yellow),
    K.each(s.banner ? 8 : 4, (i) => K.rect(tx + 14 + i * 62, 534, 44, 40, '#dfeee6', 'rx="4"')),
    K.each(s.banner ? 9 : 4, (i) => K.disc(tx + 30 + i * 64, 654, 15, '#2a2f2c')),
  );
  s.add(
    K.rect(-20, 664, s.W + 40, 8, '#5a4f44'),
    K.rect(-20, 690, s.W + 40, 8, '#5a4f44'),
    K.each(Math.ceil(s.W / 34), (i) => K.rect(i * 34, 660, 12, 44, '#7a6a54')),
    K.rect(-20, 716, s.W + 40, 40, '#c9c2b0'),
    K.rect(-20, 756, s.W + 40, 240, s.lin(['#bdb38f', '#8f8560'])),
  );
  s.add(
    ...[0, 1, 2, 3].map((i) =>
      K.fig(s, {
        x: s.x(115) + i * 60,
        y: 742 + (i % 2) * 10,
        h: 140,
        pose: (['hold', 'stand', 'hold', 'clasp'] as const)[i],
        left: true,
        wear: 'coat',
        main: ['#8a4a3a', deep, '#6a6a4a', '#4a5a7a'][i] as string,
        low: '#3a3a34',
        hair: 'short',
        hat: i % 2 ? 'cap' : undefined,
        hatCol: '#3a3a34',
        front:
          i === 0
            ? K.at(8, -86, 0.34, '<path d="M0 0H60L90 -20V22L60 6H0Z" fill="#e0b04a"/>')
            : i === 2
              ? K.disc(14, -58, 16, '#f4efe4') +
                K.disc(14, -58, 16, 'none', 'stroke="#b8403a" stroke-width="4"')
              : '',
      }),
    ),
  );
  s.add(
    K.shadow(s, x - 150, 888, 40, '#4a4430', 0.4, 26),
    K.fig(s, {
      x: x - 150,
      y: 886,
      h: 290,
      pose: 'stand',
      wear: 'coat',
      main: '#8fa8a0',
      low: '#4a5a58',
      trim: '#fff',
      hair: 'loose',
      wind: 0.4,
      front:
        K.blob(
          [
            [-6, -86],
            [0, -89],
            [6, -86],
            [5, -80],
            [0, -79],
            [-5, -80],
          ],
          yellow,
        ) +
        K.poly(
          [
            [2, -80],
            [7, -80],
            [9, -52],
            [4, -52],
          ],
          yellow,
        ) +
        K.at(12, -46, 0.4, K.suitcase(s, '#7a5a44')),
    }),
    K.shadow(s, x + 40, 940, 46, '#4a4430', 0.4, 26),
    K.fig(s, {
      x: x + 40,
      y: 938,
      h: 340,
      view: 'back',
      pose: 'clasp',
      wear: 'coat',
      main: deep,
      low: '#2c4243',
      hair: 'bun',
      hairCol: '#5a5450',
    }),
  );
  s.add(
    K.line(
      [
        [s.x(270), 720],
        [s.x(270), 300],
      ],
      '#5a4f44',
      8,
    ),
    K.line(
      [
        [s.x(270) - 50, 330],
        [s.x(270) + 50, 330],
      ],
      '#5a4f44',
      6,
    ),
    K.wire([s.x(270) - 46, 330], [-20, 250], 60, '#5a4f44', 2),
    K.wire([s.x(270) + 46, 330], [s.W + 40, 320], 10, '#5a4f44', 2),
  );
  s.finish = { sat: 0.88, bloom: 0.2, vignette: 0.12, paint: 3.5 };
};
