// Campus: the avenue in June, the seat by the window, a paper plane over the river.
import * as K from '../../art/kit/all.ts';
import type { Clip } from '../engine/clip.ts';
import { ease, gust, lerp, wave } from '../engine/motion.ts';
import { river } from './campus-river.ts';
import { ground, hang, lean, person, still, walker } from './parts.ts';

const leaves = ['#7ec850', '#a8dc6a', '#4fa84a', '#d8f0a0'];
export const campus: Clip = {
  genre: 'campus',
  thumbnail: 7.6,
  bits: 0.95,
  shots: [
    {
      seconds: 5.5,
      camera: (u) => ({
        x: lerp(-20, 20, u),
        y: lerp(-40, 14, ease(u)),
        push: lerp(0, 0.15, ease(u)),
      }),
      bloom: 0.35,
      vignette: 0.25,
      layers: [
        still(0.05, (s) => s.add(K.sky(s, '#2f9ae0', '#8ad0f0', '#e6f8f4'))),
        still(0.1, (s) => s.add(K.clouds(s, 8, 140, 430, 380, '#ffffff', 0.95, 2)), {
          width: 1000,
          move: (t) => [t * 11, 0],
        }),
        still(0.3, (s) =>
          s.add(
            K.rect(110, 430, 500, 260, s.lin(['#fff6e6', '#e8dcc4'])),
            K.rect(90, 414, 540, 22, '#c8704a'),
            K.each(27, (i) =>
              K.rect(
                134 + (i % 9) * 52,
                458 + Math.floor(i / 9) * 74,
                34,
                44,
                s.lin(['#8ac8e6', '#5a9ac8']),
                'stroke="#ffffff" stroke-width="4"',
              ),
            ),
            K.rect(320, 330, 80, 90, '#fff0d8'),
            K.disc(360, 372, 26, '#ffffff', 'stroke="#7a5a44" stroke-width="4"'),
            K.line(
              [
                [360, 372],
                [360, 354],
              ],
              '#3a3a4a',
              3,
            ),
            K.line(
              [
                [360, 372],
                [374, 378],
              ],
              '#3a3a4a',
              3,
            ),
            K.poly(
              [
                [306, 334],
                [414, 334],
                [360, 280],
              ],
              '#c8704a',
            ),
          ),
        ),
        still(
          0.6,
          (s) =>
            s.add(
              ground(s, 686, '#9ad06a', '#6ab04a'),
              K.poly(
                [
                  [330, 686],
                  [390, 686],
                  [640, 1090],
                  [80, 1090],
                ],
                s.lin(['#f6ead0', '#d8c4a0']),
              ),
              K.roundTree(s, 150, 770, 270, '#4fa84a'),
              K.roundTree(s, 580, 770, 280, '#5ab450'),
            ),
          { sway: (y, t) => (y < 690 ? -gust(t, 1) * 4 * ((690 - y) / 250) ** 1.4 : 0) },
        ),
        walker(
          0.8,
          {
            x: 150,
            y: 840,
            h: 210,
            wear: 'sailor',
            main: '#ffffff',
            low: '#2f4a8c',
            trim: '#e0405a',
            hair: 'pony',
            rim: '#fffbe0',
            wind: 0.2,
          },
          { period: 1.25, reach: 9, sway: 0.2 },
        ),
        walker(
          0.8,
          {
            x: 96,
            y: 848,
            h: 224,
            wear: 'shirt',
            main: '#f8fbff',
            low: '#2c3a60',
            trim: '#8ab0d8',
            hair: 'short',
            rim: '#fffbe0',
          },
          { period: 1.33, reach: 9 },
        ),
        walker(
          0.7,
          {
            x: 590,
            y: 806,
            h: 180,
            left: true,
            wear: 'uniform',
            main: '#ffffff',
            low: '#2f4a8c',
            trim: '#e0405a',
            hair: 'bob',
          },
          { period: 1.3, reach: 9 },
        ),
        { kind: 'leaf', count: 26, colours: leaves, wind: 50, depth: 1.1, speed: 0.8 },
        still(
          1.5,
          (s) =>
            s.add(
              K.g(
                K.frame(s, ['#2f7a3a', '#3f9a44', '#5ab44a', '#24602f'], 62, 90, 'leaf', false),
                s.blur(1.5),
              ),
            ),
          { sway: (y, t) => gust(t, 3) * 7 * (1 - y / 1000) },
        ),
        still(1.1, (s) => s.add(K.rays(s, 640, -80, 900, 95, 150, 6, '#fffbe0', 0.3)), {
          blend: 'add',
          opacity: (t) => 0.55 + 0.25 * wave(t, 5),
          density: 0.5,
        }),
      ],
    },
    {
      seconds: 5.5,
      camera: (u) => ({ x: lerp(22, -14, u), y: lerp(8, -6, u), push: lerp(0, 0.17, ease(u)) }),
      bloom: 0.4,
      vignette: 0.35,
      layers: [
        still(
          0.1,
          (s) =>
            s.add(
              K.sky(s, '#5ab4ec', '#b4e2f4', '#f4fbe6'),
              K.clouds(s, 5, 200, 460, 300, '#ffffff', 0.95, 2),
            ),
          { move: (t) => [t * 6 - 10, 0] },
        ),
        still(
          0.3,
          (s) =>
            s.add(
              K.roundTree(s, 560, 800, 420, '#5ab450'),
              K.roundTree(s, 250, 820, 330, '#4fa84a'),
            ),
          { sway: lean(800, 8, (t) => gust(t, 2)) },
        ),
        still(0.6, (s) =>
          s.add(
            K.rect(-120, -120, 960, 240, '#e8dcc0'),
            K.rect(-120, 640, 960, 500, s.lin(['#f0e2c4', '#d0b890'])),
            K.each(4, (i) =>
              K.rect(60 + i * 220, 110, 18, 540, '#f8f2e4', 'stroke="#c8b894" stroke-width="2"'),
            ),
            K.rect(-120, 370, 960, 12, '#f8f2e4'),
            K.rect(-120, 626, 960, 24, '#f8f2e4'),
          ),
        ),
        still(0.8, (s) => s.add(K.curtain(s, 470, 150, '#fdf8ec', 90, 660, 0.15)), {
          sway: hang(110, 60, 3.6),
          opacity: () => 0.9,
        }),
        still(0.8, (s) => s.add(K.curtain(s, 96, 90, '#fdf8ec', 90, 660, 0.1)), {
          sway: hang(110, 34, 4.1, 0.4),
          opacity: () => 0.9,
        }),
        person(
          1,
          {
            x: 310,
            y: 930,
            h: 430,
            pose: 'sit',
            wear: 'sailor',
            main: '#ffffff',
            low: '#2f4a8c',
            trim: '#e0405a',
            skin: '#f3cbae',
            hair: 'long',
            rim: '#fffbe0',
            wind: 0.2,
          },
          { sway: 0.25, breath: 0.9, pad: 0.15 },
        ),
        still(1, (s) =>
          s.add(
            K.rect(330, 766, 330, 16, '#c89a5c'),
            K.rect(350, 782, 12, 300, '#7a8a94'),
            K.rect(630, 782, 12, 300, '#7a8a94'),
            K.at(440, 764, 0.8, K.book(s, '#4a7ac8')),
            K.rect(560, 738, 60, 12, '#e0506a'),
            K.rect(556, 750, 68, 14, '#4fa88a'),
            K.chair(280, 960, 300, '#a8845a'),
          ),
        ),
        person(
          1,
          {
            x: 310,
            y: 930,
            h: 430,
            pose: 'sit',
            wear: 'sailor',
            main: '#ffffff',
            low: '#2f4a8c',
            trim: '#e0405a',
            skin: '#f3cbae',
            hair: 'long',
            rim: '#fffbe0',
            wind: 0.2,
          },
          { sway: 0.25, breath: 0.9, pad: 0.15 },
        ),
        still(1.05, (s) => s.add(K.shaft(s, [330, 100], [520, 100], -230, 1000, '#fff6d0', 0.55)), {
          blend: 'add',
          density: 0.5,
          opacity: (t) => 0.5 + 0.2 * wave(t, 4),
        }),
        { kind: 'dust', count: 70, colours: ['#fffbe0'], depth: 1.1, opacity: 0.8 },
        {
          kind: 'petal',
          count: 10,
          colours: ['#ffffff', '#ffe0ea'],
          depth: 1.3,
          wind: -50,
          speed: 0.6,
        },
      ],
    },
    river,
  ],
};
