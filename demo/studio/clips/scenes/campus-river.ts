// Last shot of campus: the riverbank at sunset.
import * as K from '../../art/kit/all.ts';
import type { Shot } from '../engine/clip.ts';
import { ease, gust, lerp, ramp, wave } from '../engine/motion.ts';
import { ground, lean, mist, person, pool, ripples, still } from './parts.ts';

export const river: Shot = {
  seconds: 5,
  camera: (u) => ({
    x: lerp(-14, 18, u),
    y: lerp(16, -20, ease(u)),
    push: lerp(0.1, 0, ease(u)),
  }),
  bloom: 0.5,
  vignette: 0.4,
  layers: [
    still(0.05, (s) =>
      s.add(
        K.sky(s, '#4a7ac8', '#a8a0dc', '#ffb48a', '#ffe6a8'),
        K.sun(s, 430, 520, 60, '#fffbe0', '#ffe08a', 1),
        K.clouds(s, 6, 150, 400, 340, '#ffc8b0', 0.8, 4),
      ),
    ),
    still(0.2, (s) =>
      s.add(
        K.skyline(s, 580, 90, '#8a7ab8', '#fff0c0', 0.25, 50, 11),
        K.rect(-120, 578, 960, 12, '#6a5a98'),
      ),
    ),
    still(
      0.35,
      (s) =>
        s.add(
          ground(s, 588, '#ffd09a', '#e0908a', '#6a6ab0'),
          K.glints(s, 430, 594, 800, 120, '#fff4d0', 60, 0.8),
        ),
      { sway: ripples(588, 1.5) },
    ),
    mist(0.4, 590, 36, '#ffe0c0', 0.5, 8),
    still(0.9, (s) =>
      s.add(
        K.hill(
          s,
          [
            [-120, 800],
            [160, 770],
            [400, 790],
            [700, 760],
            [860, 780],
            [860, 1090],
            [-120, 1090],
          ],
          s.lin(['#7a9a4a', '#3f5f34']),
        ),
        K.grass(s, 808, 40, 150, ['#7aa048', '#9aba54', '#56803c']),
      ),
    ),
    person(
      0.95,
      {
        x: 250,
        y: 900,
        h: 300,
        pose: 'perch',
        view: 'back',
        wear: 'shirt',
        main: '#f4f8ff',
        low: '#2c3a60',
        hair: 'short',
        rim: '#ffe8b0',
      },
      { breath: 0.8 },
    ),
    person(
      0.95,
      {
        x: 380,
        y: 900,
        h: 282,
        pose: 'perch',
        view: 'back',
        wear: 'sailor',
        main: '#ffffff',
        low: '#2f4a8c',
        hair: 'long',
        rim: '#ffe8b0',
        wind: 0.3,
      },
      { sway: 0.3, breath: 0.8 },
    ),
    {
      depth: 0.8,
      box: { x: 250, y: 500, w: 120, h: 90 },
      draw: (s) =>
        s.add(
          K.poly(
            [
              [270, 560],
              [350, 528],
              [300, 566],
            ],
            '#ffffff',
          ),
          K.poly(
            [
              [300, 566],
              [350, 528],
              [312, 584],
            ],
            '#d8dcf0',
          ),
          K.poly(
            [
              [270, 560],
              [350, 528],
              [296, 548],
            ],
            '#f0f2ff',
          ),
        ),
      move: (t) => [
        lerp(-40, 330, ramp(t, 0.5, 5)),
        lerp(110, -330, ramp(t, 0.5, 5)) + wave(t, 2.1) * 16,
      ],
      opacity: (t) => ramp(t, 0.4, 0.7),
    },
    pool(1, 430, 540, 330, '#ffc890', 0.4, (t) => 0.8 + 0.2 * wave(t, 4)),
    { kind: 'dust', count: 40, colours: ['#fff0c0'], depth: 1.2, wind: 16, opacity: 0.8 },
    still(1.6, (s) => s.add(K.g(K.grass(s, 1010, 170, 60, ['#2f4a2a', '#3f5f34']), s.blur(2.5))), {
      sway: lean(1010, 34, (t) => gust(t, 2)),
    }),
  ],
};
