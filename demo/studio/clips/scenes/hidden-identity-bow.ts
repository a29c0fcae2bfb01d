// Last shot of hidden-identity: the street that bows.
import * as K from '../../art/kit/all.ts';
import type { Shot } from '../engine/clip.ts';
import { ease, lerp, ramp } from '../engine/motion.ts';
import { ground, mist, person, pool, still } from './parts.ts';

export const bow: Shot = {
  seconds: 7,
  camera: (u) => ({
    x: lerp(-6, 6, u),
    y: lerp(24, -14, ease(u)),
    push: lerp(0.14, 0, ease(u)),
  }),
  bloom: 0.55,
  vignette: 0.6,
  layers: [
    still(0.05, (s) =>
      s.add(K.sky(s, '#0a1a2c', '#1d3d54', '#4f7a80', '#e8b46a'), K.stars(s, 40, 260)),
    ),
    still(0.15, (s) => s.add(K.skyline(s, 560, 260, '#1a3444', '#ffd98a', 0.35, 60, 12))),
    mist(0.2, 560, 60, '#d8a86a', 0.5, 8),
    still(0.4, (s) =>
      s.add(
        ground(s, 560, '#3a4a50', '#1a2830', '#0c161c'),
        K.poly(
          [
            [330, 560],
            [390, 560],
            [620, 1090],
            [100, 1090],
          ],
          s.lin(['#a3262c', '#6a141c']),
        ),
        K.glints(s, 360, 570, 760, 120, '#ffe2a8', 24, 0.5),
      ),
    ),
    still(0.5, (s) =>
      s.add(
        K.at(180, 660, 1.5, K.carFront(s, '#10181e')),
        K.at(540, 660, 1.5, K.carFront(s, '#10181e')),
        K.at(268, 602, 0.9, K.carFront(s, '#141e26')),
        K.at(452, 602, 0.9, K.carFront(s, '#141e26')),
      ),
    ),
    ...[180, 540].map((x, i) =>
      pool(
        0.5,
        x,
        630,
        230,
        '#fff0c0',
        0.7,
        (t) => 0.35 + 0.65 * ramp(t, 0.5 + i * 0.3, 1.1 + i * 0.3),
      ),
    ),
    ...[0, 1, 2].flatMap((i) =>
      [-1, 1].map((d) =>
        person(
          0.6 + i * 0.16,
          {
            x: 360 + d * (150 + i * 46),
            y: 730 + i * 66,
            h: 200 + i * 46,
            pose: 'side',
            left: d > 0,
            wear: 'suit',
            main: '#0f161c',
            low: '#0b1116',
            trim: '#22303a',
            hair: 'short',
            rim: '#e8c07a',
            rimX: d,
          },
          {
            gesture: {
              to: 'bow',
              at: (t) => ramp(t, 1.5 + (2 - i) * 0.25, 2.6 + (2 - i) * 0.25),
            },
          },
        ),
      ),
    ),
    person(
      0.9,
      {
        x: 360,
        y: 884,
        h: 400,
        pose: 'stand',
        view: 'back',
        wear: 'coat',
        main: '#10171d',
        low: '#0b1015',
        trim: '#e0b45a',
        hair: 'short',
        rim: '#d8a860',
        wind: 0.1,
      },
      { sway: 0.14, period: 2.8, breath: 0.8 },
      { move: (t) => [0, lerp(14, -10, t / 7)] },
    ),
    { kind: 'dust', count: 50, colours: ['#ffe2a8'], depth: 1.2, opacity: 0.8 },
  ],
};
