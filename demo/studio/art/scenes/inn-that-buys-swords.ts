import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, brown, amber, cream] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#0d0a14', '#2a1a20', brown),
    K.stars(s, 60, 260),
    K.ridge(s, 300, 60, '#38231e', '#38231e'),
    K.rect(-20, 250, s.W + 40, 620, s.lin([K.dark(brown, 0.35), K.dark(brown, 0.6)])),
  );
  s.add(K.rect(-20, 840, s.W + 40, 140, s.lin([K.mix(brown, amber, 0.25), ink])));
  const bays = s.banner ? 9 : 3,
    bw = s.banner ? 236 : s.W / 3.06;
  for (let i = 0; i < bays; i++) {
    const px = s.banner ? x - 354 + (i - 4) * bw + bw : 8 + i * bw,
      cx = px + bw / 2,
      door = Math.abs(cx - x) < bw * 0.5;
    if (s.banner && cx < 820) {
      s.add(K.rect(px + 10, 330, bw - 20, 500, K.dark(brown, 0.68)));
      continue;
    }
    s.add(
      K.rect(
        px + 10,
        330,
        bw - 20,
        door ? 520 : 400,
        s.rad([cream, amber, K.mix(amber, brown, 0.6)], 0.5, 0.55, 0.8),
      ),
      K.glow(s, cx, 560, 260, amber, 0.3),
    );
    const sil = '#2a1712';
    if (!door) {
      const k = i % 3;
      s.add(
        s.clip(
          K.rect(px + 10, 330, bw - 20, 400, '#000'),
          K.g(
            K.fig(s, {
              x: cx,
              y: 790,
              h: 360 + k * 24,
              pose: (['hip', 'side', 'stand'] as const)[k] ?? 'stand',
              left: i % 2 === 0,
              wear: 'robe',
              main: sil,
              flat: sil,
              hair: 'knot',
              hat: k === 1 ? undefined : 'bamboo',
              hatCol: sil,
              front: K.at(
                k === 1 ? 6 : -8,
                -58,
                0.95,
                K.sword(s, sil, sil, sil),
                k === 1 ? 36 : -118,
              ),
            }),
            s.blur(2),
          ),
        ),
      );
    }
    s.add(
      K.lattice(px + 10, 330, bw - 20, door ? 520 : 400, '#1d120f', 4, door ? 8 : 6, 4),
      K.rect(px - 7, 300, 15, 560, s.lin(['#4a2d20', '#20120e'], 0, 0, 1, 0)),
    );
    if (!door) s.add(K.rect(px + 8, 732, bw - 16, 110, s.lin(['#4a2d20', '#2b1912'])));
  }
  s.add(
    K.poly(
      [
        [x - bw / 2 + 10, 850],
        [x + bw / 2 - 10, 850],
        [x + bw * 0.9, 990],
        [x - bw * 0.9, 990],
      ],
      s.lin([`${amber} 0 0.75`, `${amber} 1 0.1`]),
    ),
  );
  s.add(
    K.roof(s, s.banner ? x : s.W / 2, 320, s.banner ? 1700 : 900, 190, '#3a2b30', '#5a3a28', 0.6),
    K.lantern(s, x - bw * 0.62, 430, 34, '#f0803c', 90, 'long'),
    K.lantern(s, x + bw * 0.62, 430, 34, '#f0803c', 90, 'long'),
  );
  s.add(
    K.shadow(s, x, 902, 46, '#000', 0.6, 0),
    K.fig(s, {
      x: x + 6,
      y: 902,
      h: 205,
      view: 'back',
      wear: 'robe',
      main: '#5a3a2c',
      low: '#3f2820',
      trim: '#c98a4a',
      hair: 'twin',
      big: 1.35,
      rim: '#ffd796',
      front: K.at(
        12,
        -48,
        0.34,
        K.line(
          [
            [0, 0],
            [0, 70],
          ],
          '#1d1a1f',
          7,
        ) +
          K.blob(
            [
              [-20, 70],
              [20, 70],
              [14, 96],
              [-14, 96],
            ],
            '#2c2a31',
          ),
      ),
    }),
  );
  s.add(K.dust(s, 200, '#f0c48a', 0.6, 100), K.fog(s, 930, 60, '#c98a4a', 0.35));
  s.finish = { bloom: 0.5, vignette: 0.4 };
};
