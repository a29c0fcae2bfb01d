// Wuxia: a lone hat above the clouds, a duel among bamboo, a leap across the moon.
import * as K from '../../art/kit/all.ts';
import type { Clip } from '../engine/clip.ts';
import { ease, gust, lerp, pulse, ramp } from '../engine/motion.ts';
import { ground, lean, mist, person, pool, still } from './parts.ts';
import { moon } from './wuxia-moon.ts';

const greens = ['#8fae7a', '#b8c98a', '#5f8468', '#d8dba0'];
export const wuxia: Clip = {
  genre: 'wuxia',
  thumbnail: 3.6,
  bits: 0.95,
  shots: [
    {
      seconds: 7,
      camera: (u) => ({
        x: lerp(-34, 14, ease(u)),
        y: lerp(-34, 10, ease(u)),
        push: lerp(0.12, 0, ease(u)),
      }),
      bloom: 0.3,
      vignette: 0.4,
      layers: [
        still(0.05, (s) =>
          s.add(
            K.sky(s, '#b9c6c4', '#e3e4d6', '#f4ead2', '#e8dcc4'),
            K.sun(s, 250, 300, 60, '#fff2dc', '#f5b89a', 0.6),
          ),
        ),
        still(0.14, (s) =>
          s.add(
            K.inkPeak(s, 150, 760, 300, 420, '#7b929a', 0.42),
            K.inkPeak(s, 420, 760, 360, 520, '#74898f', 0.42),
            K.inkPeak(s, 660, 760, 280, 380, '#7b929a', 0.42),
          ),
        ),
        mist(0.2, 640, 90, '#eef0e6', 0.8, 7),
        {
          draw: (s, p) =>
            s.add(
              K.each(7, (i) =>
                K.bird(
                  120 + i * 26 + (i % 2) * 8,
                  250 + Math.abs(i - 3) * 15,
                  0.8,
                  '#4e5f66',
                  0.2 + 0.9 * Math.abs(((p + i * 0.23) % 1) * 2 - 1),
                ),
              ),
            ),
          depth: 0.25,
          cycle: { count: 12, at: (t) => t * 1.1 },
          box: { x: 80, y: 200, w: 260, h: 140 },
          move: (t) => [t * 17, -t * 5],
        },
        still(0.36, (s) =>
          s.add(
            K.inkPeak(s, 40, 900, 380, 520, '#4f6a70', 0.7),
            K.inkPeak(s, 640, 920, 420, 600, '#486269', 0.72),
          ),
        ),
        mist(0.5, 760, 110, '#f0f0e4', 0.95, -11),
        still(
          1,
          (s) =>
            s.add(
              K.crag(s, 470, 668, 330, '#2c3a40', '#5d6f68'),
              K.bloom(s, 590, 690, 70, '#26312f', ['#49604f', '#5d7560', '#3b5146'], -118, 9, 3),
            ),
          { sway: (y, t) => (y < 660 ? gust(t, 2) * 3 * ((660 - y) / 200) : 0) },
        ),
        person(
          1,
          {
            x: 432,
            y: 676,
            h: 270,
            pose: 'stand',
            view: 'back',
            wear: 'robe',
            main: '#dfe3e0',
            low: '#c2cac8',
            trim: '#7c2f2a',
            hair: 'long',
            hat: 'bamboo',
            hatCol: '#a98a55',
            rim: '#fff6e0',
            rimX: -1,
            wind: 0.75,
          },
          {
            sway: 0.5,
            period: 2.6,
            pad: 0.4,
            front: (s) => K.at(6, -62, 0.62, K.sword(s, '#3a2a24', '#241812', '#8a6a3a'), 118),
          },
        ),
        mist(1.3, 930, 130, '#f4f2e8', 0.95, 16),
        { kind: 'leaf', count: 16, colours: greens, wind: 90, speed: 0.6, depth: 1.3 },
      ],
    },
    {
      seconds: 7,
      camera: (u) => ({ x: lerp(34, -30, u), y: lerp(8, -4, u), push: lerp(0.02, 0.17, ease(u)) }),
      bloom: 0.4,
      layers: [
        still(0.1, (s) =>
          s.add(
            K.sky(s, '#dfe8c4', '#b9d0a0', '#7fa283', '#43655a'),
            K.glow(s, 330, 260, 340, '#fffbe0', 0.9),
          ),
        ),
        still(
          0.25,
          (s) =>
            s.add(
              K.each(16, (i) =>
                K.bamboo(
                  s,
                  i * 48 + s.between(-14, 14),
                  9,
                  '#8fae86',
                  s.between(-20, 20),
                  -60,
                  990,
                  false,
                ),
              ),
            ),
          { sway: lean(990, 7, (t) => gust(t, 4)) },
        ),
        still(0.3, (s) => s.add(K.rays(s, 330, -60, 900, 60, 120, 8, '#fffbe0', 0.28)), {
          blend: 'add',
          opacity: (t) => 0.7 + 0.3 * Math.sin(t * 0.8),
          density: 0.6,
        }),
        mist(0.4, 760, 120, '#dfeacb', 0.7, 12),
        still(
          0.55,
          (s) =>
            s.add(
              K.each(8, (i) =>
                K.bamboo(
                  s,
                  i * 98 + s.between(-30, 30),
                  15,
                  '#5f8a66',
                  s.between(-24, 24),
                  -60,
                  990,
                ),
              ),
            ),
          { sway: lean(990, 11, (t) => gust(t, 1)) },
        ),
        still(1, (s) =>
          s.add(
            ground(s, 836, '#4e6b4c', '#24382f'),
            K.grass(s, 850, 36, 150, ['#3f5c44', '#557a50', '#6d8f58']),
          ),
        ),
        person(
          1,
          {
            x: 210,
            y: 862,
            h: 380,
            pose: 'hold',
            wear: 'robe',
            main: '#2c3440',
            low: '#20262f',
            trim: '#8c2f2a',
            hair: 'knot',
            rim: '#dfe8b8',
            wind: 0.5,
          },
          {
            gesture: { to: 'lunge', at: (t) => ramp(t, 2.2, 3.1) - 0.25 * ramp(t, 4.6, 6.6) },
            pad: 0.5,
            front: (s, p) =>
              K.at(
                lerp(16, 31, p),
                lerp(-66, -72, p),
                0.5,
                K.sword(s, '#eef4fa', '#241812'),
                lerp(-74, 4, p),
              ),
          },
        ),
        person(
          1,
          {
            x: 512,
            y: 862,
            h: 372,
            pose: 'hold',
            left: true,
            wear: 'hanfu',
            main: '#f3f1ea',
            low: '#d9e0e0',
            trim: '#4c7a78',
            hair: 'loose',
            rim: '#fff8dc',
            rimX: -1,
            wind: 0.6,
          },
          {
            gesture: { to: 'dance', at: (t) => ramp(t, 2.4, 3.3) },
            pad: 0.5,
            front: (s, p) =>
              K.at(
                lerp(16, 20, p),
                lerp(-66, -88, p),
                0.5,
                K.sword(s, '#eef4fa', '#3a2a3a'),
                lerp(-60, -24, p),
              ),
          },
        ),
        pool(1, 362, 560, 130, '#ffffff', 0.9, (t) => pulse(t, 3.15, 0.28)),
        { kind: 'leaf', count: 46, colours: greens, wind: -70, speed: 0.9, depth: 1.1 },
        still(
          1.7,
          (s) =>
            s.add(
              K.g(
                K.bamboo(s, 90, 40, '#1d322a', 30, -60, 1020) +
                  K.bamboo(s, 690, 48, '#182b25', -30, -60, 1020),
                s.blur(3),
              ),
            ),
          { sway: lean(990, 16, (t) => gust(t, 6)) },
        ),
      ],
    },
    moon,
  ],
};
