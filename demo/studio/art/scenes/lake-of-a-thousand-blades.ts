import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [ink, teal, aqua, lilac] = s.p,
    x = s.cx,
    y = 520;
  const above =
    K.sky(s, ink, '#1a1446', teal, K.mix(teal, aqua, 0.45)) +
    K.glow(s, x, y, 520, aqua, 0.55, 260) +
    K.stars(s, s.banner ? 420 : 170, y) +
    K.g(
      K.each(60, () => {
        const t = s.r();
        return K.oval(
          x - 300 + t * 700 + s.between(-50, 50),
          40 + t * 300 + s.between(-40, 40),
          s.between(20, 70),
          s.between(10, 26),
          lilac,
          `opacity="0.07" ${s.blur(10)}`,
        );
      }),
    ) +
    K.ridge(s, y - 70, 130, '#1b2f5c', '#1f5c72', 0.5) +
    K.ridge(s, y - 20, 60, '#101c40', '#163f57', 0.5);
  s.add(
    above,
    s.clip(
      K.rect(-20, y, s.W + 40, 500, '#000'),
      K.rect(-20, y, s.W + 40, 500, teal) + K.mirror(s, y, above, 0.85, 8),
    ),
    K.fog(s, y, 34, aqua, 0.5),
  );
  const blade = (bx: number, by: number, k: number, rot: number) =>
    K.at(
      bx,
      by + k * 60,
      k,
      s.clip(
        K.rect(-40, -150, 80, 150, '#000'),
        K.at(0, -72, 0.8, K.sword(s, '#bfeff0', '#241a44', '#8fd8d0'), 90 + rot),
      ),
    ) +
    K.oval(
      bx,
      by + k * 60,
      k * 16,
      k * 3,
      'none',
      `stroke="${aqua}" stroke-width="${1.2 * k}" opacity="0.7"`,
    ) +
    K.at(
      bx,
      by + k * 60,
      k,
      `<g transform="scale(1 -0.7)" opacity="0.28">${s.clip(K.rect(-40, -150, 80, 150, '#000'), K.at(0, -72, 0.8, K.sword(s, aqua, '#241a44', aqua), 90 + rot))}</g>`,
    );
  const list = Array.from({ length: s.banner ? 62 : 26 }, () => {
    const t = s.r() ** 1.5;
    return [s.r() * s.W, y + 14 + t * 330, 0.45 + t * 2.1, s.between(-9, 9)] as const;
  })
    .filter((q) => !(Math.abs(q[0] - x) < 130 && q[1] > y + 60))
    .sort((p, q) => p[1] - q[1]);
  s.add(...list.map((q) => blade(q[0], q[1], q[2], q[3])));
  s.add(
    K.at(
      x,
      800,
      1,
      K.oval(0, 22, 150, 16, '#04121f', `opacity="0.6" ${s.blur(6)}`) +
        K.each(7, (i) =>
          K.rect(-118, -10 + i * 4, 236, 5, i % 2 ? '#3a2f4a' : '#2a2238', 'rx="2"'),
        ),
    ),
  );
  s.add(
    K.glow(s, x + 62, 560, 170, aqua, 0.75),
    K.fig(s, {
      x: x - 6,
      y: 800,
      h: 290,
      pose: 'up',
      wear: 'hanfu',
      main: '#e9e4ff',
      low: '#b9a8e6',
      trim: aqua,
      hair: 'long',
      wind: 0.5,
      rim: aqua,
      front: K.at(14, -108, 1.2, K.sword(s, '#f2ffff', '#2b2250', aqua), -88),
    }),
  );
  s.add(K.glow(s, x + 38, 390, 120, '#ffffff', 0.6), K.fireflies(s, 26, aqua, 200, 900));
  s.finish = { bloom: 0.55 };
};
