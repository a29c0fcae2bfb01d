import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [pink, rose, mint, brown] = s.p,
    x = s.cx;
  s.add(
    K.rect(-20, -20, x + 20, 1000, s.lin([pink, '#ffc9d8'])),
    K.rect(x, -20, s.W - x + 40, 1000, s.lin(['#e3f5ea', mint])),
  );
  const side = (sd: 1 | -1, c: string) => {
    const px = x + sd * (s.banner ? 260 : 165);
    return (
      K.each(Math.ceil(s.W / 60), (i) => {
        const a = x + sd * i * 60;
        return `<path d="M${a} 40H${a + sd * 60}V120Q${a + sd * 30} 160 ${a} 120Z" fill="${i % 2 ? '#ffffff' : c}"/>`;
      }) +
      K.rect(px - 130, 230, 260, 12, brown) +
      K.each(5, (i) =>
        K.at(
          px - 100 + i * 50,
          230,
          0.6,
          i % 2
            ? K.oval(0, -16, 30, 18, '#d9924f') +
                K.curve(
                  [
                    [-14, -22],
                    [0, -28],
                    [14, -22],
                  ],
                  '#a8652c',
                  3,
                )
            : K.poly(
                [
                  [-22, 0],
                  [22, 0],
                  [28, -30],
                  [-28, -30],
                ],
                c,
              ) +
                K.oval(0, -34, 28, 14, '#fffaf2') +
                K.disc(0, -48, 7, '#e0305a'),
        ),
      ) +
      K.rect(px - 130, 340, 260, 12, brown) +
      K.each(4, (i) =>
        K.at(
          px - 90 + i * 60,
          340,
          0.7,
          K.rect(-18, -44, 36, 44, i % 2 ? '#fff6e8' : c, 'rx="8"') +
            K.rect(-12, -54, 24, 12, brown, 'rx="3"'),
        ),
      )
    );
  };
  s.add(
    side(-1, rose),
    side(1, '#7fc4a0'),
    K.rect(-20, 760, s.W + 40, 230, s.lin(['#d9a273', brown])),
    K.rect(-20, 760, s.W + 40, 18, '#f0c9a0'),
  );
  s.add(
    K.fig(s, {
      x: x - 95,
      y: 930,
      h: 500,
      pose: 'hold',
      left: true,
      wear: 'apron',
      main: '#e8557f',
      low: '#6a3a4a',
      trim: '#ffffff',
      hair: 'bun',
      hat: 'scarf',
      hatCol: '#ffffff',
      front: K.poly(
        [
          [12, -72],
          [24, -68],
          [18, -58],
        ],
        '#fff6f0',
      ),
    }),
    K.fig(s, {
      x: x + 95,
      y: 930,
      h: 520,
      pose: 'hold',
      wear: 'apron',
      main: '#3f8a6a',
      low: '#33504a',
      trim: '#fff6e8',
      hair: 'short',
      hat: 'chef',
      hatCol: '#ffffff',
      front: K.blob(
        [
          [8, -64],
          [14, -70],
          [24, -68],
          [28, -62],
          [18, -58],
        ],
        '#f4e0bc',
      ),
    }),
    K.rect(x - 15, -20, 30, 800, s.lin(['#b5654a', '#8a4a38'], 0, 0, 1, 0)),
    K.each(20, (i) =>
      K.line(
        [
          [x - 15, i * 40],
          [x + 15, i * 40],
        ],
        '#f0c9a0',
        2,
      ),
    ),
  );
  s.add(K.rect(-20, 778, s.W + 40, 212, s.lin(['#c98f60', brown])));
  const cake = (sd: 1 | -1) =>
    s.clip(
      K.rect(sd < 0 ? x - 200 : x + 6, 500, 194, 460, '#000'),
      [0, 1, 2]
        .map(
          (i) =>
            K.rect(
              x - 140 + i * 36,
              850 - i * 84,
              280 - i * 72,
              86,
              s.lin(['#ffffff', sd < 0 ? '#ffdbe6' : '#dff2e6']),
              'rx="10"',
            ) +
            K.each(10 - i * 2, (k) =>
              K.disc(x - 126 + i * 36 + k * 29, 852 - i * 84, 12, sd < 0 ? rose : '#8fcfae'),
            ),
        )
        .join('') +
        K.each(4, (i) => K.rect(sd < 0 ? x - 26 : x + 6, 700 + i * 62, 20, 50, '#f4d9a8')),
    );
  s.add(
    K.oval(x, 940, 190, 18, '#4a2c20', `opacity="0.45" ${s.blur(6)}`),
    K.g(cake(-1), 'transform="translate(-10 0) rotate(-3 0 0)"'),
    K.g(cake(1), 'transform="translate(12 0)"'),
    K.petals(s, 50, ['#fff', rose, '#ffd3df', mint]),
  );
  s.finish = { bloom: 0.08, vignette: 0.03, paint: 2.5 };
};
