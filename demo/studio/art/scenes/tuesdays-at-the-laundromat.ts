import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [pale, blue, pink, violet] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([pale, blue])),
    K.rect(-20, 100, s.W + 40, 640, s.lin([K.light(pink, 0.3), pink])),
    K.rect(-20, 60, s.W + 40, 44, violet),
    K.each(Math.ceil(s.W / 40), (i) =>
      K.rect(i * 40, 68, 22, 28, i % 2 ? '#fff' : '#ffe08a', 'rx="11" opacity="0.8"'),
    ),
  );
  const r = 96,
    gap = 232;
  for (let row = 0; row < 2; row++)
    for (let i = -7; i < 4; i++) {
      const px = x + i * gap,
        py = 260 + row * 300;
      if (px < -140 || px > s.W + 140) continue;
      const her = i === 0 && row === 1;
      s.add(
        K.rect(px - 108, py - 140, 216, 286, s.lin(['#ffffff', '#e6edf8']), 'rx="18"'),
        K.rect(px - 88, py - 126, 80, 16, violet, 'rx="8" opacity="0.5"'),
        K.disc(px + 60, py - 118, 11, pink),
        K.disc(px + 88, py - 118, 7, '#7fd1e8'),
        K.disc(px, py + 10, r, '#b9c6dc'),
        K.disc(
          px,
          py + 10,
          r - 14,
          s.rad([K.mix(violet, blue, 0.5), violet, '#2c2268'], 0.4, 0.35, 0.8),
        ),
      );
      s.add(
        s.clip(
          K.disc(px, py + 10, r - 14, '#000'),
          her
            ? K.glow(s, px, py, 150, pale, 0.6) +
                K.face(
                  s,
                  {
                    skin: '#f4cdb8',
                    hair: '#3a2450',
                    style: 'bob',
                    cloth: '#ffd27a',
                    light: '#ffffff',
                  },
                  px - 66,
                  py - 56,
                  118,
                )
            : K.each(9, () =>
                K.blob(
                  [
                    [px + s.between(-70, 70), py + s.between(-20, 90)],
                    [px + s.between(-60, 60), py + s.between(10, 90)],
                    [px + s.between(-70, 70), py + s.between(30, 100)],
                    [px + s.between(-40, 70), py + s.between(20, 70)],
                  ],
                  s.pick([pink, '#ffe08a', '#7fd1e8', '#ffffff', '#9be0b8']),
                  'opacity="0.85"',
                ),
              ),
        ),
        `<path d="M${px - 56} ${py - 20}Q${px - 40} ${py - 56} ${px} ${py - 66}" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round" opacity="0.7"/>`,
      );
    }
  s.add(
    K.rect(-20, 728, s.W + 40, 262, s.lin(['#fff6fb', '#e3d6f4'])),
    K.each(6, (r2) =>
      K.each(Math.ceil(s.W / 70), (i) =>
        (i + r2) % 2 ? K.rect(i * 70, 730 + r2 * 44, 70, 44, violet, 'opacity="0.16"') : '',
      ),
    ),
  );
  s.add(
    K.at(
      x,
      900,
      1.7,
      K.blob(
        [
          [-120, 40],
          [-126, -20],
          [-90, -44],
          [0, -52],
          [90, -44],
          [126, -20],
          [120, 40],
          [0, 50],
        ],
        s.lin(['#ffffff', '#cfe3f8']),
      ) +
        K.poly(
          [
            [-40, -50],
            [0, -26],
            [40, -50],
            [24, -60],
            [-24, -60],
          ],
          '#b9d4f0',
        ) +
        K.line(
          [
            [0, -26],
            [0, 44],
          ],
          '#b9d4f0',
          3,
        ) +
        K.rect(34, -20, 54, 50, 'none', 'stroke="#9fc0e6" stroke-width="3" rx="4"') +
        K.at(
          62,
          -22,
          1,
          K.rect(-16, -26, 32, 34, '#fff3b8', 'rx="2"') +
            K.line(
              [
                [-16, -10],
                [16, -12],
              ],
              '#e0b94a',
              2,
            ),
          8,
        ),
    ),
  );
  s.add(K.bubbles(s, 34, '#ffffff'));
  s.add(K.calm(s, '#e9e3fb', 0.82));
  s.finish = { bloom: 0.15, vignette: 0.05, paint: 2.5 };
};
