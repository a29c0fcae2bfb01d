import type { Pt, Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [navy, blue, gold, pale] = s.p,
    x = s.cx;
  const bg =
    K.sky(s, K.dark(navy, 0.3), navy, blue) +
    K.stars(s, 120, 420) +
    K.moon(s, x + 150, 150, 62, pale) +
    K.ridge(s, 420, 80, '#1d2c56', '#22335f') +
    K.hall(s, x - 160, 500, 340, 230, { wall: '#5a2a2a', roof: '#233057', lit: gold, floors: 2 }) +
    K.each(s.banner ? 12 : 4, (i) =>
      K.roundTree(
        s,
        s.banner ? i * 200 + 40 : 40 + i * 190,
        500,
        130 * s.between(0.7, 1.2),
        '#1f3a4f',
        '#101a30',
      ),
    );
  s.add(
    bg,
    s.clip(
      K.rect(-20, 490, s.W + 40, 500, '#000'),
      K.rect(-20, 490, s.W + 40, 500, navy) + K.mirror(s, 490, bg, 0.6, 14),
    ),
    K.glints(s, x + 150, 500, 940, 120, pale, 50, 0.4),
  );
  const seg = (a: Pt, b: Pt, w1: number, w2: number) => {
    const n = 9;
    return (
      K.poly([a, b, [b[0], b[1] + w2], [a[0], a[1] + w1]], s.lin(['#a64b36', '#5a2420'])) +
      K.each(n + 1, (i) => {
        const t = i / n,
          px = a[0] + (b[0] - a[0]) * t,
          py = a[1] + (b[1] - a[1]) * t,
          h = (w1 + (w2 - w1) * t) * 1.5;
        return K.rect(px - h * 0.05, py - h, h * 0.1, h * 1.5, '#8e3a2c');
      }) +
      K.poly(
        [
          [a[0], a[1] - w1 * 1.4],
          [b[0], b[1] - w2 * 1.4],
          [b[0], b[1] - w2 * 1.2],
          [a[0], a[1] - w1 * 1.2],
        ],
        '#c26548',
      ) +
      K.poly(
        [
          [a[0], a[1] - w1 * 0.7],
          [b[0], b[1] - w2 * 0.7],
          [b[0], b[1] - w2 * 0.55],
          [a[0], a[1] - w1 * 0.55],
        ],
        '#a64b36',
      )
    );
  };
  const far: Pt = [s.banner ? x - 900 : -20, 560];
  s.add(seg(far, [x + 230, 590], 22, 30));
  s.add(
    K.fig(s, {
      x: x + 120,
      y: 594,
      h: 200,
      pose: 'side',
      left: true,
      wear: 'hanfu',
      main: '#dfe3f5',
      low: '#9aa6d6',
      trim: gold,
      hair: 'palace',
      rim: gold,
      rimX: -1,
      front: K.at(
        10,
        -60,
        0.5,
        K.rect(-6, -16, 44, 30, '#1a244a', 'rx="3"') +
          K.each(7, () => K.disc(s.between(-2, 34), s.between(-12, 10), 1.6, '#fff')),
        -8,
      ),
    }),
    K.lantern(s, x + 200, 500, 17, gold, 0),
  );
  s.add(seg([x + 250, 600], [x - 230, 720], 30, 50), seg([x - 235, 730], [s.W + 40, 880], 52, 90));
  s.add(
    K.fig(s, {
      x: x + 10,
      y: 800,
      h: 330,
      pose: 'oneUp',
      wear: 'robe',
      main: '#2b3763',
      low: '#1b2447',
      trim: gold,
      hair: 'knot',
      hat: 'cap',
      hatCol: '#141a36',
      rim: gold,
      view: 'back',
      behind: '',
      front: K.disc(-9, -50, 12, '#b97a2a') + K.disc(-9, -50, 8, '#e3a94a'),
    }),
    K.lantern(s, x + 56, 420, 24, gold, 10, 'long'),
  );
  s.add(
    K.each(s.banner ? 12 : 5, (i) =>
      K.lotus(
        s,
        s.banner ? i * 190 : 20 + i * 150,
        930 - (i % 3) * 26,
        46,
        '#1f5a55',
        i % 2 ? '#f0a8bd' : undefined,
      ),
    ),
    K.each(9, () => K.lantern(s, s.r() * s.W, s.between(60, 330), s.between(7, 15), gold, 0)),
    K.fireflies(s, 20, gold, 400, 900),
  );
  s.finish = { bloom: 0.5 };
};
