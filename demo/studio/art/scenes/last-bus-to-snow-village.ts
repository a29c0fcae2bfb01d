import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [white, pale, blue, red] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#9fbbd6', pale, '#fdeee4', white),
    K.sun(s, x - 150, 380, 40, '#fffdf4', '#ffe9d0', 0.8),
    K.alp(s, 420, 200, K.mix(blue, pale, 0.4), white, x + 120, 170),
    K.fog(s, 520, 60, white, 0.9),
    K.alp(s, 560, 120, blue, white),
    K.fog(s, 620, 50, white, 0.8),
    K.firs(s, 690, 130, 11, '#4f6a86', 20, white, [x - 210, x + 240]),
    K.rect(-20, 690, s.W + 40, 300, s.lin([white, '#d3e1ee', pale])),
  );
  s.add(
    `<path d="M${x - 20} 700Q${x + 160} 760 ${x - 60} 850Q${x - 220} 920 ${x - 120} 990H${x + 240}Q${x + 60} 900 ${x + 190} 830Q${x + 330} 750 ${x + 60} 700Z" fill="${s.lin(['#c2d3e4', '#a9bfd6'])}"/>`,
  );
  s.add(
    K.oval(x + 50, 800, 190, 16, blue, `opacity="0.5" ${s.blur(6)}`),
    K.at(
      x + 50,
      796,
      1.55,
      K.bus(s, red, '#ffd79a') +
        K.blob(
          [
            [-108, -70],
            [-90, -84],
            [0, -88],
            [90, -84],
            [108, -70],
            [0, -74],
          ],
          '#ffffff',
        ),
    ),
    K.glow(s, x + 60, 730, 220, '#ffd79a', 0.45),
    K.poly(
      [
        [x + 220, 770],
        [x + 480, 750],
        [x + 480, 830],
      ],
      s.linU(['#fff3d0 0 0.8', '#fff3d0 1 0'], x + 220, 770, x + 470, 780),
    ),
  );
  s.add(
    K.shadow(s, x - 170, 850, 40, blue, 0.5),
    K.fig(s, {
      x: x - 170,
      y: 850,
      h: 200,
      pose: 'side',
      wear: 'coat',
      main: '#2f4a6a',
      low: '#24344a',
      trim: red,
      hair: 'loose',
      hat: 'scarf',
      hatCol: '#f4efe6',
      rim: '#fff',
    }),
    K.at(x - 214, 852, 0.7, K.suitcase(s, '#a8623a')),
  );
  s.add(
    K.rect(s.x(-60), 905, 230, 14, '#7a5a44', 'rx="4"'),
    K.blob(
      [
        [s.x(-60) - 4, 906],
        [s.x(-60) + 40, 892],
        [s.x(-60) + 120, 896],
        [s.x(-60) + 200, 890],
        [s.x(-60) + 234, 906],
      ],
      '#ffffff',
    ),
    K.rect(s.x(-60) + 20, 918, 12, 60, '#5f4634'),
    K.rect(s.x(-60) + 198, 918, 12, 60, '#5f4634'),
    K.at(
      s.x(-60) + 110,
      892,
      1.1,
      '<path d="M-26 6Q-34 -20 -14 -22Q6 -26 22 -12L26 6Z" fill="#e4572e"/><path d="M-10 -20Q-6 -36 6 -30Q8 -20 2 -16Z" fill="#e4572e"/><path d="M22 -14h12v20h-10Z" fill="#fff3e6"/>',
    ),
    K.snow(s, 120),
  );
  s.finish = { bloom: 0.25, vignette: 0.06 };
};
