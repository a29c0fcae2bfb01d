// Last shot of comedy: the overloaded scooter.
import * as K from '../../art/kit/all.ts';
import type { Shot } from '../engine/clip.ts';
import { ease, gust, lerp, wave } from '../engine/motion.ts';
import { ground, lean, still } from './parts.ts';

export const bright = ['#ff5d8f', '#ffd23f', '#3ec1d3', '#7ed957', '#ffffff'];
export const scooter: Shot = {
  seconds: 5.5,
  camera: (u, t) => ({ x: lerp(-20, 20, u), y: wave(t, 0.9) * 2, push: lerp(0.1, 0, ease(u)) }),
  bloom: 0.25,
  vignette: 0.25,
  layers: [
    still(0.05, (s) =>
      s.add(
        K.sky(s, '#ff9a6a', '#ffc98a', '#fff0c0'),
        K.sun(s, 300, 420, 84, '#fffbe0', '#ffdf7a', 0.9),
      ),
    ),
    still(0.15, (s) => s.add(K.skyline(s, 660, 200, '#f0946a', '#fff6d0', 0.3, 70, 14)), {
      width: 1200,
      move: (t) => [-t * 14 + 60, 0],
    }),
    still(
      0.35,
      (s) =>
        s.add(
          ground(s, 640, '#9acb6a', '#6aa84a'),
          K.each(12, (i) =>
            K.roundTree(
              s,
              30 + i * 120,
              700,
              150 + (i % 3) * 30,
              ['#5aa84a', '#7ac04a', '#4a9a5a'][i % 3] as string,
            ),
          ),
        ),
      { width: 1440, move: (t) => [-t * 60 + 180, 0] },
    ),
    still(
      0.8,
      (s) =>
        s.add(
          ground(s, 770, '#8a7a8a', '#5a4f62'),
          K.each(14, (i) => K.rect(i * 130, 872, 74, 10, '#fff2d0')),
        ),
      { width: 1900, move: (t) => [-t * 190 + 520, 0] },
    ),
    {
      depth: 1,
      box: { x: 120, y: 180, w: 480, h: 680 },
      cycle: { count: 12, at: (t) => t * 2 },
      draw: (s, p) => {
        const b = Math.sin(p * 6.283);
        s.add(
          K.shadow(s, 360, 830, 150, '#2a1a2a', 0.35),
          K.at(360, 810 + b * 3, 2, K.scooter(s, '#e8405a')),
          K.fig(s, {
            x: 330,
            y: 850 + b * 3,
            h: 330,
            pose: 'ride',
            wear: 'shirt',
            main: '#3ec1d3',
            low: '#3a4a7a',
            trim: '#fff',
            hair: 'short',
            hat: 'helmet',
            hatCol: '#ffd23f',
            wind: 0.5 + b * 0.15,
          }),
          K.g(
            K.at(286, 690 + b * 6, 1.2, K.suitcase(s, '#8a5ad0'), b * 3) +
              K.at(288, 618 + b * 9, 1, K.crate(s, '#d8a05a'), -b * 5) +
              K.at(284, 552 + b * 13, 0.9, K.suitcase(s, '#2fb48a'), b * 8) +
              K.at(286, 486 + b * 18, 0.8, K.goose(s, '#ffffff'), b * 9),
          ),
        );
      },
      move: (t) => [wave(t, 3.3) * 16, 0],
    },
    still(1.5, (s) => s.add(K.g(K.grass(s, 1000, 90, 80, ['#3f7a3a', '#5a9a44']), s.blur(2))), {
      width: 1900,
      move: (t) => [-t * 330 + 560, 0],
      sway: lean(1000, 10, (t) => gust(t, 1)),
    }),
    { kind: 'paper', count: 26, colours: bright, wind: -260, depth: 1.2, speed: 0.5 },
  ],
};
