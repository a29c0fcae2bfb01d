import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [white, soft, green, deep] = s.p,
    x = s.cx,
    y = 470;
  s.add(s.full(s.rad([white, soft, green], s.banner ? 0.67 : 0.5, 0.49, 0.75)));
  for (let ring = 0; ring < (s.banner ? 8 : 4); ring++) {
    const R = 240 + ring * 108,
      n = Math.round(R / 9);
    s.add(
      K.disc(x, y, R + 34, 'none', `stroke="#7a5230" stroke-width="62"`),
      K.disc(x, y, R + 34, 'none', `stroke="#5a3a20" stroke-width="50"`),
      K.each(n, (i) =>
        s.r() < 0.9
          ? K.at(
              x,
              y,
              1,
              K.rect(
                -R * 0.026,
                -R - 56,
                R * 0.046,
                s.between(32, 44),
                s.pick([
                  '#c9483f',
                  '#e9b44c',
                  '#3f6f8a',
                  '#f4ead6',
                  green,
                  '#8a5a8a',
                  '#d98a4a',
                  deep,
                ]),
                'rx="2"',
              ),
              (i * 360) / n,
            )
          : '',
      ),
      K.disc(x, y, R + 2, 'none', `stroke="#a8784a" stroke-width="5"`),
    );
  }
  s.add(
    K.each(5, (i) =>
      K.at(x, y, 1, K.rect(-40, -900, 80, 700, K.mix(white, soft, 0.4)), 36 + i * 72),
    ),
    K.disc(x, y, 216, s.rad(['#fffdf0', '#f0e6c8', '#dcc9a0'])),
    K.each(12, (i) =>
      K.at(
        x,
        y,
        1,
        K.poly(
          [
            [-3, -206],
            [3, -206],
            [2, -150],
            [-2, -150],
          ],
          '#c9b48a',
        ),
        i * 30,
      ),
    ),
    K.shaft(s, [x - 130, -60], [x + 60, -60], 70, 760, '#fffbe0', 0.75),
  );
  s.add(
    K.oval(x + 16, y + 22, 160, 100, '#6b5030', `opacity="0.5" ${s.blur(10)}`),
    K.rect(x - 150, y - 84, 300, 168, s.lin(['#d9a063', '#a86f3c']), 'rx="14"'),
    K.rect(x - 138, y - 72, 276, 144, '#c98d52', 'rx="10"'),
  );
  const lying = (
    px: number,
    py: number,
    rot: number,
    c: string,
    low: string,
    hair: string,
    long: boolean,
  ) =>
    K.at(
      px,
      py,
      1,
      K.oval(10, 12, 40, 70, '#4a3418', `opacity="0.35" ${s.blur(6)}`) +
        K.line(
          [
            [-14, 50],
            [-20, 128],
          ],
          low,
          24,
        ) +
        K.line(
          [
            [14, 50],
            [24, 122],
          ],
          low,
          24,
        ) +
        K.oval(-22, 138, 11, 16, '#ffffff') +
        K.oval(27, 132, 11, 16, '#ffffff') +
        K.blob(
          [
            [-36, -34],
            [36, -34],
            [32, 50],
            [0, 62],
            [-32, 50],
          ],
          c,
        ) +
        K.line(
          [
            [-34, -24],
            [-74, -56],
          ],
          c,
          17,
        ) +
        K.line(
          [
            [34, -24],
            [76, -44],
          ],
          c,
          17,
        ) +
        K.disc(-80, -60, 10, '#f0c19c') +
        K.disc(82, -46, 10, '#f0c19c') +
        (long
          ? K.blob(
              [
                [-30, -60],
                [0, -96],
                [30, -60],
                [36, -20],
                [0, -8],
                [-36, -20],
              ],
              hair,
            )
          : '') +
        K.disc(0, -60, 28, hair) +
        K.oval(0, -50, 17, 14, '#f0c19c', long ? 'opacity="0"' : 'opacity="0"'),
      rot,
    );
  s.add(
    lying(x - 66, y + 26, 12, '#ffffff', '#3f6f8a', '#2a1c18', false),
    lying(x + 74, y - 20, 190, '#f2a65a', '#5a4a7a', '#4a2a1c', true),
  );
  s.add(
    K.at(
      x + 4,
      y + 4,
      1,
      K.rect(-30, -40, 60, 76, '#fffdf4', 'stroke="#c9c0a8"') +
        K.each(5, (i) => K.rect(-20, -28 + i * 12, 40, 4, '#b9b2a0')),
      -20,
    ),
    K.disc(x + 4, y + 2, 22, '#b5603a'),
    K.leafSpray(s, x + 4, y + 2, 46, green, 9, 0),
    K.leafSpray(s, x + 4, y + 2, 40, '#7fb86a', 9, 180),
    K.dust(s, 60, '#fffde8', 0.9, 60),
  );
  s.add(K.calm(s, '#33553a', 0.8));
  s.finish = { bloom: 0.2, vignette: 0.15 };
};
