// Last shot of fantasy: the ring that turns time back.
import * as K from '../../art/kit/all.ts';
import type { Shot } from '../engine/clip.ts';
import { ease, lerp, pulse, ramp, wave } from '../engine/motion.ts';
import type { Sheet } from '../engine/sheet.ts';
import { mist, person, pool, still } from './parts.ts';

const dial = (_s: Sheet, r: number, c: string, n: number) =>
  K.disc(360, 430, r, 'none', `stroke="${c}" stroke-width="3"`) +
  K.disc(360, 430, r * 0.88, 'none', `stroke="${c}" stroke-width="1.4"`) +
  K.each(n, (i) =>
    K.at(
      360,
      430,
      1,
      K.line(
        [
          [0, -r * 0.98],
          [0, -r * (i % 3 ? 0.92 : 0.84)],
        ],
        c,
        i % 3 ? 2 : 4,
      ) + (i % 6 ? '' : K.disc(0, -r * 0.74, 7, c)),
      (i * 360) / n,
    ),
  );
export const rebirth: Shot = {
  seconds: 7,
  camera: (u) => ({ x: 0, y: lerp(20, -20, ease(u)), push: lerp(0, 0.22, ease(u)) }),
  bloom: 0.6,
  light: (t) => {
    const k = 1 + 0.9 * pulse(t, 5.9, 1.1);
    return [k, k, k];
  },
  layers: [
    still(
      0.05,
      (s) => s.add(K.sky(s, '#120c34', '#3a1f6c', '#8a3f8c', '#f0a87a'), K.stars(s, 110, 600)),
      {
        tint: (t) => {
          const k = 0.75 + 0.35 * ramp(t, 2, 6);
          return [k, k * 0.98, k];
        },
      },
    ),
    mist(0.2, 820, 130, '#f0a8a0', 0.6, 10),
    ...[0, 1, 2, 3, 4, 5].map(
      (i): ReturnType<typeof still> => ({
        depth: 0.5,
        blend: 'add',
        density: 0.8,
        box: { x: 60, y: 130, w: 600, h: 600 },
        draw: (s, p) =>
          s.add(
            K.at(
              360,
              430,
              1,
              K.at(-360, -430, 1, dial(s, 280 - i * 36, i % 2 ? '#ffd890' : '#9ff0ff', 24 - i * 2)),
              p * (360 / (24 - i * 2)) * 3 * (i % 2 ? -1 : 1),
            ),
          ),
        cycle: { count: 18, at: (t) => (t * t * 0.035 + t * 0.09) * (1 + i * 0.22) },
        opacity: (t) => (0.5 - i * 0.05) * ramp(t, 0.4 + i * 0.25, 1.8 + i * 0.25),
      }),
    ),
    pool(0.5, 360, 430, 360, '#ffd8a0', 0.7, (t) => 0.25 + 0.75 * ramp(t, 1.6, 6)),
    person(
      1,
      {
        x: 360,
        y: 800,
        h: 430,
        pose: 'stand',
        wear: 'hanfu',
        main: '#f6efff',
        low: '#d0b8f0',
        trim: '#ffb46a',
        skin: '#f6d4bc',
        hair: 'loose',
        rim: '#fff0c8',
        wind: 0.15,
      },
      { gesture: { to: 'spread', at: (t) => ramp(t, 1.2, 4.4) }, pad: 0.4 },
      { move: (t) => [0, lerp(30, -34, ramp(t, 1, 6.5)) + wave(t, 2.8) * 3] },
    ),
    {
      kind: 'petal',
      count: 60,
      colours: ['#ffd0e0', '#ffe8c8', '#c8f4ff'],
      speed: -1.1,
      wind: 14,
      depth: 1.2,
    },
    {
      kind: 'ember',
      count: 50,
      colours: ['#ffd08a', '#9ff0ff'],
      depth: 1.1,
      speed: 0.9,
      opacity: (t) => 0.4 + 0.6 * ramp(t, 2, 5),
    },
    mist(1.4, 960, 120, '#c88ac0', 0.8, -14),
  ],
};
