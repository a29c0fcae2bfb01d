// Trees: firs, bare trees and their bloom, round crowns, bamboo.
import {
  at,
  blob,
  dark,
  disc,
  each,
  light,
  line,
  mix,
  n1,
  type Pt,
  poly,
  type Stage,
} from './core.ts';

/** Fir in tiers of drooping boughs; snow optional. */
export function fir(_s: Stage, x: number, y: number, h: number, c: string, snow?: string) {
  const n = 6;
  return (
    rect0(x - h * 0.02, y - h * 0.1, h * 0.04, h * 0.12, dark(c, 0.4)) +
    each(n, (i) => {
      const t = i / n,
        top = y - h + h * t * 0.82,
        w = h * (0.06 + 0.2 * t),
        b = top + h * 0.25;
      const p: Pt[] = [
        [x, top],
        [x + w * 0.5, b - h * 0.06],
        [x + w, b],
        [x + w * 0.45, b - h * 0.02],
        [x, b + h * 0.01],
        [x - w * 0.4, b - h * 0.015],
        [x - w, b - h * 0.005],
        [x - w * 0.5, b - h * 0.07],
      ];
      return (
        poly(p, i % 2 ? c : mix(c, dark(c, 0.3), 0.4)) +
        (snow
          ? poly(
              [
                [x, top],
                [x + w * 0.5, b - h * 0.06],
                [x + w, b],
                [x + w * 0.3, b - h * 0.05],
                [x - w * 0.1, b - h * 0.09],
                [x - w * 0.5, b - h * 0.05],
              ],
              snow,
              'opacity="0.85"',
            )
          : '')
      );
    })
  );
}

const rect0 = (x: number, y: number, w: number, h: number, f: string) =>
  `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}" fill="${f}"/>`;

export const firs = (
  s: Stage,
  y: number,
  h: number,
  n: number,
  c: string,
  jitter = 20,
  snow?: string,
  skip?: [number, number],
) =>
  each(Math.round((n * s.W) / 640), (i) => {
    const x = ((i + s.r()) / Math.round((n * s.W) / 640)) * s.W;
    return skip && x > skip[0] && x < skip[1]
      ? ''
      : fir(s, x, y + s.between(-jitter, jitter), h * s.between(0.6, 1.2), c, snow);
  });

/** Recursive bare tree; tips are returned for blossom or leaves. */
export function tree(
  s: Stage,
  x: number,
  y: number,
  len: number,
  c: string,
  w: number,
  angle = -90,
  spread = 30,
  depth = 6,
  tips: Pt[] = [],
): string {
  const a = (angle * Math.PI) / 180,
    x2 = x + Math.cos(a) * len,
    y2 = y + Math.sin(a) * len;
  const bend = s.between(-0.12, 0.12) * len;
  let o = `<path d="M${n1(x)} ${n1(y)}Q${n1((x + x2) / 2 + bend)} ${n1((y + y2) / 2)} ${n1(x2)} ${n1(y2)}" stroke="${c}" stroke-width="${n1(Math.max(1, w))}" fill="none" stroke-linecap="round"/>`;
  if (depth <= 2) tips.push([x2, y2]);
  if (depth > 0) {
    const n = s.r() > 0.75 ? 3 : 2;
    for (let i = 0; i < n; i++)
      o += tree(
        s,
        x2,
        y2,
        len * s.between(0.66, 0.86),
        c,
        w * 0.66,
        angle + (i - (n - 1) / 2) * spread * s.between(0.7, 1.5) + s.between(-8, 8),
        spread,
        depth - 1,
        tips,
      );
  }
  return o;
}

export const flowers = (
  s: Stage,
  tips: readonly Pt[],
  r: number,
  c: readonly string[],
  each1 = 3,
) =>
  tips
    .map((t) =>
      each(each1, () =>
        disc(
          t[0] + s.between(-1.6, 1.6) * r,
          t[1] + s.between(-1.4, 1.4) * r,
          r * s.between(0.45, 1),
          s.pick(c),
          `opacity="${s.between(0.75, 1).toFixed(2)}"`,
        ),
      ),
    )
    .join('');

/** Cherry or plum in bloom, maple in fall: same tree, other leaves. */
export function bloom(
  s: Stage,
  x: number,
  y: number,
  size: number,
  bark: string,
  c: readonly string[],
  angle = -90,
  r = 9,
  many = 3,
) {
  const tips: Pt[] = [];
  const wood = tree(s, x, y, size, bark, size * 0.17, angle, 30, 6, tips);
  return wood + flowers(s, tips, r, c, many);
}

/** Round-crowned tree in three tones, for parks and villages. */
export function roundTree(s: Stage, x: number, y: number, h: number, c: string, bark = '#4b3a30') {
  const lump = (cx: number, cy: number, r: number, col: string) => {
    const p: Pt[] = [];
    for (let i = 0; i < 11; i++) {
      const a = (i / 11) * 6.283;
      p.push([
        cx + Math.cos(a) * r * s.between(0.82, 1.12),
        cy + Math.sin(a) * r * s.between(0.74, 1),
      ]);
    }
    return blob(p, col);
  };
  return (
    line(
      [
        [x, y],
        [x, y - h * 0.5],
      ],
      bark,
      h * 0.05,
    ) +
    line(
      [
        [x, y - h * 0.35],
        [x + h * 0.13, y - h * 0.55],
      ],
      bark,
      h * 0.03,
    ) +
    lump(x, y - h * 0.62, h * 0.34, dark(c, 0.3)) +
    lump(x + h * 0.12, y - h * 0.7, h * 0.26, c) +
    lump(x - h * 0.12, y - h * 0.74, h * 0.22, c) +
    lump(x + h * 0.1, y - h * 0.82, h * 0.14, light(c, 0.2)) +
    lump(x - h * 0.1, y - h * 0.84, h * 0.1, light(c, 0.25))
  );
}

export function bamboo(
  s: Stage,
  x: number,
  w: number,
  c: string,
  lean = 0,
  y1 = -20,
  y2 = 990,
  leaf = true,
) {
  const n = Math.max(5, Math.round((y2 - y1) / (w * 7)));
  const seg = each(n, (i) => {
    const a = y1 + ((y2 - y1) * i) / n,
      b = y1 + ((y2 - y1) * (i + 1)) / n;
    const xa = x + lean * ((y2 - a) / 960) ** 1.6,
      xb = x + lean * ((y2 - b) / 960) ** 1.6;
    return (
      poly(
        [
          [xa - w / 2, a + 2],
          [xa + w / 2, a + 2],
          [xb + w / 2, b - 1],
          [xb - w / 2, b - 1],
        ],
        s.lin([dark(c, 0.3), light(c, 0.22), c, dark(c, 0.35)], 0, 0, 1, 0),
      ) +
      line(
        [
          [xb - w * 0.58, b],
          [xb + w * 0.58, b],
        ],
        dark(c, 0.45),
        Math.max(1.4, w * 0.12),
      )
    );
  });
  return (
    seg +
    (leaf
      ? each(4, () => {
          const y = s.between(y1, y2 * 0.75);
          return leafSpray(s, x + lean * ((y2 - y) / 960) ** 1.6, y, w * 2.6 + 16, c);
        })
      : '')
  );
}

export const leafSpray = (s: Stage, x: number, y: number, k: number, c: string, n = 6, down = 50) =>
  each(n, (i) => {
    const a = down + (i / n - 0.5) * 170 + s.between(-14, 14);
    return at(
      x,
      y,
      1,
      `<path d="M0 0Q${n1(k * 0.5)} ${n1(-k * 0.13)} ${n1(k * s.between(0.8, 1.2))} 0Q${n1(k * 0.5)} ${n1(k * 0.1)} 0 0Z" fill="${s.pick([c, dark(c, 0.2), light(c, 0.15)])}"/>`,
      a,
    );
  });
