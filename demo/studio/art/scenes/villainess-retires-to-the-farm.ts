import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [pale, lime, green, clay] = s.p,
    x = s.cx;
  s.add(s.full(K.mix(pale, '#e3cfa8', 0.5)));
  const plots = s.banner ? 11 : 4;
  for (let i = 0; i < plots; i++)
    for (let j = 0; j < 5; j++) {
      const w = s.banner ? 204 : 160,
        px = (s.banner ? 0 : -4) + i * w + 8,
        py = 20 + j * 190 + 8,
        soil = s.pick(['#8a5a3c', '#9a6a48', '#7a4f36']);
      if (Math.abs(px + w / 2 - x) < 120 && j === 2) continue;
      s.add(
        K.rect(px, py, w - 20, 172, soil, 'rx="8"'),
        K.each(4, (r) => K.rect(px + 8, py + 16 + r * 40, w - 36, 8, K.dark(soil, 0.25), 'rx="4"')),
      );
      const kind = Math.floor(s.r() * 4);
      s.add(
        K.each(20, (k) => {
          const cx = px + 22 + (k % 5) * ((w - 54) / 4),
            cy = py + 20 + Math.floor(k / 5) * 42;
          return kind === 0
            ? K.disc(cx, cy, 15, green) + K.disc(cx, cy, 9, lime) + K.disc(cx, cy, 4, pale)
            : kind === 1
              ? K.leafSpray(s, cx, cy, 17, green, 5, 0) + K.leafSpray(s, cx, cy, 15, lime, 5, 180)
              : kind === 2
                ? K.disc(cx, cy, 11, '#e07a3f') + K.disc(cx, cy - 2, 4, green)
                : K.leafSpray(s, cx, cy, 14, lime, 7, 90) + K.disc(cx, cy, 5, '#c9507a');
        }),
      );
    }
  s.add(
    K.oval(x + 14, 500, 150, 128, '#6b4a34', `opacity="0.35" ${s.blur(8)}`),
    K.rect(x - 150, 380, 300, 210, '#8a5a3c', 'rx="20"'),
    K.each(5, (r) => K.rect(x - 136, 402 + r * 40, 272, 8, '#6b4330', 'rx="4"')),
  );
  s.add(
    K.shadow(s, x - 30, 585, 90, '#3a2418', 0.5),
    K.fig(s, {
      x: x - 40,
      y: 585,
      h: 300,
      pose: 'hoe',
      wear: 'hanfu',
      main: '#d6496b',
      low: '#a83257',
      trim: '#f6d365',
      hair: 'palace',
      front:
        K.line(
          [
            [12, -92],
            [44, -18],
          ],
          '#8a5a2b',
          2.4,
        ) +
        K.poly(
          [
            [40, -18],
            [52, -14],
            [48, -2],
          ],
          '#8d949c',
        ),
    }),
  );
  s.add(
    K.at(
      x + 118,
      560,
      1.25,
      K.blob(
        [
          [-44, 0],
          [-40, -34],
          [-10, -56],
          [26, -48],
          [48, -18],
          [40, 8],
          [10, 18],
          [-24, 16],
        ],
        s.lin([K.light(clay, 0.2), clay, K.dark(clay, 0.25)]),
      ) +
        K.curve(
          [
            [-20, -30],
            [-8, -26],
          ],
          '#8a3a2a',
          2,
        ) +
        K.curve(
          [
            [8, -14],
            [22, -10],
          ],
          '#8a3a2a',
          2,
        ) +
        K.poly(
          [
            [-22, -50],
            [-24, -78],
            [-10, -64],
            [2, -84],
            [12, -64],
            [28, -74],
            [22, -46],
          ],
          '#f2c14e',
        ),
    ),
  );
  for (let i = 0; i < (s.banner ? 7 : 4); i++) {
    const px = s.banner ? x - 330 + i * 120 : 86 + i * 156;
    s.add(
      K.shadow(s, px, 935, 46, '#3a2418', 0.5),
      K.fig(s, {
        x: px,
        y: 932,
        h: 250,
        pose: 'stand',
        wear: 'robe',
        main: ['#3f5f8a', '#6a4a8a', '#2f7a6a', '#8a5a2f'][i % 4] as string,
        trim: '#f0d28a',
        hair: 'knot',
        hat: i % 2 ? 'cap' : undefined,
        hatCol: '#1c1a22',
        front: [-10.5, 10.5]
          .map(
            (d) =>
              K.at(d, -50, 0.16, K.basket(s, '#b98a54')) +
              K.poly(
                [
                  [d - 5, -46],
                  [d + 5, -46],
                  [d + 4, -36],
                  [d - 4, -36],
                ],
                '#a8763f',
              ),
          )
          .join(''),
      }),
    );
  }
  s.add(
    K.each(s.banner ? 8 : 3, (i) =>
      K.roof(s, s.banner ? i * 310 + 40 : i * 300 + 10, 64, 330, 74, '#3f7a6a', '#e0b04a'),
    ),
  );
  s.add(K.calm(s, '#eef3dc', 0.8));
  s.finish = { bloom: 0.1, vignette: 0.1, paint: 3.5 };
};
