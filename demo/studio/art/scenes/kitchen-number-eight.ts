import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [, sage, plum, coral] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([K.mix(sage, plum, 0.35), sage])),
    K.each(12, (r) =>
      K.each(Math.ceil(s.W / 64) + 1, (i) =>
        K.rect(i * 64 - (r % 2) * 32, r * 42, 60, 38, K.light(sage, 0.12 + s.r() * 0.14), 'rx="3"'),
      ),
    ),
    K.window0(s, x - 130, 50, 260, 230, s.lin(['#fff6e0', '#ffe0c0']), '#6a6478', 3, 2, 8),
    K.shaft(s, [x - 130, 60], [x + 130, 60], -60, 820, '#fff3d8', 0.6),
  );
  s.add(
    K.rect(-20, 330, s.W + 40, 16, '#7d7a8a'),
    K.each(s.banner ? 15 : 6, (i) => {
      const px = (s.banner ? 70 : 46) + i * (s.banner ? 150 : 108);
      return Math.abs(px - x) < 40
        ? ''
        : K.line(
            [
              [px, 346],
              [px, 452],
            ],
            '#b9bcc6',
            7,
          ) +
            (i % 2
              ? `<path d="M${px - 30} 452H${px + 30}A30 26 0 0 1 ${px - 30} 452Z" fill="#c9ccd4"/>`
              : K.oval(px, 472, 27, 24, '#a9adb8') + K.oval(px, 472, 17, 14, '#8a8e9a'));
    }),
  );
  s.add(
    K.rect(-20, 690, s.W + 40, 300, s.lin(['#e9ecf0', '#9a9eac', '#5d576b'])),
    K.rect(-20, 690, s.W + 40, 18, '#ffffff', 'opacity="0.8"'),
  );
  s.add(
    K.oval(x, 800, 200, 30, plum, `opacity="0.5" ${s.blur(10)}`),
    K.at(
      x,
      790,
      3.4,
      '<path d="M-50 -30Q-54 6 -26 12H26Q54 6 50 -30Z" fill="#8a4a36"/><path d="M-50 -30Q-54 6 -26 12H-4Q-34 4 -32 -30Z" fill="#b5674a"/><ellipse cx="0" cy="-30" rx="50" ry="12" fill="#6a3424"/><ellipse cx="0" cy="-30" rx="42" ry="8.6" fill="#f2c27a"/><path d="M-62 -20h14M48 -20h14" stroke="#6a3424" stroke-width="7" stroke-linecap="round"/>' +
        K.at(
          4,
          -4,
          1,
          K.rect(-22, -11, 44, 22, '#fff6dc', 'rx="2"') +
            K.each(3, (i) =>
              K.curve(
                [
                  [-16, -5 + i * 5],
                  [-6, -7 + i * 5],
                  [4, -4 + i * 5],
                  [14 - i * 4, -6 + i * 5],
                ],
                '#7a5a4a',
                1.2,
              ),
            ),
          -5,
        ),
    ),
  );
  s.add(
    K.hand(s, 'cup', x - 170, 640, 2.5, 22, '#e8b48e', '#f7f4ee'),
    K.hand(s, 'grip', x + 190, 600, 2.5, 152, '#c98f68', coral, true),
    K.at(
      x + 70,
      620,
      1,
      K.line(
        [
          [0, 0],
          [-30, 80],
        ],
        '#a8763f',
        13,
      ) + K.oval(-36, 92, 30, 14, '#8a5a2b'),
    ),
  );
  s.add(K.steam(s, x, 680, 260, 560, '#ffffff', 0.6, 7));
  s.finish = { bloom: 0.25, vignette: 0.15 };
};
