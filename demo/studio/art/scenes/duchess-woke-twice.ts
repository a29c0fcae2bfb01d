import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [night, violet, lilac, pale] = s.p,
    x = s.cx;
  const top =
    K.sky(s, '#120a26', night, violet) +
    K.window0(s, x - 260, 120, 170, 330, s.lin(['#3a2a6a', lilac]), '#2a1748', 2, 4, 8) +
    `<path d="M${x - 268} 122A93 90 0 0 1 ${x - 82} 122Z" fill="${lilac}" stroke="#2a1748" stroke-width="10"/>` +
    K.curtain(s, x + 330, -190, '#5b1f6a', -20, 480) +
    K.curtain(s, x - 340, 110, '#5b1f6a', -20, 480) +
    K.glow(s, x - 170, 270, 260, pale, 0.5) +
    K.rect(x + 60, 330, 260, 130, '#7a4a9a', 'rx="20"') +
    K.rect(x + 70, 300, 90, 50, pale, 'rx="18"') +
    K.rect(x + 40, 180, 18, 290, '#c9a24a') +
    K.rect(-20, 448, s.W + 40, 40, '#2a1748');
  const low =
    K.sky(s, '#2a3a6a', '#5a6aa8', '#c9d3f4') +
    K.each(s.banner ? 10 : 3, (i) =>
      K.window0(
        s,
        (s.banner ? 40 : 20) + i * 220,
        60,
        180,
        240,
        s.lin(['#8fa0d8', '#e3e8fb']),
        '#4a4f7a',
        2,
        2,
        7,
      ),
    ) +
    K.rect(-20, 400, s.W + 40, 90, s.lin(['#8a8fb8', '#5a5f8a']));
  s.add(
    K.g(low, `transform="translate(0 480)"`),
    s.clip(
      K.rect(-20, -20, s.W + 40, 500, '#000'),
      `<g transform="translate(0 480) scale(1 -1)">${top}</g>`,
    ),
  );
  s.add(
    `<g transform="translate(0 962) scale(1 -1)">${K.fig(s, { x: x + 20, y: 948, h: 420, pose: 'reach', left: true, wear: 'gown', main: '#b23a8a', low: '#8a2a7a', trim: '#f2d14a', hair: 'bun', hairCol: '#f0d9a0', hat: 'phoenix', hatCol: '#e4c7ff', rim: pale })}</g>`,
    K.fig(s, {
      x: x + 20,
      y: 948,
      h: 420,
      pose: 'reach',
      left: true,
      wear: 'suit',
      main: '#4a5a9a',
      low: '#2f3a6a',
      trim: '#e0305a',
      hair: 'bob',
      rim: '#ffffff',
    }),
  );
  s.add(
    K.rect(x - 300, 800, 200, 18, '#d9c4a8'),
    K.rect(x - 290, 818, 14, 140, '#8a8fb8'),
    K.rect(x - 262, 700, 120, 84, '#22264a', 'rx="6"'),
    K.rect(x - 256, 706, 108, 70, s.lin(['#bfe0ff', '#7fa8e0'])),
    K.rect(x - 210, 784, 20, 16, '#22264a'),
    K.rect(-20, 948, s.W + 40, 40, '#3a3f6a'),
    K.rect(-20, -20, s.W + 40, 34, '#1a0f33'),
  );
  s.add(
    K.glow(s, x - 84, 480, 170, '#ff6a8a', 0.7),
    K.rect(-20, 477, s.W + 40, 6, '#ffffff', 'opacity="0.5"'),
    K.at(
      x - 84,
      480,
      1,
      K.rect(-12, -150, 24, 270, s.lin(['#ff6a7a', '#e0203a', '#8a0f24'], 0, 0, 1, 0), 'rx="10"') +
        K.rect(-12, -40, 24, 12, '#f2d14a') +
        K.poly(
          [
            [-12, 118],
            [12, 118],
            [0, 160],
          ],
          '#3a1018',
        ) +
        K.rect(10, -140, 6, 80, '#f2d14a', 'rx="3"'),
      0,
    ),
    s.clip(K.rect(-20, -20, s.W + 40, 500, '#000'), K.rain(s, 60, '#e4c7ff', 0.1, 0.5)),
  );
  s.finish = { bloom: 0.4 };
};
