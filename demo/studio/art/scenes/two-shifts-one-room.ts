import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [white, peri, blue, peach] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([peri, white])),
    K.rect(-20, 800, s.W + 40, 190, s.lin(['#d9d6f6', '#b3b6ea'])),
  );
  const l = s.W < 800 ? -20 : x - 560;
  s.add(
    K.rect(l, -20, x - 60 - l, 830, s.lin([peach, '#ffeeda'])),
    K.window0(s, x - 270, 170, 150, 230, s.lin(['#ffd9b8', '#fff3e0']), '#ffffff', 2, 2, 8),
    K.sun(s, x - 195, 330, 34, '#fffbe8', '#ffe0a8', 0.6),
    K.rect(x - 330, 560, 200, 70, '#ffffff', 'rx="14"'),
    K.rect(x - 330, 600, 200, 90, blue, 'rx="10"'),
    K.rect(x - 330, 690, 14, 110, '#7a80c8'),
  );
  s.add(
    K.rect(x - 130, 120, 280, 690, '#ffffff'),
    K.rect(x - 106, 146, 232, 664, s.lin(['#c7ceff', '#8e9ae6'])),
    s.clip(
      K.rect(x - 106, 146, 232, 664, '#000'),
      K.sky(s, '#5f6cc0', '#a9b2f2', peach) +
        K.each(6, (i) =>
          K.tower(
            s,
            x - 120 + i * 44,
            700,
            40,
            160 + ((i * 67) % 170),
            '#6c78cc',
            '#fff1c8',
            0.4,
            11,
          ),
        ) +
        K.rect(x - 120, 690, 260, 120, '#7b86d6'),
    ),
    K.poly(
      [
        [x + 126, 146],
        [x + 250, 100],
        [x + 250, 880],
        [x + 126, 810],
      ],
      s.lin(['#fff', '#d6d9fb'], 0, 0, 1, 0),
    ),
    K.disc(x + 144, 500, 9, '#e0a850'),
  );
  s.add(
    K.poly(
      [
        [x - 106, 810],
        [x + 126, 810],
        [x + 200, 990],
        [x - 320, 990],
      ],
      s.lin([`${peach} 0 0.9`, `${peach} 1 0.2`]),
    ),
    K.poly(
      [
        [x - 90, 905],
        [x - 50, 905],
        [x + 260, 990],
        [x + 120, 990],
      ],
      '#5a63b0',
      'opacity="0.45"',
    ),
    K.poly(
      [
        [x + 60, 905],
        [x + 100, 905],
        [x - 60, 990],
        [x - 220, 990],
      ],
      '#5a63b0',
      'opacity="0.45"',
    ),
  );
  s.add(
    K.fig(s, {
      x: x - 74,
      y: 905,
      h: 430,
      pose: 'walk',
      wear: 'coat',
      main: '#4a55b0',
      low: '#333a80',
      trim: peach,
      hair: 'short',
      rim: '#fff3e0',
      rimX: -1,
    }),
    K.fig(s, {
      x: x + 84,
      y: 905,
      h: 405,
      pose: 'walk',
      left: true,
      wear: 'dress',
      main: '#f29a8a',
      low: '#e0786a',
      trim: '#fff',
      hair: 'pony',
      rim: '#fff3e0',
      rimX: 1,
    }),
  );
  s.add(
    K.at(
      x - 6,
      318,
      0.95,
      K.disc(-96, -20, 26, 'none', 'stroke="#e0a850" stroke-width="6"') +
        K.disc(-100, 24, 26, 'none', 'stroke="#f29a8a" stroke-width="6"') +
        K.key(s, '#e0a850') +
        K.disc(-118, -44, 12, '#4a55b0') +
        K.disc(-126, 48, 12, '#f29a8a'),
      80,
    ),
    K.glow(s, x, 480, 90, '#fff6d8', 0.6),
  );
  s.finish = { bloom: 0.15, vignette: 0.05 };
};
