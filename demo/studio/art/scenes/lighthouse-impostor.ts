import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [navy, blue, pale, cream] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#04121f', navy, blue),
    K.stars(s, 110, 500),
    K.moon(s, x - 10, 400, 270, cream, 0.55),
    K.clouds(s, 5, 330, 560, 340, '#3f7f9a', 0.4, 10),
    K.water(s, 640, blue, navy, '#04121f'),
    K.glints(s, x, 650, 950, 200, cream, 80, 0.7),
  );
  s.add(
    `<path d="M${x - 60} 990Q${x - 40} 760 ${x + 30} 640L${x + 110} 590L${x + 250} 600Q${x + 330} 640 ${s.W + 60} 660V990Z" fill="${s.lin(['#1c3348', '#081521'])}"/>`,
    `<path d="M${x - 20} 960Q${x + 160} 880 ${x + 70} 790Q${x + 20} 720 ${x + 150} 610" fill="none" stroke="#5f86a0" stroke-width="14" opacity="0.7"/>`,
  );
  const lx = x + 190;
  s.add(
    K.poly(
      [
        [lx - 58, 620],
        [lx - 38, 240],
        [lx + 38, 240],
        [lx + 58, 620],
      ],
      s.lin(['#f4efe0', '#a9b8c4', '#3f566c'], 0, 0, 1, 0),
    ),
    K.poly(
      [
        [lx - 52, 520],
        [lx - 47, 430],
        [lx + 47, 430],
        [lx + 52, 520],
      ],
      '#b8403a',
    ),
    K.rect(lx - 66, 228, 132, 14, '#142433'),
    K.each(10, (i) =>
      K.line(
        [
          [lx - 62 + i * 13.8, 228],
          [lx - 62 + i * 13.8, 186],
        ],
        '#142433',
        3,
      ),
    ),
    K.line(
      [
        [lx - 64, 186],
        [lx + 64, 186],
      ],
      '#142433',
      4,
    ),
    K.rect(lx - 30, 150, 60, 78, s.lin(['#fffbe0', '#ffdf8a'])),
    K.poly(
      [
        [lx - 42, 152],
        [lx, 96],
        [lx + 42, 152],
      ],
      '#7a2a2a',
    ),
    K.glow(s, lx, 185, 200, '#fff0b0', 0.95),
    K.poly(
      [
        [lx, 176],
        [lx, 196],
        [lx - 1500, 330],
        [lx - 1500, 60],
      ],
      s.linU(['#fff6cf 0 0.55', '#fff6cf 1 0'], lx, 180, lx - 900, 190),
    ),
    K.fig(s, {
      x: lx - 44,
      y: 230,
      h: 92,
      pose: 'side',
      left: true,
      wear: 'coat',
      main: '#142433',
      flat: '#10202e',
      hair: 'short',
      hat: 'cap',
      hatCol: '#10202e',
    }),
  );
  s.add(
    K.fig(s, {
      x: x + 60,
      y: 800,
      h: 190,
      pose: 'walk',
      wear: 'coat',
      main: '#8a2f3f',
      low: '#22303f',
      hair: 'loose',
      wind: 0.8,
      rim: cream,
      rimX: -1,
      front: '',
    }),
    K.at(
      x - 200,
      930,
      1.5,
      K.each(4, (i) =>
        K.rect(
          -50 + i * 3,
          -20 - i * 11,
          100,
          14,
          ['#f4ead0', '#e3d3ac', '#f8f1de', '#dcc99c'][i] as string,
          'rx="2"',
        ),
      ) +
        K.line(
          [
            [0, -58],
            [0, -4],
          ],
          '#b8403a',
          4,
        ) +
        K.disc(0, -58, 9, '#b8403a'),
    ),
    K.fog(s, 720, 80, pale, 0.35),
    K.fog(s, 950, 60, pale, 0.3),
  );
  s.finish = { bloom: 0.5 };
};
