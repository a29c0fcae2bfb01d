// Urban: the last train over neon, an umbrella at the crossing, two cups above the city.
import * as K from '../../art/kit/all.ts';
import type { Clip } from '../engine/clip.ts';
import { ease, lerp, pulse, ramp, wave } from '../engine/motion.ts';
import { bokeh, ground, mist, person, pool, still } from './parts.ts';

const neon = (
  depth: number,
  x: number,
  y: number,
  w: number,
  h: number,
  c: string,
  seed: number,
) => [
  still(depth, (s) =>
    s.add(
      K.rect(x, y, w, h, K.dark(c, 0.55), 'rx="6"'),
      K.rect(
        x + 5,
        y + 5,
        w - 10,
        h - 10,
        'none',
        `rx="4" stroke="${K.light(c, 0.45)}" stroke-width="4"`,
      ),
      K.each(Math.floor(h / 34), (i) =>
        K.rect(x + w * 0.3, y + 18 + i * 34, w * 0.4, 16, K.light(c, 0.5), 'rx="3"'),
      ),
    ),
  ),
  pool(depth, x + w / 2, y + h / 2, h * 0.9, c, 0.55, (t) =>
    Math.sin(t * 3.1 + seed) + Math.sin(t * 7.7 + seed) > 1.75 ? 0.35 : 1,
  ),
];
export const urban: Clip = {
  genre: 'urban',
  thumbnail: 8.3,
  bits: 1.3,
  shots: [
    {
      seconds: 5.5,
      camera: (u) => ({
        x: lerp(-30, 26, ease(u)),
        y: lerp(-24, 12, ease(u)),
        push: lerp(0.02, 0.13, u),
      }),
      bloom: 0.5,
      layers: [
        still(0.05, (s) =>
          s.add(
            K.sky(s, '#0a0f2c', '#1f2560', '#5a3a8c', '#e06a8a'),
            K.moon(s, 220, 190, 34, '#ffe8d0', 0.5),
          ),
        ),
        still(0.14, (s) => s.add(K.skyline(s, 640, 330, '#2c2a6a', '#ffd9a0', 0.4, 62, 12))),
        mist(0.18, 640, 70, '#e07aa0', 0.45, 8),
        still(0.32, (s) =>
          s.add(
            K.skyline(s, 760, 300, '#171a48', '#8ae0ff', 0.2, 110, 15),
            ground(s, 758, '#171a48', '#0c0e2c'),
          ),
        ),
        still(0.6, (s) =>
          s.add(
            K.rect(-120, 706, 960, 26, '#0f1130'),
            K.each(8, (i) => K.rect(-20 + i * 120, 730, 22, 330, '#0c0e28')),
            K.line(
              [
                [-120, 640],
                [840, 640],
              ],
              '#0c0e28',
              2,
            ),
          ),
        ),
        {
          depth: 0.6,
          width: 720,
          box: { x: -60, y: 620, w: 640, h: 100 },
          draw: (s) =>
            s.add(
              K.each(
                3,
                (i) =>
                  K.rect(-40 + i * 204, 642, 198, 64, s.lin(['#d8e0f4', '#7a86b8']), 'rx="8"') +
                  K.rect(-40 + i * 204, 686, 198, 6, '#f0567a') +
                  K.each(6, (j) =>
                    K.rect(-30 + i * 204 + j * 31, 654, 25, 24, '#fff2c0', 'rx="3"'),
                  ),
              ),
            ),
          move: (t) => [lerp(-420, 640, (t - 0.2) / 5.4), 0],
        },
        pool(0.6, 300, 690, 330, '#ffe8b0', 0.2, () => 1, {
          ry: 110,
          move: (t) => [lerp(-420, 640, (t - 0.2) / 5.4), 0],
        }),
        still(1, (s) =>
          s.add(
            K.tower(s, 60, 1080, 210, 480, '#0a0c22', '#ff9ac0', 0.22, 18),
            K.tower(s, 690, 1080, 200, 420, '#0a0c22', '#8af0ff', 0.25, 18),
          ),
        ),
        ...neon(1, 172, 640, 48, 220, '#ff3f8a', 1),
        ...neon(1, 560, 690, 42, 190, '#2fd0ff', 4),
        { kind: 'rain', count: 50, colours: ['#c8d0ff'], wind: -50, depth: 1.2, opacity: 0.7 },
      ],
    },
    {
      seconds: 5.5,
      camera: (u) => ({ x: lerp(20, -16, u), y: lerp(6, -6, u), push: lerp(0, 0.14, ease(u)) }),
      bloom: 0.5,
      layers: [
        still(0.1, (s) =>
          s.add(
            K.sky(s, '#120f30', '#2a2058', '#4a2f6c'),
            K.g(
              bokeh(s, 40, ['#ff5a9a', '#ffb04a', '#4ac8ff', '#8a6aff'], 240, 640, 26),
              s.blur(2),
            ),
          ),
        ),
        still(0.35, (s) =>
          s.add(
            K.rect(60, 250, 250, 440, '#1a1740'),
            K.rect(84, 470, 200, 200, s.lin(['#fff4d0', '#ffd88a'])),
            K.rect(84, 470, 200, 26, '#2fb48a'),
            K.each(4, (i) =>
              K.rect(92 + i * 48, 520, 40, 140, '#ffeeb8', 'stroke="#c8a860" stroke-width="3"'),
            ),
            K.rect(430, 200, 260, 490, '#15123a'),
            K.each(24, (i) =>
              K.rect(
                450 + (i % 4) * 58,
                230 + Math.floor(i / 4) * 66,
                36,
                40,
                s.r() > 0.5 ? '#ffcf7a' : '#241f54',
              ),
            ),
          ),
        ),
        ...neon(0.36, 330, 330, 44, 210, '#ff4f9a', 2),
        still(
          0.6,
          (s) =>
            s.add(
              ground(s, 690, '#3a2f5c', '#1a1636', '#0c0a1e'),
              K.each(7, (i) =>
                K.poly(
                  [
                    [60 + i * 96, 780],
                    [120 + i * 96, 780],
                    [90 + i * 116 - 60, 900],
                    [-10 + i * 116 - 60, 900],
                  ],
                  '#d8d0f0',
                  'opacity="0.35"',
                ),
              ),
              K.glints(s, 200, 700, 960, 120, '#ffd88a', 40, 0.5),
              K.glints(s, 380, 700, 960, 90, '#ff6aa8', 40, 0.5),
              K.glints(s, 560, 700, 960, 90, '#6ad0ff', 30, 0.4),
            ),
          { sway: (y, t) => (y > 700 ? Math.sin(y * 0.3 + t * 3) * 0.8 : 0) },
        ),
        {
          depth: 0.7,
          box: { x: 200, y: 600, w: 340, h: 170 },
          draw: (s) => s.add(K.at(360, 738, 1.5, K.car(s, '#d8a030', '#2a2a50'))),
          move: (t) => [lerp(-640, 700, (t - 0.4) / 3.2), 0],
        },
        pool(0.7, 500, 720, 250, '#fff0b8', 0.8, () => 1, {
          ry: 90,
          move: (t) => [lerp(-640, 700, (t - 0.4) / 3.2), 0],
        }),
        person(
          1,
          {
            x: 380,
            y: 880,
            h: 430,
            pose: 'hold',
            wear: 'coat',
            main: '#e6dccb',
            low: '#3a3358',
            trim: '#c84a6a',
            hair: 'bob',
            rim: '#ffa8c8',
            wind: 0.2,
          },
          {
            sway: 0.12,
            pad: 0.5,
            front: (s) => K.at(16.5, -66, 0.62, K.umbrella(s, '#e0365a', '#2a2030')),
          },
        ),
        { kind: 'splash', count: 50, colours: ['#e0d8ff'], depth: 1, top: 800, bottom: 970 },
        { kind: 'rain', count: 80, colours: ['#d8dcff', '#ffc8e0'], wind: -60, depth: 1.3 },
      ],
    },
    {
      seconds: 5,
      camera: (u) => ({ x: lerp(-14, 14, u), y: lerp(10, -8, u), push: lerp(0.1, 0, ease(u)) }),
      bloom: 0.45,
      layers: [
        still(0.05, (s) => s.add(K.sky(s, '#1a1c50', '#5a4a94', '#e8849a', '#ffc88a')), {
          tint: (t) => {
            const k = 0.85 + 0.03 * t;
            return [k, k, k];
          },
        }),
        still(0.15, (s) => s.add(K.skyline(s, 720, 330, '#4a3f86', '#ffe0a0', 0.35, 54, 11))),
        mist(0.2, 690, 70, '#ffb0a0', 0.5, 9),
        still(0.3, (s) => s.add(K.skyline(s, 860, 330, '#2a2860', '#ffd08a', 0.4, 90, 14))),
        still(1, (s) =>
          s.add(
            K.rect(-120, 716, 960, 18, '#1a1838'),
            K.each(34, (i) => K.rect(-60 + i * 26, 730, 5, 200, '#1a1838')),
            ground(s, 890, '#2a2450', '#141230'),
            K.at(530, 716, 0.5, K.mug(s, '#f0e6d8')),
            K.at(212, 716, 0.5, K.mug(s, '#e0567a')),
          ),
        ),
        person(
          1,
          {
            x: 300,
            y: 905,
            h: 400,
            pose: 'lean',
            view: 'back',
            wear: 'shirt',
            main: '#3a5a8c',
            low: '#232a50',
            hair: 'short',
            rim: '#ffd0a0',
            wind: 0.2,
          },
          { sway: 0.1 },
        ),
        person(
          1,
          {
            x: 430,
            y: 905,
            h: 376,
            pose: 'side',
            left: true,
            wear: 'dress',
            main: '#f4e4dc',
            low: '#d8627e',
            hair: 'long',
            rim: '#ffe0b8',
            wind: 0.3,
          },
          { sway: 0.25, pad: 0.2 },
        ),
        pool(1, 360, 520, 300, '#ffb07a', 0.35, (t) => 0.7 + 0.3 * ramp(t, 1, 4)),
        {
          kind: 'dust',
          count: 30,
          colours: ['#ffe0c0'],
          depth: 1.2,
          opacity: (t) => 0.6 + 0.2 * wave(t, 3) + 0.1 * pulse(t, 2, 1),
        },
      ],
    },
  ],
};
