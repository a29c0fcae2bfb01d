import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, moss, green, acid] = s.p,
    x = s.cx;
  const c = K.corridor(s, {
    vx: x + 90,
    vy: 400,
    wall: '#3f4f46',
    floor: '#26302a',
    ceil: '#161c1a',
    far: '#060808',
    end: 0.93,
    high: 20,
  });
  s.add(c.body);
  for (let i = 0; i < 8; i++) {
    const t = 0.03 + i * 0.115;
    s.add(
      c.ceilBand(
        t,
        t + 0.03,
        0.44,
        0.56,
        i % 3 === 1 ? '#2c3531' : K.mix(acid, moss, 0.25 + i * 0.08),
      ),
    );
    for (const sd of [-1, 1] as const) {
      if (sd < 0 && i === 1) continue;
      s.add(
        c.panel(sd, t, t + 0.07, 0.22, 0.985, K.mix('#1c2622', ink, i * 0.08)),
        c.panel(sd, t + 0.058, t + 0.062, 0.6, 0.63, green),
      );
    }
  }
  s.add(c.floorBand(0, 0.9, 0.3, 0.7, s.lin(['#1c2420', '#4a5a3f']), 'opacity="0.8"'));
  s.add(
    c.panel(-1, 0.13, 0.25, 0.2, 0.985, s.lin(['#fbffd8', acid])),
    K.glow(s, x - 130, 560, 330, acid, 0.55),
  );
  const a = c.P(c.L, c.low, 0.13),
    b = c.P(c.L, c.low, 0.25);
  s.add(
    K.poly(
      [a, b, [b[0] + 330, b[1] + 20], [a[0] + 620, a[1] + 90]],
      s.linU([`${acid} 0 0.8`, `${acid} 1 0`], a[0], a[1], a[0] + 460, a[1]),
      s.blur(3),
    ),
  );
  s.add(
    K.shadow(s, x - 20, 885, 110, '#000', 0.6),
    K.fig(s, {
      x: x - 20,
      y: 885,
      h: 460,
      pose: 'crouch',
      left: true,
      wear: 'work',
      main: '#4a5a52',
      low: '#2a332f',
      trim: acid,
      hair: 'pony',
      rim: acid,
      rimX: -1,
    }),
    K.at(
      x - 150,
      890,
      1,
      K.rect(-40, -40, 80, 44, '#8a2f24', 'rx="4"') +
        K.rect(-12, -54, 24, 16, 'none', 'stroke="#8a2f24" stroke-width="6"'),
    ),
  );
  s.add(
    K.at(
      x + 175,
      880,
      1.35,
      K.key(s, '#c9b45a') +
        K.curve(
          [
            [-66, 0],
            [-84, 24],
            [-70, 44],
          ],
          '#e9e4cf',
          3,
        ) +
        K.at(
          -60,
          62,
          1,
          K.rect(-30, -20, 60, 40, '#f4f0d8', 'rx="4"') +
            K.disc(-20, 0, 4, '#3a3a30') +
            K.each(3, (i) =>
              K.line(
                [
                  [-4, -10 + i * 10],
                  [22, -10 + i * 10],
                ],
                '#b9b08a',
                3,
              ),
            ),
          12,
        ),
      -18,
    ),
  );
  s.finish = { bloom: 0.5, vignette: 0.45 };
};
