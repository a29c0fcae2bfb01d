import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [cream, tea, green, wine] = s.p,
    x = s.cx;
  s.add(
    K.rect(-20, -20, x + 20, 1000, s.lin([K.light(green, 0.12), green, K.dark(green, 0.25)])),
    K.rect(x, -20, s.W - x + 20, 1000, s.lin([K.light(wine, 0.14), wine, K.dark(wine, 0.25)])),
  );
  // tins of tea along both walls
  for (let row = 0; row < 4; row++) {
    const y = 132 + row * 128;
    s.add(
      K.each(Math.ceil(s.W / 74) + 1, (i) => {
        const px = i * 74 - 20;
        if (Math.abs(px + 30 - x) < 150) return '';
        const c = s.pick(
          px < x ? [tea, '#c9a24a', '#3f7a68', '#8fae8c'] : ['#a04a44', '#c9a24a', tea, '#5c2430'],
        );
        return (
          K.rect(
            px,
            y - 82,
            58,
            82,
            s.lin([K.light(c, 0.22), c, K.dark(c, 0.3)], 0, 0, 1, 0),
            'rx="5"',
          ) +
          K.rect(px - 2, y - 90, 62, 14, K.dark(c, 0.15), 'rx="4"') +
          K.rect(px + 11, y - 58, 36, 36, cream, 'rx="3" opacity="0.85"') +
          K.oval(px + 29, y - 40, 9, 6, K.dark(c, 0.2), 'opacity="0.6"')
        );
      }),
      K.rect(-20, y, x - 110, 11, K.dark(green, 0.45)),
      K.rect(x + 130, y, s.W - x, 11, K.dark(wine, 0.45)),
    );
  }
  // the late Mrs Ashby keeps an eye on both
  s.add(
    K.rect(x - 7, -20, 14, 740, cream, 'opacity="0.35"'),
    K.oval(x, 214, 132, 166, '#1c1410', `opacity="0.45" ${s.blur(8)}`),
    K.oval(x, 204, 130, 164, s.lin(['#f2d184', '#b98634', '#7a5420'])),
    K.oval(x, 204, 108, 142, s.lin(['#7d8a72', '#3d4a40'])),
    s.clip(
      K.oval(x, 204, 108, 142, '#000'),
      K.fig(s, {
        x,
        y: 640,
        h: 500,
        pose: 'clasp',
        wear: 'dress',
        main: '#3a3344',
        trim: '#e8dcc8',
        hair: 'bun',
        hairCol: '#e4e2de',
        skin: '#eccbb2',
        big: 1.7,
      }) +
        K.each(7, (i) =>
          K.disc(x - 42 + i * 14, 246 + Math.sin((i / 6) * 3.14) * 16, 5.4, '#fff8ec'),
        ),
    ),
    K.oval(x, 204, 108, 142, 'none', 'stroke="#fff3cf" stroke-width="3" opacity="0.6"'),
  );
  const left = {
    x: s.x(-176),
    y: 1060,
    h: 690,
    pose: 'hold' as const,
    wear: 'work' as const,
    main: '#e8b04a',
    low: '#3a5a78',
    hair: 'braid' as const,
    hairCol: '#7a4320',
    hat: 'cap' as const,
    hatCol: '#2f4156',
    skin: '#eebf9f',
    big: 1.12,
    rim: cream,
    rimX: 1,
  };
  const right = {
    x: s.x(176),
    y: 1060,
    h: 690,
    pose: 'hold' as const,
    left: true,
    wear: 'dress' as const,
    main: '#f1e4d4',
    low: '#f1e4d4',
    trim: '#c9a24a',
    hair: 'bun' as const,
    hairCol: '#3a2620',
    skin: '#f2cdb2',
    big: 1.12,
    rim: cream,
    rimX: -1,
  };
  s.add(K.fig(s, left), K.fig(s, right));
  s.add(
    K.each(5, (i) =>
      K.disc(right.x - 26 + i * 10, 492 + Math.sin((i / 4) * 3.14) * 9, 6, '#fffaf0'),
    ),
  );
  // the tasting bench
  s.add(
    K.table(s, 748, '#7d5230', 30),
    K.oval(x, 800, s.banner ? 700 : 320, 26, '#2a170c', `opacity="0.4" ${s.blur(8)}`),
  );
  const cup = (px: number, y: number, tip = 0) =>
    K.at(
      px,
      y,
      1,
      `<path d="M-31 -44Q-28 2 -10 6H10Q28 2 31 -44Z" fill="${s.lin(['#ffffff', '#f4efe4', '#cbbfae'], 0, 0, 1, 0)}"/>` +
        K.oval(0, -44, 31, 9, '#fffdf8') +
        K.oval(0, -43, 26, 7, s.pick(['#a8561f', '#c77a2c', '#8a3f1a', '#d59a4a'])),
      tip,
    );
  for (const f of [left, right]) {
    const [hx, hy] = K.joint(f, 'ha', 1);
    s.add(cup(hx + (f === left ? 14 : -14), hy - 2, f === left ? -8 : 8));
  }
  const step = s.banner ? 116 : 84;
  s.add(
    K.each(7, (i) => {
      const px = x + (i - 3) * step,
        y = 836 + Math.abs(i - 3) * 4;
      if (i === 4)
        return (
          K.oval(px + 34, y + 34, 74, 15, '#a8561f', 'opacity="0.85"') +
          K.oval(px + 12, y + 31, 30, 5, '#e0a060', 'opacity="0.7"') +
          cup(px - 6, y + 6, 74)
        );
      return K.oval(px, y + 8, 40, 9, '#2a170c', 'opacity="0.4"') + cup(px, y);
    }),
  );
  s.add(K.steam(s, x, 780, step * 6, 330, '#fff6e6', 0.32, 7));
  s.finish = { bloom: 0.15, vignette: 0.25, paint: 1.5, grain: 0.8 };
};
