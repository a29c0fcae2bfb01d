import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [, pale, grey, red] = s.p,
    x = s.cx,
    y = 470;
  s.add(
    s.full(s.lin(['#ffffff', pale])),
    K.each(Math.ceil(s.W / 40), (i) =>
      K.line(
        [
          [i * 40, 0],
          [i * 40, 960],
        ],
        '#dfe4ea',
        1,
      ),
    ),
    K.each(24, (i) =>
      K.line(
        [
          [0, i * 40],
          [s.W, i * 40],
        ],
        '#dfe4ea',
        1,
      ),
    ),
  );
  const L = x - 235,
    T = y - 350,
    W = 470,
    H = 660;
  s.add(
    K.rect(L + 26, T + 34, W, H, '#8a929a', `opacity="0.5" ${s.blur(16)}`),
    K.rect(L, T, W, H, '#fbfaf6'),
  );
  const rooms: [number, number, number, number, string][] = [
    [0, 0, 250, 230, '#e9d9c2'],
    [250, 0, 220, 150, '#dfe8e4'],
    [250, 150, 220, 210, '#f0ebe0'],
    [0, 230, 250, 190, '#d8dde4'],
    [0, 420, 180, 240, '#e6dccb'],
    [180, 420, 290, 240, '#e2e6ea'],
    [250, 360, 220, 60, '#efe9dd'],
  ];
  for (const [a, b, w, h, c] of rooms)
    s.add(
      K.rect(L + a, T + b, w, h, c),
      K.rect(L + a, T + b, w, 16, '#000', 'opacity="0.12"'),
      K.rect(L + a, T + b, 14, h, '#000', 'opacity="0.1"'),
      K.rect(L + a, T + b, w, h, 'none', `stroke="${grey}" stroke-width="11"`),
    );
  const gap = (a: number, b: number, w: number, h: number) => K.rect(L + a, T + b, w, h, '#f0ebe0');
  s.add(
    gap(110, 222, 60, 16),
    gap(242, 250, 16, 60),
    gap(330, 412, 60, 16),
    gap(60, 412, 60, 16),
    gap(300, 652, 80, 18),
  );
  s.add(
    K.rect(L + 30, T + 40, 110, 140, '#b9c6d6', 'rx="8"'),
    K.rect(L + 40, T + 46, 90, 34, '#ffffff', 'rx="8"'),
    K.rect(L + 290, T + 190, 130, 60, '#9aa8b5', 'rx="10"'),
    K.disc(L + 350, T + 300, 34, '#c9a98a'),
    K.rect(L + 30, T + 260, 40, 130, '#8a929a'),
    K.rect(L + 220, T + 500, 180, 90, '#b08a64', 'rx="8"'),
    K.each(6, (i) =>
      K.rect(L + 230 + (i % 3) * 58, T + (i < 3 ? 474 : 598), 34, 22, '#7a5a40', 'rx="5"'),
    ),
    K.rect(L + 30, T + 560, 120, 70, '#a8b5a4', 'rx="8"'),
  );
  s.add(
    K.glow(s, L + 360, T + 74, 120, red, 0.4),
    K.rect(L + 296, T + 40, 132, 74, red, 'rx="34"'),
    K.rect(L + 308, T + 52, 108, 50, '#ff8a8a', 'rx="24"'),
    K.oval(L + 362, T + 77, 46, 18, '#ffd0d0'),
  );
  const man = (px: number, py: number, c: string, rot: number) =>
    K.at(
      px,
      py,
      1,
      K.oval(7, 9, 24, 13, '#000', 'opacity="0.25"') +
        K.oval(0, 0, 22, 12, c) +
        K.disc(0, 0, 9, '#2c2f33') +
        K.oval(-18, -9, 6, 5, '#e0b08c') +
        K.oval(18, -9, 6, 5, '#e0b08c'),
      rot,
    );
  s.add(
    man(L + 180, T + 120, '#495057', 40),
    man(L + 350, T + 330, '#3f6f8a', 180),
    man(L + 150, T + 330, '#8a6a4a', 90),
    man(L + 420, T + 640, '#495057', -30),
    man(L + 90, T + 480, '#6a5a7a', 160),
    K.at(
      L + 330,
      T + 130,
      1,
      K.oval(0, 0, 14, 30, '#c9ccd0') +
        K.disc(0, -34, 9, '#2c2f33') +
        K.curve(
          [
            [0, 20],
            [14, 34],
            [6, 46],
          ],
          red,
          4,
        ),
      60,
    ),
  );
  s.add(
    K.g(K.hand(s, 'point', x + 250, 905, 3.6, -132, '#eec2a4', '#2c3036'), ''),
    K.at(
      x - 255,
      880,
      1,
      K.rect(-20, -90, 40, 170, '#f2d14a') +
        K.each(12, (i) =>
          K.line(
            [
              [-20, -84 + i * 14],
              [i % 2 ? -8 : -2, -84 + i * 14],
            ],
            '#5a4a1c',
            2,
          ),
        ),
      24,
    ),
  );
  s.finish = { bloom: 0, vignette: 0.12, paint: 1.5 };
};
