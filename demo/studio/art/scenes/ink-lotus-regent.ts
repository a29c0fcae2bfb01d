import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, plum, lilac, pink] = s.p,
    x = s.cx,
    y = 560;
  const up =
    K.sky(s, '#3c3a58', plum, lilac, pink) +
    K.sun(s, x - 150, 330, 50, '#fdeef5', pink, 0.7) +
    K.inkPeak(s, x - 200, y, 420, 260, ink, 0.45) +
    K.inkPeak(s, x + 260, y, 460, 330, ink, 0.45) +
    (s.banner
      ? K.inkPeak(s, 500, y, 700, 240, ink, 0.35) + K.inkPeak(s, 2000, y, 600, 260, ink, 0.4)
      : '') +
    K.fog(s, y - 20, 70, pink, 0.8) +
    K.pavilion(s, x + 90, y + 4, 330, 380, ink, '#4a3a55', '#f6d9c8');
  s.add(
    up,
    s.clip(
      K.rect(-20, y, s.W + 40, 420, '#000'),
      K.rect(-20, y, s.W + 40, 420, lilac) +
        K.mirror(s, y, up, 0.7, 14) +
        K.rect(-20, y, s.W + 40, 420, s.lin([`${pink} 0 0.15`, `${ink} 1 0.55`])),
    ),
  );
  s.add(
    K.fig(s, {
      x: x + 90,
      y: y - 22,
      h: 210,
      pose: 'stand',
      wear: 'robe',
      main: '#23253a',
      low: '#1b1c2c',
      trim: '#c9a0b8',
      hair: 'knot',
      rim: '#ffe6ee',
      rimX: -1,
    }),
  );
  s.add(
    s.clip(
      K.rect(-20, y, s.W + 40, 420, '#000'),
      K.g(
        `<g transform="translate(0 ${2 * y + 30}) scale(1 -1)">${K.fig(s, { x: x + 88, y: y + 6, h: 330, pose: 'stand', wear: 'hanfu', main: '#fbeaf3', low: '#d9a9c8', trim: '#8a3a6a', hair: 'palace' })}</g>`,
        `opacity="0.9" ${s.ripple(10)}`,
      ),
    ),
  );
  s.add(
    K.each(s.banner ? 26 : 11, (i) => {
      const t = s.r();
      return K.lotus(
        s,
        s.r() * s.W,
        y + 60 + t * 330,
        22 + t * 52,
        K.mix('#3a4a5a', ink, t),
        i % 4 === 0 ? pink : undefined,
      );
    }),
  );
  s.add(
    K.lotus(s, x - 150, 890, 120, '#2c3850'),
    K.line(
      [
        [x - 150, 890],
        [x - 140, 790],
      ],
      '#20283a',
      9,
    ),
    K.flower(x - 140, 800, 130, '#17171f'),
    K.curve(
      [
        [x - 120, 800],
        [x - 100, 850],
        [x - 110, 880],
      ],
      '#17171f',
      4,
    ),
    K.drop(x - 110, 902, 1, '#17171f'),
    K.fog(s, y + 30, 40, pink, 0.6),
    K.fog(s, 760, 60, lilac, 0.3),
  );
  s.finish = { bloom: 0.25 };
};
