import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, blue, grey, amber] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#0b1526', deep, blue),
    K.stars(s, 60, 250),
    K.alp(s, 330, 230, '#3a5470', '#c9d8e8', x - 70, 210),
    K.fog(s, 480, 80, grey, 0.6),
    K.alp(s, 500, 120, '#2c4258', '#a9bfd4'),
    K.firs(s, 640, 190, 11, '#142236', 20, '#b9cadb', [x - 170, x + 200]),
    K.fog(s, 640, 40, grey, 0.4),
    K.rect(-20, 650, s.W + 40, 340, s.lin(['#a9bfd4', '#5f7d9a', '#33506e'])),
  );
  s.add(
    K.glow(s, x, 620, 330, amber, 0.4),
    K.rect(x - 150, 560, 300, 130, s.lin(['#4a3428', '#2c1e1a'])),
    K.rect(x - 100, 470, 200, 90, s.lin(['#4a3428', '#33241e'])),
    ...[0, 1, 2].map(
      (i) =>
        K.rect(x - 84 + i * 60, 496, 46, 50, s.lin(['#ffe3b0', amber])) +
        K.lattice(x - 84 + i * 60, 496, 46, 50, '#2a1a14', 3, 3, 2),
    ),
    ...[0, 1, 2].map(
      (i) =>
        K.rect(x - 134 + i * 98, 596, 72, 70, s.lin(['#ffe3b0', amber])) +
        K.lattice(x - 134 + i * 98, 596, 72, 70, '#2a1a14', 3, 3, 2.4),
    ),
    K.roof(s, x, 568, 380, 50, '#22303f', '#33455a', 0.4),
    K.roof(s, x, 478, 270, 84, '#22303f', '#33455a', 0.4),
    K.blob(
      [
        [x - 140, 470],
        [x - 80, 392],
        [x, 380],
        [x + 80, 392],
        [x + 140, 470],
        [x + 50, 448],
        [x - 50, 450],
      ],
      '#eef4fa',
    ),
    K.blob(
      [
        [x - 196, 566],
        [x - 150, 534],
        [x - 100, 540],
        [x, 548],
        [x + 100, 538],
        [x + 150, 534],
        [x + 196, 566],
        [x, 560],
      ],
      '#eef4fa',
    ),
    K.steam(s, x + 190, 680, 70, 260, '#e6eef6', 0.5, 4),
  );
  s.add(
    K.each(3, (i) =>
      K.poly(
        [
          [x - 134 + i * 98, 690],
          [x - 62 + i * 98, 690],
          [x - 30 + (i - 1) * 190 + 60, 900],
          [x - 30 + (i - 1) * 190 - 90, 900],
        ],
        s.lin([`${amber} 0 0.5`, `${amber} 1 0`]),
      ),
    ),
    K.shadow(s, x - 150, 868, 36, '#16263a', 0.6, -20),
    K.fig(s, {
      x: x - 150,
      y: 868,
      h: 190,
      view: 'back',
      pose: 'stand',
      wear: 'coat',
      main: '#141c2a',
      low: '#0e1520',
      hair: 'short',
      hat: 'hood',
      hatCol: '#141c2a',
      rim: amber,
      rimX: 1,
    }),
    K.each(14, (i) =>
      K.oval(x - 156 - i * 9 + (i % 2) * 14, 884 + i * 9, 7, 3, '#2f4a66', 'opacity="0.8"'),
    ),
  );
  s.add(
    ...[0, 1, 2, 3, 4, 5].map((i) =>
      K.at(
        s.x(-20) + i * 48,
        940 - (i % 2) * 3,
        0.8,
        [-9, 9]
          .map(
            (d) =>
              `<ellipse cx="${d}" cy="0" rx="8" ry="19" fill="${i === 5 ? '#d8432f' : '#caa472'}"/><path d="M${d - 7} -4Q${d} 6 ${d + 7} -4" stroke="${i === 5 ? '#7a1c14' : '#6a4a2a'}" stroke-width="4" fill="none"/>`,
          )
          .join(''),
      ),
    ),
    K.snow(s, 190),
  );
  s.finish = { bloom: 0.5, vignette: 0.3 };
};
