// Last shot of family: the road home.
import * as K from '../../art/kit/all.ts';
import type { Shot } from '../engine/clip.ts';
import { ease, gust, lerp, ramp } from '../engine/motion.ts';
import { ground, lean, mist, still, walker } from './parts.ts';

export const road: Shot = {
  seconds: 7,
  camera: (u) => ({
    x: lerp(-18, 18, u),
    y: lerp(12, -18, ease(u)),
    push: lerp(0.12, 0, ease(u)),
  }),
  bloom: 0.5,
  layers: [
    still(
      0.05,
      (s) =>
        s.add(
          K.sky(s, '#5a6aa0', '#e0a08a', '#ffd08a', '#fff0c0'),
          K.sun(s, 420, 500, 66, '#fff8dc', '#ffd88a', 1),
          K.clouds(s, 6, 160, 360, 320, '#ffc8a0', 0.7, 5),
        ),
      {
        tint: (t) => {
          const k = 1.04 - 0.015 * t;
          return [k, k * 0.99, k * 0.98];
        },
      },
    ),
    still(0.2, (s) =>
      s.add(K.ridge(s, 540, 60, '#a8889a', '#d8b090'), K.ridge(s, 570, 36, '#8a7a6a', '#b89a6a')),
    ),
    still(0.5, (s) =>
      s.add(
        ground(s, 590, '#e0b860', '#b08a3a', '#6a5a2a'),
        K.rows(s, 400, 590, 9, '#8a7030', 5, 0.5),
      ),
    ),
    mist(0.5, 600, 40, '#fff0c0', 0.6, 10),
    still(0.8, (s) => s.add(K.roundTree(s, 130, 800, 380, '#8a7a34', '#4a3524')), {
      sway: lean(800, 8, (t) => gust(t, 1)),
    }),
    still(1, (s) =>
      s.add(
        K.poly(
          [
            [380, 590],
            [420, 590],
            [640, 1090],
            [140, 1090],
          ],
          s.lin(['#f0d890', '#c89a58', '#8a6438']),
        ),
        K.grass(s, 880, 60, 70, ['#8a7a34', '#b09a44', '#6a5a2a'], -40, 220),
        K.grass(s, 880, 60, 60, ['#8a7a34', '#b09a44'], 560, 760),
      ),
    ),
    walker(
      1,
      {
        x: 190,
        y: 868,
        h: 330,
        view: 'side',
        wear: 'work',
        main: '#4a5a6a',
        low: '#3a3a44',
        hair: 'short',
        hairCol: '#4a4440',
        hat: 'straw',
        hatCol: '#d8b060',
        rim: '#fff0c0',
      },
      { period: 1.9, reach: 6 },
    ),
    walker(
      1,
      {
        x: 286,
        y: 878,
        h: 210,
        wear: 'shirt',
        main: '#e0503c',
        low: '#3a4a6a',
        hair: 'twin',
        big: 1.3,
        rim: '#fff0c0',
      },
      { period: 1.21, reach: 6 },
    ),
    {
      kind: 'dust',
      count: 60,
      colours: ['#fff4c8'],
      depth: 1.2,
      wind: 14,
      opacity: (t) => 0.7 + 0.3 * ramp(t, 1, 5),
    },
    still(
      1.6,
      (s) => s.add(K.g(K.grass(s, 1010, 150, 60, ['#5a4a20', '#6a5a2a', '#4a3c1a']), s.blur(2.5))),
      { sway: lean(1010, 34, (t) => gust(t, 4)) },
    ),
  ],
};
