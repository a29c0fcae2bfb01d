import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [mint, sea, teal] = s.p,
    x = s.cx;
  const c = K.corridor(s, {
    vx: x,
    vy: 410,
    wall: '#2a7470',
    floor: teal,
    ceil: '#0f3a3c',
    far: mint,
    end: 0.86,
    half: s.banner ? 700 : 380,
  });
  s.add(c.body);
  for (let i = 4; i >= 0; i--) {
    const t = 0.06 + i * 0.15;
    s.add(c.ceilBand(t, t + 0.06, 0.44, 0.56, i === 1 ? '#f4fffb' : K.mix(sea, mint, 0.4)));
    for (const sd of [-1, 1] as const) {
      s.add(c.panel(sd, t, t + 0.09, 0.22, 0.5, K.mix('#0b2b2e', sea, 0.3)));
      const a = c.P(sd < 0 ? c.L + 40 : c.R - 40, 760, t),
        b = c.P(sd < 0 ? c.L + 300 : c.R - 300, 760, t + 0.02),
        h = Math.abs(a[0] - b[0]);
      s.add(
        K.rect(Math.min(a[0], b[0]), a[1], h, h * 0.16, '#eafaf6', 'rx="6"'),
        K.rect(
          sd < 0 ? a[0] : a[0] - h * 0.22,
          a[1] - h * 0.16,
          h * 0.22,
          h * 0.18,
          '#ffffff',
          'rx="8"',
        ),
        K.rect(Math.min(a[0], b[0]), a[1] + h * 0.1, h, h * 0.12, sea),
        K.line(
          [
            [a[0], a[1] - h * 0.3],
            [a[0], a[1] + h * 0.5],
          ],
          '#cfe8e2',
          Math.max(1.5, h * 0.03),
        ),
        K.line(
          [
            [b[0], a[1]],
            [b[0], a[1] + h * 0.5],
          ],
          '#cfe8e2',
          Math.max(1.5, h * 0.025),
        ),
      );
    }
  }
  s.add(K.glow(s, x, 420, 230, mint, 0.6));
  s.add(
    K.fig(s, {
      x: x + 8,
      y: 850,
      h: 460,
      pose: 'reach',
      left: true,
      wear: 'dress',
      main: '#f4fffc',
      low: '#e0f4ee',
      trim: sea,
      hair: 'bun',
      hat: 'nurse',
      hatCol: '#ffffff',
      rim: '#ffffff',
      rimX: 1,
      front: K.rect(21, -76, 14, 5, '#22302f', 'rx="2"'),
    }),
    K.poly(
      [
        [x - 150, 500],
        [x - 150, 518],
        [x - 900, 800],
        [x - 900, 420],
      ],
      s.linU(['#fffbd8 0 0.75', '#fffbd8 1 0'], x - 150, 510, x - 620, 590),
    ),
    K.glow(s, x - 152, 508, 70, '#fffde0', 0.95),
  );
  const door = (sd: 1 | -1) => {
    const a = x + sd * 168,
      b = sd < 0 ? (s.banner ? x - 640 : -40) : s.banner ? x + 600 : s.W + 40;
    return (
      K.poly(
        [
          [a, 150],
          [b, 60],
          [b, 1000],
          [a, 900],
        ],
        s.lin(sd < 0 ? ['#0c2528', '#1a4648'] : ['#1a4648', '#0c2528'], 0, 0, 1, 0),
      ) +
      K.poly(
        [
          [a + sd * 26, 300],
          [a + sd * 92, 286],
          [a + sd * 92, 560],
          [a + sd * 26, 548],
        ],
        s.lin([mint, sea]),
        'opacity="0.75"',
      ) +
      K.poly(
        [
          [a + sd * 4, 640],
          [a + sd * 110, 660],
          [a + sd * 110, 690],
          [a + sd * 4, 664],
        ],
        '#9fc8c0',
      )
    );
  };
  s.add(
    door(-1),
    door(1),
    K.rect(-20, -20, s.W + 40, 96, '#081c1e'),
    ...(s.banner
      ? [K.rect(-20, -20, x - 620, 1010, '#081c1e'), K.rect(x + 580, -20, 400, 1010, '#081c1e')]
      : []),
  );
  s.add(
    K.at(
      x + 130,
      930,
      1.5,
      K.rect(-46, -56, 92, 66, '#c9483f', 'rx="4"') +
        K.poly(
          [
            [-38, -52],
            [40, -52],
            [40, -20],
            [22, -26],
            [10, -10],
            [-8, -18],
            [-38, -2],
          ],
          '#fffdf4',
        ) +
        K.each(7, (i) => K.disc(-46, -50 + i * 9, 3, '#dfe6e4')),
      10,
    ),
  );
  s.finish = { bloom: 0.45, vignette: 0.3 };
};
