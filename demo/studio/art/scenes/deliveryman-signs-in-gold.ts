import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, violet, cyan, yellow] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#06001a', ink, violet),
    K.facade(
      s,
      -1,
      x - 30,
      400,
      0.9,
      x - (s.banner ? 860 : 390),
      -260,
      '#1d0a48',
      cyan,
      7,
      11,
      0.28,
    ),
    K.facade(
      s,
      1,
      x - 30,
      400,
      0.9,
      x + (s.banner ? 700 : 350),
      -260,
      '#2a0f5a',
      '#ff5ad0',
      7,
      11,
      0.28,
    ),
    K.glow(s, x - 30, 420, 260, '#ff5ad0', 0.7),
  );
  for (let i = 0; i < 10; i++) {
    const sd = i % 2 ? 1 : -1,
      t = Math.floor(i / 2) / 5,
      px = x - 30 + sd * (270 - t * 220),
      py = 120 + t * 210 + s.between(-30, 30),
      c = s.pick([cyan, yellow, '#ff3fa4', '#7b5cff']),
      w = 60 - t * 44,
      h = 130 - t * 100;
    s.add(
      K.glow(s, px, py + h / 2, h * 1.2, c, 0.6),
      K.rect(px - w / 2, py, w, h, 'none', `stroke="${c}" stroke-width="${5 - t * 3}" rx="6"`),
      K.rect(px - w / 4, py + h * 0.15, w / 2, h * 0.7, c, 'opacity="0.65" rx="4"'),
    );
  }
  const road = K.poly(
    [
      [x - 70, 420],
      [x + 10, 420],
      [x + 760, 990],
      [x - 800, 990],
    ],
    s.lin(['#8a3fd0', '#2a0f5a', '#0b0226']),
  );
  s.add(
    road,
    K.g(
      K.each(26, () => {
        const px = x + s.between(-340, 340) * (s.banner ? 1.8 : 1),
          c = s.pick([cyan, yellow, '#ff3fa4']);
        return K.rect(
          px,
          s.between(560, 860),
          s.between(10, 34),
          s.between(60, 220),
          c,
          `opacity="0.25" ${s.blur(7, 16)}`,
        );
      }),
    ),
  );
  s.add(
    K.rect(x + 150, 470, 130, 330, '#12052e'),
    K.rect(x + 164, 486, 102, 314, s.lin(['#fff6b8', yellow])),
    K.glow(s, x + 215, 640, 260, yellow, 0.6),
    K.fig(s, {
      x: x + 206,
      y: 800,
      h: 250,
      pose: 'hip',
      wear: 'dress',
      main: '#ff4fa0',
      low: '#ff4fa0',
      trim: '#fff',
      hair: 'long',
      rim: '#fff6b8',
    }),
  );
  s.add(
    K.oval(x - 70, 905, 210, 22, '#05010f', `opacity="0.7" ${s.blur(6)}`),
    K.at(
      x - 70,
      880,
      2.2,
      K.rect(-86, -100, 62, 56, s.lin(['#fff3a0', yellow, '#e0a800']), 'rx="6"') +
        K.at(
          -55,
          -72,
          0.4,
          '<path d="M-40 0Q-10 -30 24 0Q-10 30 -40 0ZM20 0L46 -20V20Z" fill="#8a5a00"/><circle cx="-22" cy="-4" r="4" fill="#fff3a0"/>',
        ) +
        K.scooter(s, '#12c9b4') +
        K.fig(s, {
          x: -16,
          y: -18,
          h: 118,
          pose: 'ride',
          wear: 'work',
          main: '#12202f',
          low: '#1f3550',
          trim: cyan,
          hair: 'short',
          hat: 'helmet',
          hatCol: cyan,
          rim: cyan,
          rimX: 1,
        }),
    ),
  );
  s.add(
    K.glow(s, x - 190, 720, 220, yellow, 0.55),
    K.poly(
      [
        [x + 44, 750],
        [x + 420, 700],
        [x + 420, 880],
      ],
      s.linU([`${'#fff3a0'} 0 0.5`, '#fff3a0 1 0'], x + 40, 750, x + 400, 780),
    ),
    K.rain(s, 170, '#cfd8ff', 0.2, 0.5),
  );
  s.finish = { bloom: 0.7 };
};
