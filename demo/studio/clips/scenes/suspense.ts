// Suspense: a corridor whose lamps fail, a wall of threads, a face behind blinds.
import * as K from '../../art/kit/all.ts';
import type { Clip } from '../engine/clip.ts';
import { ease, lerp, ramp, wave } from '../engine/motion.ts';
import { ground, mist, person, pool, still } from './parts.ts';
import { blinds } from './suspense-blinds.ts';

/** A tube that fails: long steady stretches, then stutters. */
const tube = (t: number, seed: number) => {
  const a = Math.sin(t * 1.7 + seed) + Math.sin(t * 2.9 + seed * 2);
  return a > 1.25 ? (Math.sin(t * 34 + seed) > 0 ? 0.25 : 0.9) : 1;
};
const threads: [number, number, number, number][] = [
  [190, 300, 350, 420],
  [350, 420, 520, 310],
  [350, 420, 250, 560],
  [350, 420, 500, 590],
  [520, 310, 500, 590],
];
export const suspense: Clip = {
  genre: 'suspense',
  thumbnail: 15.2,
  bits: 0.85,
  shots: [
    {
      seconds: 7,
      camera: (u, t) => ({
        x: wave(t, 5) * 5,
        y: wave(t, 3.6) * 4,
        push: lerp(0, 0.42, ease(u) * 0.7 + u * 0.3),
      }),
      base: 1.06,
      bloom: 0.5,
      vignette: 0.95,
      light: (t) => {
        const k = 0.8 + 0.2 * tube(t, 1);
        return [k * 0.94, k, k * 0.98];
      },
      layers: [
        still(0.9, (s) => {
          const c = K.corridor(s, {
            vx: 360,
            vy: 430,
            wall: '#2c423f',
            floor: '#1b2a29',
            ceil: '#14201f',
            far: '#0b1413',
            end: 0.9,
            half: 430,
          });
          s.add(c.body);
          for (let i = 0; i < 6; i++) {
            const t = i * 0.15;
            for (const d of [-1, 1] as const)
              s.add(
                c.panel(d, t + 0.02, t + 0.09, 0.38, 1, '#182625'),
                c.panel(d, t + 0.03, t + 0.08, 0.4, 0.55, '#3f5b56'),
                c.post(d, t + 0.12, 0.012, '#1a2827'),
              );
            s.add(c.floorBand(t, t + 0.06, 0.3, 0.7, '#9fc4b4', 'opacity="0.10"'));
          }
        }),
        ...[0, 1, 2, 3, 4, 5].map((i) =>
          still(
            0.9,
            (s) => {
              const c = K.corridor(s, {
                vx: 360,
                vy: 430,
                wall: '#000',
                floor: '#000',
                ceil: '#000',
                far: '#000',
                end: 0.9,
                half: 430,
              });
              const a = c.P(360, c.high, i * 0.15 + 0.04);
              const k = 1 - (1 - (1 - i * 0.15) / (1 + i * 0.48)) * 0.95;
              s.add(
                c.ceilBand(i * 0.15, i * 0.15 + 0.07, 0.44, 0.56, '#e9fff2'),
                K.glow(s, a[0], a[1] + 10, 260 * k + 20, '#9fe0c0', 0.5, 200 * k + 16),
              );
            },
            {
              blend: 'add',
              opacity: (t) =>
                i === 5
                  ? 1
                  : tube(t, i * 2.3) *
                    (1 - ramp(t, 4.6 + (5 - i) * 0.3, 4.7 + (5 - i) * 0.3) * (i < 4 ? 0.96 : 0)),
            },
          ),
        ),
        person(
          0.9,
          {
            x: 360,
            y: 548,
            h: 176,
            pose: 'stand',
            wear: 'coat',
            main: '#050a0a',
            flat: '#060b0b',
            hair: 'short',
          },
          { sway: 0.05 },
        ),
        pool(0.9, 360, 470, 120, '#bff0d8', 0.7, (t) => 0.5 + 0.5 * tube(t, 9)),
        mist(1, 800, 120, '#3f5f58', 0.35, 10),
        { kind: 'dust', count: 50, colours: ['#cfeee0'], depth: 1.1, opacity: 0.5 },
      ],
    },
    {
      seconds: 6.5,
      camera: (u) => ({
        x: lerp(-40, 30, ease(u)),
        y: lerp(-30, 16, ease(u)),
        push: lerp(0.06, 0.2, u),
      }),
      bloom: 0.4,
      vignette: 0.9,
      layers: [
        still(0.6, (s) => {
          s.add(
            s.full(s.lin(['#1a211f', '#27302b', '#141a18'])),
            K.rect(
              110,
              190,
              520,
              500,
              s.lin(['#6d5536', '#4f3b25']),
              'stroke="#2a1f14" stroke-width="14"',
            ),
          );
          const card = (x: number, y: number, r: number, c: string, i: number) =>
            K.at(
              x,
              y,
              1,
              K.rect(-48, -56, 96, 112, '#e9e2cf') +
                K.rect(-40, -48, 80, 78, s.lin([K.light(c, 0.2), K.dark(c, 0.4)])) +
                K.disc(0, -20, 15, '#1d2422') +
                K.blob(
                  [
                    [-28, 30],
                    [-22, 6],
                    [0, -2],
                    [22, 6],
                    [28, 30],
                  ],
                  '#1d2422',
                ) +
                (i === 1
                  ? K.line(
                      [
                        [-34, -44],
                        [34, 26],
                      ],
                      '#a81f1f',
                      5,
                    ) +
                    K.line(
                      [
                        [34, -44],
                        [-34, 26],
                      ],
                      '#a81f1f',
                      5,
                    )
                  : ''),
              r,
            );
          s.add(
            card(190, 300, -5, '#7d8a80', 0),
            card(350, 420, 3, '#8a7d6a', 1),
            card(520, 310, 6, '#6a7d8a', 2),
            card(250, 560, -4, '#8a8a70', 3),
            card(500, 590, 5, '#7a6a7a', 4),
          );
          for (const [a, b, c, d] of threads)
            s.add(
              K.line(
                [
                  [a, b - 50],
                  [c, d - 50],
                ],
                '#c8262a',
                2.6,
              ),
              K.disc(a, b - 50, 6, '#e84a3a'),
              K.disc(c, d - 50, 6, '#e84a3a'),
            );
        }),
        pool(0.6, 350, 400, 330, '#ffcf8a', 0.5, (t) => 0.75 + 0.15 * tube(t, 4)),
        still(
          0.7,
          (s) => s.add(K.rect(-200, -100, 130, 1200, '#000', `opacity="0.6" ${s.blur(26)}`)),
          { move: (t) => [lerp(-120, 1150, ease((t - 1.2) / 3)), 0] },
        ),
        still(1, (s) =>
          s.add(
            ground(s, 780, '#3d2c1c', '#1b130c'),
            K.at(560, 800, 2.1, K.deskLamp(s, '#1d2624', '#ffd796')),
            K.at(250, 850, 1.3, K.book(s, '#4a2c22'), -8),
          ),
        ),
        person(
          1.25,
          {
            x: 206,
            y: 1290,
            h: 860,
            pose: 'stand',
            view: 'back',
            wear: 'coat',
            main: '#0f1514',
            low: '#0b0f0e',
            hair: 'bob',
            rim: '#c99a5a',
            rimX: 1,
          },
          { breath: 0.6 },
          { move: (t) => [0, wave(t, 4) * 2] },
        ),
        { kind: 'dust', count: 60, colours: ['#ffe2b0'], depth: 1.1, opacity: 0.7 },
      ],
    },
    blinds,
  ],
};
