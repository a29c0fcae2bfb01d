import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, teal, jade, gold] = s.p,
    x = s.cx,
    y = 600;
  const up =
    K.sky(s, '#01090f', ink, teal) +
    K.stars(s, 60, 300) +
    K.ridge(s, 420, 170, '#062a33', '#0a3c42') +
    K.fog(s, 540, 70, jade, 0.4) +
    K.firs(s, y, 120, 8, '#03181c', 6);
  const shop =
    K.each(6, (i) => K.rect(x - 60 + i * 62, 520, 12, 110, '#1c120c')) +
    K.rect(x - 90, 330, 400, 200, s.lin(['#4a2d1c', '#2a170e'])) +
    K.each(
      4,
      (i) =>
        K.rect(x - 70 + i * 96, 370, 76, 130, s.lin([gold, '#c98a3a'])) +
        K.lattice(x - 70 + i * 96, 370, 76, 130, '#2a170e', 3, 5, 3),
    ) +
    K.rect(x - 130, 520, 470, 20, '#3a2416') +
    K.roof(s, x + 110, 345, 520, 120, '#12303a', '#2a4a4a') +
    K.roof(s, x + 110, 250, 300, 90, '#12303a', '#2a4a4a') +
    K.lantern(s, x - 120, 400, 22, jade, 40) +
    K.lantern(s, x + 330, 400, 22, jade, 40);
  const lady = K.fig(s, {
    x: x - 96,
    y: 524,
    h: 210,
    pose: 'reach',
    left: true,
    wear: 'hanfu',
    main: '#0f4a4a',
    low: '#0a3434',
    trim: gold,
    hair: 'palace',
    rim: gold,
    rimX: 1,
    front:
      K.line(
        [
          [24, -79],
          [24, -60],
        ],
        gold,
        0.8,
      ) +
      K.line(
        [
          [14, -62],
          [34, -58],
        ],
        gold,
        1.2,
      ) +
      K.oval(14, -52, 6, 2, gold) +
      K.oval(34, -48, 6, 2, gold) +
      K.line(
        [
          [14, -62],
          [14, -52],
        ],
        gold,
        0.5,
      ) +
      K.line(
        [
          [34, -58],
          [34, -48],
        ],
        gold,
        0.5,
      ),
  });
  s.add(
    up + shop,
    s.clip(
      K.rect(-20, y, s.W + 40, 400, '#000'),
      K.rect(-20, y, s.W + 40, 400, ink) +
        K.mirror(s, y, up + shop, 0.6, 18) +
        K.rect(-20, y, s.W + 40, 400, s.lin([`${jade} 0 0.15`, `${ink} 1 0.6`])),
    ),
  );
  s.add(
    lady,
    K.butterfly(x - 166, 405, 0.9, '#e9fff4', 20),
    K.glow(s, x - 166, 405, 46, jade, 0.8),
  );
  s.add(
    s.clip(
      K.rect(-20, y, s.W + 40, 400, '#000'),
      K.g(
        K.each(
          5,
          (i) =>
            `<g transform="translate(0 ${y * 2 + 30}) scale(1 -1)">${K.fig(s, { x: x - 230 + i * 118, y: y - 20 - (i % 2) * 40, h: 190 + (i % 3) * 40, wear: 'robe', main: jade, flat: K.mix(jade, '#ffffff', 0.35), hair: 'long' })}</g>`,
        ),
        `opacity="0.38" ${s.ripple(14)}`,
      ),
    ),
  );
  s.add(
    K.at(x - 30, 860, 1.5, K.boat(s, '#2a1c14')),
    K.fig(s, {
      x: x - 50,
      y: 852,
      h: 190,
      pose: 'stand',
      wear: 'cloak',
      main: '#16121c',
      low: '#0f0c14',
      hat: 'hood',
      hatCol: '#0c0a12',
      skin: '#39d8b0',
      rim: jade,
      rimX: -1,
    }),
    K.line(
      [
        [x - 30, 690],
        [x + 60, 960],
      ],
      '#3a2a1c',
      5,
    ),
    K.fireflies(s, 60, gold, 250, 940),
  );
  s.finish = { bloom: 0.55 };
};
