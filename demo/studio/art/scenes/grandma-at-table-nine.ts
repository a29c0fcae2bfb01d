import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, green, , red] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin(['#3a2418', '#5a3a22'])),
    K.each(
      s.banner ? 16 : 5,
      (i) =>
        K.rect(i * 142 - 10, -10, 136, 600, K.mix('#7a4f2c', '#4a2c18', (i % 3) / 3)) +
        K.line(
          [
            [i * 142 - 12, -10],
            [i * 142 - 12, 600],
          ],
          '#2a170c',
          4,
        ),
    ),
    K.glow(s, x, 300, 480, '#ffdf9a', 0.7),
    K.each(s.banner ? 4 : 2, (i) => {
      const px = s.banner ? 980 + i * 330 : 90 + i * 460;
      return Math.abs(px - x) < 130
        ? ''
        : K.disc(px, 170, 60, '#2a170c') +
            K.disc(px, 170, 48, s.lin(['#0b2a3a', '#1f5a6a'])) +
            K.moon(s, px + 10, 160, 15, '#fff6d8');
    }),
  );
  s.add(
    K.g(
      K.face(
        s,
        { old: true, skin: '#000', hair: '#000', style: 'bun', cloth: '#000', flat: '#140a05' },
        x - 220,
        70,
        400,
      ),
      `opacity="0.72" ${s.blur(5)}`,
    ),
  );
  s.add(
    K.poly(
      [
        [x - 320, 560],
        [x + 320, 560],
        [x + 520, 1010],
        [x - 520, 1010],
      ],
      '#6a3f20',
    ),
    K.poly(
      [
        [x - 290, 580],
        [x + 290, 580],
        [x + 460, 990],
        [x - 460, 990],
      ],
      s.lin([green, K.light(green, 0.1), deep]),
    ),
    K.glow(s, x, 740, 320, '#d8ffb0', 0.35),
  );
  const tile = (px: number, y: number, k: number, rot: number, face: boolean) =>
    K.at(
      px,
      y,
      k,
      K.rect(-17, -8, 34, 46, '#2f8a5a', 'rx="5"') +
        K.rect(-17, -22, 34, 46, face ? '#fffaf0' : '#3fae74', 'rx="5"') +
        (face
          ? K.disc(0, -8, 6, red) + K.disc(-6, 8, 4, '#2f6fae') + K.disc(6, 8, 4, '#2f8a5a')
          : ''),
      rot,
    );
  s.add(
    K.each(13, (i) => tile(x - 210 + i * 35, 620, 0.95, 0, false)),
    K.each(18, () =>
      tile(x + s.between(-190, 190), s.between(690, 860), 1, s.between(-60, 60), s.r() < 0.7),
    ),
  );
  s.add(
    K.hand(s, 'cup', x - 250, 660, 1.9, 24, '#d9a27a', '#2a3a5a'),
    K.hand(s, 'cup', x + 250, 660, 1.9, 156, '#c98f68', '#6a2a2a', true),
    K.hand(s, 'flat', x - 250, 900, 2.2, -26, '#e8bd98', '#8a6a2a'),
    K.hand(s, 'point', x + 270, 905, 2.3, 204, '#d8aa88', red, true),
  );
  s.add(
    K.glow(s, x + 30, 800, 120, '#9dffd0', 0.7),
    K.at(
      x + 30,
      800,
      2.3,
      K.rect(-17, -8, 34, 46, '#fffaf0', 'rx="5"') +
        K.rect(-17, -24, 34, 46, s.lin(['#6fe0a8', '#2fae74', '#1f8a5a']), 'rx="5"') +
        K.rect(-12, -18, 14, 5, '#d8ffe8', 'rx="2"'),
      -8,
    ),
    K.steam(s, x - 160, 600, 160, 520, '#e8e0d0', 0.3, 4),
    K.line(
      [
        [x, -20],
        [x, 60],
      ],
      '#1a0f08',
      6,
    ),
    K.poly(
      [
        [x - 70, 110],
        [x - 24, 56],
        [x + 24, 56],
        [x + 70, 110],
      ],
      red,
    ),
    K.glow(s, x, 118, 200, '#fff0b0', 0.8),
  );
  s.finish = { bloom: 0.4, vignette: 0.35 };
};
