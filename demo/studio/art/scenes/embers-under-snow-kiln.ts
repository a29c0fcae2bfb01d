import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [, rose, orange] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#07060d', '#1a1420', '#31222c'),
    K.stars(s, 60, 300),
    K.ridge(s, 330, 160, '#2a2631', '#3a3440'),
    K.firs(s, 400, 150, 9, '#17141d', 20, '#8f99a8'),
  );
  s.add(
    K.each(9, (i) => {
      const j = 8 - i,
        px = x + (s.banner ? 30 : 10) + j * 34,
        py = 720 - j * 44,
        r = 250 - j * 20;
      return (
        `<path d="M${px - r} ${py + 60}A${r} ${r * 0.95} 0 0 1 ${px + r} ${py + 60}Z" fill="${s.lin(['#e9eef2', '#8a6a64', '#4a2c26'])}"/>` +
        K.glow(s, px + r * 0.8, py - 20, 40, orange, 0.7)
      );
    }),
  );
  s.add(
    K.rect(-20, 770, s.W + 40, 220, s.lin(['#8f8790', '#4c4654'])),
    `<path d="M${x - 300} 800V560A290 290 0 0 1 ${x + 300} 560V800Z" fill="${s.lin(['#6e4a3f', '#3b2420'])}"/>`,
  );
  s.add(
    K.each(26, (i) =>
      K.rect(
        x - 290 + (i % 9) * 66 + (Math.floor(i / 9) % 2) * 30,
        330 + Math.floor(i / 9) * 160,
        58,
        26,
        '#4c302a',
        'opacity="0.5" rx="3"',
      ),
    ),
    `<path d="M${x - 170} 810V570A170 180 0 0 1 ${x + 170} 570V810Z" fill="${s.rad(['#fffbe0', '#ffd27a', orange, rose, '#5a1420'], 0.5, 0.72, 0.72)}"/>`,
    K.glow(s, x, 660, 520, orange, 0.6),
  );
  s.add(
    K.each(
      9,
      (i) =>
        `<path d="M${x - 150 + i * 36} 810Q${x - 140 + i * 36 + s.between(-20, 20)} ${720 - s.between(0, 120)} ${x - 130 + i * 36} ${650 - s.between(0, 90)}Q${x - 118 + i * 36} 740 ${x - 110 + i * 36} 810Z" fill="#fff0b0" opacity="0.55" ${s.blur(3)}/>`,
    ),
  );
  s.add(
    K.poly(
      [
        [x - 170, 805],
        [x + 170, 805],
        [x + 420, 990],
        [x - 420, 990],
      ],
      s.lin([`${orange} 0 0.85`, `${orange} 1 0.05`]),
    ),
  );
  s.add(
    K.poly(
      [
        [x - 40, 915],
        [x - 20, 915],
        [x - 250, 990],
        [x - 330, 990],
      ],
      '#1a0e0a',
      'opacity="0.4"',
    ),
    K.fig(s, {
      x: x - 14,
      y: 920,
      h: 430,
      view: 'back',
      pose: 'clasp',
      wear: 'hanfu',
      main: '#1c0f10',
      low: '#150a0c',
      trim: '#3a1a18',
      hair: 'bun',
      wind: 0.2,
      rim: '#ffb25a',
      rimX: 1,
      skin: '#5a2a20',
    }),
  );
  s.add(
    K.g(
      K.fig(s, {
        x: x + 205,
        y: 985,
        h: 300,
        view: 'back',
        wear: 'robe',
        main: '#0c0709',
        flat: '#0c0709',
        hair: 'knot',
      }),
      'opacity="0.9"',
    ),
    K.at(
      x - 205,
      940,
      1.5,
      '<path d="M-10 -74H10Q8 -58 14 -52Q40 -30 24 0H-24Q-40 -30 -14 -52Q-8 -58 -10 -74Z" fill="#9dbebb"/><path d="M4 -70L-6 -48L8 -34L-4 -14L6 0" fill="none" stroke="#2a4a48" stroke-width="2.4"/><path d="M14 -44Q28 -24 18 -6" stroke="#ffd9a0" stroke-width="4" fill="none"/>',
    ),
  );
  s.add(K.embers(s, 120, orange, 0, s.W, 100, 900), K.snow(s, 50, '#ffe6d0', 0.7));
  s.finish = { bloom: 0.55 };
};
