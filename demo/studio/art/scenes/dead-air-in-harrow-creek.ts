import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [, pine, cream, orange] = s.p,
    x = s.cx;
  s.add(s.full('#0a0f10'));
  const view =
    K.sky(s, '#041a1c', pine, '#2f7a70') +
    K.moon(s, x + 150, 170, 46, cream, 0.6) +
    K.ridge(s, 400, 120, '#06393a', '#0a4a48') +
    K.firs(s, 520, 200, 12, '#053233', 20) +
    K.each(s.banner ? 14 : 6, (i) =>
      K.house(s, (s.banner ? 900 : 60) + i * 96, 560, 50, 40, '#12302f', '#0a1c1c', '#ffcf7a'),
    ) +
    K.fog(s, 560, 90, '#bfe0d0', 0.6) +
    K.firs(s, 700, 300, 8, '#021a1b', 20, undefined, [x + 40, x + 190]) +
    K.glow(s, x + 112, 600, 90, cream, 0.7) +
    K.fig(s, {
      x: x + 112,
      y: 664,
      h: 130,
      pose: 'stand',
      wear: 'dress',
      main: '#f4f7ee',
      flat: '#f0f6ea',
      hair: 'long',
      o: 0.9,
    }) +
    K.fog(s, 660, 60, '#cfe8d8', 0.6);
  const l = s.banner ? x - 640 : 20,
    w = s.banner ? 1300 : 600;
  s.add(
    s.clip(K.rect(l, 60, w, 640, '#000'), view),
    K.rect(l, 60, w, 640, 'none', 'stroke="#1c2322" stroke-width="34"'),
    K.rect(l + w * 0.62, 60, 16, 640, '#1c2322'),
    K.poly(
      [
        [l + 60, 60],
        [l + 180, 60],
        [l + 20, 700],
        [l - 0, 700],
        [l, 300],
      ],
      '#ffffff',
      'opacity="0.05"',
    ),
  );
  s.add(
    K.at(
      x - 150,
      120,
      1,
      K.rect(-90, -34, 180, 70, '#241410', 'rx="10"') +
        K.rect(-78, -24, 156, 50, s.rad(['#fff0d8', '#ff6a3a', '#c02a14']), 'rx="6"'),
    ),
    K.glow(s, x - 150, 120, 260, '#ff4a24', 0.75),
  );
  s.add(
    K.face(
      s,
      {
        man: true,
        skin: '#c98f70',
        hair: '#1a1414',
        style: 'short',
        cloth: '#3a2a24',
        clothTrim: '#8a3f2c',
        light: '#ffb48a',
        headphones: '#22282a',
      },
      x - 360,
      330,
      340,
    ),
  );
  s.add(
    K.rect(-20, 800, s.W + 40, 190, s.lin(['#23302f', '#0a1011'])),
    K.each(s.banner ? 60 : 20, (i) =>
      K.rect(
        (s.banner ? 700 : 20) + (i % 30) * 32,
        850 + Math.floor(i / 30) * 40 + (i % 3) * 12,
        10,
        26,
        s.pick([orange, cream, '#3f8a80', '#c02a14']),
        'rx="3"',
      ),
    ),
    K.at(
      x + 20,
      640,
      1.35,
      K.line(
        [
          [120, 120],
          [30, 40],
        ],
        '#2c3534',
        12,
      ) + K.mic(s, '#8d9794'),
      -18,
    ),
  );
  s.finish = { bloom: 0.5, vignette: 0.3 };
};
