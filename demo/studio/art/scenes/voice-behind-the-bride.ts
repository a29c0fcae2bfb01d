import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, mag, , blush] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([deep, K.dark(deep, 0.4)])),
    K.curtain(s, -20, s.W * 0.5 + 40, mag),
    K.curtain(s, s.W + 20, -s.W * 0.5 - 40, mag),
  );
  s.add(
    K.glow(s, x + 130, 360, 520, blush, 0.75),
    K.rays(s, x + 420, -100, 1300, 108, 150, 5, blush, 0.45),
  );
  s.add(
    K.g(
      K.face(
        s,
        { skin: deep, hair: deep, style: 'wave', cloth: deep, flat: K.dark(deep, 0.35) },
        x - 262,
        96,
        600,
      ),
      `opacity="0.72" ${s.blur(2)}`,
    ),
  );
  s.add(
    K.face(
      s,
      {
        skin: '#f3c6b4',
        hair: '#2b1224',
        style: 'bun',
        cloth: '#fbe6ee',
        clothTrim: '#ffffff',
        light: '#fff4f2',
        lip: '#c22a58',
      },
      x - 310,
      300,
      410,
    ),
  );
  s.add(
    `<path d="M${x - 300} 300C${x - 420} 460 ${x - 400} 760 ${x - 470} 990L${x - 190} 990C${x - 240} 760 ${x - 190} 520 ${x - 200} 290Z" fill="${blush}" opacity="0.35"/>`,
    K.each(7, (i) =>
      K.at(x - 320 + i * 30, 330 - Math.sin(i * 0.5) * 46, 1, K.flower(0, 0, 22, '#ffffff')),
    ),
  );
  s.add(
    K.at(
      x + 196,
      640,
      2.1,
      K.mic(s, '#b9a9b4') +
        K.each(
          8,
          (i) =>
            K.curve(
              [
                [-28, -50 + i * 14],
                [0, -42 + i * 14],
                [28, -54 + i * 14],
              ],
              '#ffffff',
              2,
              'opacity="0.75"',
            ) +
            K.disc(-28, -50 + i * 14, 3, '#fff') +
            K.disc(28, -54 + i * 14, 3, '#fff'),
        ),
    ),
  );
  s.add(
    K.curtain(s, s.W + 20, s.banner ? -260 : -90, K.dark(mag, 0.4)),
    K.dust(s, 70, blush, 0.7, 60),
  );
  s.finish = { bloom: 0.4 };
};
