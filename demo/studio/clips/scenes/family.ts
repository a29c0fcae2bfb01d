// Family: snow on the old house, soup on the table, two pairs of footsteps home.
import * as K from '../../art/kit/all.ts';
import type { Clip, Layer } from '../engine/clip.ts';
import { ease, flicker, lerp, wave } from '../engine/motion.ts';
import { road } from './family-road.ts';
import { ground, mist, person, pool, still, walker } from './parts.ts';

/** Steam as soft curls that climb and fade, in a loop. */
const steam = (depth: number, x: number, y: number, seed: number, h = 150): Layer => ({
  depth,
  box: { x: x - 70, y: y - h - 40, w: 140, h: h + 60 },
  density: 0.6,
  cycle: { count: 24, at: (t) => t / 3 + seed },
  draw: (s, p) =>
    s.add(
      K.each(4, (i) => {
        const u = (p + i / 4) % 1;
        return K.oval(
          x + Math.sin(u * 5 + i * 2 + seed * 6) * 16,
          y - u * h,
          10 + u * 20,
          14 + u * 26,
          '#fff4e0',
          `opacity="${(0.34 * Math.sin(u * Math.PI)).toFixed(3)}" ${s.blur(8)}`,
        );
      }),
    ),
});
export const family: Clip = {
  genre: 'family',
  thumbnail: 10.2,
  bits: 0.95,
  shots: [
    {
      seconds: 6,
      camera: (u) => ({
        x: lerp(20, -14, ease(u)),
        y: lerp(-22, 14, ease(u)),
        push: lerp(0, 0.2, ease(u)),
      }),
      bloom: 0.5,
      layers: [
        still(0.05, (s) =>
          s.add(K.sky(s, '#1f2c52', '#41558a', '#8d8fb4', '#e6b89a'), K.stars(s, 50, 300)),
        ),
        still(0.2, (s) =>
          s.add(
            K.ridge(s, 520, 80, '#6d7ba6', '#aab2cc'),
            K.firs(s, 600, 90, 22, '#4a5a86', 12, '#dfe6f4'),
          ),
        ),
        mist(0.3, 600, 60, '#dfe2ee', 0.6, 8),
        still(0.6, (s) =>
          s.add(
            ground(s, 640, '#dfe6f4', '#a8b4d4', '#8a98c0'),
            K.house(s, 160, 700, 170, 170, '#4f3a38', '#cfd8ee', '#ffb860'),
            K.house(s, 390, 740, 330, 300, '#5a3d34', '#e6ecf8', '#ffcf80'),
            K.rect(462, 440, 34, 70, '#4a3530'),
            K.rect(456, 432, 46, 14, '#f2f6ff'),
          ),
        ),
        pool(0.6, 390, 650, 260, '#ffb050', 0.6, (t) => flicker(t, 1, 0.2)),
        pool(0.6, 390, 800, 300, '#ff9a40', 0.35, (t) => flicker(t, 2, 0.2), { ry: 70 }),
        { ...steam(0.6, 478, 430, 0.3, 170) },
        walker(
          0.9,
          {
            x: 560,
            y: 838,
            h: 150,
            left: true,
            wear: 'coat',
            main: '#7a3a34',
            low: '#3a3040',
            trim: '#e0b070',
            hair: 'short',
            hat: 'scarf',
            hatCol: '#c8503c',
            rim: '#ffcf90',
            rimX: -1,
          },
          { period: 1.7, reach: 8, front: (s) => K.at(9, -50, 0.2, K.suitcase(s, '#5a3a28')) },
        ),
        still(1, (s) =>
          s.add(
            ground(s, 880, '#eef2fb', '#a8b4d8'),
            K.fir(s, 90, 930, 330, '#2a3a5c', '#f2f6ff'),
            K.fir(s, 660, 950, 260, '#2a3a5c', '#f2f6ff'),
          ),
        ),
        { kind: 'snow', count: 90, colours: ['#ffffff'], wind: 12, depth: 1, size: 0.9 },
        {
          kind: 'snow',
          count: 24,
          colours: ['#ffffff'],
          wind: 20,
          depth: 1.6,
          size: 1.8,
          opacity: 0.8,
        },
      ],
    },
    {
      seconds: 7,
      camera: (u) => ({
        x: lerp(-20, 16, u),
        y: lerp(-14, 10, ease(u)),
        push: lerp(0.02, 0.16, ease(u)),
      }),
      bloom: 0.45,
      layers: [
        still(0.2, (s) =>
          s.add(
            s.full(s.lin(['#5a3420', '#8a5530', '#6a3c22'])),
            K.window0(s, 400, 210, 190, 230, s.lin(['#2c3d6c', '#6d7eae']), '#3d2415', 2, 2, 9),
            K.shelf(s, 110, 220, 200, 250, 3, '#4a2c18', [
              '#c8703c',
              '#e0b060',
              '#7a8a5a',
              '#b0503c',
              '#d8c8a0',
            ]),
          ),
        ),
        {
          kind: 'snow',
          count: 16,
          colours: ['#ffffff'],
          depth: 0.2,
          size: 0.7,
          top: 225,
          bottom: 430,
          opacity: 0.5,
        },
        still(
          0.5,
          (s) =>
            s.add(
              K.line(
                [
                  [360, -60],
                  [360, 190],
                ],
                '#2a1810',
                4,
              ),
              K.poly(
                [
                  [300, 250],
                  [420, 250],
                  [392, 190],
                  [328, 190],
                ],
                '#d8843c',
              ),
              K.oval(360, 250, 60, 10, '#fff0c0'),
            ),
          { sway: (y, t) => (y + 60) * 0.012 * wave(t, 4.2) },
        ),
        pool(0.5, 360, 300, 420, '#ffc060', 0.55, (t) => flicker(t, 2, 0.12)),
        person(
          0.9,
          {
            x: 230,
            y: 980,
            h: 520,
            pose: 'stand',
            wear: 'apron',
            main: '#8a9a7a',
            low: '#5a5048',
            trim: '#f0e4cc',
            skin: '#e0b090',
            hair: 'bun',
            hairCol: '#cfc8c4',
            rim: '#ffd890',
          },
          { breath: 0.7, period: 3.8 },
        ),
        person(
          0.9,
          {
            x: 500,
            y: 990,
            h: 500,
            pose: 'stand',
            wear: 'shirt',
            main: '#4f6a8c',
            low: '#3a3a48',
            trim: '#d8e0ea',
            hair: 'short',
            rim: '#ffd890',
            rimX: -1,
          },
          { breath: 0.6, period: 3.3 },
        ),
        person(
          0.95,
          {
            x: 366,
            y: 966,
            h: 330,
            pose: 'up',
            wear: 'shirt',
            main: '#e0703c',
            low: '#3a4a6a',
            trim: '#fff',
            hair: 'twin',
            big: 1.35,
            rim: '#ffe0a0',
          },
          { breath: 0.9, period: 2, pad: 0.2 },
        ),
        still(1, (s) =>
          s.add(
            ground(s, 792, '#a8683a', '#6a3c20'),
            K.rect(-120, 786, 960, 12, '#c8854c'),
            K.at(250, 800, 1.2, K.bowl(s, '#f0e6d4', '#d8843c')),
            K.at(480, 800, 1.2, K.bowl(s, '#f0e6d4', '#d8843c')),
            K.at(364, 838, 1.9, K.bowl(s, '#5a7a9a', '#e6a04c')),
            K.at(150, 850, 1.1, K.bowl(s, '#e8d8c0', '#7a9a4a')),
            K.at(580, 846, 1.1, K.bowl(s, '#e8d8c0', '#c8503c')),
          ),
        ),
        steam(1, 250, 780, 0.1),
        steam(1, 480, 780, 0.55),
        steam(1, 364, 806, 0.8, 210),
        { kind: 'dust', count: 40, colours: ['#ffe4a8'], depth: 1.1, opacity: 0.7 },
      ],
    },
    road,
  ],
};
