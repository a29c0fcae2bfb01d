import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, wine, brass, ivory] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([ink, K.dark(wine, 0.3), ink])),
    K.each(s.banner ? 7 : 2, (i) =>
      K.curtain(s, s.banner ? i * 330 : i * 470 - 20, 190, K.dark(wine, 0.35), -20, 620),
    ),
    K.window0(s, x - 90, 60, 180, 360, s.lin(['#5a6a8a', '#c9cdd8']), '#1a1216', 3, 5, 6),
    K.glow(s, x, 240, 330, '#c9d3e6', 0.55),
  );
  s.add(
    K.chair(x, 560, 300, '#2a161c'),
    K.fig(s, {
      x,
      y: 610,
      h: 400,
      pose: 'clasp',
      wear: 'gown',
      main: '#0d090d',
      low: '#0d090d',
      flat: '#0d090d',
      hair: 'bun',
      rim: '#cfd8ea',
      rimX: 1,
    }),
  );
  s.add(
    K.poly(
      [
        [x - 120, 480],
        [x + 120, 480],
        [x + 360, 1000],
        [x - 360, 1000],
      ],
      s.lin(['#8a6a5a', ivory, '#fffaf0']),
    ),
    K.poly(
      [
        [x - 26, 480],
        [x + 26, 480],
        [x + 90, 1000],
        [x - 90, 1000],
      ],
      wine,
    ),
    K.shade(s, x, 520, 300, 120, ink, 0.5),
  );
  for (let i = 2; i >= 0; i--)
    for (const sd of [-1, 1]) {
      const k = 1 - i * 0.26,
        px = x + sd * (330 - i * 84),
        y = 960 - i * 150;
      s.add(
        K.chair(px + sd * 20, y + 40, 430 * k, '#33191f'),
        K.oval(x + sd * (190 - i * 44), y - 80 * k - 20, 54 * k, 18 * k, '#ffffff'),
        K.oval(x + sd * (190 - i * 44), y - 82 * k - 20, 38 * k, 12 * k, '#ece4d6'),
      );
    }
  s.add(
    K.each(3, (i) =>
      K.at(
        x,
        560 + i * 90,
        0.62 + i * 0.24,
        [-34, 0, 34]
          .map((d, k) => K.at(d, k === 1 ? -16 : 0, 1, K.candle(s, '#f4ead6', 52)))
          .join('') +
          K.rect(-50, 0, 100, 8, brass) +
          K.rect(-6, 0, 12, 30, brass) +
          K.oval(0, 32, 30, 8, brass),
      ),
    ),
  );
  s.add(
    K.oval(x + 8, 908, 128, 40, '#3a1a1f', `opacity="0.6" ${s.blur(8)}`),
    K.oval(x, 896, 124, 40, s.lin(['#ffffff', '#d9cfc0'])),
    K.oval(x, 892, 88, 26, '#f4eee2'),
    K.oval(x, 896, 124, 40, 'none', `stroke="${brass}" stroke-width="4"`),
    K.at(x, 890, 1.05, K.key(s, '#4a4a50'), -14),
  );
  s.finish = { bloom: 0.45, vignette: 0.35 };
};
