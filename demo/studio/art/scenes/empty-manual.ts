import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, blue, pale, gold] = s.p,
    x = s.cx;
  const c = K.corridor(s, {
    vx: x + 70,
    vy: 400,
    wall: '#171a4a',
    floor: '#15163a',
    ceil: ink,
    far: '#f2b24a',
    end: 0.9,
    high: -200,
  });
  s.add(c.body);
  for (let i = 0; i < 7; i++)
    for (const sd of [-1, 1] as const)
      for (let r = 0; r < 5; r++) {
        const t = i * 0.125,
          y0 = 0.2 + r * 0.145;
        s.add(c.panel(sd, t, t + 0.105, y0, y0 + 0.125, K.dark(ink, 0.35)));
        for (let b = 0; b < 5; b++)
          s.add(
            c.panel(
              sd,
              t + 0.006 + b * 0.019,
              t + 0.02 + b * 0.019,
              y0 + s.between(0.01, 0.05),
              y0 + 0.122,
              K.mix(
                s.pick([blue, '#7a5cc9', '#c98a4a', '#4a5ad0', '#8f3f66']),
                ink,
                0.25 + t * 0.3,
              ),
            ),
          );
      }
  for (let i = 0; i < 6; i++) {
    const a = c.P(c.L, c.high, i * 0.15),
      b = c.P(c.R, c.high, i * 0.15),
      l = c.P(c.L, c.low, i * 0.15),
      r = c.P(c.R, c.low, i * 0.15),
      w = 40 * (1 - i * 0.14);
    s.add(
      `<path d="M${l[0]} ${l[1]}L${a[0]} ${(a[1] + l[1]) / 2 - 60}Q${(a[0] + b[0]) / 2} ${a[1] - 60} ${b[0]} ${(b[1] + r[1]) / 2 - 60}L${r[0]} ${r[1]}" fill="none" stroke="${K.mix('#2a2a66', '#6a4a3a', i * 0.12)}" stroke-width="${Math.max(4, w)}" opacity="0.9"/>`,
    );
  }
  s.add(K.glow(s, x + 70, 420, 170, gold, 0.9));
  for (const [dx, k] of [
    [-34, 70],
    [2, 84],
    [38, 72],
    [66, 60],
  ] as [number, number][])
    s.add(
      K.fig(s, {
        x: x + 60 + dx,
        y: 470 + k * 0.25,
        h: k,
        pose: 'oneUp',
        wear: 'robe',
        main: '#1d1030',
        flat: '#1d1030',
        hair: 'knot',
      }),
      K.glow(s, x + 60 + dx + k * 0.14, 470 + k * 0.25 - k * 1.12, 30, '#ffb648', 0.95),
    );
  const bx = x - 70;
  s.add(K.shadow(s, bx, 925, 110, '#000', 0.6), K.glow(s, bx + 60, 690, 330, pale, 0.65));
  s.add(
    K.fig(s, {
      x: bx,
      y: 925,
      h: 420,
      pose: 'hold',
      wear: 'robe',
      main: '#34318f',
      low: '#241f66',
      trim: gold,
      hair: 'pony',
      wind: 0.4,
      rim: '#dfe4ff',
      front: K.at(17, -68, 0.3, K.book(s, '#7a4a2a', '#fffdf2')),
    }),
    K.glow(s, bx + 72, 628, 110, '#ffffff', 0.85),
    K.rays(s, bx + 72, 630, 420, -140, -40, 7, pale, 0.4),
    K.fireflies(s, 46, gold, 100, 940),
  );
  s.finish = { bloom: 0.5 };
};
