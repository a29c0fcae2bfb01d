// Fantasy and rebirth: islands in the sky, a fox that remembers, a ring of light that turns time back.
import * as K from '../../art/kit/all.ts';
import type { Clip } from '../engine/clip.ts';
import { ease, gust, lerp, wave } from '../engine/motion.ts';
import type { Sheet } from '../engine/sheet.ts';
import { rebirth } from './fantasy-dial.ts';
import { ground, lean, mist, person, pool, still } from './parts.ts';

const isle = (s: Sheet, x: number, y: number, w: number, c: string, top: string) =>
  K.blob(
    [
      [x - w / 2, y],
      [x - w * 0.3, y - w * 0.06],
      [x, y - w * 0.09],
      [x + w * 0.3, y - w * 0.05],
      [x + w / 2, y],
      [x + w * 0.26, y + w * 0.26],
      [x + w * 0.06, y + w * 0.62],
      [x - w * 0.1, y + w * 0.44],
      [x - w * 0.34, y + w * 0.2],
    ],
    s.lin([K.light(c, 0.2), c, K.dark(c, 0.5)]),
  ) +
  K.blob(
    [
      [x - w / 2, y + 2],
      [x - w * 0.3, y - w * 0.07],
      [x, y - w * 0.1],
      [x + w * 0.3, y - w * 0.06],
      [x + w / 2, y + 2],
      [x + w * 0.2, y + w * 0.07],
      [x - w * 0.2, y + w * 0.06],
    ],
    top,
  );
const falls = (x: number, y: number, h: number, depth: number) =>
  still(
    depth,
    (s) =>
      s.add(
        K.rect(x - 9, y, 18, h, s.lin(['#e6fbff 0 0.9', '#bfefff 0.6 0.5', '#bfefff 1 0'])),
        K.each(5, (i) => K.rect(x - 8 + i * 3.6, y, 1.4, h * 0.9, '#ffffff', 'opacity="0.5"')),
      ),
    { sway: (y2, t) => Math.sin(y2 * 0.09 - t * 7) * 1.6 },
  );
export const fantasy: Clip = {
  genre: 'fantasy-rebirth',
  thumbnail: 16.4,
  bits: 1,
  shots: [
    {
      seconds: 6.5,
      camera: (u) => ({
        x: lerp(-24, 24, ease(u)),
        y: lerp(-30, 24, ease(u)),
        push: lerp(0, 0.14, u),
      }),
      bloom: 0.5,
      layers: [
        still(0.05, (s) =>
          s.add(
            K.sky(s, '#150f3d', '#3a2a86', '#6f5ac0', '#8fd0dc'),
            K.stars(s, 140, 700),
            K.moon(s, 240, 250, 96, '#d8f4ff', 0.8),
            K.moon(s, 500, 150, 30, '#f4c8ff', 0.7),
          ),
        ),
        mist(0.1, 720, 120, '#9fd8e6', 0.5, 6),
        still(
          0.25,
          (s) =>
            s.add(
              isle(s, 150, 560, 170, '#4a4a98', '#5f9aa8'),
              isle(s, 590, 450, 130, '#4f4aa0', '#6aa8b4'),
              K.pavilion(s, 590, 444, 66, 70, '#2f2a6c', '#2f2a6c', '#fff0b0'),
            ),
          { move: (t) => [0, wave(t, 7) * 5] },
        ),
        falls(176, 574, 180, 0.25),
        still(
          0.5,
          (s) =>
            s.add(
              isle(s, 400, 690, 330, '#3a3680', '#4f9a98'),
              K.hall(s, 380, 676, 190, 130, {
                wall: '#3a2a6a',
                roof: '#2a5a7c',
                lit: '#ffe6a0',
                floors: 2,
              }),
              K.bloom(s, 500, 680, 40, '#3a2a5a', ['#8af0e6', '#c8fff4', '#b48aff'], -80, 5, 3),
            ),
          { move: (t) => [0, wave(t, 9, 0.3) * 6] },
        ),
        falls(300, 716, 260, 0.5),
        pool(0.5, 480, 600, 150, '#7af0ff', 0.5, (t) => 0.7 + 0.3 * wave(t, 3)),
        mist(0.7, 900, 150, '#a8a0ee', 0.8, -12),
        { kind: 'firefly', count: 34, colours: ['#8af0ff', '#d8a8ff'], depth: 0.9 },
        still(1.35, (s) =>
          s.add(
            K.crag(s, 190, 800, 260, '#1a1444', '#3f3a8c'),
            K.grass(s, 812, 40, 40, ['#2a2a6c', '#3f5a9c'], 90, 300),
          ),
        ),
        person(
          1.35,
          {
            x: 226,
            y: 806,
            h: 160,
            pose: 'side',
            wear: 'hanfu',
            main: '#efeaff',
            low: '#c0b4f4',
            trim: '#7a5ad8',
            hair: 'loose',
            rim: '#bff4ff',
            wind: 0.6,
          },
          { sway: 0.4, period: 2.6, pad: 0.4 },
        ),
      ],
    },
    {
      seconds: 6.5,
      camera: (u) => ({ x: lerp(22, -18, u), y: lerp(10, -6, u), push: lerp(0, 0.17, ease(u)) }),
      bloom: 0.55,
      layers: [
        still(0.1, (s) =>
          s.add(
            K.sky(s, '#0f1238', '#22306c', '#3a6a94'),
            K.stars(s, 50, 400),
            K.glow(s, 360, 360, 380, '#6ae0e6', 0.5),
          ),
        ),
        still(
          0.3,
          (s) =>
            s.add(
              K.each(9, (i) =>
                K.tree(
                  s,
                  i * 90 - 10,
                  800,
                  150 + (i % 3) * 26,
                  '#24306a',
                  20,
                  -90 + s.between(-8, 8),
                  30,
                  5,
                ),
              ),
            ),
          { sway: lean(800, 5, (t) => gust(t, 1)) },
        ),
        mist(0.4, 720, 110, '#5ab4c8', 0.5, 10),
        still(
          0.6,
          (s) =>
            s.add(
              K.bloom(
                s,
                560,
                850,
                150,
                '#2a2258',
                ['#7af0e6', '#b8fff0', '#a88aff', '#e6d0ff'],
                -104,
                10,
                4,
              ),
            ),
          {
            sway: lean(850, 10, (t) => gust(t, 3)),
            tint: (t) => {
              const k = 0.95 + 0.15 * wave(t, 3.4);
              return [k, k, k];
            },
          },
        ),
        pool(0.6, 500, 400, 330, '#5ae6e0', 0.5, (t) => 0.7 + 0.3 * wave(t, 3.4)),
        still(1, (s) =>
          s.add(
            ground(s, 812, '#1f3a6a', '#0f1638'),
            K.grass(s, 826, 46, 150, ['#2a5a8c', '#3a8aa0', '#22407a']),
            K.each(12, () =>
              K.flower(
                s.r() * 720,
                s.between(830, 930),
                s.between(6, 12),
                s.pick(['#b48aff', '#8af0ff', '#ffc8f4']),
              ),
            ),
          ),
        ),
        person(
          1,
          {
            x: 260,
            y: 872,
            h: 410,
            pose: 'kneel',
            wear: 'hanfu',
            main: '#f0ecff',
            low: '#c4b8f4',
            trim: '#7a5ad8',
            hair: 'loose',
            rim: '#8af4ff',
            wind: 0.3,
          },
          { sway: 0.25, breath: 0.8, pad: 0.3 },
        ),
        still(
          1,
          (s) =>
            s.add(
              K.at(
                500,
                880,
                1.5,
                `<g transform="scale(-1 1)">${K.fox(s, '#eafcff', '#8ab8e6')}</g>`,
              ),
            ),
          {
            move: (t) => [0, wave(t, 3) * 1.2],
            sway: (y, t) => (y < 760 ? wave(t, 4) * 2 * ((760 - y) / 80) : 0),
          },
        ),
        pool(1, 480, 790, 190, '#a8f4ff', 0.7, (t) => 0.6 + 0.4 * wave(t, 2.6)),
        {
          kind: 'firefly',
          count: 46,
          colours: ['#8af0ff', '#fff0b0', '#d8a8ff'],
          depth: 1.2,
          size: 1.2,
        },
      ],
    },
    rebirth,
  ],
};
