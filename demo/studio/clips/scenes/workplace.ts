// Workplace: a tower takes the morning sun, a floor at full speed, one lamp after midnight.
import * as K from '../../art/kit/all.ts';
import type { Clip } from '../engine/clip.ts';
import { ease, lerp, pulse, ramp, wave } from '../engine/motion.ts';
import type { Sheet } from '../engine/sheet.ts';
import { ground, mist, person, still, walker } from './parts.ts';
import { night } from './workplace-night.ts';

const desk = (s: Sheet, x: number, y: number, w: number, c: string, glow: string) =>
  K.rect(x - w / 2, y, w, 14, K.light(c, 0.3)) +
  K.rect(x - w / 2 + 8, y + 14, 10, 170, c) +
  K.rect(x + w / 2 - 18, y + 14, 10, 170, c) +
  K.rect(x - 46, y - 74, 92, 60, '#1d2630', 'rx="5"') +
  K.rect(x - 41, y - 69, 82, 50, s.lin([K.light(glow, 0.4), glow])) +
  K.rect(x - 5, y - 14, 10, 14, '#1d2630');
export const workplace: Clip = {
  genre: 'workplace',
  thumbnail: 8,
  bits: 0.9,
  shots: [
    {
      seconds: 5,
      camera: (u) => ({
        x: lerp(-8, 8, u),
        y: lerp(60, -60, ease(u)),
        push: lerp(0.14, 0.04, ease(u)),
      }),
      bloom: 0.4,
      vignette: 0.3,
      layers: [
        still(0.05, (s) =>
          s.add(
            K.sky(s, '#5fa3d8', '#a8d0e8', '#ffe6c0', '#ffd0a0'),
            K.sun(s, 330, 640, 60, '#fffbe8', '#ffe6a8', 0.9),
          ),
        ),
        still(0.1, (s) => s.add(K.clouds(s, 9, 120, 600, 330, '#ffffff', 0.85, 5)), {
          width: 1000,
          move: (t) => [t * 12, 0],
        }),
        still(0.3, (s) => s.add(K.skyline(s, 990, 330, '#8fb4cc', '#e8f4ff', 0.4, 70, 14))),
        mist(0.35, 900, 110, '#ffe8cc', 0.6, 9),
        still(1, (s) =>
          s.add(
            K.poly(
              [
                [60, 1090],
                [250, -120],
                [300, -120],
                [300, 1090],
              ],
              s.lin(['#2f6a94', '#7fb8d8', '#b8dcec']),
            ),
            K.each(26, (i) => {
              const y = -100 + i * 46;
              const x = 250 - ((y + 120) / 1210) * 190;
              return K.line(
                [
                  [x, y],
                  [300, y],
                ],
                '#d8eef8',
                2,
                'opacity="0.6"',
              );
            }),
            K.poly(
              [
                [430, -120],
                [470, -120],
                [690, 1090],
                [430, 1090],
              ],
              s.lin(['#24567c', '#5a98bc', '#a8cfe4']),
            ),
            K.each(26, (i) => {
              const y = -100 + i * 46;
              const x = 470 + ((y + 120) / 1210) * 220;
              return K.line(
                [
                  [430, y],
                  [x, y],
                ],
                '#cfe8f4',
                2,
                'opacity="0.6"',
              );
            }),
          ),
        ),
        still(
          1,
          (s) =>
            s.add(
              K.poly(
                [
                  [100, 1090],
                  [250, -120],
                  [300, -120],
                  [300, 1090],
                ],
                s.lin(['#ffe8b0 0 0', '#ffe8b0 0.5 0.9', '#ffe8b0 1 0']),
              ),
              K.poly(
                [
                  [430, -120],
                  [470, -120],
                  [640, 1090],
                  [430, 1090],
                ],
                s.lin(['#ffe8b0 0 0', '#ffe8b0 0.5 0.7', '#ffe8b0 1 0']),
              ),
            ),
          {
            blend: 'add',
            opacity: (t) => 0.5 * pulse(t, 2.6, 3),
            density: 0.5,
            move: (t) => [0, lerp(500, -420, t / 5)],
          },
        ),
        {
          draw: (s, p) =>
            s.add(
              K.each(5, (i) =>
                K.bird(
                  250 + i * 34,
                  480 + (i % 2) * 26,
                  0.9,
                  '#3f5f78',
                  0.2 + 0.9 * Math.abs(((p + i * 0.3) % 1) * 2 - 1),
                ),
              ),
            ),
          depth: 0.5,
          cycle: { count: 12, at: (t) => t * 1.3 },
          box: { x: 200, y: 420, w: 280, h: 140 },
          move: (t) => [lerp(-160, 160, t / 5), -t * 22],
        },
      ],
    },
    {
      seconds: 5.5,
      camera: (u) => ({ x: lerp(-34, 30, ease(u)), y: lerp(6, -4, u), push: lerp(0.02, 0.14, u) }),
      bloom: 0.35,
      vignette: 0.35,
      layers: [
        still(0.1, (s) =>
          s.add(
            K.sky(s, '#a8d0e8', '#dff0f6', '#fff2dc'),
            K.skyline(s, 700, 330, '#9fc0d4', '#ffffff', 0.3, 70, 13),
          ),
        ),
        still(0.4, (s) =>
          s.add(
            K.each(7, (i) => K.rect(i * 130 - 40, -60, 10, 800, '#4a6478')),
            K.rect(-60, 150, 840, 8, '#4a6478'),
            K.rect(-60, -120, 840, 160, '#dfe8ec'),
            K.each(4, (i) => K.rect(60 + i * 170, 24, 110, 10, '#fffbe8')),
            ground(s, 730, '#c8b8a4', '#94887c', '#6a645f'),
          ),
        ),
        walker(
          0.55,
          {
            x: 100,
            y: 820,
            h: 270,
            wear: 'suit',
            main: '#3a4a60',
            low: '#2c3848',
            trim: '#c84a4a',
            hair: 'short',
          },
          { period: 1.0 },
        ),
        walker(
          0.6,
          {
            x: 620,
            y: 836,
            h: 264,
            left: true,
            wear: 'shirt',
            main: '#e8eef4',
            low: '#3a4658',
            hair: 'bob',
          },
          { period: 1.05 },
        ),
        still(0.75, (s) =>
          s.add(
            desk(s, 190, 760, 210, '#6a5a4c', '#5aa8d8'),
            desk(s, 560, 770, 220, '#6a5a4c', '#7ac8a8'),
          ),
        ),
        person(
          1,
          {
            x: 400,
            y: 940,
            h: 420,
            pose: 'stand',
            wear: 'suit',
            main: '#f0ebe2',
            low: '#2c3440',
            trim: '#d8703c',
            skin: '#efc3a4',
            hair: 'bob',
            rim: '#e0c8a8',
          },
          {
            gesture: { to: 'arms', at: (t) => ramp(t, 2.1, 2.8) - 0.12 * ramp(t, 3.6, 5) },
            pad: 0.2,
          },
        ),
        still(
          1,
          (s) =>
            s.add(
              K.shaft(s, [150, -60], [330, -60], 260, 1100, '#fff0c8', 0.5),
              K.shaft(s, [420, -60], [520, -60], 220, 1100, '#fff0c8', 0.4),
            ),
          { blend: 'add', density: 0.5, opacity: (t) => 0.45 + 0.2 * wave(t, 6) },
        ),
        { kind: 'dust', count: 60, colours: ['#fff6dc'], depth: 1.1, opacity: 0.7 },
        {
          kind: 'paper',
          count: 5,
          colours: ['#ffffff', '#f4f0e6'],
          wind: 60,
          depth: 1.4,
          speed: 0.7,
          size: 1.8,
        },
      ],
    },
    night,
  ],
};
