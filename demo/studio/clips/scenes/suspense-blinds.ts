// Last shot of suspense: the face behind the blinds.
import * as K from '../../art/kit/all.ts';
import type { Shot } from '../engine/clip.ts';
import { ease, lerp, pulse, ramp, wave } from '../engine/motion.ts';
import { pool, portrait, still } from './parts.ts';

export const blinds: Shot = {
  seconds: 6.5,
  camera: (u) => ({ x: lerp(12, -10, u), y: lerp(6, -8, u), push: lerp(0, 0.2, ease(u)) }),
  bloom: 0.35,
  vignette: 0.8,
  light: (t) => {
    const k = 1 - 0.85 * ramp(t, 5.7, 5.85) * (1 - 0.5 * pulse(t, 6.05, 0.12));
    return [k, k, k];
  },
  layers: [
    still(0.1, (s) =>
      s.add(
        s.full(s.lin(['#0d1a1e', '#16292c', '#0a1214'])),
        K.skyline(s, 760, 300, '#13262a', '#d8c27a', 0.16, 76, 14),
      ),
    ),
    { kind: 'rain', count: 70, colours: ['#9fc0c0'], wind: 60, depth: 0.4, opacity: 0.8 },
    pool(
      0.3,
      360,
      430,
      300,
      '#8ad0c4',
      0.55,
      (t) => 0.35 + pulse(t, 1.6, 1.4) + pulse(t, 4.2, 1.4),
      { move: (t) => [lerp(-300, 300, (t % 2.6) / 2.6), 0] },
    ),
    portrait(
      1,
      {
        skin: '#a98d7c',
        hair: '#10100f',
        style: 'bob',
        cloth: '#18211f',
        clothTrim: '#2c3a36',
        light: '#cfe6d4',
        lip: '#8a3f40',
      },
      { x: 130, y: 280, size: 460 },
      [2.2, 4.4, 4.7],
    ),
    still(
      1.15,
      (s) =>
        s.add(
          K.each(
            24,
            (i) =>
              K.rect(
                -60,
                -30 + i * 44,
                840,
                25,
                s.lin(['#0c1514', '#1b2b29', '#060a0a']),
                'opacity="0.93"',
              ) + K.rect(-60, -30 + i * 44, 840, 2, '#4d6f68', 'opacity="0.6"'),
          ),
          K.line(
            [
              [250, -60],
              [250, 1020],
            ],
            '#0a1110',
            3,
          ),
          K.line(
            [
              [500, -60],
              [500, 1020],
            ],
            '#0a1110',
            3,
          ),
        ),
      { move: (t) => [0, wave(t, 5) * 2] },
    ),
    still(
      1.12,
      (s) =>
        s.add(
          K.each(24, (i) =>
            K.rect(
              -60,
              -4 + i * 44,
              840,
              18,
              s.lin(['#bff0dc 0 0', '#bff0dc 0.5 0.35', '#bff0dc 1 0'], 0, 0, 1, 0),
            ),
          ),
        ),
      {
        blend: 'add',
        opacity: (t) => 0.15 + 0.9 * pulse(t, 1.6, 1.2) + 0.9 * pulse(t, 4.2, 1.2),
        move: (t) => [lerp(-260, 260, (t % 2.6) / 2.6), wave(t, 5) * 2],
      },
    ),
  ],
};
