import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [sand, orange, aqua, teal] = s.p,
    x = s.cx,
    y = 520;
  s.add(
    K.sky(s, aqua, '#ffe3c0', sand, orange),
    K.sun(s, x, y - 50, 90, '#fff4d8', '#ffd08a', 0.9),
    K.clouds(s, 5, 100, 260, 260, '#fff0dc', 0.8, 5),
    K.ridge(s, y - 6, 30, teal, teal, 0.5),
    K.rect(-20, y, s.W + 40, 470, s.lin(['#ffd9a8', orange, '#c96a4a', teal])),
    K.glints(s, x, y + 8, 940, 150, '#fff4d8', 90, 0.8),
  );
  s.add(
    K.each(s.banner ? 70 : 34, () => {
      const t = s.r() ** 1.5,
        px = s.r() * s.W,
        py = y + 14 + t * 160;
      return K.line(
        [
          [px, py],
          [px + s.between(-3, 3), py - 14 - t * 60],
        ],
        '#4a3a3a',
        2 + t * 3,
      );
    }),
  );
  const d = 120;
  const A = {
    x: x - d,
    y: 760,
    h: 330,
    pose: 'side' as const,
    left: true,
    wear: 'shirt' as const,
    main: '#2f7f88',
    low: '#3a4a4f',
    hair: 'short' as const,
    rim: '#fff0c8',
    rimX: 1,
  };
  const B = {
    x: x + d,
    y: 760,
    h: 310,
    pose: 'side' as const,
    wear: 'dress' as const,
    main: '#f4ede0',
    low: '#e07a5a',
    trim: '#fff',
    hair: 'loose' as const,
    hat: 'straw' as const,
    hatCol: '#e8c68a',
    rim: '#fff0c8',
    rimX: -1,
  };
  s.add(
    s.clip(
      K.rect(-20, 752, s.W + 40, 300, '#000'),
      K.g(
        `<g transform="translate(0 1506) scale(1 -1)">${K.fig(s, { ...A, x: x - 66, left: false, pose: 'reach' as const, h: 300 })}${K.fig(s, { ...B, x: x + 66, left: true, pose: 'reach' as const, h: 285 })}</g>`,
        `opacity="0.75" ${s.ripple(8)}`,
      ),
    ),
    K.fig(s, A),
    K.fig(s, B),
  );
  s.add(
    [A, B]
      .map(
        (f) =>
          K.oval(f.x, 756, 46, 8, 'none', 'stroke="#fff4dc" stroke-width="2.4" opacity="0.8"') +
          K.oval(f.x, 756, 76, 14, 'none', 'stroke="#fff4dc" stroke-width="1.4" opacity="0.5"'),
      )
      .join(''),
    K.at(x + d + 66, 700, 0.9, K.basket(s, '#a8763f')),
    K.birds(s, 12, '#4a5a5a', x, 240, 280, 110, 0.9),
  );
  s.finish = { bloom: 0.4, vignette: 0.12 };
};
