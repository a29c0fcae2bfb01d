import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [red, orange, gold, grey] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([gold, '#fbe3a0'])),
    K.disc(x + 20, 400, 285, s.lin([red, orange])),
    K.each(5, (i) => K.rect(-20, 560 + i * 26, s.W + 40, 5 + i * 2, '#fbdc90')),
    K.each(
      s.banner ? 9 : 3,
      (i) =>
        K.rect(
          s.banner ? i * 260 : i * 230 - 30,
          700 - (i % 3) * 60,
          150,
          300,
          K.mix(orange, gold, 0.45),
        ) +
        K.each(20, (k) =>
          K.rect(
            (s.banner ? i * 260 : i * 230 - 30) + 14 + (k % 4) * 33,
            716 - (i % 3) * 60 + Math.floor(k / 4) * 44,
            20,
            26,
            K.mix(orange, red, 0.25),
            'opacity="0.7"',
          ),
        ),
    ),
  );
  const ink = '#3a2f2f',
    mx = x + 90;
  const mast = (px: number, y1: number, w: number, c: string) =>
    K.line(
      [
        [px - w, 990],
        [px - w, y1],
      ],
      c,
      w * 0.2,
    ) +
    K.line(
      [
        [px + w, 990],
        [px + w, y1],
      ],
      c,
      w * 0.2,
    ) +
    K.each(
      Math.round((990 - y1) / (w * 2)),
      (i) =>
        K.line(
          [
            [px + (i % 2 ? w : -w), y1 + i * w * 2],
            [px + (i % 2 ? -w : w), y1 + (i + 1) * w * 2],
          ],
          c,
          w * 0.13,
        ) +
        K.line(
          [
            [px - w, y1 + i * w * 2],
            [px + w, y1 + i * w * 2],
          ],
          c,
          w * 0.13,
        ),
    );
  s.add(
    mast(s.x(-240), 520, 12, K.mix(grey, orange, 0.4)),
    K.line(
      [
        [s.x(-240) - 60, 514],
        [s.x(-240) + 190, 500],
      ],
      K.mix(grey, orange, 0.4),
      5,
    ),
    mast(mx, 330, 27, ink),
  );
  s.add(
    K.each(
      24,
      (i) =>
        K.line(
          [
            [mx - 420 + i * 30, 300 - (i % 2) * 0],
            [mx - 405 + i * 30, 260],
          ],
          ink,
          3.4,
        ) +
        K.line(
          [
            [mx - 405 + i * 30, 260],
            [mx - 390 + i * 30, 300],
          ],
          ink,
          3.4,
        ),
    ),
    K.line(
      [
        [mx - 430, 302],
        [mx + 330, 302],
      ],
      ink,
      8,
    ),
    K.line(
      [
        [mx - 430, 262],
        [mx + 300, 262],
      ],
      ink,
      6,
    ),
    K.poly(
      [
        [mx - 24, 262],
        [mx, 130],
        [mx + 24, 262],
      ],
      ink,
    ),
    K.line(
      [
        [mx, 136],
        [mx - 400, 262],
      ],
      ink,
      4,
    ),
    K.line(
      [
        [mx, 136],
        [mx + 290, 262],
      ],
      ink,
      4,
    ),
    K.rect(mx + 240, 300, 80, 60, ink),
    K.line(
      [
        [mx - 330, 302],
        [mx - 330, 520],
      ],
      ink,
      3,
    ),
    `<path d="M${mx - 330} 520q14 8 8 24q-10 14 -20 4" fill="none" stroke="${ink}" stroke-width="6"/>`,
  );
  s.add(
    K.rect(mx - 128, 306, 104, 116, ink, 'rx="8"'),
    K.rect(mx - 118, 316, 72, 72, '#ffe9b0', 'rx="4"'),
    s.clip(
      K.rect(mx - 118, 316, 72, 72, '#000'),
      K.fig(s, {
        x: mx - 80,
        y: 432,
        h: 150,
        pose: 'sit',
        left: true,
        wear: 'work',
        main: '#4a6a8a',
        low: '#2f4a66',
        hair: 'pony',
        hat: 'hard',
        hatCol: '#f3722c',
      }),
    ),
  );
  s.add(
    K.fig(s, {
      x: mx,
      y: 880,
      h: 190,
      view: 'back',
      pose: 'arms',
      wear: 'work',
      main: '#5a3a34',
      low: '#33272a',
      hair: 'short',
      hat: 'hard',
      hatCol: '#f9c74f',
      rim: '#ffe3a0',
    }),
  );
  s.add(
    K.at(
      x - 180,
      900,
      1.7,
      '<path d="M-60 0C-60 -74 60 -74 60 0Z" fill="#f3722c"/><path d="M-78 -4H78V10H-78Z" fill="#c9541c"/><path d="M-8 -56H8V-2H-8Z" fill="#ff9a5a"/>' +
        K.sunflower(34, -48, 30),
    ),
    K.birds(s, 11, ink, x - 120, 170, 180, 90, 1.1),
  );
  s.finish = { bloom: 0, paper: 0.7, vignette: 0.08, paint: 3 };
};
