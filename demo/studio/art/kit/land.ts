// Ground under the scene: ridges, ink peaks, hills, cliffs, fields, water and what it mirrors.
import {
  blob,
  curve,
  dark,
  each,
  g,
  light,
  line,
  mix,
  n1,
  oval,
  type Pt,
  poly,
  rect,
  type Stage,
  spline,
} from './core.ts';

/** Midpoint displacement: rough = 0.5 rolling, 0.62 alpine. */
export function profile(
  s: Stage,
  y: number,
  amp: number,
  rough = 0.55,
  depth = 7,
  peakX?: number,
  peakH = 0,
): Pt[] {
  let h = [0, 0].map(() => s.between(-0.5, 0.5) * amp);
  let a = amp;
  for (let d = 0; d < depth; d++) {
    const next: number[] = [];
    for (let i = 0; i < h.length - 1; i++)
      next.push(
        h[i] as number,
        ((h[i] as number) + (h[i + 1] as number)) / 2 + s.between(-0.5, 0.5) * a,
      );
    next.push(h[h.length - 1] as number);
    h = next;
    a *= rough;
  }
  const W = s.W + 80;
  return h.map((v, i): Pt => {
    const x = -40 + (i / (h.length - 1)) * W;
    const lift =
      peakX === undefined
        ? 0
        : peakH * Math.max(0, 1 - Math.abs(x - peakX) / (peakH * 0.95)) ** 1.25;
    return [x, y + v - lift];
  });
}
export const under = (p: readonly Pt[], fill: string, bottom = 990, more = '') =>
  `<path d="M${n1((p[0] as Pt)[0])} ${bottom}L${p.map((q) => `${n1(q[0])} ${n1(q[1])}`).join('L')}L${n1((p[p.length - 1] as Pt)[0])} ${bottom}Z" fill="${fill}" ${more}/>`;
export const ridge = (
  s: Stage,
  y: number,
  amp: number,
  top: string,
  low = top,
  rough = 0.52,
  peakX?: number,
  peakH = 0,
) => under(profile(s, y, amp, rough, 7, peakX, peakH), s.lin([top, low]));
/** Alpine ridge: snow lies deepest on the summits, in tongues; the far slopes fall in shade. */
export function alp(
  s: Stage,
  y: number,
  amp: number,
  rock: string,
  snow: string,
  peakX?: number,
  peakH = 0,
) {
  const p = profile(s, y, amp, 0.56, 7, peakX, peakH),
    lineY = y + amp * 0.25;
  const phase = s.r() * 6;
  const low = p.map(
    (q, i): Pt => [
      q[0],
      q[1] +
        Math.max(0, lineY - q[1]) *
          (0.46 +
            0.2 * Math.sin(i * 0.62 + phase) +
            0.1 * Math.sin(i * 1.9) +
            s.between(-0.04, 0.04)),
    ],
  );
  const dim = p.map((q, i): Pt => {
    const n = p[Math.min(p.length - 1, i + 3)] as Pt;
    return [q[0], q[1] + (n[1] > q[1] ? Math.max(0, (low[i] as Pt)[1] - q[1]) : 0)];
  });
  return (
    under(p, s.lin([rock, mix(rock, snow, 0.35)])) +
    poly([...p, ...low.slice().reverse()], snow, 'opacity="0.95"') +
    poly([...p, ...dim.slice().reverse()], mix(rock, snow, 0.55), 'opacity="0.7"')
  );
}
/** Karst peaks in washes: pale foot, dark brow, as a loaded brush leaves them. */
export const inkPeak = (
  s: Stage,
  x: number,
  base: number,
  w: number,
  h: number,
  c: string,
  o = 0.8,
) => {
  const p: Pt[] = [[x - w / 2, base]];
  const lean = s.between(-0.12, 0.12);
  for (let i = 1; i < 10; i++) {
    const t = i / 10,
      up = Math.sin(t * Math.PI) ** 0.62 * h * s.between(0.86, 1.08);
    p.push([x - w / 2 + t * w + lean * up, base - up]);
  }
  p.push([x + w / 2, base]);
  const cracks = each(5, () => {
    const x0 = x + s.between(-0.22, 0.22) * w,
      y0 = base - h * s.between(0.55, 0.85);
    return curve(
      [
        [x0, y0],
        [x0 + s.between(-10, 14), y0 + h * 0.12],
        [x0 + s.between(-8, 20), y0 + h * 0.28],
      ],
      c,
      s.between(1.5, 5),
      `opacity="${(o * 0.35).toFixed(2)}" ${s.blur(1.5)}`,
    );
  });
  return (
    `<path d="${spline(p, true, 7)}" fill="${s.lin([`${c} 0 ${o}`, `${c} 0.35 ${o * 0.62}`, `${c} 1 0`])}"/>` +
    cracks
  );
};
export const hill = (s: Stage, pts: readonly Pt[], fill: string) =>
  `<path d="${spline(pts, false)}L${s.W + 60} 1000L-60 1000Z" fill="${fill}"/>`;
/** A vertical crag rising from below with facets lit from one side. */
export function crag(
  s: Stage,
  x: number,
  top: number,
  w: number,
  c: string,
  lit: string,
  base = 990,
) {
  const L: Pt[] = [],
    R: Pt[] = [];
  const n = 7;
  for (let i = 0; i <= n; i++) {
    const t = i / n,
      y = top + (base - top) * t;
    L.push([x - w * (0.32 + t * 0.45) + s.between(-0.09, 0.09) * w, y]);
    R.push([x + w * (0.34 + t * 0.42) + s.between(-0.09, 0.09) * w, y]);
  }
  const body = poly([...L, ...R.reverse()], s.lin([c, dark(c, 0.35)]));
  return (
    body +
    each(6, (i) => {
      const t = i / 6,
        y = top + (base - top) * t * 0.8,
        a = x - w * (0.3 + t * 0.35);
      return poly(
        [
          [a, y],
          [a + w * s.between(0.2, 0.5), y + s.between(0, 16)],
          [a + w * s.between(0.1, 0.35), y + (base - top) * s.between(0.1, 0.25)],
        ],
        lit,
        `opacity="${s.between(0.18, 0.5).toFixed(2)}"`,
      );
    })
  );
}
/** Field rows running to a vanishing point. */
export const rows = (
  _s: Stage,
  vx: number,
  hy: number,
  n: number,
  c: string,
  w: number,
  o = 0.6,
  gap = 150,
) =>
  each(n * 2 + 1, (i) => {
    const k = i - n;
    return poly(
      [
        [vx + k * 3 - 0.6, hy],
        [vx + k * 3 + 0.6, hy],
        [vx + k * gap + w, 990],
        [vx + k * gap - w, 990],
      ],
      c,
      `opacity="${o}"`,
    );
  });
export const water = (s: Stage, y: number, ...c: string[]) =>
  rect(-20, y, s.W + 40, 980 - y, s.lin(c));
/** What stands on the shore, hung upside down and stirred. */
export const mirror = (s: Stage, y: number, body: string, o = 0.55, stir = 12) =>
  g(
    `<g transform="translate(0 ${2 * y}) scale(1 -1)">${body}</g>`,
    `opacity="${o}" ${s.ripple(stir)}`,
  );
export const glints = (
  s: Stage,
  x: number,
  y1: number,
  y2: number,
  w: number,
  c: string,
  n = 40,
  o = 0.7,
) =>
  each(n, () => {
    const t = s.r(),
      y = y1 + (y2 - y1) * t,
      k = 6 + t * 46;
    return oval(
      x + s.between(-1, 1) * (w * (0.35 + t * 0.8)),
      y,
      k,
      0.7 + t * 2.2,
      c,
      `opacity="${(o * s.between(0.3, 1)).toFixed(2)}"`,
    );
  });
export const waves = (s: Stage, y1: number, y2: number, n: number, c: string, o = 0.4, amp = 6) =>
  each(n, (i) => {
    const t = ((i + s.r()) / n) ** 1.6,
      y = y1 + (y2 - y1) * t,
      p: Pt[] = [];
    const a = s.r() * s.W * 1.1 - 80,
      len = s.between(80, 420) * (0.5 + t);
    for (let k = 0; k <= 8; k++)
      p.push([a + (k / 8) * len, y + Math.sin(k * 1.3 + i) * amp * (0.2 + t) * s.between(0.3, 1)]);
    return curve(p, c, 0.8 + t * 3, `opacity="${(o * s.between(0.4, 1)).toFixed(2)}"`);
  });
export const grass = (
  s: Stage,
  y: number,
  h: number,
  n: number,
  c: readonly string[],
  x1 = -10,
  x2 = s.W + 10,
) =>
  each(Math.round((n * (x2 - x1)) / 640), () => {
    const x = s.between(x1, x2),
      k = h * s.between(0.5, 1.2),
      b = s.between(-0.35, 0.35) * k,
      w = 1.5 + k * 0.05;
    return `<path d="M${n1(x - w)} ${y}Q${n1(x + b * 0.3)} ${n1(y - k * 0.6)} ${n1(x + b)} ${n1(y - k)}Q${n1(x + b * 0.3 + w)} ${n1(y - k * 0.5)} ${n1(x + w)} ${y}Z" fill="${s.pick(c)}"/>`;
  });
export const stones = (s: Stage, y1: number, y2: number, n: number, c: string, size = 30) =>
  each(n, () => {
    const t = s.r(),
      k = size * (0.3 + t) * s.between(0.6, 1.2),
      x = s.r() * s.W,
      y = y1 + (y2 - y1) * t;
    return blob(
      [
        [x - k, y],
        [x - k * 0.6, y - k * 0.55],
        [x + k * 0.3, y - k * 0.62],
        [x + k, y - k * 0.1],
        [x + k * 0.8, y + k * 0.2],
        [x - k * 0.7, y + k * 0.2],
      ],
      s.lin([light(c, 0.25), c, dark(c, 0.4)]),
    );
  });
export const tiles = (s: Stage, hy: number, vx: number, c: string, o = 0.3, n = 9, gap = 120) =>
  each(n * 2 + 1, (i) =>
    line(
      [
        [vx + (i - n) * 6, hy],
        [vx + (i - n) * gap * 1.6, 1000],
      ],
      c,
      1.4,
      `opacity="${o}"`,
    ),
  ) +
  each(10, (i) => {
    const y = hy + (1000 - hy) * ((i + 1) / 10) ** 2.1;
    return line(
      [
        [-20, y],
        [s.W + 20, y],
      ],
      c,
      1 + i * 0.12,
      `opacity="${o}"`,
    );
  });
