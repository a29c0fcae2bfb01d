import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [white, blush, sage, green] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([white, blush])),
    K.each(s.banner ? 8 : 3, (i) =>
      K.window0(
        s,
        s.banner ? 60 + i * 290 : 30 + i * 215,
        60,
        150,
        330,
        s.lin(['#e8f4e4', '#fffef4']),
        '#ffffff',
        2,
        4,
        8,
      ),
    ),
    K.shaft(s, [x - 240, 60], [x - 40, 60], 200, 800, '#fffbe0', 0.6),
    K.rect(-20, 700, s.W + 40, 290, s.lin(['#e9dccb', '#cdb89f'])),
    K.tiles(s, 700, x, '#b59f84', 0.35),
  );
  // a flight that curls: wide and near at the bottom left, narrow and far at the top right
  const n = 22;
  for (let i = n - 1; i >= 0; i--) {
    const t = i / n,
      u = (i + 1) / n,
      px = (v: number) => x - 60 + Math.sin(v * 2.1) * 210,
      y = (v: number) => 900 - v * 520,
      w = (v: number) => 460 - v * 290;
    s.add(
      K.poly(
        [
          [px(t) - w(t) / 2, y(t)],
          [px(t) + w(t) / 2, y(t)],
          [px(t) + w(t) / 2, y(u) + 8],
          [px(t) - w(t) / 2, y(u) + 8],
        ],
        s.lin(['#d9c6ae', '#b8a084']),
      ),
      K.poly(
        [
          [px(t) - w(t) / 2, y(u) + 8],
          [px(t) + w(t) / 2, y(u) + 8],
          [px(u) + w(u) / 2, y(u)],
          [px(u) - w(u) / 2, y(u)],
        ],
        '#fffaf2',
      ),
      K.poly(
        [
          [px(t) - w(t) * 0.2, y(u) + 8],
          [px(t) + w(t) * 0.2, y(u) + 8],
          [px(t) + w(t) * 0.2, y(t)],
          [px(t) - w(t) * 0.2, y(t)],
        ],
        s.lin([sage, green]),
        'opacity="0.85"',
      ),
    );
  }
  for (const sd of [-1, 1]) {
    const pt = (v: number) =>
      [x - 60 + Math.sin(v * 2.1) * 210 + sd * (230 - v * 145), 900 - v * 520] as const;
    s.add(
      K.each(20, (i) => {
        const p = pt(i / 19),
          h = 100 - i * 3;
        return (
          K.rect(p[0] - 3, p[1] - h, 5, h, '#ffffff') +
          K.oval(p[0], p[1] - h * 0.5, 5, 12, '#f1e6d8')
        );
      }),
      K.curve(
        Array.from({ length: 12 }, (_, i) => {
          const p = pt(i / 11);
          return [p[0], p[1] - 100 + (i / 11) * 57] as const;
        }),
        '#8a5f3f',
        11,
      ),
    );
  }
  s.add(
    K.at(
      x + 40,
      -10,
      1,
      K.line(
        [
          [0, 0],
          [0, 90],
        ],
        '#c9a24a',
        4,
      ) +
        K.each(
          9,
          (i) =>
            K.curve(
              [
                [0, 90],
                [(i - 4) * 26, 130],
                [(i - 4) * 30, 96],
              ],
              '#c9a24a',
              3,
            ) + K.disc((i - 4) * 30, 90, 8, '#fff3c0'),
        ) +
        K.each(26, () =>
          K.disc(s.between(-110, 110), s.between(100, 150), 4, '#ffffff', 'opacity="0.9"'),
        ),
    ),
    K.glow(s, x + 40, 90, 200, '#fff0c0', 0.7),
  );
  s.add(
    K.fig(s, {
      x: x + 118,
      y: 384,
      h: 200,
      pose: 'hip',
      wear: 'gown',
      main: '#ffffff',
      low: '#f4efe8',
      trim: '#c9a24a',
      hair: 'bun',
      rim: '#fffbe0',
    }),
    K.shadow(s, x - 110, 915, 80, '#6b5a44', 0.4),
    K.fig(s, {
      x: x - 110,
      y: 912,
      h: 380,
      pose: 'side',
      wear: 'dress',
      main: green,
      low: '#3f5f3f',
      trim: '#fff',
      hair: 'bun',
      rim: '#fffbe0',
      front: K.at(
        -7,
        -62,
        0.62,
        K.g(
          `<g transform="translate(0 66)">${K.fig(s, { x: 0, y: 0, h: 84, pose: 'sit', wear: 'shirt', main: '#f2a65a', low: '#6a86b8', hair: 'short', big: 1.3 })}</g>`,
        ),
      ),
    }),
  );
  s.add(
    K.at(
      x + 170,
      930,
      1.3,
      `<ellipse cx="-20" cy="0" rx="40" ry="16" fill="none" stroke="#ffffff" stroke-width="9"/><ellipse cx="26" cy="6" rx="40" ry="16" fill="none" stroke="#d8ebf4" stroke-width="9"/>` +
        K.rect(-46, 8, 30, 14, '#f4a6b8') +
        K.rect(14, 16, 30, 12, '#8fc4e0'),
    ),
  );
  s.finish = { bloom: 0.2, vignette: 0.06 };
};
