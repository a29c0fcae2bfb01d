import type { Pt, Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, steel, amber, cream] = s.p,
    x = s.cx;
  const vx = x,
    vy = 170,
    half = s.banner ? 860 : s.W / 2 + 30;
  const corners: Pt[] = [
    [x - half, -40],
    [x + half, -40],
    [x + half, 1000],
    [x - half, 1000],
  ];
  /** A point of the shaft's mouth moved by t towards the far end. */
  const to = ([px, py]: Pt, t: number): Pt => [px + (vx - px) * t, py + (vy - py) * t];
  const between = (a: Pt, b: Pt, u: number): Pt => [
    a[0] + (b[0] - a[0]) * u,
    a[1] + (b[1] - a[1]) * u,
  ];
  const [a, b, c, d] = corners as [Pt, Pt, Pt, Pt];
  s.add(s.full(s.lin([ink, K.dark(ink, 0.4)])));
  if (s.banner)
    s.add(
      K.each(26, (i) =>
        K.rect(i * 90 - 20, 0, 84, 990, K.mix(ink, steel, 0.1 + (i % 3) * 0.05), 'opacity="0.6"'),
      ),
    );
  const wall = (p: Pt, q: Pt, near: string, far: string) =>
    K.poly(
      [p, q, to(q, 0.94), to(p, 0.94)],
      s.linU([near, far], (p[0] + q[0]) / 2, (p[1] + q[1]) / 2, vx, vy),
    );
  s.add(
    wall(d, c, K.dark(steel, 0.55), K.mix(steel, amber, 0.3)),
    wall(a, d, K.dark(steel, 0.4), K.mix(steel, amber, 0.35)),
    wall(b, c, K.dark(steel, 0.5), K.mix(steel, amber, 0.25)),
    wall(a, b, K.dark(steel, 0.65), K.mix(steel, amber, 0.2)),
  );
  // one storey after another, with a strip of light round each pair of doors
  const levels = [0.12, 0.34, 0.51, 0.64, 0.735, 0.805, 0.86, 0.9];
  levels.forEach((t, i) => {
    const far = Math.min(0.94, t + (1 - t) * 0.2);
    for (const [p, q] of [
      [a, d],
      [b, c],
    ] as [Pt, Pt][]) {
      const u1 = 0.36,
        u2 = 0.74;
      const quad = [
        to(between(p, q, u1), t),
        to(between(p, q, u2), t),
        to(between(p, q, u2), far),
        to(between(p, q, u1), far),
      ];
      const on = (i + (p === a ? 0 : 1)) % 3 === 0;
      s.add(
        K.poly(quad, on ? K.mix(amber, cream, 0.25) : K.dark(steel, 0.35)),
        K.poly(
          quad,
          'none',
          `stroke="${on ? cream : K.light(steel, 0.2)}" stroke-width="${K.n1(7 * (1 - t) + 1)}"`,
        ),
        K.line(
          [between(quad[0] as Pt, quad[3] as Pt, 0.5), between(quad[1] as Pt, quad[2] as Pt, 0.5)],
          K.dark(steel, on ? 0.4 : 0.65),
          5 * (1 - t) + 0.6,
        ),
      );
    }
    s.add(
      K.poly(
        corners.map((p) => to(p, t - 0.03)),
        'none',
        `stroke="${K.mix(steel, ink, 0.3)}" stroke-width="${K.n1(30 * (1 - t) + 2)}"`,
      ),
      K.poly(
        corners.map((p) => to(p, t - 0.022)),
        'none',
        `stroke="${K.light(steel, 0.14)}" stroke-width="${K.n1(5 * (1 - t) + 0.6)}"`,
      ),
    );
  });
  s.add(
    K.poly(
      corners.map((p) => to(p, 0.935)),
      s.lin([cream, amber]),
    ),
    K.glow(s, vx, vy, 300, amber, 0.75),
    K.rays(s, vx, vy, 760, 50, 130, 9, cream, 0.3),
  );
  // guide rails and ropes run up to the machine room
  const top: Pt = [vx, vy];
  for (const [dx, w, col] of [
    [-250, 16, '#55707f'],
    [250, 16, '#55707f'],
    [-46, 8, '#9fb2ba'],
    [-16, 8, '#c4d0d4'],
    [16, 8, '#c4d0d4'],
    [46, 8, '#9fb2ba'],
  ] as [number, number, string][]) {
    const px = x + dx * (Math.abs(dx) > 100 ? s.sp : 1);
    s.add(
      K.poly(
        [[px - w / 2, 800], [px + w / 2, 800], to([px + w / 2, 800], 0.95), to([px, 800], 0.95)],
        s.linU([col, K.mix(col, amber, 0.6)], px, 800, top[0], top[1]),
      ),
    );
  }
  // the roof of the car
  const wide = s.banner ? 470 : 300;
  s.add(
    K.poly(
      [
        [x - wide + 60, 800],
        [x + wide - 60, 800],
        [x + wide + 20, 1000],
        [x - wide - 20, 1000],
      ],
      s.lin(['#3f5663', '#22323c']),
    ),
    K.each(5, (i) =>
      K.line(
        [
          [x - wide + 84 + i * (wide / 2 - 42), 804],
          [x - wide + 10 + i * (wide / 2 - 5), 990],
        ],
        '#1a2730',
        3,
      ),
    ),
    K.rect(x - wide + 50, 782, wide * 2 - 100, 22, s.lin(['#6d8793', '#33464f']), 'rx="4"'),
    K.rect(x - 84, 730, 168, 60, s.lin(['#8a6a30', '#4a3a22']), 'rx="6"'),
    K.each(4, (i) => K.disc(x - 46 + i * 31, 744, 9, '#d8c08a')),
  );
  const she = {
    x: s.x(-132),
    y: 900,
    h: 372,
    pose: 'up' as const,
    wear: 'work' as const,
    main: '#c8742c',
    low: '#2f4a5c',
    hair: 'pony' as const,
    hat: 'hard' as const,
    hatCol: amber,
    skin: '#e9b995',
    rim: cream,
    rimX: 1,
  };
  const he = {
    x: s.x(126),
    y: 912,
    h: 392,
    pose: 'reach' as const,
    left: true,
    wear: 'work' as const,
    main: '#8b9aa3',
    low: '#39505f',
    hair: 'short' as const,
    hat: 'hard' as const,
    hatCol: '#f4f1e6',
    skin: '#e2b08c',
    rim: cream,
    rimX: -1,
  };
  for (const f of [she, he]) s.add(K.shadow(s, f.x, f.y, 84, '#000', 0.55), K.fig(s, f));
  s.add(
    K.glow(s, she.x + 26, she.y - 352, 90, cream, 0.85),
    K.disc(she.x + 26, she.y - 354, 6, '#fff'),
    K.glow(s, he.x - 28, he.y - 372, 90, cream, 0.85),
    K.disc(he.x - 28, he.y - 374, 6, '#fff'),
  );
  // her lunchbox, with the bolt
  s.add(
    K.at(
      x + 6,
      950,
      1,
      K.oval(0, 6, 92, 12, '#000', `opacity="0.5" ${s.blur(4)}`) +
        K.rect(-76, -54, 152, 58, s.lin(['#c9d3d6', '#7d8d94']), 'rx="12"') +
        K.rect(-66, -48, 132, 30, '#2a363d', 'rx="8"') +
        K.at(
          0,
          -34,
          1,
          K.poly(
            [
              [-50, -13],
              [-28, -13],
              [-28, 13],
              [-50, 13],
            ],
            s.lin(['#ffe0a0', '#a8742c']),
          ) +
            K.poly(
              [
                [-28, -7],
                [14, -7],
                [22, -2],
                [12, 2],
                [20, 7],
                [-28, 7],
              ],
              s.lin(['#f5cf8a', '#8a5a22']),
            ) +
            K.each(5, (i) =>
              K.line(
                [
                  [-20 + i * 8, -7],
                  [-17 + i * 8, 7],
                ],
                '#6b4418',
                1.8,
              ),
            ),
          -7,
        ),
    ),
    K.dust(s, 60, cream, 0.5, 120),
    K.calm(s, ink, 0.5),
  );
  s.finish = { bloom: 0.45, vignette: 0.4 };
};
