import type { Pt, Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [sand, clay, red, sky] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, sky, K.light(sky, 0.5), sand),
    K.sun(s, x + 60, 150, 46, '#fffbe8', '#fff3cf', 0.9),
  );
  s.add(K.ridge(s, 520, 60, K.mix(clay, sand, 0.5), clay, 0.4));
  const wall = (side: 1 | -1, off: number, top: number, c: string) => {
    const e = x + side * off,
      far = side < 0 ? -30 : s.W + 30,
      p: Pt[] = [[far, top - 30]];
    for (let i = 0; i <= 8; i++)
      p.push([far + (e - far) * (i / 8), top + i * i * 1.6 + s.between(-16, 16)]);
    p.push(
      [e + side * 14, top + 240],
      [e - side * 26, top + 360],
      [e + side * 16, top + 560],
      [e - side * 60, 990],
      [far, 990],
    );
    return (
      K.poly(p, s.lin([K.light(c, 0.2), c, K.dark(c, 0.25)])) +
      K.each(9, (i) =>
        K.curve(
          [
            [far, top + 60 + i * 66],
            [(far + e) / 2, top + 74 + i * 64 + s.between(-10, 10)],
            [e - side * 10, top + 70 + i * 62],
          ],
          K.dark(c, 0.3),
          3 + (i % 3) * 3,
          'opacity="0.35"',
        ),
      )
    );
  };
  s.add(
    wall(-1, 70, 300, K.mix(red, clay, 0.5)),
    wall(1, 90, 340, K.mix(red, clay, 0.35)),
    wall(-1, 190, 150, red),
    wall(1, 210, 190, K.dark(red, 0.1)),
  );
  for (const d of [150, 206, 262])
    s.add(
      K.at(
        x + 120 + d * 0.7 * s.sp,
        184 - d * 0.06,
        0.34,
        K.horse(s, '#3b1712') +
          K.at(
            -6,
            -70,
            1,
            K.fig(s, {
              x: 0,
              y: 0,
              h: 96,
              pose: 'ride',
              main: '#3b1712',
              flat: '#3b1712',
              hat: 'bamboo',
            }),
          ),
        0,
      ),
    );
  s.add(
    `<path d="M${x - 40} 560Q${x + 30} 700 ${x - 120} 990L${x + 300} 990Q${x + 160} 700 ${x + 30} 560Z" fill="${s.lin([sand, K.mix(sand, clay, 0.6)])}"/>`,
  );
  s.add(
    K.shadow(s, x + 70, 848, 130, '#5a1c12', 0.55, 30),
    K.at(
      x + 80,
      846,
      1.9,
      K.camel(s, '#c98a52') +
        K.at(
          -4,
          -104,
          0.72,
          K.crate(s, '#9a5b34') +
            K.disc(0, -32, 15, '#f5e4c8') +
            K.curve(
              [
                [-9, -28],
                [0, -40],
                [8, -34],
                [14, -42],
              ],
              '#2f4a55',
              2.4,
            ) +
            K.at(2, -60, 1.1, K.head('side', 'twin', '#1d1718', '#e8b48c').front),
        ),
      0,
    ),
  );
  s.add(
    K.shadow(s, x - 120, 905, 50, '#5a1c12', 0.55, 24),
    K.fig(s, {
      x: x - 130,
      y: 902,
      h: 300,
      pose: 'walk',
      left: true,
      wear: 'robe',
      main: '#2f5b66',
      low: '#22434c',
      trim: '#e5c58e',
      hair: 'knot',
      hat: 'bamboo',
      hatCol: '#d9b27a',
      rim: '#fff0c8',
      wind: -0.3,
      front: K.line(
        [
          [14, -56],
          [17, 0],
          [11, -96],
        ].map((p) => p as unknown as Pt),
        '#5a3a22',
        1.6,
      ),
    }),
  );
  s.add(
    K.line(
      [
        [x - 168, 742],
        [x - 20, 700],
        [x + 250, 600],
      ],
      '#3b1d14',
      2,
    ),
    K.dust(s, 160, '#fff3d6', 0.7, 500),
    K.fog(s, 930, 70, sand, 0.6),
  );
  s.finish = { bloom: 0.35, contrast: 1.06 };
};
