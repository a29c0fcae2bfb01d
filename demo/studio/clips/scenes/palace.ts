// Costume and palace: roofs in first snow, a consort between candles, a look through the lattice.
import * as K from '../../art/kit/all.ts';
import type { Clip } from '../engine/clip.ts';
import { ease, flicker, gust, lerp, ramp, wave } from '../engine/motion.ts';
import { ground, hang, mist, person, pool, portrait, still, walker } from './parts.ts';

const lantern = (x: number, y: number, k: number, depth: number, seed: number) => [
  still(depth, (s) => s.add(K.lantern(s, x, y, k, '#e2452c', 130)), {
    sway: hang(y - 140, 20, 3.1 + seed * 0.2, seed),
  }),
  pool(depth, x, y, k * 6, '#ff8a4a', 0.5, (t) => flicker(t, seed, 0.4)),
];
export const palace: Clip = {
  genre: 'costume-palace',
  thumbnail: 10.5,
  bits: 1,
  shots: [
    {
      seconds: 6.5,
      camera: (u) => ({
        x: lerp(-12, 12, u),
        y: lerp(36, -30, ease(u)),
        push: lerp(0.04, 0.16, ease(u)),
      }),
      bloom: 0.45,
      layers: [
        still(0.05, (s) =>
          s.add(
            K.sky(s, '#1d2447', '#4d4a78', '#b9748a', '#f2b48a'),
            K.stars(s, 50, 300),
            K.moon(s, 520, 200, 42, '#fff3d8', 0.6),
          ),
        ),
        still(0.2, (s) =>
          s.add(
            K.ridge(s, 470, 60, '#5a5280', '#9a7690'),
            K.hall(s, 360, 560, 420, 190, {
              wall: '#4a3052',
              roof: '#3b3760',
              lit: '#ffc274',
              floors: 2,
            }),
          ),
        ),
        mist(0.3, 565, 50, '#e8b4a4', 0.5, 8),
        still(0.5, (s) =>
          s.add(
            K.hall(s, 60, 690, 430, 230, { wall: '#4c1f2c', roof: '#3a2f52', lit: '#ffb45e' }),
            K.hall(s, 660, 690, 430, 230, { wall: '#4c1f2c', roof: '#3a2f52', lit: '#ffb45e' }),
            ground(s, 688, '#b9a6bb', '#8f83a6', '#d8d0e0'),
            K.tiles(s, 690, 360, '#6d6488', 0.35),
          ),
        ),
        pool(0.5, 360, 690, 330, '#ff9a50', 0.35, (t) => flicker(t, 2, 0.3), { ry: 80 }),
        walker(
          0.8,
          {
            x: 430,
            y: 806,
            h: 150,
            left: true,
            wear: 'hanfu',
            main: '#a8323a',
            low: '#8f2434',
            trim: '#f0c068',
            hair: 'palace',
            rim: '#ffd09a',
            wind: 0.2,
          },
          { period: 1.5, reach: 6 },
        ),
        walker(
          0.8,
          {
            x: 500,
            y: 812,
            h: 138,
            left: true,
            wear: 'robe',
            main: '#3d5a6a',
            low: '#324a58',
            trim: '#cdb98a',
            hair: 'bun',
            wind: 0.15,
          },
          { period: 1.4, reach: 6 },
        ),
        walker(
          0.8,
          {
            x: 548,
            y: 816,
            h: 138,
            left: true,
            wear: 'robe',
            main: '#3d5a6a',
            low: '#324a58',
            trim: '#cdb98a',
            hair: 'bun',
            wind: 0.15,
          },
          { period: 1.44, reach: 6 },
        ),
        { kind: 'snow', count: 70, colours: ['#ffffff'], wind: 14, depth: 0.8, size: 0.8 },
        still(1.3, (s) =>
          s.add(
            K.roof(s, 30, 250, 560, 150, '#241d38', '#c9984a'),
            K.rect(-60, 236, 250, 30, '#3d1520'),
            K.rect(94, 250, 34, 800, s.lin(['#8f2a2a', '#5c1820', '#3a0f18'], 0, 0, 1, 0)),
          ),
        ),
        ...lantern(232, 400, 30, 1.3, 1),
        {
          kind: 'snow',
          count: 46,
          colours: ['#ffffff', '#ffe9da'],
          wind: 22,
          depth: 1.5,
          size: 1.5,
        },
      ],
    },
    {
      seconds: 7.5,
      camera: (u) => ({ x: lerp(18, -12, u), y: lerp(-10, 4, u), push: lerp(0, 0.2, ease(u)) }),
      bloom: 0.5,
      light: (t) => [1, 0.97 + 0.03 * flicker(t, 3), 0.96],
      layers: [
        still(0.2, (s) =>
          s.add(
            s.full(s.lin(['#1e0b14', '#3d1320', '#5a1d22'])),
            K.rect(150, 150, 420, 560, s.rad(['#f0b868', '#b9692f', '#5c2418'])),
            K.lattice(150, 150, 420, 560, '#3a1018', 8, 11, 4),
            K.rect(90, 100, 60, 700, s.lin(['#a8342c', '#6a1a1e'], 0, 0, 1, 0)),
            K.rect(570, 100, 60, 700, s.lin(['#a8342c', '#6a1a1e'], 0, 0, 1, 0)),
          ),
        ),
        pool(0.25, 360, 420, 330, '#ff9a40', 0.3, (t) => 0.8 + 0.2 * Math.sin(t * 0.9)),
        still(0.6, (s) =>
          s.add(
            ground(s, 760, '#5c2420', '#2a0d12'),
            K.tiles(s, 764, 360, '#e09a48', 0.22),
            K.each(4, (i) => {
              const x = [180, 236, 488, 544][i] as number;
              return (
                K.line(
                  [
                    [x, 800],
                    [x, 560 + (i % 2) * 30],
                  ],
                  '#c9984a',
                  6,
                ) +
                K.oval(x, 804, 26, 7, '#8a5a2a') +
                K.at(x, 560 + (i % 2) * 30, 0.8, K.candle(s, '#f4e3c4', 50))
              );
            }),
          ),
        ),
        ...[180, 236, 488, 544].map((x, i) =>
          pool(0.6, x, 500 + (i % 2) * 30, 130, '#ffc060', 0.75, (t) => flicker(t, i * 2.1, 0.55)),
        ),
        person(
          1,
          {
            x: 360,
            y: 868,
            h: 520,
            pose: 'clasp',
            wear: 'hanfu',
            main: '#b52c34',
            low: '#9c1f30',
            trim: '#f0c25e',
            skin: '#f3cdb2',
            hair: 'palace',
            hat: 'phoenix',
            hatCol: '#f0c25e',
            rim: '#ffd795',
            wind: 0,
          },
          { sway: 0.12, breath: 0.7, period: 4.2, pad: 0.2 },
        ),
        still(1.5, (s) => s.add(K.curtain(s, 60, 170, '#6a1522', -60, 1030, 0.1)), {
          sway: hang(40, 34, 5.2),
        }),
        still(1.5, (s) => s.add(K.curtain(s, 520, 170, '#5c1220', -60, 1030, 0)), {
          sway: hang(40, 30, 4.7, 0.3),
        }),
        { kind: 'dust', count: 60, colours: ['#ffe0a0'], depth: 1.2, opacity: 0.8 },
      ],
    },
    {
      seconds: 6,
      camera: (u) => ({ x: lerp(-16, 10, ease(u)), y: lerp(-6, 6, u), push: lerp(0.02, 0.14, u) }),
      bloom: 0.4,
      layers: [
        still(0.1, (s) =>
          s.add(
            K.sky(s, '#39406f', '#9a7f9c', '#f0c3a4'),
            K.hall(s, 470, 640, 460, 250, { wall: '#6a3a4c', roof: '#57507c', lit: '#ffc98a' }),
            ground(s, 638, '#e6dce6', '#b9b0cc'),
          ),
        ),
        { kind: 'snow', count: 80, colours: ['#ffffff'], wind: 18, depth: 0.5, size: 0.9 },
        mist(0.4, 690, 90, '#f6e2dc', 0.6, 9),
        portrait(
          1,
          {
            skin: '#f4cfb4',
            hair: '#17121a',
            style: 'bun',
            cloth: '#a8283a',
            clothTrim: '#f0c25e',
            light: '#ffe6c4',
            lip: '#b8202e',
          },
          { x: 120, y: 320, size: 400 },
          [1.9, 4.3],
          {
            over: (_s) =>
              K.at(
                210,
                318,
                1,
                K.each(5, (i) =>
                  K.at(
                    (i - 2) * 22,
                    Math.abs(i - 2) * 9,
                    1,
                    K.flower(0, 0, 17 - Math.abs(i - 2) * 2, '#f0c25e'),
                  ),
                ) +
                  K.line(
                    [
                      [-62, 30],
                      [-96, 60],
                    ],
                    '#f0c25e',
                    5,
                  ) +
                  K.each(
                    3,
                    (i) =>
                      K.line(
                        [
                          [-96 + i * 9, 60],
                          [-96 + i * 9, 120 + i * 12],
                        ],
                        '#f0c25e',
                        2,
                      ) + K.disc(-96 + i * 9, 124 + i * 12, 5, '#d8423a'),
                  ),
              ),
          },
        ),
        still(1.35, (s) =>
          s.add(
            K.lattice(-70, -60, 250, 1100, '#3a0f18', 3, 10, 9),
            K.lattice(590, -60, 220, 1100, '#3a0f18', 3, 10, 9),
            K.rect(168, -60, 22, 1100, '#561822'),
            K.rect(582, -60, 22, 1100, '#561822'),
          ),
        ),
        pool(1.2, 150, 560, 300, '#ff9a50', 0.35, (t) => flicker(t, 5, 0.35)),
        {
          kind: 'snow',
          count: 14,
          colours: ['#ffffff'],
          wind: 30 + 4 * gust(1),
          depth: 1.6,
          size: 1.7,
          opacity: (t) => 0.6 + 0.3 * ramp(t, 1, 4) + 0.05 * wave(t, 2),
        },
      ],
    },
  ],
};
