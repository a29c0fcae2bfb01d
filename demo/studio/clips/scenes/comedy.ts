// Comedy: a goose with a grudge, a cat with an opinion, a scooter with too much luggage.
import * as K from '../../art/kit/all.ts';
import type { Clip, Layer } from '../engine/clip.ts';
import { blink, ease, gust, lerp, stepping, wave } from '../engine/motion.ts';
import { bright, scooter } from './comedy-scooter.ts';
import { ground, person, still } from './parts.ts';

const stall = (x: number, c: string, c2: string) =>
  still(0.55, (s) =>
    s.add(
      K.rect(x - 84, 560, 8, 240, '#7a4a2a'),
      K.rect(x + 76, 560, 8, 240, '#7a4a2a'),
      K.each(
        8,
        (i) =>
          `<path d="M${x - 100 + i * 25} 500h25v66q-12.5 22 -25 0Z" fill="${i % 2 ? c : c2}"/>`,
      ),
      K.rect(x - 92, 690, 184, 110, s.lin(['#e0a060', '#b0703a'])),
      K.each(14, (i) =>
        K.disc(
          x - 78 + (i % 7) * 26,
          684 - Math.floor(i / 7) * 20,
          14,
          s.pick(['#ff7a3a', '#ffc93c', '#7ec850', '#e8405a']),
        ),
      ),
    ),
  );
const goose = (x: number, y: number, speed: number, k: number): Layer => ({
  depth: 1,
  box: { x: x - 90 * k, y: y - 150 * k, w: 190 * k, h: 190 * k },
  cycle: { count: 8, at: (t) => t * 2.6 },
  draw: (s, p) =>
    s.add(
      K.shadow(s, x, y + 8, 46 * k, '#5a3a1a', 0.3),
      K.at(
        x,
        y - Math.abs(Math.sin(p * 6.283)) * 12 * k,
        k,
        K.goose(s, '#ffffff'),
        Math.sin(p * 6.283) * 6,
      ),
    ),
  move: (t) => [t * speed, 0],
});
export const comedy: Clip = {
  genre: 'comedy',
  thumbnail: 2.7,
  bits: 1.05,
  shots: [
    {
      seconds: 5.5,
      camera: (u) => ({ x: lerp(-60, 60, u), y: lerp(6, -4, u), push: lerp(0.02, 0.1, ease(u)) }),
      bloom: 0.2,
      vignette: 0.2,
      layers: [
        still(0.05, (s) =>
          s.add(
            K.sky(s, '#4cc3f0', '#9ee2f4', '#fff3d0'),
            K.sun(s, 520, 180, 50, '#fffbe0', '#ffe27a', 0.7),
          ),
        ),
        still(0.1, (s) => s.add(K.clouds(s, 7, 150, 420, 300, '#ffffff', 0.95, 1)), {
          move: (t) => [t * 9, 0],
          width: 900,
        }),
        still(
          0.3,
          (s) =>
            s.add(
              K.each(7, (i) =>
                K.house(
                  s,
                  -10 + i * 140,
                  700,
                  138,
                  250 + (i % 3) * 44,
                  ['#ffd9a0', '#ffb8a8', '#bfe3c8', '#cfd8ff'][i % 4] as string,
                  ['#e0603c', '#3f7fbf', '#d8485a'][i % 3] as string,
                  '#fff6d0',
                ),
              ),
            ),
          { width: 900 },
        ),
        still(0.55, (s) => s.add(ground(s, 780, '#f6d9a0', '#e0b070', '#c88f50'))),
        stall(140, '#ff5d6c', '#fff6e6'),
        stall(390, '#2fb4a8', '#fff6e6'),
        stall(640, '#ffb52e', '#fff6e6'),
        {
          depth: 1,
          box: { x: 20, y: 440, w: 340, h: 480 },
          cycle: { count: 20, at: (t) => t / 0.66 },
          draw: (s, p) =>
            s.add(
              K.shadow(s, 190, 884, 60, '#5a3a1a', 0.3),
              K.fig(s, {
                x: 190,
                y: 880,
                h: 350,
                pose: stepping(p, 17, 4, true),
                wear: 'shirt',
                main: '#ffcf3f',
                low: '#3a5fa8',
                trim: '#ffffff',
                hair: 'short',
                wind: 0.5 + 0.2 * Math.sin(p * 12.6),
              }),
            ),
          move: (t) => [lerp(-40, 350, t / 5.5) + wave(t, 1.4) * 14, -Math.abs(wave(t, 0.66)) * 8],
        },
        goose(60, 892, 62, 1.05),
        goose(-40, 920, 66, 0.9),
        { kind: 'paper', count: 30, colours: bright, wind: 30, depth: 1.3, speed: 0.8 },
        still(
          1.7,
          (s) =>
            s.add(
              K.each(
                15,
                (i) =>
                  K.line(
                    [
                      [-40 + i * 56, 62 + Math.sin(i) * 10],
                      [16 + i * 56, 62 + Math.sin(i + 1) * 10],
                    ],
                    '#7a5a4a',
                    2,
                  ) +
                  K.poly(
                    [
                      [-30 + i * 56, 64 + Math.sin(i) * 10],
                      [6 + i * 56, 64 + Math.sin(i) * 10],
                      [-12 + i * 56, 116 + Math.sin(i) * 10],
                    ],
                    bright[i % 4] as string,
                  ),
              ),
            ),
          { width: 820, sway: (y, t) => gust(t, 2) * (y - 50) * 0.12 },
        ),
      ],
    },
    {
      seconds: 5,
      camera: (u) => ({ x: lerp(12, -8, u), y: lerp(0, 6, u), push: lerp(0, 0.22, ease(u)) }),
      bloom: 0.2,
      vignette: 0.25,
      layers: [
        still(0.1, (s) =>
          s.add(
            s.full(s.lin(['#ffd0dc', '#ffb0c4'])),
            K.each(10, (i) => K.rect(i * 80 - 20, -60, 40, 1100, '#ffffff', 'opacity="0.25"')),
            K.disc(370, 400, 270, '#fff0b8'),
          ),
        ),
        still(0.4, (s) =>
          s.add(
            K.rect(-60, 250, 840, 16, '#d8718f'),
            K.each(
              6,
              (i) =>
                K.rect(
                  90 + i * 100,
                  178 - (i % 3) * 14,
                  46,
                  72 + (i % 3) * 14,
                  bright[i % 4] as string,
                  'rx="9"',
                ) + K.rect(102 + i * 100, 160 - (i % 3) * 14, 22, 20, '#7a3a55', 'rx="4"'),
            ),
          ),
        ),
        person(
          0.8,
          {
            x: 190,
            y: 1080,
            h: 720,
            pose: 'hip',
            wear: 'apron',
            main: '#5ac0b8',
            low: '#3a4a6a',
            trim: '#fff6e6',
            hair: 'short',
            big: 1.15,
            rim: '#ffffff',
          },
          { breath: 0.9, period: 1.8 },
          { sway: (y, t) => (y < 760 ? wave(t, 1.8) * ((760 - y) / 60) : 0) },
        ),
        {
          depth: 1,
          cycle: { count: 2, at: (t) => (blink(t, 0.9, 1.25, 3.2) ? 0.5 : 0) },
          draw: (s, p) =>
            s.add(
              K.at(
                450,
                800,
                3.7,
                K.cat(s, '#f4a94a', '#5aa27a') +
                  (p >= 0.5
                    ? K.oval(-14, -70, 6, 7.4, '#f7bb6c') +
                      K.curve(
                        [
                          [-20, -70],
                          [-14, -67],
                          [-8, -70],
                        ],
                        '#5a3414',
                        2,
                      )
                    : ''),
              ),
            ),
          move: (t) => [wave(t, 2.6) * 3, wave(t, 1.8) * 3],
          sway: (y, t) => (y < 640 ? -wave(t, 2.6) * ((640 - y) / 20) : 0),
        },
        still(1, (s) =>
          s.add(
            ground(s, 800, '#a85a7a', '#6a3455'),
            K.rect(-120, 794, 960, 14, '#d8879f'),
            K.at(170, 806, 1.6, K.cup(s, '#fff6e6')),
          ),
        ),
        {
          kind: 'paper',
          count: 34,
          colours: bright,
          wind: 10,
          depth: 1.2,
          speed: 1.1,
          opacity: (t) => (t > 2.4 ? Math.min(1, (t - 2.4) * 2) : 0),
        },
      ],
    },
    scooter,
  ],
};
