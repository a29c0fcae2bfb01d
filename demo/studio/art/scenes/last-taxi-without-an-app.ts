import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, teal, aqua, amber] = s.p,
    x = s.cx;
  const city =
    K.sky(s, '#062628', deep, teal, K.mix(amber, teal, 0.45)) +
    K.each(5, (i) =>
      K.g(
        K.skyline(
          s,
          420 + i * 60,
          240 - i * 22,
          K.mix(deep, teal, 0.75 - i * 0.15),
          amber,
          0.28,
          64,
          12,
        ),
        'opacity="0.95"',
      ),
    ) +
    K.glow(s, x + 120, 430, 330, amber, 0.55);
  s.add(
    city,
    K.g(
      K.each(s.banner ? 70 : 34, () =>
        K.disc(
          s.r() * s.W,
          s.between(220, 680),
          s.between(6, 22),
          s.pick([amber, aqua, '#ff8a5a']),
          `opacity="0.4" ${s.blur(4)}`,
        ),
      ),
    ),
    K.rain(s, 110, '#cfeee9', 0.3, 0.45),
  );
  s.add(K.each(30, () => K.drop(s.r() * s.W, s.between(80, 640), s.between(0.3, 0.8), '#d8f2ee')));
  // car body around the glass: pillar, dash, roof
  s.add(
    `<path d="M-30 -30H${s.W + 30}V120Q${x} 40 -30 150Z" fill="#041818"/>`,
    K.poly(
      [
        [x + 330, 60],
        [x + 380, 60],
        [x + 480, 760],
        [x + 400, 760],
      ],
      '#041a1b',
    ),
    `<path d="M-30 760Q${x + 60} 650 ${s.W + 30} 700V990H-30Z" fill="${s.lin(['#0d4143', '#031415'])}"/>`,
  );
  s.add(
    K.at(
      x + 130,
      128,
      1,
      K.rect(-150, -46, 300, 104, '#062224', 'rx="34"') +
        K.rect(-138, -36, 276, 84, s.lin([K.mix(aqua, amber, 0.3), teal]), 'rx="26"') +
        K.line(
          [
            [0, -60],
            [0, -100],
          ],
          '#041a1b',
          16,
        ) +
        `<path d="M-138 -20Q0 -50 138 -20V-36H-138Z" fill="#1d1a1c"/>` +
        [-62, 62]
          .map(
            (ex, i) =>
              `<path d="M${ex - 40} 8Q${ex} -26 ${ex + 40} ${i ? 12 : 2}Q${ex} 28 ${ex - 40} 8Z" fill="#fdf6ec"/>` +
              K.disc(ex + 4, 4, 16, '#3a2418') +
              K.disc(ex + 4, 4, 8, '#0c0808') +
              K.disc(ex + 9, -2, 4, '#fff') +
              K.curve(
                [
                  [ex - 44, 8],
                  [ex, -24],
                  [ex + 44, i ? 12 : 0],
                ],
                '#1a1214',
                6,
              ) +
              K.curve(
                [
                  [ex - 40, -28],
                  [ex, -42],
                  [ex + 40, -26],
                ],
                '#241a1a',
                6,
              ),
          )
          .join(''),
    ),
  );
  s.add(
    K.face(
      s,
      {
        man: true,
        old: true,
        skin: '#c98f68',
        hair: '#8d8f8c',
        style: 'grey',
        cloth: '#234b4c',
        clothTrim: '#d9c9a0',
        light: amber,
      },
      x - 420,
      330,
      430,
    ),
  );
  s.add(
    `<path d="M${x + 30} 990A250 230 0 0 1 ${x + 470} 830" fill="none" stroke="#0a0f10" stroke-width="34"/><path d="M${x + 30} 990A250 230 0 0 1 ${x + 470} 830" fill="none" stroke="#5c8a84" stroke-width="4" opacity="0.7"/>`,
    K.hand(s, 'grip', x + 96, 890, 2.2, -20, '#c98f68', '#234b4c'),
  );
  s.add(
    K.at(
      x + 262,
      760,
      1,
      K.poly(
        [
          [-90, 0],
          [-30, -22],
          [30, 0],
          [100, -24],
          [100, 74],
          [30, 96],
          [-30, 72],
          [-90, 96],
        ],
        s.lin(['#f7e7bd', '#d8bd83']),
      ) +
        K.curve(
          [
            [-80, 40],
            [-20, 20],
            [40, 60],
            [94, 30],
          ],
          '#b5533c',
          4,
        ) +
        K.curve(
          [
            [-60, 10],
            [0, 60],
            [60, 20],
          ],
          '#4a8a86',
          3,
        ) +
        K.rect(-10, -12, 46, 16, '#ffffff', 'opacity="0.7" transform="rotate(20)"'),
      -8,
    ),
  );
  s.add(K.calm(s, '#04201f', 0.7));
  s.finish = { bloom: 0.5 };
};
