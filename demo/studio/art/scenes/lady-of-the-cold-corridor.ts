import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ice, blue, red, slate] = s.p,
    x = s.cx;
  const c = K.corridor(s, {
    vx: x + 30,
    vy: 440,
    wall: K.mix(blue, slate, 0.3),
    floor: ice,
    ceil: '#4a3038',
    far: '#ffffff',
    end: 0.93,
    high: -60,
  });
  s.add(c.body);
  for (let i = 6; i >= 0; i--)
    for (const sd of [-1, 1] as const) {
      const t = i * 0.13;
      s.add(
        c.panel(sd, t, t + 0.12, 0.1, 0.98, s.lin([K.mix(ice, blue, 0.4), ice])),
        c.panel(sd, t + 0.12, t + 0.13, 0, 1, red),
      );
      const p = c.P(sd < 0 ? c.L + 50 : c.R - 50, 440, t + 0.06),
        q = c.P(c.L, 900, t),
        k = Math.abs(q[1] - 440) / 460;
      if (i % 2 === (sd < 0 ? 0 : 1) && i < 6 && i > 0)
        s.add(
          K.fig(s, {
            x: p[0] - sd * 46 * k,
            y: 440 + k * 470,
            h: k * 480,
            pose: 'lean',
            left: sd > 0,
            wear: 'robe',
            main: K.mix('#8a9aa8', ice, i * 0.1),
            low: slate,
            hair: 'bun',
            hairCol: '#3a3f47',
            skin: '#eef1f3',
          }),
        );
      const a = c.P(sd < 0 ? c.L : c.R, c.high, t),
        b = c.P(sd < 0 ? c.L : c.R, c.low, t),
        w = 58 * k;
      s.add(
        K.rect(
          a[0] - w / 2,
          a[1],
          w,
          b[1] - a[1],
          s.lin([K.light(red, 0.25), red, K.dark(red, 0.45)], sd < 0 ? 1 : 0, 0, sd < 0 ? 0 : 1, 0),
        ),
        K.rect(b[0] - w * 0.75, b[1] - w * 0.5, w * 1.5, w * 0.6, '#e9eef2'),
      );
    }
  for (let i = 0; i < 7; i++)
    s.add(
      c.ceilBand(i * 0.13, i * 0.13 + 0.03, 0, 1, K.dark(red, 0.25)),
      c.ceilBand(i * 0.13 + 0.035, i * 0.13 + 0.045, 0, 1, '#3f7a76'),
    );
  s.add(K.glow(s, x + 30, 440, 260, '#ffffff', 0.9), K.shadow(s, x, 890, 90, '#3a4a5a', 0.5, 30));
  s.add(
    K.fig(s, {
      x,
      y: 890,
      h: 430,
      pose: 'clasp',
      wear: 'hanfu',
      main: '#fdfdfd',
      low: '#c9d6e0',
      trim: red,
      hair: 'palace',
      rim: '#ffffff',
      wind: 0.2,
    }),
  );
  s.add(
    K.each(9, (i) => K.oval(x + (i % 2 ? 10 : -10), 905 + i * 9, 6, 3, blue, 'opacity="0.8"')),
    K.at(
      x + 110,
      925,
      1.2,
      `<path d="M-30 0Q-34 -12 -14 -12Q6 -14 30 -6Q36 2 20 5H-24Z" fill="${red}"/><path d="M-20 -6q8 -5 14 0q8 -4 14 2" stroke="#f2c14e" fill="none" stroke-width="2"/>`,
    ),
    K.snow(s, 120),
  );
  s.finish = { vignette: 0.12, sat: 1 };
};
