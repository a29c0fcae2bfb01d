// Romance: a bridge at blossom time, a first touch, two faces in the last light.
import * as K from '../../art/kit/all.ts';
import type { Clip } from '../engine/clip.ts';
import { ease, flicker, gust, lerp, ramp } from '../engine/motion.ts';
import { ground, lean, mist, person, pool, portrait, ripples, still, walker } from './parts.ts';

const pinks = ['#f7a8c0', '#fcd3df', '#f4c0d4', '#ffffff'];
const deck = (x: number) => {
  const t = Math.max(0, Math.min(1, (x - 30) / 660));
  return 668 - 4 * 78 * t * (1 - t);
};
export const romance: Clip = {
  genre: 'romance',
  thumbnail: 10.8,
  bits: 1.02,
  shots: [
    {
      seconds: 6.5,
      camera: (u) => ({
        x: lerp(-26, 22, ease(u)),
        y: lerp(14, -4, ease(u)),
        push: lerp(0, 0.16, ease(u)),
      }),
      bloom: 0.5,
      layers: [
        still(0.06, (s) =>
          s.add(
            K.sky(s, '#3d3273', '#8d62a4', '#f29fae', '#ffd8b4'),
            K.stars(s, 40, 260),
            K.sun(s, 400, 452, 54, '#fff1d0', '#ffc79a', 0.9),
            K.clouds(s, 6, 190, 400, 300, '#f6a9b4', 0.55, 6),
          ),
        ),
        still(0.18, (s) =>
          s.add(
            K.ridge(s, 500, 70, '#8f6ba6', '#c98fb0'),
            K.ridge(s, 545, 44, '#6d5191', '#a8749f'),
            K.pavilion(s, 190, 548, 96, 92, '#4c3a70', '#4c3a70', '#ffd79a'),
          ),
        ),
        still(
          0.4,
          (s) =>
            s.add(
              ground(s, 556, '#f5b7ae', '#b3759f', '#54407f', '#2c2557'),
              K.glints(s, 400, 562, 950, 110, '#fff0cf', 80, 0.75),
              K.waves(s, 590, 960, 26, '#ffd9c9', 0.35, 4),
            ),
          { sway: ripples(556, 2.2) },
        ),
        mist(0.42, 566, 46, '#ffd3c4', 0.55, 9),
        still(0.8, (s) => s.add(K.arch(s, 30, 690, 668, 78, '#7a5f93', 0.5, 30))),
        walker(
          0.8,
          {
            x: 96,
            y: 630,
            h: 132,
            wear: 'coat',
            main: '#2f2b55',
            low: '#25224a',
            hair: 'short',
            rim: '#ffd9b0',
            wind: 0.3,
          },
          { period: 1.45, floor: deck },
        ),
        walker(
          0.8,
          {
            x: 636,
            y: 630,
            h: 124,
            left: true,
            wear: 'dress',
            main: '#fbe6e6',
            low: '#f4a8b8',
            hair: 'loose',
            rim: '#fff0d8',
            rimX: -1,
            wind: 0.4,
          },
          { period: 1.36, floor: deck, sway: 0.2 },
        ),
        still(
          1.25,
          (s) =>
            s.add(
              K.bloom(s, 110, 960, 122, '#33264d', pinks, -98, 11, 4),
              K.bloom(s, 650, 990, 104, '#33264d', pinks, -84, 10, 4),
            ),
          { sway: lean(960, 14, (t) => gust(t, 1)) },
        ),
        { kind: 'petal', count: 60, colours: pinks, wind: 46, depth: 1.2 },
        still(
          1.8,
          (s) =>
            s.add(
              K.g(
                K.bloom(s, 800, -30, 92, '#241b3b', ['#c97a9c', '#a8608a', '#8a4f80'], 170, 15, 3),
                s.blur(3),
              ),
            ),
          { sway: (y, t) => gust(t, 3) * 5 + y * 0 },
        ),
      ],
    },
    {
      seconds: 7,
      camera: (u) => ({ x: lerp(16, -10, u), y: lerp(30, 0, ease(u)), push: lerp(0.02, 0.2, u) }),
      bloom: 0.55,
      layers: [
        still(0.1, (s) =>
          s.add(
            K.sky(s, '#2e2760', '#7c5498', '#e893a8', '#ffcfae'),
            K.sun(s, 350, 560, 80, '#fff0d2', '#ffd0a0', 0.9),
          ),
        ),
        still(
          0.3,
          (s) =>
            s.add(
              K.ridge(s, 640, 60, '#7d5c9c', '#b98bb0'),
              ground(s, 690, '#c489a6', '#6d4f8f', '#3a2f66'),
              K.glints(s, 350, 700, 860, 120, '#fff0cf', 50, 0.7),
            ),
          { sway: ripples(690, 1.6) },
        ),
        still(
          0.7,
          (s) =>
            s.add(
              K.bloom(s, 650, 880, 205, '#33264d', pinks, -108, 15, 4),
              K.bloom(s, 70, 880, 190, '#33264d', pinks, -70, 15, 4),
            ),
          { sway: lean(880, 12, (t) => gust(t, 2)) },
        ),
        { kind: 'petal', count: 26, colours: pinks, wind: 40, depth: 0.7, size: 0.8 },
        still(1, (s) =>
          s.add(
            ground(s, 852, '#5a4176', '#2a2148'),
            K.grass(s, 866, 40, 120, ['#5a4176', '#49366a', '#7a5584']),
          ),
        ),
        person(
          1,
          {
            x: 262,
            y: 884,
            h: 560,
            pose: 'side',
            wear: 'shirt',
            main: '#3b3a6e',
            low: '#2a2850',
            trim: '#8f8fc4',
            hair: 'short',
            rim: '#b98a9c',
            wind: 0.15,
          },
          { gesture: { to: 'reach', at: (t) => ramp(t, 1.4, 4.4) } },
        ),
        person(
          1,
          {
            x: 470,
            y: 884,
            h: 520,
            pose: 'side',
            left: true,
            wear: 'dress',
            main: '#fbe9e6',
            low: '#f3b0bd',
            trim: '#ffffff',
            hair: 'loose',
            rim: '#ffe6d2',
            rimX: -1,
            wind: 0.35,
          },
          { gesture: { to: 'reach', at: (t) => ramp(t, 2, 5) }, pad: 0.25 },
        ),
        pool(1, 362, 560, 190, '#ffb98a', 0.5, (t) => ramp(t, 3, 5.4) * 0.8),
        { kind: 'petal', count: 44, colours: pinks, wind: 52, depth: 1.3, size: 1.2 },
        still(
          1.7,
          (s) => s.add(K.g(K.grass(s, 1000, 130, 50, ['#241b3f', '#33264d']), s.blur(3))),
          { sway: lean(1000, 30, (t) => gust(t, 5)) },
        ),
      ],
    },
    {
      seconds: 6.5,
      camera: (u) => ({ x: lerp(-8, 8, u), y: lerp(-16, 4, ease(u)), push: lerp(0, 0.14, u) }),
      bloom: 0.5,
      light: (t) => [1 + 0.03 * flicker(t), 1, 1],
      layers: [
        still(0.1, (s) =>
          s.add(
            K.sky(s, '#4a3a7c', '#b76c9a', '#f7a98f', '#ffd9a6'),
            K.sun(s, 360, 470, 96, '#fff6dc', '#ffd9a0', 1),
          ),
        ),
        still(
          0.35,
          (s) =>
            s.add(
              K.g(
                K.each(34, () =>
                  K.disc(
                    s.r() * 720,
                    s.between(0, 960),
                    s.between(8, 34),
                    s.pick(pinks),
                    `opacity="${s.between(0.12, 0.4).toFixed(2)}"`,
                  ),
                ),
                s.blur(4),
              ),
            ),
          { move: (t) => [t * 6, t * 5] },
        ),
        portrait(
          1,
          {
            man: true,
            skin: '#d9a180',
            hair: '#231c28',
            style: 'short',
            cloth: '#34335f',
            clothTrim: '#8686b4',
            light: '#ffdcb0',
          },
          { x: 66, y: 372, size: 344 },
          [1.6, 4.9],
        ),
        portrait(
          1.05,
          {
            skin: '#f0c3a6',
            hair: '#2c1d26',
            style: 'long',
            cloth: '#f6d3d6',
            clothTrim: '#ffffff',
            light: '#ffe9c8',
            lip: '#c8505e',
          },
          { x: 652, y: 398, size: 330, left: true },
          [2.6, 3.1],
        ),
        pool(1.1, 360, 480, 230, '#ffc78e', 0.55, (t) => 0.55 + 0.2 * Math.sin(t * 1.1)),
        { kind: 'petal', count: 34, colours: pinks, wind: 38, depth: 1.5, size: 1.7 },
      ],
    },
  ],
};
