import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, red, gold, cream] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([deep, K.dark(red, 0.5), deep])),
    K.curtain(s, -20, s.banner ? 500 : 70, red),
    K.curtain(s, s.W + 20, s.banner ? -300 : -70, red),
  );
  s.add(
    K.rect(x - 255, 150, 510, 620, '#3a140a'),
    K.rect(x - 240, 165, 480, 590, s.rad([cream, gold, K.mix(gold, red, 0.6)], 0.5, 0.5, 0.75)),
    K.glow(s, x, 460, 560, gold, 0.4),
  );
  s.add(
    s.clip(
      K.rect(x, 100, 600, 700, '#000'),
      K.rect(x, 165, 240, 590, K.dark(red, 0.45), 'opacity="0.65"'),
    ),
  );
  s.add(K.rect(x - 3, 150, 6, 620, '#1c0a05'));
  s.add(
    s.clip(
      K.rect(x - 300, 0, 300, 800, '#000'),
      K.fig(s, {
        x,
        y: 760,
        h: 500,
        pose: 'stand',
        wear: 'robe',
        main: '#e0a92e',
        low: '#b5451d',
        trim: '#8a1f14',
        hair: 'knot',
        hat: 'crown',
        rim: '#fff4c8',
        rimX: -1,
      }),
    ),
    s.clip(
      K.rect(x, 0, 300, 800, '#000'),
      K.fig(s, {
        x,
        y: 760,
        h: 500,
        pose: 'stand',
        wear: 'robe',
        main: '#4a3a34',
        low: '#33251f',
        trim: '#8a6a4a',
        hair: 'short',
        rim: '#ffb25a',
      }),
    ),
  );
  s.add(
    K.line(
      [
        [x + 62, 505],
        [x + 170, 360],
      ],
      '#2a1208',
      4,
    ),
    K.line(
      [
        [x + 60, 515],
        [x + 190, 430],
      ],
      '#2a1208',
      4,
    ),
  );
  s.add(
    K.at(
      x + 178,
      420,
      1.5,
      K.fig(s, {
        x: 0,
        y: 40,
        h: 92,
        pose: 'spread',
        wear: 'robe',
        main: '#8a1f14',
        low: '#5a120a',
        trim: gold,
        hair: 'knot',
        hat: 'crown',
        skin: '#f2b134',
      }) + K.each(5, (i) => K.disc(-10 + i * 5, 10 - (i % 2) * 9, 1.4, gold)),
    ),
  );
  s.add(
    K.rect(-20, 770, s.W + 40, 220, s.lin(['#5a1a10', '#1a0703'])),
    K.poly(
      [
        [x - 240, 775],
        [x + 240, 775],
        [x + 420, 990],
        [x - 420, 990],
      ],
      s.lin([`${gold} 0 0.6`, `${gold} 1 0.05`]),
    ),
    K.each(s.banner ? 10 : 4, (i) =>
      K.lantern(s, s.banner ? x - 700 + i * 160 : 70 + i * 166, 84, 30, '#f0612a', 80),
    ),
  );
  s.add(K.crowd(s, s.banner ? 950 : 0, s.W, 985, 120, s.banner ? 18 : 9, ['#1a0703', '#220a05']));
  s.finish = { bloom: 0.45 };
};
