import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [mint, aqua, pink, plum] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([mint, aqua])),
    K.each(s.banner ? 40 : 12, (i) => K.rect(i * 60 - 20, 0, 30, 960, '#ffffff', 'opacity="0.22"')),
    K.disc(x + 20, 430, 330, K.light(pink, 0.35)),
  );
  s.add(
    K.rect(-20, 90, s.W + 40, 12, plum),
    K.each(
      s.banner ? 16 : 6,
      (i) =>
        K.rect(
          60 + i * 120,
          40 - (i % 3) * 8,
          34,
          50 + (i % 3) * 8,
          s.pick([pink, '#ffffff', '#ffd98a', aqua]),
          'rx="8"',
        ) + K.rect(68 + i * 120, 24 - (i % 3) * 8, 18, 18, plum, 'rx="3"'),
    ),
  );
  s.add(
    K.face(
      s,
      {
        man: true,
        full: true,
        skin: '#f0c3a0',
        hair: '#2a2330',
        style: 'topknot',
        cloth: '#ff9fba',
        clothTrim: '#ffffff',
        light: '#fff1e0',
        closed: true,
      },
      x - 390,
      190,
      520,
    ),
  );
  s.add(
    K.rect(-20, 850, s.W + 40, 130, s.lin([K.light(plum, 0.35), plum])),
    K.at(x + 196, 850, 3.1, K.cat(s, '#fff6ea', '#5aa27a')),
    K.at(
      x + 120,
      890,
      1.5,
      K.rect(-80, -12, 160, 16, '#ff7da3', 'rx="8"') +
        K.each(15, (i) => K.rect(-74 + i * 10, 2, 5, 34, '#ff7da3', 'rx="2"')),
    ),
  );
  s.add(
    K.each(14, () => {
      const px = x + s.between(-120, 300),
        py = s.between(180, 800);
      return K.curve(
        [
          [px, py],
          [px + 10, py - 12],
          [px + 22, py - 8],
        ],
        '#ffffff',
        2.5,
        'opacity="0.8"',
      );
    }),
  );
  s.add(
    K.at(
      x + 40,
      300,
      1.6,
      '<path d="M0 10C-18 -6 -10 -22 0 -12C10 -22 18 -6 0 10Z" fill="#ff6f91"/>',
    ),
    K.bubbles(s, 16, '#ffffff', 100, 800),
  );
  s.finish = { bloom: 0.12, vignette: 0.05, paint: 2 };
};
