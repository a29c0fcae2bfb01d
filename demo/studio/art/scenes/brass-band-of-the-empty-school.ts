import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [cream, soft, green, gold] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#8fd0e6', '#d8f0ea', cream),
    K.clouds(s, 5, 70, 220, 260, '#ffffff', 0.95),
    K.rect(
      x - (s.banner ? 620 : 340),
      330,
      s.banner ? 1240 : 680,
      260,
      s.lin(['#f4ecd8', '#d9cba8']),
    ),
    K.rect(x - (s.banner ? 640 : 360), 306, s.banner ? 1280 : 720, 30, '#8a6a54'),
    K.each(
      s.banner ? 12 : 6,
      (i) =>
        K.rect(x - (s.banner ? 590 : 306) + i * 104, 380, 70, 100, '#7aa0a8') +
        K.lattice(x - (s.banner ? 590 : 306) + i * 104, 380, 70, 100, '#fdf8ec', 2, 2, 4),
    ),
    K.rect(x - 30, 236, 60, 80, '#f4ecd8'),
    K.poly(
      [
        [x - 44, 240],
        [x, 196],
        [x + 44, 240],
      ],
      '#8a6a54',
    ),
    K.disc(x, 272, 20, '#fff'),
    K.line(
      [
        [x, 272],
        [x, 260],
      ],
      '#333',
      3,
    ),
    K.line(
      [
        [x, 272],
        [x + 9, 276],
      ],
      '#333',
      3,
    ),
  );
  s.add(
    K.each(8, (i) =>
      K.vines(s, x - 300 + i * 86, 320, 400 + (i % 3) * 70, [green, soft, K.dark(green, 0.2)], 15),
    ),
    K.rect(-20, 580, s.W + 40, 410, s.lin([soft, green])),
    K.each(2, (r) =>
      K.each(6, (i) => K.chair(x - 230 + i * 92, 660 + r * 44, 80 + r * 14, '#c9a27a')),
    ),
    K.grass(s, 700, 60, 90, [soft, green, K.dark(green, 0.2)]),
  );
  const horn = (k: number) =>
    `<g transform="scale(${k})"><path d="M0 0H40Q54 0 54 -8T40 -16H10" fill="none" stroke="#f2c14e" stroke-width="5"/><path d="M40 0L76 -16V18Z" fill="#f6d06a"/><ellipse cx="76" cy="1" rx="6" ry="18" fill="#d99a2a"/></g>`;
  const bone = `<path d="M-10 0H70M-10 10H70Q80 5 70 0" fill="none" stroke="#f2c14e" stroke-width="4.5"/><path d="M-10 10Q-26 5 -10 0" fill="none" stroke="#f2c14e" stroke-width="4.5"/><path d="M60 -8L96 -26V12Z" fill="#f6d06a"/><path d="M78 -14l6 6" stroke="#a8701c" stroke-width="4"/>`;
  const kids: [number, number, number, 'sailor' | 'shirt', string, string][] = [
    [-205, 890, 340, 'shirt', 'short', 'h'],
    [-70, 915, 360, 'sailor', 'pony', 'b'],
    [75, 905, 370, 'shirt', 'short', 'd'],
    [210, 890, 330, 'sailor', 'bob', 'h'],
  ];
  for (const [dx, y, h, wear, hair, inst] of kids)
    s.add(
      K.shadow(s, s.x(dx), y, 50, '#33501c', 0.4),
      K.fig(s, {
        x: s.x(dx),
        y,
        h,
        pose: 'hold',
        left: dx > 0,
        wear,
        main: '#ffffff',
        low: '#2f4a6a',
        trim: '#d8432f',
        hair: hair as never,
        rim: '#fffbe0',
        front:
          inst === 'd'
            ? K.disc(14, -58, 15, '#f4efe4') +
              K.disc(14, -58, 15, 'none', 'stroke="#c9483f" stroke-width="4"') +
              K.line(
                [
                  [14, -66],
                  [24, -84],
                ],
                '#8a5a2b',
                1.6,
              )
            : K.at(
                inst === 'b' ? 9 : 7,
                inst === 'b' ? -84 : -88,
                inst === 'b' ? 0.42 : 0.36,
                inst === 'b' ? bone : horn(1),
                -4,
              ),
      }),
    );
  s.add(
    K.grass(s, 985, 130, 60, [green, K.dark(green, 0.3), soft]),
    K.frame(s, [green, K.dark(green, 0.25), soft, '#8fb84a', K.dark(green, 0.4)], 58, 100, 'leaf'),
    K.each(10, (i) =>
      K.at(
        i % 2 ? s.between(0, 90) : s.W - s.between(0, 90),
        s.between(60, 900),
        1,
        K.flower(0, 0, 22, '#7a6ad0'),
      ),
    ),
    K.leaves(s, 24, [gold, soft]),
  );
  s.finish = { bloom: 0.12, vignette: 0.1, paint: 3.5 };
};
