import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, violet, lemon, coral] = s.p,
    x = s.cx;
  const c = K.corridor(s, {
    vx: x,
    vy: 380,
    wall: violet,
    floor: '#4a1d6a',
    ceil: deep,
    far: '#12041f',
    end: 0.85,
  });
  s.add(c.body);
  for (let i = 5; i >= 0; i--) {
    const t = 0.04 + i * 0.14;
    for (const sd of [-1, 1] as const)
      s.add(
        c.panel(sd, t, t + 0.08, 0.3, 0.98, K.mix(coral, deep, 0.25 + i * 0.1)),
        c.panel(sd, t + 0.02, t + 0.06, 0.36, 0.5, K.mix(lemon, deep, 0.3 + i * 0.1)),
      );
    const a = c.P(c.L, 120, t),
      b = c.P(c.R, 120, t),
      k = (b[0] - a[0]) / (c.R - c.L);
    s.add(
      K.wire(a, b, 26 * k, '#1c0830', 3 * k + 1),
      K.each(7, (j) => {
        const px = a[0] + ((b[0] - a[0]) * (j + 0.6)) / 7.4;
        return K.at(
          px,
          a[1] + 40 * k,
          k * 1.9,
          [
            K.poly(
              [
                [-22, 0],
                [22, 0],
                [30, 20],
                [18, 24],
                [18, 60],
                [-18, 60],
                [-18, 24],
                [-30, 20],
              ],
              s.pick([lemon, coral, '#7fe0ff', '#ff9ad5', '#ffffff']),
            ),
            K.poly(
              [
                [-16, 0],
                [16, 0],
                [14, 26],
                [20, 60],
                [2, 60],
                [0, 30],
                [-2, 60],
                [-20, 60],
                [-14, 26],
              ],
              s.pick(['#7fe0ff', '#b48bff', coral]),
            ),
            K.poly(
              [
                [-6, 0],
                [6, 0],
                [6, 30],
                [18, 38],
                [16, 46],
                [-6, 44],
              ],
              s.pick([lemon, '#ffffff', '#ff9ad5']),
            ),
          ][j % 3] as string,
        );
      }),
    );
  }
  const dx = 122;
  s.add(
    K.glow(s, x, 600, 420, lemon, 0.75),
    K.rect(x - dx, 330, dx * 2, 560, '#2a0f3a', 'rx="6"'),
    K.rect(x - dx + 14, 344, dx * 2 - 28, 546, s.rad(['#ffffff', lemon, '#e6b800'], 0.5, 0.5, 0.8)),
    K.rays(s, x, 600, 700, -170, 350, 16, lemon, 0.35),
  );
  s.add(
    K.at(
      x - 10,
      290,
      1.3,
      K.line(
        [
          [-40, -26],
          [0, -50],
        ],
        '#1c0830',
        3,
      ) +
        K.rect(-52, -26, 104, 46, '#ffffff', 'rx="8" stroke="#1c0830" stroke-width="5"') +
        K.disc(0, -9, 9, '#6a2c91') +
        K.poly(
          [
            [-5, -6],
            [5, -6],
            [9, 12],
            [-9, 12],
          ],
          '#6a2c91',
        ),
      16,
    ),
  );
  const kid = (
    px: number,
    y: number,
    k: number,
    left: boolean,
    hair: 'bob' | 'pony' | 'bun',
    col: string,
    hc: string,
  ) =>
    K.at(
      px,
      y,
      k,
      `<g transform="scale(${left ? -1 : 1} 1)"><path d="M-16 40Q-14 8 0 6Q14 8 16 40Z" fill="${col}"/>` +
        K.g(K.head('side', hair, hc, '#f4c6a6').back) +
        K.head('side', hair, hc, '#f4c6a6').front +
        '</g>',
    );
  s.add(
    kid(x - 158, 520, 9, false, 'pony', '#7fe0ff', '#5a2a1c'),
    kid(x + 158, 540, 9, true, 'bob', '#b48bff', '#3a1c10'),
    kid(x - 172, 740, 11, false, 'bun', coral, '#241038'),
    kid(x + 172, 765, 11, true, 'pony', '#ff9ad5', '#1c1020'),
  );
  s.finish = { bloom: 0.45 };
};
