import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, red, orange, cream] = s.p,
    x = s.cx;
  const c = K.corridor(s, {
    vx: x,
    vy: 400,
    wall: K.dark(red, 0.4),
    floor: '#5a0f0c',
    ceil: deep,
    far: cream,
    end: 0.86,
  });
  s.add(c.body, K.glow(s, x, 400, 420, orange, 0.95));
  for (let i = 5; i >= 0; i--) {
    const t = i * 0.14;
    for (const sd of [-1, 1] as const) {
      s.add(
        c.panel(sd, t, t + 0.03, 0, 1, K.dark(red, 0.6)),
        c.panel(
          sd,
          t + 0.04,
          t + 0.13,
          0.12,
          0.5,
          K.mix(red, orange, 0.1 + i * 0.12),
          'opacity="0.8"',
        ),
      );
    }
    const a = c.P(c.L, c.high, t),
      b = c.P(c.R, c.high, t);
    s.add(
      `<path d="M${a[0]} ${a[1]}Q${(a[0] + b[0]) / 2} ${a[1] + (440 - a[1]) * 0.72} ${b[0]} ${b[1]}L${b[0]} ${b[1] - 60}L${a[0]} ${a[1] - 60}Z" fill="${s.lin([K.dark(red, 0.3), red])}" opacity="0.92"/>`,
    );
  }
  s.add(
    K.each(18, (i) => {
      const px = x - 190 + i * 22,
        h = 110 + Math.sin(i * 2.1) * 50 + s.between(0, 90);
      return `<path d="M${px - 26} 640Q${px - 30} ${640 - h * 0.6} ${px + s.between(-20, 20)} ${600 - h}Q${px + 30} ${640 - h * 0.5} ${px + 26} 640Z" fill="${i % 2 ? orange : '#ffd166'}" opacity="0.75" ${s.blur(4)}/>`;
    }),
    K.glow(s, x, 560, 300, '#fff2b8', 0.8),
  );
  s.add(
    c.floorBand(0, 0.8, 0.36, 0.64, s.lin([orange, '#7a0f10'])),
    K.shadow(s, x + 20, 820, 90, '#000', 0.6),
  );
  s.add(
    K.fig(s, {
      x: x + 10,
      y: 815,
      h: 400,
      pose: 'stride',
      wear: 'hanfu',
      main: '#d01c22',
      low: '#a4161a',
      trim: '#f2c14e',
      hair: 'loose',
      hat: 'phoenix',
      hatCol: '#ff4d3d',
      wind: -0.9,
      rim: '#ffe08a',
      rimX: 1,
    }),
  );
  s.add(
    K.fig(s, {
      x: x - (s.banner ? 300 : 215),
      y: 1120,
      h: 720,
      view: 'back',
      pose: 'stand',
      wear: 'robe',
      main: '#180608',
      flat: '#150507',
      hair: 'knot',
      rim: '#ff9a3d',
      rimX: 1,
    }),
    K.at(
      x + 225,
      960,
      2,
      K.rect(-20, -6, 40, 10, '#8a5a1c', 'rx="4"') +
        K.candle(s, '#c1121f', 62) +
        K.curve(
          [
            [-8, -56],
            [-12, -40],
            [-9, -26],
          ],
          '#ff5a4d',
          4,
        ),
    ),
  );
  s.add(K.embers(s, 170, '#ffa53d'));
  s.finish = { bloom: 0.6 };
};
