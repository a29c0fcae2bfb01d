import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [paper, wood, red, ink] = s.p,
    x = s.cx;
  s.add(s.full(s.lin([paper, K.mix(paper, wood, 0.35)])));
  // shelves of blank seals along the wall
  for (let row = 0; row < 4; row++) {
    const y = 110 + row * 150;
    s.add(
      K.rect(-20, y, s.W + 40, 10, K.mix(wood, ink, 0.25), 'opacity="0.55"'),
      K.each(Math.ceil(s.W / 34), (i) => {
        const h = s.between(40, 74);
        return s.r() < 0.18
          ? ''
          : K.rect(
              i * 34 + 6,
              y - h,
              20,
              h,
              s.lin([K.light(wood, 0.45), K.mix(wood, paper, 0.3), wood], 0, 0, 1, 0),
              'rx="5" opacity="0.6"',
            );
      }),
    );
  }
  // the evening as a round impression of red ink, the fiancé left white in it
  const cy = 352,
    r = 262;
  s.add(
    K.disc(x, cy, r, s.lin([K.light(red, 0.08), red])),
    K.disc(x, cy, r - 16, 'none', `stroke="${paper}" stroke-width="7"`),
    s.clip(
      K.disc(x, cy, r - 20, '#000'),
      K.rect(x - 120, cy - 110, 240, 400, K.dark(red, 0.28)) +
        K.rect(x - 138, cy - 120, 276, 16, paper) +
        K.rect(x - 132, cy - 110, 10, 400, paper) +
        K.rect(x + 122, cy - 110, 10, 400, paper) +
        K.each(4, (i) =>
          K.rect(x - 118 + i * 60, cy - 102, 55, 92 - (i % 2) * 6, K.mix(ink, red, 0.12)),
        ) +
        K.fig(s, {
          x,
          y: cy + 214,
          h: 266,
          pose: 'stand',
          view: 'back',
          wear: 'suit',
          main: ink,
          hair: 'short',
          flat: paper,
        }) +
        K.rect(x - 260, cy + 206, 520, 90, K.dark(red, 0.12)) +
        K.poly(
          [
            [x - 30, cy + 208],
            [x + 30, cy + 208],
            [x + 120, cy + 300],
            [x - 70, cy + 300],
          ],
          K.dark(red, 0.5),
        ),
    ),
    K.each(34, () => {
      const a = s.r() * 6.283,
        d = r + s.between(-6, 16);
      return K.disc(
        x + Math.cos(a) * d,
        cy + Math.sin(a) * d,
        s.between(1.5, 5),
        s.r() < 0.5 ? red : paper,
      );
    }),
  );
  // counter and form
  s.add(
    K.table(s, 690, '#8a5c34'),
    K.oval(x + 4, 872, 270, 34, '#2a170c', `opacity="0.45" ${s.blur(8)}`),
    K.poly(
      [
        [x - 210, 756],
        [x + 190, 748],
        [x + 258, 926],
        [x - 276, 936],
      ],
      s.lin(['#fffaf0', '#efe3cc']),
    ),
    K.each(6, (i) =>
      K.line(
        [
          [x - 176 - i * 10, 786 + i * 22],
          [x - 20 - i * 6 + (i % 3) * 20, 784 + i * 22],
        ],
        ink,
        3.4,
        'opacity="0.45"',
      ),
    ),
    K.oval(x + 118, 850, 62, 30, 'none', `stroke="${red}" stroke-width="4" stroke-dasharray="9 8"`),
  );
  // ink dish
  s.add(
    K.at(
      x - 196,
      744,
      1,
      K.oval(0, 8, 84, 26, '#2a170c', `opacity="0.5" ${s.blur(5)}`) +
        K.oval(0, 0, 80, 28, '#2b3a4c') +
        K.oval(0, -6, 80, 27, s.lin(['#f4f6f6', '#c3ccd2'])) +
        K.oval(0, -6, 64, 20, s.rad([K.light(red, 0.15), red, K.dark(red, 0.3)])) +
        K.curve(
          [
            [-40, -10],
            [-14, -18],
            [20, -16],
          ],
          '#ff9a8a',
          4,
          'opacity="0.7"',
        ),
    ),
  );
  // her hand stops the seal short of the paper
  s.add(
    K.oval(x + 118, 850, 40, 18, ink, `opacity="0.35" ${s.blur(6)}`),
    K.at(
      x + 118,
      818,
      1,
      K.rect(-27, -200, 54, 196, s.lin(['#f7dfae', '#dcb373', '#a9783c'], 0, 0, 1, 0), 'rx="16"') +
        K.rect(-27, -26, 54, 24, s.lin([K.light(red, 0.1), K.dark(red, 0.25)], 0, 0, 1, 0)) +
        K.oval(0, -3, 27, 9, K.dark(red, 0.1)) +
        K.oval(0, -150, 7, 10, '#7a4f22', 'opacity="0.7"'),
      4,
    ),
    // the sleeve goes on beyond the edge of the picture
    K.at(
      x + 216,
      556,
      2.35,
      `<path d="M-330 -61L-149 -30L-149 34L-330 70Z" fill="${s.lin([K.light('#3a4a63', 0.12), '#3a4a63', K.dark('#3a4a63', 0.35)])}"/>`,
      112,
    ),
    K.hand(s, 'pinch', x + 216, 556, 2.35, 112, '#f0cdb0', '#3a4a63'),
  );
  s.finish = { bloom: 0, paper: 0.6, vignette: 0.2, paint: 3 };
};
