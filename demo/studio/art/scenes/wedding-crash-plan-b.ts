import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [pale, sea, pink, lemon] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, sea, pale, '#ffffff'),
    K.disc(x, 400, 250, '#ffffff'),
    K.glow(s, x, 400, 460, '#ffffff', 0.8),
    K.each(s.banner ? 8 : 3, (i) =>
      K.cloud(s, s.banner ? i * 300 : 40 + i * 280, 130 + (i % 2) * 60, 190, '#ffffff', 0.9),
    ),
    K.water(s, 560, '#8fe3f0', sea, '#2fb5d6'),
    K.waves(s, 570, 700, 26, '#ffffff', 0.8, 5),
    `<path d="M-20 720Q${x - 150} 690 ${x} 712Q${x + 200} 690 ${s.W + 20} 724V990H-20Z" fill="${s.lin(['#fff6da', '#f3dca8'])}"/>`,
  );
  s.add(
    K.poly(
      [
        [x - 60, 740],
        [x + 60, 740],
        [x + 150, 990],
        [x - 150, 990],
      ],
      '#ffffff',
    ),
    K.each(40, () =>
      K.oval(x + s.between(-120, 120), s.between(750, 960), 8, 4, pink, 'opacity="0.7"'),
    ),
  );
  const ax = 190;
  s.add(
    `<path d="M${x - ax} 800V440A${ax} 170 0 0 1 ${x + ax} 440V800" fill="none" stroke="#e9d3a8" stroke-width="16"/>`,
    K.each(64, (i) => {
      const t = i / 63,
        px =
          t < 0.2 ? x - ax : t > 0.8 ? x + ax : x + Math.cos(Math.PI * (1 - (t - 0.2) / 0.6)) * ax,
        py =
          t < 0.2
            ? 800 - (t / 0.2) * 360
            : t > 0.8
              ? 440 + ((t - 0.8) / 0.2) * 360
              : 440 - Math.sin(Math.PI * ((t - 0.2) / 0.6)) * 170;
      return K.disc(
        px + s.between(-16, 16),
        py + s.between(-14, 14),
        s.between(12, 24),
        s.pick([pink, '#ffffff', '#ffb3cd', '#8fd18a', lemon]),
      );
    }),
  );
  s.add(
    K.fig(s, {
      x: x - 80,
      y: 850,
      h: 380,
      pose: 'oneUp',
      wear: 'suit',
      main: '#3a5a9a',
      low: '#2c4678',
      trim: pink,
      hair: 'short',
      front: K.rect(
        7,
        -124,
        15,
        19,
        '#ffffff',
        'transform="rotate(-6 14 -114)" stroke="#ff6b9d" stroke-width="1.4"',
      ),
    }),
    K.fig(s, {
      x: x + 84,
      y: 850,
      h: 365,
      pose: 'oneUp',
      left: true,
      wear: 'dress',
      main: '#ff5f95',
      low: '#ff5f95',
      trim: '#fff',
      hair: 'wave',
      hairCol: '#6a2f1c',
      front: K.rect(
        7,
        -124,
        15,
        19,
        '#ffffff',
        'transform="rotate(-6 14 -114)" stroke="#ff6b9d" stroke-width="1.4"',
      ),
    }),
  );
  for (const sd of [-1, 1])
    for (let i = 0; i < (s.banner ? 4 : 2); i++) {
      const px = x + sd * (240 + i * 90);
      s.add(
        K.fig(s, {
          x: px,
          y: 960 + i * 10,
          h: 270,
          pose: i % 2 ? 'arms' : 'clasp',
          left: sd > 0,
          view: 'back',
          wear: i % 2 ? 'dress' : 'suit',
          main: s.pick(['#f2b84b', '#7a6ab8', '#3fae8a', '#e98a6a']),
          low: '#3a4a6a',
          hair: s.pick(['bun', 'short', 'bob'] as const),
        }),
      );
    }
  s.add(K.petals(s, 70, [pink, '#fff', '#ffb3cd']));
  s.finish = { bloom: 0.12, vignette: 0, paint: 2.5 };
};
