import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [deep, navy, amber, grey] = s.p,
    x = s.cx,
    y = 560;
  const c = K.corridor(s, {
    vx: x + 60,
    vy: 430,
    wall: '#31475e',
    floor: navy,
    ceil: '#14283a',
    far: '#8fa8c0',
    end: 0.8,
    high: -40,
  });
  s.add(c.body);
  for (let i = 0; i < 5; i++)
    s.add(
      c.ceilBand(
        i * 0.16,
        i * 0.16 + 0.05,
        0.42,
        0.58,
        i === 2 ? amber : K.mix(amber, '#ffffff', 0.3),
      ),
      c.post(-1, i * 0.16 + 0.08, 0.02, '#1f3346'),
      c.post(1, i * 0.16 + 0.08, 0.02, '#1f3346'),
    );
  s.add(
    K.rect(-20, y, s.W + 40, 430, s.lin([K.mix(navy, grey, 0.35), navy, deep])),
    K.glints(s, x + 60, y + 6, 930, 120, amber, 50, 0.7),
  );
  s.add(
    K.at(
      x + 90,
      y + 70,
      2.2,
      s.clip(
        K.rect(-140, -100, 280, 118, '#000'),
        K.g(K.car(s, '#c9d2da', '#2a4258'), 'transform="rotate(10)"'),
      ),
    ),
    K.rect(x - 150, y + 96, 460, 70, s.lin([`${navy} 0 0.2`, `${deep} 1 0.95`])),
  );
  // under the surface: her hand on glass
  s.add(
    K.glow(s, x + 60, 810, 250, '#6fa8d0', 0.6),
    K.rect(
      x - 60,
      716,
      250,
      190,
      s.lin(['#6f9abf 0 0.55', '#1f3f5f 1 0.85']),
      'rx="26" stroke="#9fc4e0" stroke-width="5" transform="rotate(4 60 800)"',
    ),
    K.at(x + 66, 900, 1, K.hand(s, 'flat', 0, 0, 2.3, -92, '#d8e6f0', '#3a5a78')),
    K.bubbles(s, 18, '#ffffff', 640, 950),
  );
  s.add(
    K.poly(
      [
        [-20, 600],
        [x - 120, 640],
        [x - 60, 700],
        [x - 180, 990],
        [-20, 990],
      ],
      s.lin(['#4a5a6a', '#16222e']),
    ),
    K.fig(s, {
      x: x - 190,
      y: 720,
      h: 330,
      pose: 'phone',
      wear: 'coat',
      main: '#2a2f3a',
      low: '#1c2028',
      hair: 'short',
      trim: '#8fa0b0',
      rim: amber,
      wind: 0.5,
    }),
    K.at(x - 163, 420, 0.5, K.phone(s, '#0c0f14', '#ffe08a')),
    K.glow(s, x - 160, 422, 90, amber, 0.95),
  );
  s.add(K.waves(s, 580, 940, 34, '#cfe0ee', 0.4, 6), K.rain(s, 170, '#dfeaf5', 0.35, 0.5));
  s.finish = { bloom: 0.5 };
};
