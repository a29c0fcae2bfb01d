import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, mag, hot, blush] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, deep, mag, hot, blush),
    K.sun(s, x + 120, 400, 130, '#fff0f5', '#ffb0cf', 0.7),
    K.clouds(s, 7, 80, 420, 360, '#d9408f', 0.55, 8),
    K.skyline(s, 720, 180, '#5a1a60', '#ffd0e8', 0.25, 60, 13),
  );
  s.add(
    K.rect(-20, 690, s.W + 40, 50, s.lin(['#6a2a6a', '#3a1240'])),
    K.rect(-20, 740, s.W + 40, 260, s.lin(['#4a184e', '#1c0624'])),
    K.each(
      Math.ceil(s.W / 90),
      (i) =>
        K.rect(i * 90, 790, 54, 90, '#200828') +
        (i % 3
          ? ''
          : K.line(
              [
                [i * 90, 790],
                [i * 90 + 54, 880],
              ],
              '#4a184e',
              5,
            )),
    ),
  );
  s.add(
    K.each(s.banner ? 6 : 5, (i) => {
      const px = (s.banner ? x + 180 : x + 60) + i * (s.banner ? 100 : 62),
        k = 190 - i * 12;
      return K.fig(s, {
        x: px,
        y: 694,
        h: k,
        pose: 'hip',
        wear: i % 2 ? 'gown' : 'dress',
        main: ['#2b0a3d', '#4a1258', '#7a1f6a', '#3a0f4a', '#5a1a5a'][i % 5] as string,
        hair: (['bun', 'bob', 'pony'] as const)[i % 3],
        rim: '#ffd9e8',
      });
    }),
  );
  const gx = x - 80;
  s.add(
    `<path d="M${gx} 470C${gx - 60} 560 ${gx - 200} 640 ${gx - 300} 760Q${gx - 260} 800 ${gx - 210} 770L${gx - 230} 880Q${gx - 180} 850 ${gx - 160} 800L${gx - 130} 950Q${gx - 90} 880 ${gx - 70} 800L${gx - 20} 910L${gx + 10} 800Q${gx + 60} 860 ${gx + 90} 780L${gx + 130} 830Q${gx + 170} 760 ${gx + 120} 720C${gx + 90} 600 ${gx + 50} 540 ${gx} 470Z" fill="${s.lin(['#ff8fc0', hot, '#8f1a5a'])}"/>`,
    K.each(7, (i) =>
      K.curve(
        [
          [gx - 4 + i * 3, 520],
          [gx - 60 + i * 20, 650],
          [gx - 220 + i * 50, 780 + (i % 2) * 30],
        ],
        '#8f1a5a',
        2.4,
        'opacity="0.6"',
      ),
    ),
  );
  s.add(
    K.fig(s, {
      x: gx,
      y: 730,
      h: 470,
      pose: 'hip',
      view: 'front',
      wear: 'gown',
      main: '#ff5da2',
      low: '#ff5da2',
      trim: '#fff',
      hair: 'bun',
      skin: '#f3c3ae',
      rim: '#fff0f5',
      rimX: 1,
    }),
    K.at(gx + 120, 690, 2.4, K.shears(s, '#dfe3ec', '#1c0624'), 14),
  );
  s.add(K.petals(s, 90, [blush, hot, '#fff']), K.glow(s, gx + 40, 330, 240, '#ffe3f0', 0.35));
  s.finish = { bloom: 0.45 };
};
