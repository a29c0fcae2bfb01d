import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [, yellow, blue] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([K.dark(blue, 0.45), K.dark(blue, 0.15)])),
    K.glow(s, x, 560, 620, yellow, 0.95),
    K.disc(x, 520, 330, K.light(yellow, 0.2)),
  );
  s.add(
    K.face(
      s,
      {
        man: true,
        skin: '#eab68c',
        hair: '#20252c',
        style: 'short',
        cloth: '#f6f3e6',
        clothTrim: '#2f7fb0',
        light: '#fff6cf',
        glasses: true,
      },
      x - 372,
      230,
      400,
      false,
      5,
    ),
    K.face(
      s,
      {
        man: true,
        old: true,
        skin: '#d99b6e',
        hair: '#4a4a4e',
        style: 'grey',
        cloth: '#8a4b3a',
        clothTrim: '#e9c46a',
        light: '#fff6cf',
      },
      x + 372,
      190,
      430,
      true,
      -5,
    ),
  );
  const stack = (px: number, n: number) =>
    K.each(
      n,
      (i) =>
        K.rect(
          px + s.between(-14, 14) - 110,
          880 - i * 40,
          220,
          38,
          s.pick(['#e4572e', '#76b041', '#247ba0', '#f2c14e', '#8a6bbf', '#f4f1e4']),
          'rx="5"',
        ) + K.rect(px - 100, 890 - i * 40, 200, 8, '#fffbe8'),
    );
  s.add(
    K.rect(-20, 900, s.W + 40, 90, s.lin(['#a8703f', '#5e3a20'])),
    stack(x - 250, 5),
    stack(x + 262, 6),
    ...(s.banner ? [stack(x + 560, 8), stack(x - 560, 3)] : []),
  );
  s.add(
    K.at(x - 10, 905, 2.1, K.deskLamp(s, '#e4572e', '#fff0a8')),
    K.poly(
      [
        [x - 110, 905],
        [x + 130, 905],
        [x + 160, 950],
        [x - 140, 950],
      ],
      '#fffef4',
    ),
    K.at(
      x + 30,
      926,
      1,
      K.rect(-70, -6, 140, 12, '#f2c14e', 'rx="3"') +
        K.rect(-82, -7, 18, 14, '#c98a4a', 'rx="6"') +
        K.rect(64, -7, 18, 14, '#c98a4a', 'rx="6"') +
        K.each(6, (i) =>
          K.disc(-78 + (i % 3) * 6 + (i > 2 ? 146 : 0), i % 2 ? -6 : 6, 2.4, '#8a5a2b'),
        ),
      -12,
    ),
  );
  s.add(
    K.each(5, (i) =>
      K.at(
        x + (i - 2) * 12,
        330 - Math.abs(i - 2) * 6,
        1,
        K.poly(
          [
            [-4, 0],
            [4, 0],
            [0, -44 - (2 - Math.abs(i - 2)) * 14],
          ],
          '#fff7d0',
        ),
        (i - 2) * 24,
      ),
    ),
  );
  s.finish = { bloom: 0.2, vignette: 0.3, paint: 3.5 };
};
