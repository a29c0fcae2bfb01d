// Last shot of wuxia: the leap across the moon.
import * as K from '../../art/kit/all.ts';
import type { Shot } from '../engine/clip.ts';
import { ease, lerp, wave } from '../engine/motion.ts';
import { ground, hang, mist, person, still } from './parts.ts';

export const moon: Shot = {
  seconds: 6,
  camera: (u) => ({
    x: lerp(-20, 20, ease(u)),
    y: lerp(16, -16, ease(u)),
    push: lerp(0, 0.1, u),
  }),
  bloom: 0.5,
  layers: [
    still(0.05, (s) =>
      s.add(
        K.sky(s, '#0b1526', '#152a42', '#28485c', '#4d6f78'),
        K.stars(s, 80, 560),
        K.moon(s, 372, 350, 158, '#f3e9cc', 0.6),
      ),
    ),
    mist(0.15, 520, 70, '#a8c0c4', 0.35, 9),
    still(0.3, (s) =>
      s.add(
        K.inkPeak(s, 120, 900, 380, 330, '#1c3444', 0.9),
        K.inkPeak(s, 620, 900, 400, 400, '#1a3040', 0.9),
      ),
    ),
    person(
      0.6,
      {
        x: 0,
        y: 470,
        h: 190,
        pose: 'leap',
        wear: 'robe',
        main: '#0c121c',
        flat: '#0c121c',
        hair: 'pony',
        wind: 0.9,
      },
      {
        sway: 0.35,
        period: 1.3,
        pad: 0.5,
        front: (s) => K.at(24, -82, 0.7, K.sword(s, '#0c121c', '#0c121c', '#0c121c'), -30),
      },
      {
        width: 720,
        move: (t) => {
          const u = (t + 0.3) / 6.6;
          return [60 + u * 560, -420 * u * (1 - u) + 60];
        },
      },
    ),
    mist(0.6, 690, 80, '#7f9ba2', 0.4, -12),
    still(1, (s) =>
      s.add(
        K.roof(s, 180, 868, 560, 150, '#131b26', '#3c4a52'),
        K.roof(s, 640, 930, 520, 130, '#0f1620', '#34424a'),
        ground(s, 900, '#0d131c', '#080c12'),
      ),
    ),
    person(
      1,
      {
        x: 214,
        y: 722,
        h: 190,
        pose: 'crouch',
        wear: 'cloak',
        main: '#141c28',
        low: '#101722',
        hair: 'knot',
        hat: 'bamboo',
        hatCol: '#2a3038',
        rim: '#c9d6cc',
        wind: 0.5,
      },
      { sway: 0.4, period: 2.2, pad: 0.3 },
    ),
    still(1.5, (s) => s.add(K.lantern(s, 566, 250, 36, '#e0703c', 200, 'long')), {
      sway: hang(20, 16, 3.4),
      tint: (t) => {
        const k = 0.9 + 0.12 * wave(t, 0.7) * wave(t, 1.9);
        return [k, k, k];
      },
    }),
    {
      kind: 'leaf',
      count: 18,
      colours: ['#2a3b3c', '#3f5552', '#8a9a7a'],
      wind: 80,
      speed: 0.7,
      depth: 1.4,
    },
  ],
};
