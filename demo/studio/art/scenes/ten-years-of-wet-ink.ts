import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [paper, taupe, ink, red] = s.p,
    x = s.cx;
  s.add(s.full(s.lin([paper, K.mix(paper, taupe, 0.6)])));
  const n = s.banner ? 9 : 3;
  for (let i = 0; i < n; i++) {
    const px = s.banner ? 90 + i * 250 : -10 + i * 240,
      h = s.between(380, 620);
    s.add(
      K.rect(px, -20, 150, h, K.light(paper, 0.6), 'opacity="0.85"'),
      K.rect(px - 8, h - 24, 166, 12, '#6b5a48'),
      K.inkPeak(s, px + 75, h - 70, 130, 200, ink, 0.35),
      K.each(3, () =>
        K.curve(
          [
            [px + 30, h - 60],
            [px + 70, h - 54 + s.between(-6, 6)],
            [px + 120, h - 60],
          ],
          ink,
          3,
          'opacity="0.2"',
        ),
      ),
    );
  }
  // his profile: nothing but strokes
  const strokes = K.each(26, (i) => {
    const a = i / 26;
    return K.curve(
      [
        [x + 330 - a * 40, 120 + a * 640],
        [x + 190 + Math.sin(i * 2) * 60, 150 + a * 600 + s.between(-20, 20)],
        [x + 60 + s.between(-60, 60), 130 + a * 640],
      ],
      ink,
      s.between(14, 46),
      `opacity="${s.between(0.5, 0.95).toFixed(2)}" ${s.blur(1)}`,
    );
  });
  s.add(
    K.g(
      K.face(
        s,
        { man: true, skin: ink, hair: ink, style: 'topknot', cloth: ink, flat: ink },
        x + 395,
        150,
        420,
        true,
      ),
      `opacity="0.85" ${s.ripple(26, 0.02, 0.05)}`,
    ),
    s.clip(K.rect(x - 10, 60, 520, 820, '#000'), K.g(strokes, 'opacity="0.18"')),
  );
  s.add(
    K.each(40, () =>
      K.disc(
        x + s.between(-60, 330),
        s.between(120, 880),
        s.between(1, 7),
        ink,
        `opacity="${s.between(0.3, 0.9).toFixed(2)}"`,
      ),
    ),
  );
  s.add(
    K.face(
      s,
      {
        skin: '#f0d3bb',
        hair: '#1c1a1e',
        style: 'bun',
        cloth: red,
        clothTrim: '#f4f1ea',
        light: '#fff6e8',
        closed: true,
        lip: red,
      },
      x - 375,
      255,
      400,
      false,
      8,
    ),
  );
  s.add(
    K.poly(
      [
        [-20, 880],
        [s.W + 20, 850],
        [s.W + 20, 990],
        [-20, 990],
      ],
      K.light(paper, 0.7),
    ),
    K.hand(s, 'pinch', x - 30, 812, 1.9, -28, '#f0d3bb', red),
    K.at(
      x + 62,
      770,
      1,
      K.rect(-8, -240, 16, 210, s.lin(['#8a5a34', '#4a2c18'], 0, 0, 1, 0), 'rx="6"') +
        '<path d="M-12 -34H12Q16 0 2 50Q-2 58 -4 50Q-16 0 -12 -34Z" fill="#17161a"/>',
      14,
    ),
    K.drop(x + 44, 856, 1.3, '#141316'),
    K.oval(x + 40, 905, 34, 10, '#17161a'),
    K.oval(x + 84, 914, 10, 4, '#17161a'),
  );
  s.finish = { bloom: 0, paper: 1.2, vignette: 0.18, sat: 0.95 };
};
