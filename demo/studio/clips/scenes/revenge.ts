// Revenge: red on a wet roof, a letter that burns, an entrance nobody expected.
import * as K from '../../art/kit/all.ts';
import type { Clip, Layer } from '../engine/clip.ts';
import { ease, flicker, gust, lerp, lightning, ramp, wave } from '../engine/motion.ts';
import { bokeh, ground, mist, person, pool, portrait, still, walker } from './parts.ts';

/** The sheet is drawn down to a burning edge that climbs as the cycle runs. */
const burning: Layer = {
  depth: 0.9,
  box: { x: 100, y: 240, w: 500, h: 540 },
  cycle: { count: 36, at: (t) => Math.min(0.98, ramp(t, 0.2, 5.4)) },
  move: (t) => [wave(t, 3.4) * 3, wave(t, 2.7) * 3],
  draw: (s, p) => {
    const y = lerp(690, 420, p);
    const edge = Array.from({ length: 17 }, (_, i): [number, number] => [
      150 + i * 26,
      y + Math.sin(i * 1.9 + p * 7) * 13 + Math.sin(i * 3.7 + p * 3) * 8 - i * 2,
    ]);
    const sheet =
      K.rect(-120, -170, 240, 330, s.lin(['#efe2c6', '#cfb68c']), 'rx="3"') +
      K.each(9, (i) =>
        K.rect(-92, -132 + i * 28, 184 - (i % 3) * 34, 5, '#7a6648', 'opacity="0.55"'),
      ) +
      K.disc(70, 122, 20, '#a3141c');
    const above = K.poly([...edge, [700, 100], [60, 100]], '#000');
    const scorch = K.curve(edge, '#2a0f08', 44, `opacity="0.85" ${s.blur(7)}`);
    const flame =
      K.curve(edge, '#ffd27a', 6) + K.curve(edge, '#ff6a1a', 20, `opacity="0.55" ${s.blur(5)}`);
    // a clip path takes no group, so the tilted sheet is given by its corners
    const corner = (x: number, y: number): [number, number] => [
      330 + x * 0.988 + y * 0.156,
      520 - x * 0.156 + y * 0.988,
    ];
    const outline = K.poly(
      [corner(-122, -172), corner(122, -172), corner(122, 162), corner(-122, 162)],
      '#000',
    );
    s.add(
      s.clip(above, K.at(330, 520, 1, sheet, -9) + s.clip(outline, scorch)),
      s.clip(outline, flame),
    );
  },
};
export const revenge: Clip = {
  genre: 'revenge',
  thumbnail: 4.3,
  bits: 1.35,
  shots: [
    {
      seconds: 5.5,
      camera: (u) => ({
        x: lerp(-18, 18, u),
        y: lerp(20, -12, ease(u)),
        push: lerp(0, 0.18, ease(u)),
      }),
      bloom: 0.45,
      vignette: 0.7,
      light: (t) => {
        const k = 1 + 0.5 * lightning(t, 1.6, 4.1);
        return [k, k, k * 1.05];
      },
      layers: [
        still(0.05, (s) =>
          s.add(
            K.sky(s, '#05070f', '#10162a', '#2a2038', '#4a2334'),
            K.clouds(s, 8, 60, 420, 420, '#1d2138', 0.8, 14),
          ),
        ),
        still(
          0.06,
          (s) =>
            s.add(
              K.line(
                [
                  [470, -20],
                  [440, 110],
                  [476, 170],
                  [420, 300],
                  [448, 360],
                  [404, 470],
                ],
                '#f4f6ff',
                5,
              ),
              K.line(
                [
                  [476, 170],
                  [520, 240],
                  [508, 290],
                ],
                '#dfe4ff',
                2.4,
              ),
              K.glow(s, 450, 220, 330, '#b9c4ff', 0.7),
            ),
          { blend: 'add', opacity: (t) => lightning(t, 1.6, 4.1) },
        ),
        still(0.2, (s) => s.add(K.skyline(s, 760, 300, '#171b30', '#ffb26a', 0.22, 66, 13))),
        mist(0.25, 690, 80, '#3f2a40', 0.6, 10),
        still(0.45, (s) =>
          s.add(
            K.tower(s, 90, 900, 130, 430, '#0d101f', '#ff8a5a', 0.18),
            K.tower(s, 640, 900, 150, 520, '#0d101f', '#ffc07a', 0.2),
            K.tower(s, 500, 900, 90, 300, '#111427', '#ff6a5a', 0.2),
          ),
        ),
        { kind: 'rain', count: 80, colours: ['#aebbdc'], wind: -120, depth: 0.5, opacity: 0.8 },
        still(1, (s) =>
          s.add(
            ground(s, 800, '#2a2438', '#0d0c16'),
            K.glints(s, 360, 806, 960, 220, '#c8404a', 60, 0.4),
            K.rect(-60, 776, 840, 12, '#07080f'),
            K.each(30, (i) => K.rect(-60 + i * 29, 780, 5, 40, '#07080f')),
          ),
        ),
        person(
          1,
          {
            x: 350,
            y: 868,
            h: 470,
            pose: 'stand',
            view: 'back',
            wear: 'gown',
            main: '#b3121f',
            low: '#8f0d1c',
            trim: '#e0404a',
            skin: '#d9a488',
            hair: 'wave',
            hairCol: '#120d12',
            rim: '#ff8a84',
            rimX: -1,
            wind: 0.5,
          },
          { sway: 0.4, period: 2.4, pad: 0.45 },
        ),
        { kind: 'splash', count: 40, colours: ['#d8dcf0'], depth: 1, top: 830, bottom: 960 },
        { kind: 'rain', count: 70, colours: ['#dfe6ff'], wind: -170, depth: 1.4, size: 1.3 },
      ],
    },
    {
      seconds: 5,
      camera: (u) => ({ x: lerp(10, -12, u), y: lerp(12, -14, u), push: lerp(0, 0.16, u) }),
      bloom: 0.55,
      vignette: 0.9,
      layers: [
        still(0.1, (s) => s.add(s.full(s.rad(['#5a1a1c', '#2a0c14', '#0a0508'], 0.5, 0.6, 0.8)))),
        still(
          0.3,
          (s) =>
            s.add(K.g(bokeh(s, 22, ['#c83a2a', '#e07a3a', '#7a1a2a'], 60, 900, 40), s.blur(5))),
          { move: (t) => [t * 5, -t * 4] },
        ),
        burning,
        still(1, (s) => s.add(K.hand(s, 'pinch', 500, 300, 3, 148, '#d9a488', '#a3121f', true)), {
          move: (t) => [wave(t, 3.4) * 3, wave(t, 2.7) * 3],
        }),
        pool(1, 340, 620, 330, '#ff7a2a', 0.7, (t) => flicker(t, 1, 0.6), {
          move: (t) => [0, lerp(120, -190, ramp(t, 0.3, 5.2))],
        }),
        {
          kind: 'ember',
          count: 70,
          colours: ['#ff7a2a', '#ffb04a'],
          wind: 20,
          depth: 1.2,
          top: 60,
          bottom: 900,
        },
      ],
    },
    {
      seconds: 5.5,
      camera: (u) => ({ x: lerp(-10, 10, u), y: lerp(4, -10, u), push: lerp(0, 0.2, ease(u)) }),
      bloom: 0.45,
      vignette: 0.8,
      layers: [
        still(0.1, (s) =>
          s.add(
            s.full(s.lin(['#14060c', '#3a0f1a', '#1a070e'])),
            K.g(bokeh(s, 26, ['#ffb45a', '#ff7a4a', '#ffd9a0'], 80, 560, 34), s.blur(3)),
          ),
        ),
        still(0.35, (s) =>
          s.add(K.g(K.crowd(s, 0, 720, 860, 330, 9, ['#1d0a12', '#24101a', '#180810']), s.blur(4))),
        ),
        walker(
          0.55,
          { x: 120, y: 900, h: 380, wear: 'suit', main: '#120a10', flat: '#150b12', hair: 'short' },
          { period: 1.6, reach: 8 },
        ),
        portrait(
          1,
          {
            skin: '#e6b89a',
            hair: '#140d12',
            style: 'wave',
            cloth: '#a8101e',
            clothTrim: '#d83a42',
            light: '#ffd0b0',
            lip: '#c4121e',
          },
          { x: 610, y: 300, size: 440, left: true },
          [1.4, 3.9],
          {
            tint: (t) => {
              const k = 0.8 + 0.35 * ramp(t, 0.6, 2.4);
              return [k, k * 0.97, k * 0.95];
            },
          },
        ),
        pool(
          1.1,
          250,
          430,
          260,
          '#ff5a4a',
          0.45,
          (t) => 0.55 + 0.35 * Math.sin(t * 2.2) * gust(t, 2),
          {},
        ),
        {
          kind: 'ember',
          count: 26,
          colours: ['#ff5a3a', '#ffb04a'],
          wind: 26,
          depth: 1.4,
          size: 1.2,
        },
      ],
    },
  ],
};
