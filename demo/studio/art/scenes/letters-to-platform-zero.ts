import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [plum, mauve, peach, cream] = s.p,
    x = s.cx;
  const c = K.corridor(s, {
    vx: x,
    vy: 430,
    wall: mauve,
    floor: '#5a4258',
    ceil: plum,
    far: cream,
    end: 0.88,
    high: 0,
  });
  s.add(c.body);
  for (let i = 0; i < 14; i++)
    for (const sd of [-1, 1] as const)
      for (let r = 0; r < 9; r++)
        s.add(
          c.panel(
            sd,
            i * 0.06,
            i * 0.06 + 0.052,
            0.12 + r * 0.095,
            0.2 + r * 0.095,
            K.mix(r === 4 ? '#3f7a7a' : K.mix(peach, mauve, s.between(0.2, 0.6)), cream, i * 0.04),
          ),
        );
  for (let i = 0; i < 7; i++) s.add(c.ceilBand(i * 0.12, i * 0.12 + 0.02, 0, 1, K.dark(plum, 0.3)));
  s.add(
    K.glow(s, x, 430, 300, '#fff3d8', 0.9),
    K.fig(s, {
      x: x - 6,
      y: 545,
      h: 130,
      pose: 'stand',
      view: 'front',
      wear: 'coat',
      main: '#3b2f4a',
      flat: '#4a3a55',
      hair: 'short',
    }),
    K.glow(s, x + 14, 480, 80, '#ffb25a', 0.95),
    K.disc(x + 14, 482, 6, '#fff0c0'),
  );
  s.add(
    c.floorBand(0, 0.85, 0.35, 0.65, s.lin([cream, mauve]), 'opacity="0.35"'),
    K.fog(s, 590, 50, cream, 0.5),
  );
  s.add(
    K.poly(
      [
        [x - 150, 930],
        [x - 60, 930],
        [x + 40, 990],
        [x - 260, 990],
      ],
      plum,
      'opacity="0.5"',
    ),
    K.fig(s, {
      x: x - 105,
      y: 935,
      h: 470,
      view: 'back',
      pose: 'stand',
      wear: 'uniform',
      main: '#2f3a5c',
      low: '#2a3050',
      trim: '#c9a24a',
      hair: 'bun',
      hat: 'cap',
      hatCol: '#2f3a5c',
      rim: '#ffe0b8',
      rimX: 1,
    }),
  );
  s.add(
    K.at(
      x + 190,
      800,
      1.9,
      K.rect(-50, -96, 100, 120, s.lin(['#d8573f', '#8a3324'], 0, 0, 1, 0), 'rx="8"') +
        `<path d="M-50 -90Q0 -130 50 -90Z" fill="#a83f2c"/>` +
        K.rect(-34, -68, 68, 10, '#2a1a1c') +
        K.rect(-30, -44, 60, 44, '#b84a34', 'rx="3"') +
        K.each(14, () =>
          K.disc(
            s.between(-44, 44),
            s.between(-90, 20),
            s.between(2, 7),
            '#6a3a24',
            'opacity="0.6"',
          ),
        ) +
        K.at(10, -74, 1, K.rect(-26, -22, 52, 26, '#fff6e0'), -10),
    ),
    K.rect(x + 150, 840, 12, 130, '#3a2a30'),
    K.rect(x + 220, 840, 12, 130, '#3a2a30'),
  );
  s.finish = { bloom: 0.4, vignette: 0.25 };
};
