import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, plum, rose, peach] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, deep, plum, rose, peach),
    K.moon(s, x - 190, 150, 34, '#ffe9d8', 0.5),
    K.skyline(s, 620, 260, '#5a2f60', '#ffd79a', 0.4, 60, 13),
    K.skyline(s, 660, 150, '#45224a', '#ffcf8a', 0.45, 50, 12),
  );
  s.add(
    K.rect(-20, 640, s.W + 40, 350, s.lin(['#7a4a6a', '#3f2140'])),
    K.rect(-20, 620, s.W + 40, 26, '#8a5a76'),
  );
  const hx = s.x(150);
  s.add(
    K.rect(hx - 130, 400, 330, 320, s.lin(['#d9a48a', '#8a5a66'])),
    K.rect(hx - 150, 380, 380, 26, '#4a2a44'),
    K.rect(hx - 90, 480, 100, 240, '#4a2a3a'),
    K.rect(hx - 82, 488, 84, 232, s.lin(['#ffe6b0', '#f2b66a'])),
    K.window0(s, hx + 50, 480, 110, 100, '#ffdf9a', '#5a3040', 2, 2, 6),
    K.glow(s, hx - 30, 600, 260, '#ffcf8a', 0.5),
    K.wire([hx - 140, 380], [x - 330, 420], 40, '#2a1430', 3),
    K.each(8, (i) => {
      const t = (i + 1) / 9;
      return (
        K.disc(
          hx - 140 + (x - 330 - hx + 140) * t,
          380 + 40 * t + 160 * t * (1 - t) * 0.5 + 6,
          7,
          '#ffe08a',
        ) +
        K.glow(
          s,
          hx - 140 + (x - 330 - hx + 140) * t,
          386 + 40 * t + 80 * t * (1 - t),
          26,
          '#ffd27a',
          0.8,
        )
      );
    }),
  );
  for (let r = 0; r < 3; r++)
    for (let i = 0; i < (s.banner ? 12 : 5); i++) {
      const px = (s.banner ? 880 : -10) + i * 138 + r * 46,
        y = 770 + r * 74;
      if (Math.abs(px - x + 130) < 60 && r < 2) continue;
      if (Math.abs(px - x - 40) < 66 && r < 2) continue;
      s.add(
        K.shadow(s, px, y + 2, 60, '#1a0a1c', 0.5),
        K.at(
          px,
          y,
          1.25 + r * 0.2,
          K.jar(s, r === 2 && i === 3 ? '#8a4a30' : '#6a3a2c') +
            (r === 2 && i === 1
              ? K.line(
                  [
                    [-44, -40],
                    [44, -40],
                  ],
                  '#e0283c',
                  5,
                ) + K.disc(0, -40, 6, '#e0283c')
              : ''),
        ),
      );
    }
  s.add(
    K.fig(s, {
      x: x - 130,
      y: 838,
      h: 330,
      pose: 'up',
      wear: 'hanbok',
      main: '#e9c9a8',
      low: '#8a3a5a',
      trim: '#fff',
      hair: 'bun',
      hairCol: '#b9b4b8',
      rim: peach,
      front: K.at(
        14,
        -108,
        0.4,
        K.line(
          [
            [0, 10],
            [0, -60],
          ],
          '#c9a06a',
          6,
        ) + K.oval(0, -66, 16, 10, '#c9a06a'),
        24,
      ),
    }),
    K.fig(s, {
      x: x + 40,
      y: 850,
      h: 340,
      pose: 'crouch',
      left: true,
      wear: 'shirt',
      main: '#4a6a8a',
      low: '#2a2f4a',
      hair: 'short',
      rim: peach,
    }),
  );
  s.finish = { bloom: 0.45 };
};
