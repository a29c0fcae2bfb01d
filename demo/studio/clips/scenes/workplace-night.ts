// Last shot of workplace: one lamp after midnight.
import * as K from '../../art/kit/all.ts';
import type { Shot } from '../engine/clip.ts';
import { ease, lerp, ramp, wave } from '../engine/motion.ts';
import type { Sheet } from '../engine/sheet.ts';
import { bokeh, ground, person, pool, still } from './parts.ts';

const glass = (s: Sheet, x: number, w: number, c: string[], line: string) =>
  K.rect(x, -120, w, 1240, s.lin(c, 0, 0, 1, 1)) +
  K.each(20, (i) => K.rect(x, -110 + i * 62, w, 3, line, 'opacity="0.5"')) +
  K.each(6, (i) => K.rect(x + (w * i) / 6, -120, 3, 1240, line, 'opacity="0.5"'));
export const night: Shot = {
  seconds: 5.5,
  camera: (u) => ({ x: lerp(16, -16, u), y: lerp(-8, 6, u), push: lerp(0, 0.16, ease(u)) }),
  bloom: 0.45,
  vignette: 0.7,
  layers: [
    still(0.1, (s) =>
      s.add(
        K.sky(s, '#0a1428', '#142a4a', '#24446a'),
        K.skyline(s, 760, 360, '#12233c', '#ffd890', 0.3, 72, 13),
        K.g(bokeh(s, 16, ['#ffb85a', '#5ac8e0', '#ff7a6a'], 560, 760, 18), s.blur(2)),
      ),
    ),
    still(0.4, (s) =>
      s.add(glass(s, -60, 840, ['#6a9ac8 0 0.10', '#6a9ac8 0.5 0', '#6a9ac8 1 0.12'], '#0a1420')),
    ),
    still(0.6, (s) => s.add(ground(s, 760, '#14202e', '#0a1018'))),
    pool(0.9, 470, 640, 330, '#ffb860', 0.6, (t) => 0.85 + 0.08 * wave(t, 2.3)),
    still(0.95, (s) => s.add(K.chair(262, 930, 330, '#1d2a38'))),
    person(
      1,
      {
        x: 290,
        y: 960,
        h: 440,
        pose: 'sit',
        wear: 'shirt',
        main: '#dfe6ee',
        low: '#2c3848',
        hair: 'bob',
        rim: '#ffc878',
        rimX: 1,
      },
      { breath: 1, period: 3.6 },
    ),
    still(1, (s) =>
      s.add(
        K.rect(340, 790, 480, 16, '#5a4434'),
        K.rect(350, 806, 470, 300, '#2a2018'),
        K.rect(392, 690, 120, 82, '#0f1820', 'rx="6" transform="skewX(-6) translate(82 0)"'),
        K.poly(
          [
            [398, 700],
            [500, 696],
            [506, 768],
            [404, 772],
          ],
          s.lin(['#cfeaff', '#7ab8e0']),
        ),
        K.at(600, 792, 1.5, K.deskLamp(s, '#24303c', '#ffd890')),
        K.at(545, 790, 0.7, K.mug(s, '#e0703c')),
        K.rect(610, 760, 90, 10, '#e8e2d4'),
        K.rect(616, 750, 84, 10, '#d8d0c0'),
      ),
    ),
    pool(1, 400, 690, 190, '#8ac8ff', 0.5, (t) => 0.7 + 0.15 * Math.sin(t * 5) * Math.sin(t * 1.3)),
    {
      kind: 'dust',
      count: 36,
      colours: ['#ffe0a8'],
      depth: 1.1,
      opacity: (t) => 0.5 + 0.3 * ramp(t, 1, 4),
    },
  ],
};
