// Hidden identity: a courier crosses the ballroom, half a face in passing headlights, the whole street bows.
import * as K from '../../art/kit/all.ts';
import type { Clip } from '../engine/clip.ts';
import { ease, flicker, lerp, pulse, ramp, wave } from '../engine/motion.ts';
import { bow } from './hidden-identity-bow.ts';
import { bokeh, ground, person, pool, portrait, still, walker } from './parts.ts';

const guest = (
  x: number,
  h: number,
  left: boolean,
  main: string,
  wear: 'suit' | 'gown',
  hair: 'short' | 'bun',
) =>
  person(
    0.62,
    {
      x,
      y: 822,
      h,
      pose: left ? 'side' : 'side',
      left,
      wear,
      main,
      low: K.dark(main, 0.2),
      trim: '#d8b25a',
      hair,
      rim: '#ffe2a8',
    },
    { sway: 0.05, breath: 0.5, period: 3 + x / 300 },
  );
export const hiddenIdentity: Clip = {
  genre: 'hidden-identity',
  thumbnail: 17.6,
  bits: 0.95,
  shots: [
    {
      seconds: 6.5,
      camera: (u) => ({ x: lerp(-46, 40, ease(u)), y: lerp(-12, 6, u), push: lerp(0.02, 0.1, u) }),
      bloom: 0.5,
      layers: [
        still(0.15, (s) =>
          s.add(
            s.full(s.lin(['#0c1f2a', '#173a44', '#2a5a58'])),
            K.each(
              6,
              (i) =>
                K.rect(
                  20 + i * 130,
                  150,
                  74,
                  480,
                  s.lin(['#d8b070', '#a87a48', '#2a5a58']),
                  'rx="37"',
                ) + K.rect(20 + i * 130 + 34, 150, 6, 480, '#173a44'),
            ),
          ),
        ),
        still(0.4, (s) =>
          s.add(
            K.each(
              5,
              (i) =>
                K.rect(
                  -30 + i * 190,
                  60,
                  46,
                  740,
                  s.lin(['#caa45a', '#7a5a2a', '#3a2c1c'], 0, 0, 1, 0),
                ) + K.rect(-44 + i * 190, 60, 74, 24, '#e0bd70'),
            ),
            K.rect(-120, 40, 960, 30, '#b98f48'),
          ),
        ),
        still(
          0.55,
          (s) =>
            s.add(
              K.line(
                [
                  [360, -60],
                  [360, 190],
                ],
                '#8a6a34',
                5,
              ),
              K.each(3, (r) =>
                K.oval(
                  360,
                  210 + r * 46,
                  150 - r * 42,
                  24 - r * 5,
                  'none',
                  'stroke="#e8c878" stroke-width="6"',
                ),
              ),
              K.each(26, (i) => {
                const a = (i / 26) * 6.283;
                const r = i % 3;
                return K.disc(
                  360 + Math.cos(a) * (150 - r * 42),
                  204 + r * 46 + Math.sin(a) * (24 - r * 5),
                  7,
                  '#fff6d8',
                );
              }),
            ),
          { sway: (y, t) => Math.max(0, y + 60) * 0.012 * wave(t, 5) },
        ),
        pool(0.55, 360, 250, 300, '#ffc870', 0.4, (t) => flicker(t, 1, 0.2)),
        still(0.6, (s) =>
          s.add(
            ground(s, 770, '#5a4a34', '#2a3a3c', '#10202a'),
            K.tiles(s, 772, 360, '#ffdc90', 0.25),
            K.glints(s, 360, 780, 960, 200, '#ffe2a8', 36, 0.4),
          ),
        ),
        guest(150, 300, false, '#16242e', 'suit', 'short'),
        guest(236, 280, true, '#7a2a4a', 'gown', 'bun'),
        guest(560, 300, true, '#22303c', 'suit', 'short'),
        guest(470, 282, false, '#2a6a66', 'gown', 'bun'),
        walker(
          1,
          {
            x: 150,
            y: 902,
            h: 380,
            wear: 'work',
            main: '#e0a030',
            low: '#39424a',
            trim: '#fff',
            hair: 'short',
            hat: 'cap',
            hatCol: '#e0a030',
            rim: '#ffe9b8',
          },
          { period: 1.75, reach: 9, front: (s) => K.at(13, -52, 0.26, K.crate(s, '#b98a58')) },
        ),
        { kind: 'dust', count: 60, colours: ['#ffe9b8'], depth: 1.1, opacity: 0.8 },
        still(1.6, (s) =>
          s.add(
            K.g(
              K.rect(40, 760, 20, 300, '#0a141a') +
                K.oval(50, 730, 42, 60, '#0d1a22') +
                K.rect(660, 700, 24, 360, '#0a141a') +
                K.oval(672, 680, 50, 70, '#0d1a22'),
              s.blur(5),
            ),
          ),
        ),
      ],
    },
    {
      seconds: 6.5,
      camera: (u) => ({ x: lerp(14, -12, u), y: lerp(8, -6, u), push: lerp(0, 0.15, ease(u)) }),
      bloom: 0.4,
      vignette: 0.8,
      layers: [
        still(
          0.1,
          (s) =>
            s.add(
              s.full(s.lin(['#07131b', '#0f2a34', '#08151c'])),
              K.g(bokeh(s, 24, ['#e8b45a', '#4fb3a8', '#f0d8a0'], 300, 760, 30), s.blur(3)),
            ),
          { move: (t) => [-t * 7, 0] },
        ),
        pool(0.4, 360, 520, 200, '#fff0c8', 0.9, (t) => pulse(t, 1.7, 1.3) + pulse(t, 4.6, 1.3), {
          move: (t) => [lerp(-520, 520, ((t + 0.2) % 2.9) / 2.9), 0],
        }),
        portrait(
          1,
          {
            man: true,
            skin: '#c99878',
            hair: '#14110f',
            style: 'short',
            cloth: '#14212b',
            clothTrim: '#e8e2d2',
            light: '#ffdf9a',
          },
          { x: 120, y: 250, size: 460 },
          [2.9, 5.2],
          {
            tint: (t) => {
              const k =
                0.22 + 0.9 * Math.max(pulse(t, 1.7, 1.5), pulse(t, 4.6, 1.7), ramp(t, 5.3, 6.4));
              return [k, k * 0.96, k * 0.92];
            },
          },
        ),
        still(
          1.12,
          (s) =>
            s.add(
              K.rect(
                -60,
                -60,
                840,
                1100,
                s.lin(['#03080c 0 0.96', '#03080c 0.38 0.8', '#03080c 0.62 0'], 0, 0, 1, 0),
              ),
            ),
          { opacity: (t) => 1 - 0.75 * ramp(t, 4.2, 6), density: 0.4 },
        ),
        { kind: 'rain', count: 46, colours: ['#cfe6e6'], wind: 40, depth: 1.3, opacity: 0.6 },
      ],
    },
    bow,
  ],
};
