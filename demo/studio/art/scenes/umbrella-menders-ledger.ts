import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, blue, pale, red] = s.p,
    x = s.cx;
  const up =
    K.sky(s, deep, blue, pale) +
    K.inkPeak(s, x + 200, 600, 560, 330, deep, 0.5) +
    K.inkPeak(s, x - 260, 600, 480, 250, deep, 0.4) +
    (s.banner ? K.inkPeak(s, 600, 610, 800, 260, deep, 0.35) : '') +
    K.g(K.skyline(s, 600, 70, K.mix(deep, blue, 0.5), '#ffd79a', 0.35, 40, 9), 'opacity="0.8"') +
    K.fog(s, 590, 50, pale, 0.7);
  s.add(
    up,
    s.clip(
      K.rect(-20, 600, s.W + 40, 400, '#000'),
      K.rect(-20, 600, s.W + 40, 400, blue) + K.mirror(s, 600, up, 0.7, 14),
    ),
    K.rect(-20, 600, s.W + 40, 400, s.lin([`${deep} 0 0`, `${deep} 1 0.5`])),
  );
  const a = s.banner ? x - 620 : x - 420,
    b = s.banner ? x + 560 : x + 330;
  const br = K.arch(s, a, b, 790, 110, '#8d9aa0', 0.5, 40);
  s.add(br, s.clip(K.rect(-20, 792, s.W + 40, 200, '#000'), K.mirror(s, 792, br, 0.35, 12)));
  const top = (px: number) => {
    const t = (px - a) / (b - a);
    return 790 - 440 * t * (1 - t);
  };
  const wx = (a + b) / 2 - 10;
  s.add(
    K.fig(s, {
      x: wx,
      y: top(wx),
      h: 290,
      pose: 'hold',
      wear: 'qipao',
      main: '#e9e3d8',
      low: '#dcd3c4',
      trim: red,
      hair: 'bun',
      rim: '#ffffff',
    }),
    K.at(
      wx + 38,
      top(wx) - 190,
      2.5,
      K.umbrella(s, red, '#4a2a1c') +
        K.poly(
          [
            [14, -84],
            [26, -52],
            [36, -56],
            [24, -82],
          ],
          '#e9c9a0',
        ),
    ),
    K.fig(s, {
      x: b - 70,
      y: top(b - 70),
      h: 270,
      pose: 'side',
      left: true,
      wear: 'shirt',
      main: '#3a4f5f',
      low: '#26333d',
      hair: 'short',
      rim: '#dfe9ea',
      rimX: -1,
    }),
  );
  s.add(
    K.each(26, () => {
      const t = s.r();
      return K.oval(
        s.r() * s.W,
        830 + t * 120,
        10 + t * 26,
        2 + t * 5,
        'none',
        'stroke="#e6eeee" stroke-width="1.6" opacity="0.6"',
      );
    }),
    K.each(
      s.banner ? 12 : 4,
      (i) =>
        K.curve(
          [
            [s.banner ? i * 190 : i * 190 - 10, -20],
            [(s.banner ? i * 190 : i * 190 - 10) + 20, 120],
            [(s.banner ? i * 190 : i * 190 - 10) + s.between(-10, 40), s.between(180, 300)],
          ],
          '#2f4a48',
          4,
        ) +
        K.each(12, (j) =>
          K.at(
            (s.banner ? i * 190 : i * 190 - 10) + 10,
            j * 22,
            1,
            K.oval(14, 0, 15, 3.6, '#40605a'),
            s.between(40, 140),
          ),
        ),
    ),
    K.rain(s, 170, '#eef4f4', 0.14, 0.5),
  );
  s.finish = { bloom: 0.25 };
};
