import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [pale, lilac, violet, yellow] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, lilac, pale, '#ffe9b8'),
    K.sun(s, x + 190, 420, 60, '#fffbe6', yellow, 0.8),
    K.clouds(s, 5, 70, 240, 260, '#ffffff', 0.9, 3),
    K.g(K.skyline(s, 640, 200, '#b79ad8', '#fff1c4', 0.5, 70, 16), 'opacity="0.85"'),
    K.rect(-20, 630, s.W + 40, 360, s.lin(['#d9c4ee', '#a07fc8'])),
    K.rect(-20, 612, s.W + 40, 24, '#c2a4e0'),
    K.each(Math.ceil(s.W / 30), (i) => K.rect(i * 30, 560, 3, 60, '#8a6ab0')),
    K.rect(-20, 556, s.W + 40, 6, '#8a6ab0'),
  );
  const hut = s.x(200);
  s.add(
    K.rect(hut - 110, 480, 260, 200, s.lin(['#fdf6ff', '#d9c0ea'])),
    K.rect(hut - 124, 462, 290, 24, violet),
    K.window0(s, hut + 20, 530, 100, 80, '#fff3c0', '#7a5aa0', 2, 2, 6),
    K.rect(hut - 80, 540, 64, 140, '#9a78c4'),
  );
  const mx = x - 90;
  s.add(
    K.shadow(s, mx, 800, 210, '#4a2a70', 0.45),
    K.oval(mx - 130, 470, 62, 70, '#ffb04a'),
    K.oval(mx + 130, 470, 62, 70, '#ffb04a'),
    K.oval(mx - 130, 476, 34, 42, '#ffe0c0'),
    K.oval(mx + 130, 476, 34, 42, '#ffe0c0'),
    K.oval(mx, 620, 220, 190, s.rad(['#fff0b0', yellow, '#f0a53a'], 0.4, 0.35, 0.7)),
    K.oval(mx - 76, 590, 26, 38, '#3a2450'),
    K.oval(mx + 76, 590, 26, 38, '#3a2450'),
    K.disc(mx - 68, 574, 10, '#fff'),
    K.disc(mx + 84, 574, 10, '#fff'),
    K.oval(mx, 650, 30, 20, '#e0567a'),
    `<path d="M${mx - 90} 686Q${mx} 770 ${mx + 90} 686" fill="none" stroke="#7a3a20" stroke-width="9" stroke-linecap="round"/>`,
    K.oval(mx - 130, 670, 34, 20, '#ff9a8a', 'opacity="0.7"'),
    K.oval(mx + 130, 670, 34, 20, '#ff9a8a', 'opacity="0.7"'),
    K.line(
      [
        [mx + 60, 440],
        [mx + 90, 500],
        [mx + 74, 530],
      ],
      '#c9822a',
      5,
    ),
  );
  s.add(
    ...[0, 1, 2].map(
      (i) =>
        K.shadow(s, x + 30 + i * 100, 915, 60, '#4a2a70', 0.4) +
        K.fig(s, {
          x: x + 10 + i * 105,
          y: 912,
          h: 270,
          pose: 'bow',
          left: true,
          wear: i === 1 ? 'uniform' : 'suit',
          main: ['#4a4a7a', '#6a4a8a', '#3f5a86'][i] as string,
          low: '#2f2a4a',
          trim: '#e4572e',
          hair: (['short', 'bun', 'short'] as const)[i],
          rim: '#fff3c0',
        }),
    ),
  );
  s.add(
    K.at(
      x - 230,
      925,
      1.4,
      K.rect(-26, -60, 52, 52, s.lin(['#dfe6ec', '#8fa0b0']), 'rx="4"') +
        K.rect(-20, -96, 40, 36, s.lin(['#eef2f5', '#9aacb8']), 'rx="5"') +
        K.disc(-9, -80, 6, '#ff5a5a') +
        K.disc(9, -80, 6, '#ffd166') +
        K.line(
          [
            [0, -96],
            [8, -112],
          ],
          '#8fa0b0',
          4,
        ) +
        K.rect(-24, -8, 18, 14, '#7a8a98') +
        K.rect(6, -8, 18, 14, '#7a8a98') +
        K.line(
          [
            [-26, -50],
            [-44, -30],
          ],
          '#9aacb8',
          8,
        ) +
        K.blob(
          [
            [6, -40],
            [16, -44],
            [20, -34],
            [10, -30],
          ],
          '#74828f',
        ),
    ),
  );
  s.add(K.balloons(s, 12, ['#ff8fab', '#7fd1e8', yellow, '#b48be8'], 40, 400));
  s.finish = { bloom: 0.12, vignette: 0.06, paint: 3 };
};
