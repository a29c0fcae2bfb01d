import type { Pt, Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, green, bright, gold] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([K.dark(deep, 0.3), deep, '#0a3a30'])),
    K.glow(s, x + 180, 430, 520, green, 0.9),
  );
  // television lights above the hall
  const lamps = s.banner ? [-900, -560, -240, 60, 330, 600] : [-250, -80, 90, 250];
  for (const dx of lamps)
    s.add(
      K.rays(s, x + dx, 40, 900, 62, 118, 3, gold, 0.2),
      K.rect(x + dx - 34, -20, 68, 56, '#071a16', 'rx="8"'),
      K.oval(x + dx, 38, 30, 9, '#fff6dc'),
      K.glow(s, x + dx, 40, 90, gold, 0.8),
    );
  s.add(K.rect(-20, 4, s.W + 40, 12, '#04110e'));
  // the hall far below her: guests on their feet, cameras among them
  s.add(
    K.glow(s, x + 120, 930, 520, bright, 0.28, 160),
    K.crowd(s, -40, s.W + 40, 992, 176, s.banner ? 52 : 16, ['#0b3a2f', '#0d4638', '#09322a']),
    K.crowd(s, -40, s.W + 40, 1010, 150, s.banner ? 44 : 13, ['#05201a', '#062820']),
    K.each(s.banner ? 5 : 2, (i) => {
      const px = s.banner ? 300 + i * 430 : x + 60 + i * 190;
      return K.at(
        px,
        866,
        1,
        K.line(
          [
            [0, 20],
            [-26, 120],
          ],
          '#03120e',
          6,
        ) +
          K.line(
            [
              [0, 20],
              [26, 120],
            ],
            '#03120e',
            6,
          ) +
          K.rect(-38, -24, 76, 46, '#03120e', 'rx="6"') +
          K.rect(-62, -14, 26, 26, '#03120e', 'rx="4"') +
          K.disc(24, -14, 5, '#ff3b3b') +
          K.glow(s, 24, -14, 26, '#ff3b3b', 0.9),
      );
    }),
  );
  const fx = x - 372,
    fy = 196,
    k = 4.7;
  s.add(
    K.face(
      s,
      {
        skin: '#c48a62',
        hair: '#1a1414',
        style: 'bun',
        cloth: '#12100f',
        clothTrim: gold,
        light: K.mix(bright, '#ffffff', 0.35),
        lip: '#b03a3a',
      },
      fx,
      fy,
      k * 100,
    ),
    // earring
    K.disc(fx + 36 * k, fy + 66 * k, 11, gold),
    K.disc(fx + 36 * k, fy + 71 * k, 7, bright),
  );
  // the loupe at her eye
  const lx = fx + 66 * k,
    ly = fy + 46 * k;
  s.add(
    K.at(
      lx,
      ly,
      1,
      K.poly(
        [
          [-26, -34],
          [34, -26],
          [34, 30],
          [-26, 38],
        ],
        s.lin(['#4b4f52', '#17191b', '#0a0b0c']),
      ) +
        K.rect(30, -30, 40, 64, s.lin(['#6a6f72', '#23272a', '#0d0f10']), 'rx="5"') +
        K.rect(36, -30, 6, 64, gold) +
        K.oval(70, 2, 10, 32, s.lin([K.light(bright, 0.6), green])) +
        K.line(
          [
            [-14, -30],
            [-74, -52],
          ],
          '#2a2420',
          5,
        ),
      4,
    ),
  );
  // the stone: a step cut seen from above
  const ex = x + 196,
    ey = 436;
  const oct = (w: number, h: number, cut: number): Pt[] => [
    [-w + cut, -h],
    [w - cut, -h],
    [w, -h + cut],
    [w, h - cut],
    [w - cut, h],
    [-w + cut, h],
    [-w, h - cut],
    [-w, -h + cut],
  ];
  const rings = [oct(86, 108, 34), oct(66, 86, 27), oct(44, 60, 19)];
  const tone = [
    K.light(bright, 0.55),
    K.light(bright, 0.2),
    bright,
    K.mix(bright, green, 0.5),
    green,
    K.dark(green, 0.25),
    K.mix(bright, green, 0.7),
    K.light(bright, 0.3),
  ];
  const facets = [0, 1].flatMap((ring) =>
    Array.from({ length: 8 }, (_, i) => {
      const outer = rings[ring] as Pt[],
        inner = rings[ring + 1] as Pt[],
        j = (i + 1) % 8;
      return K.poly(
        [outer[i] as Pt, outer[j] as Pt, inner[j] as Pt, inner[i] as Pt],
        tone[(i + ring * 3) % 8] as string,
        `stroke="${K.light(bright, 0.5)}" stroke-width="1.4"`,
      );
    }),
  );
  s.add(
    K.glow(s, ex, ey, 300, bright, 0.85),
    K.line(
      [
        [ex + 74, ey + 62],
        [ex + 250, ey + 330],
      ],
      '#cfd6d4',
      9,
    ),
    K.at(
      ex,
      ey,
      1,
      facets.join('') +
        K.poly(rings[2] as Pt[], s.lin([K.light(bright, 0.7), bright, green], 0, 0, 1, 1)) +
        K.poly(
          [
            [-34, -46],
            [4, -52],
            [-30, 34],
            [-40, 20],
          ],
          '#ffffff',
          'opacity="0.5"',
        ),
      10,
    ),
    K.line(
      [
        [ex + 92, ey + 30],
        [ex + 250, ey + 330],
      ],
      '#eef3f1',
      8,
    ),
    K.hand(s, 'grip', ex + 268, ey + 372, 2.1, 226, '#c48a62', '#12100f'),
    K.each(10, (i) => {
      const a = (i / 10) * 6.283 + 0.2,
        d = 150 + (i % 3) * 44;
      return K.poly(
        [
          [ex + Math.cos(a) * d, ey + Math.sin(a) * d],
          [ex + Math.cos(a + 0.08) * (d + 26), ey + Math.sin(a + 0.08) * (d + 26)],
          [ex + Math.cos(a) * (d + 54), ey + Math.sin(a) * (d + 54)],
          [ex + Math.cos(a - 0.08) * (d + 26), ey + Math.sin(a - 0.08) * (d + 26)],
        ],
        K.light(bright, 0.5),
        'opacity="0.5"',
      );
    }),
  );
  s.finish = { bloom: 0.5, vignette: 0.35 };
};
