import type { Pt, Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [pale, grey, navy, moss] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#59657c', grey, pale, grey),
    K.clouds(s, 7, 60, 300, 420, '#6d7890', 0.6, 14),
    K.rays(s, x + 160, -80, 1000, 80, 120, 4, '#ffffff', 0.35),
  );
  s.add(
    K.inkPeak(s, x - 150, 700, 460, 480, '#5d6a80', 0.65),
    K.inkPeak(s, x + 190, 720, 420, 560, '#525e75', 0.6),
    ...(s.banner
      ? [
          K.inkPeak(s, 300, 760, 640, 420, '#69758b', 0.5),
          K.inkPeak(s, 800, 740, 500, 520, '#5d6a80', 0.5),
          K.inkPeak(s, 2050, 720, 520, 520, '#525e75', 0.6),
        ]
      : []),
    K.fog(s, 640, 120, pale, 0.9),
  );
  const lx = s.banner ? 880 : -10,
    rx = s.banner ? 2130 : s.W + 10,
    ya = 690,
    yb = 540;
  s.add(
    K.crag(s, lx - 60, 640, s.banner ? 420 : 210, navy, moss),
    K.crag(s, rx + 30, 520, 250, navy, moss),
  );
  const q = (t: number, o = 0): Pt => [
    lx + (rx - lx) * t,
    ya + (yb - ya) * t + Math.sin(t * Math.PI) * 70 + o,
  ];
  const n = s.banner ? 60 : 34;
  const chain = (o: number, w: number) =>
    K.each(n, (i) => {
      const p = q(i / n, o),
        e = q((i + 1) / n, o);
      return K.line([p, e], i % 2 ? '#1a1c2b' : '#3a3f55', i % 2 ? w : w * 0.5);
    });
  s.add(
    chain(-92, 5),
    K.each(n, (i) => K.line([q((i + 0.5) / n, -92), q((i + 0.5) / n)], '#23263a', 1.6)),
  );
  s.add(
    K.fig(s, {
      x: q(0.87)[0],
      y: q(0.87)[1] - 2,
      h: 150,
      pose: 'side',
      left: true,
      wear: 'robe',
      main: '#3b4258',
      hair: 'knot',
      wind: 0.6,
    }),
    K.fig(s, {
      x: q(0.8)[0],
      y: q(0.8)[1] - 2,
      h: 92,
      pose: 'side',
      left: true,
      wear: 'robe',
      main: '#6a4b4b',
      hair: 'twin',
      big: 1.4,
      wind: 0.5,
    }),
  );
  const t0 = s.banner ? 0.46 : 0.4,
    me = q(t0);
  s.add(
    K.fig(s, {
      x: me[0],
      y: me[1],
      h: 310,
      pose: 'lunge',
      wear: 'hanfu',
      main: '#ffffff',
      low: '#e6eaf0',
      trim: '#2b2d42',
      hair: 'loose',
      wind: 1.2,
      rim: '#ffffff',
      rimX: -1,
      front: K.at(31, -72, 1.15, K.sword(s, '#eef4fa', '#15161f', '#5e8b7e'), 8),
    }),
  );
  s.add(
    K.curve(
      [
        [me[0] - 20, me[1] - 230],
        [me[0] - 110, me[1] - 250],
        [me[0] - 190, me[1] - 215],
        [me[0] - 260, me[1] - 240],
      ],
      '#ffffff',
      9,
      'opacity="0.85"',
    ),
  );
  s.add(
    K.each(n, (i) =>
      K.poly(
        [
          q(i / n),
          q((i + 0.7) / n),
          [q((i + 0.7) / n)[0], q((i + 0.7) / n)[1] + 12],
          [q(i / n)[0], q(i / n)[1] + 12],
        ],
        i % 3 ? '#2b2430' : '#3d3440',
      ),
    ),
    chain(10, 8),
    chain(-74, 7),
  );
  s.add(K.fog(s, 880, 150, pale, 0.95), K.rain(s, 90, '#ffffff', 0.7, 0.35));
  s.finish = { sat: 0.9, contrast: 1.1 };
};
