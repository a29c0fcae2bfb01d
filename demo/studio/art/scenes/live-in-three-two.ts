import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, violet, hot, peach] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([deep, '#2a0552', deep])),
    K.glow(s, x + 250, 220, 460, hot, 0.5),
    K.glow(s, x - 320, 760, 520, violet, 0.7),
  );
  s.add(
    K.each(s.banner ? 18 : 7, (i) =>
      K.rect(
        s.banner ? 40 + i * 126 : i * 100 - 20,
        s.between(40, 300),
        60,
        s.between(200, 500),
        s.pick([violet, hot, '#3a0a70']),
        `opacity="0.22" ${s.blur(5)}`,
      ),
    ),
  );
  for (const [w, o] of [
    [70, 0.14],
    [44, 0.3],
    [26, 1],
    [10, 1],
  ] as [number, number][])
    s.add(
      K.disc(
        x - 20,
        420,
        300,
        'none',
        `stroke="${w === 10 ? '#ffffff' : w === 26 ? '#ffd9ec' : hot}" stroke-width="${w}" opacity="${o}"`,
      ),
    );
  s.add(
    K.face(
      s,
      {
        skin: '#f0b9a0',
        hair: '#1d0a2c',
        style: 'pony',
        cloth: '#ff2d84',
        clothTrim: '#ffd0e4',
        light: '#ffe3f2',
        lip: '#e0115f',
      },
      x - 330,
      210,
      460,
    ),
  );
  s.add(
    K.at(
      x + 190,
      760,
      1,
      K.rect(-150, 20, 330, 150, s.lin(['#8fd3e8', '#3a86b0']), 'rx="10"') +
        K.each(4, (i) => K.rect(-140, 34 + i * 34, 310, 14, '#1f5f86', 'rx="5" opacity="0.7"')) +
        K.each(5, (i) =>
          K.at(
            -100 + i * 56,
            20,
            1,
            K.oval(0, 0, 34, 14, '#d8eef5') +
              K.poly(
                [
                  [30, 0],
                  [48, -12],
                  [48, 12],
                ],
                '#d8eef5',
              ) +
              K.disc(-18, -3, 3, '#123'),
            -24,
          ),
        ),
    ),
  );
  s.add(
    K.at(x + 200, 610, 3.1, K.phone(s, '#0d0620', s.lin(['#3a0ca3', hot])), 9),
    s.clip(
      `<rect x="-17" y="-37" width="34" height="72" rx="3" transform="translate(${x + 200} 610) rotate(9) scale(3.1)"/>`,
      K.face(
        s,
        {
          skin: '#d99f8c',
          hair: '#12061f',
          style: 'bob',
          cloth: '#22104a',
          light: '#7be0ff',
          lip: '#ff4d8d',
        },
        x + 268,
        545,
        130,
        true,
        9,
      ) +
        K.each(9, (i) =>
          K.disc(x + 240 + s.between(-20, 20), 560 + i * 16, 4, '#ffd1e6', 'opacity="0.8"'),
        ),
    ),
  );
  s.add(K.confetti(s, 80, [hot, violet, peach, '#4de3ff', '#fff']));
  s.finish = { bloom: 0.6 };
};
