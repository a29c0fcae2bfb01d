import type { Pt, Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [wine, red, peach, teal] = s.p,
    x = s.cx,
    y = 480;
  s.add(
    s.full(
      s.rad([K.mix(teal, peach, 0.35), teal, K.dark(teal, 0.55)], s.banner ? 0.67 : 0.5, 0.5, 0.7),
    ),
  );
  const t = 80;
  for (let i = -20; i < 14; i++)
    for (let j = -7; j < 7; j++) {
      const px = x + i * t,
        py = y + j * t;
      if (px < -60 || px > s.W + 60) continue;
      s.add(
        K.poly(
          [
            [px, py - t / 2],
            [px + t / 2, py],
            [px, py + t / 2],
            [px - t / 2, py],
          ],
          (i + j) % 2 ? K.mix(teal, '#ffffff', 0.14) : K.mix(peach, teal, 0.55),
          'opacity="0.55"',
        ),
        K.disc(px + t / 2, py + t / 2, 9, red, 'opacity="0.6"'),
        K.disc(px, py, 7, peach, 'opacity="0.6"'),
      );
    }
  for (const r of [300, 330])
    s.add(K.disc(x, y, r, 'none', `stroke="${peach}" stroke-width="7" opacity="0.7"`));
  s.add(
    K.each(24, (i) =>
      K.at(
        x,
        y,
        1,
        K.poly(
          [
            [-14, -315],
            [0, -328],
            [14, -315],
            [0, -302],
          ],
          red,
        ),
        i * 15,
      ),
    ),
  );
  s.add(
    K.glow(s, x, y, 420, '#ffcf8a', 0.55),
    K.oval(x + 50, y + 60, 250, 230, '#0a1c20', `opacity="0.55" ${s.blur(18)}`),
  );
  // the skirt: a spiral of flounces seen from above
  for (let ring = 6; ring >= 0; ring--) {
    const p: Pt[] = [],
      R = 62 + ring * 30;
    for (let k = 0; k < 40; k++) {
      const a = (k / 40) * 6.283,
        w = R * (1 + 0.1 * Math.sin(a * 9 + ring * 1.3) + 0.16 * Math.sin(a + ring * 0.5));
      p.push([x + Math.cos(a + ring * 0.22) * w, y + Math.sin(a + ring * 0.22) * w]);
    }
    s.add(
      K.blob(p, s.lin([ring % 2 ? '#e8202a' : red, ring % 2 ? '#8a0f1c' : wine], 0.1, 0, 0.9, 1)),
      `<path d="${K.spline(p)}" fill="none" stroke="${ring % 2 ? '#ff9a7a' : '#ff5a4a'}" stroke-width="3" opacity="0.7"/>`,
    );
  }
  const top = (px: number, py: number, c: string, hair: string, rot: number, skin: string) =>
    K.at(
      px,
      py,
      1,
      K.curve(
        [
          [-40, 4],
          [-80, -40],
          [-60, -92],
        ],
        c,
        22,
      ) +
        K.curve(
          [
            [40, 4],
            [84, -20],
            [96, -76],
          ],
          c,
          22,
        ) +
        K.disc(-60, -96, 11, skin) +
        K.disc(97, -80, 11, skin) +
        K.oval(0, 0, 56, 30, s.lin([K.light(c, 0.2), c])) +
        K.disc(0, -4, 25, hair) +
        K.disc(7, 8, 12, K.light(hair, 0.12)),
      rot,
    );
  s.add(
    K.at(x - 18, y + 12, 1.45, top(0, 0, '#e8ab82', '#1a0c0e', 30, '#e8ab82')),
    K.flower(x - 52, y - 2, 26, '#ff5a7a'),
    K.at(x + 120, y - 128, 1.45, top(0, 0, '#f4ead8', '#120a08', 215, '#c98a64')),
  );
  s.add(
    K.at(
      x - 210,
      y + 330,
      1.3,
      '<path d="M-30 0A30 30 0 0 1 14 -26L2 0L10 18A30 30 0 0 1 -30 0Z" fill="#6a3a1c"/><path d="M20 -24A30 30 0 0 1 26 16L14 4L18 -8Z" fill="#6a3a1c"/>' +
        K.curve(
          [
            [-28, -10],
            [-40, -30],
            [-20, -44],
          ],
          red,
          4,
        ),
    ),
    K.each(s.banner ? 8 : 4, (i) => {
      const px = s.banner ? 860 + i * 190 : ([50, 590, 40, 600][i] ?? 0),
        py = s.banner ? (i % 2 ? 60 : 900) : ([60, 60, 900, 900][i] ?? 0);
      return (
        K.glow(s, px, py, 170, '#ffb84a', 0.8) +
        K.poly(
          Array.from({ length: 16 }, (_, k): Pt => {
            const a = (k / 16) * 6.283,
              r = k % 2 ? 15 : 30;
            return [px + Math.cos(a) * r, py + Math.sin(a) * r];
          }),
          '#fff0c0',
        )
      );
    }),
  );
  s.add(K.calm(s, '#0c2a2e', 0.6));
  s.finish = { bloom: 0.4, vignette: 0.35 };
};
