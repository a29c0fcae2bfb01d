// People: a skeleton, clothes cut as capsules and panels, a head, and a rim of light on the side the light comes from.
import { type Cut, cuts, details, type Fig } from './clothes.ts';
import { dark, disc, light, mix, n1, type Pt, poly, type Stage, spline } from './core.ts';
import { head, type View } from './heads.ts';
import { type Pose, poses } from './poses.ts';

const limb = (a: Pt, b: Pt, ra: number, rb: number): string => {
  const dx = b[0] - a[0],
    dy = b[1] - a[1],
    l = Math.hypot(dx, dy) || 1,
    nx = -dy / l,
    ny = dx / l;
  const f = (p: Pt, r: number, k: number) => `${n1(p[0] + nx * r * k)} ${n1(p[1] + ny * r * k)}`;
  return `M${f(a, ra, 1)}L${f(b, rb, 1)}A${n1(rb)} ${n1(rb)} 0 0 0 ${f(b, rb, -1)}L${f(a, ra, -1)}A${n1(ra)} ${n1(ra)} 0 0 0 ${f(a, ra, 1)}Z`;
};

export const arm = (p: Pose, i: 0 | 1, fill: string, skin: string, c: Cut, bare: boolean) => {
  const s = p.sh[i],
    e = p.el[i],
    h = p.ha[i],
    up = bare ? 2.1 : 2.7 + c.sleeve * 0.25;
  let out = `<path d="${limb(s, e, up, bare ? 1.8 : 2.3 + c.sleeve * 0.3)}${limb(e, h, bare ? 1.8 : 2.2 + c.sleeve * 0.3, 1.5 + c.sleeve * 0.12)}" fill="${bare ? skin : fill}"/>`;
  if (c.sleeve > 3) {
    // hanging sleeve: falls straight down from the forearm whatever the arm does
    const drop = c.sleeve * 2.1,
      m: Pt = [(e[0] + h[0]) / 2, (e[1] + h[1]) / 2];
    out += `<path d="${spline(
      [
        [e[0], e[1] - 1.6],
        [h[0], h[1] - 1.8],
        [h[0] + 0.6, h[1] + drop * 0.8],
        [m[0], m[1] + drop],
        [e[0] + (s[0] - e[0]) * 0.3, e[1] + drop * 0.5],
      ],
      true,
      9,
    )}" fill="${fill}"/>`;
  }
  return out + disc(h[0], h[1], 1.75, skin);
};

export function body(s: Stage, f: Fig, one?: string): string {
  const p: Pose = poses[f.pose ?? 'stand'],
    wear = f.wear ?? 'robe',
    c = cuts[wear],
    wind = f.wind ?? 0;
  const lit = f.left ? -1 : 1,
    dir = (f.rimX ?? 1) * lit;
  const tone = (col: string) =>
    one ??
    s.linU(
      [light(col, dir < 0 ? 0.12 : 0), col, dark(col, 0.3)],
      dir < 0 ? -14 : 14,
      0,
      dir < 0 ? 14 : -14,
      0,
    );
  const main = tone(f.main),
    low = tone(f.low ?? f.main),
    trim = one ?? f.trim ?? light(f.main, 0.45),
    skin = one ?? f.skin ?? '#e2b291';
  const deep = one ?? dark(f.main, 0.38),
    hairCol = one ?? f.hairCol ?? '#1d1718';
  const hw = p.side ? 3.6 : 5.4,
    hip = p.hip,
    bare = wear === 'gown' || wear === 'shorts';
  const k = f.big ?? 1,
    view: View = f.view ?? (p.side ? 'side' : 'front');
  const tilt = p.side
    ? Math.atan2(p.head[0] - p.neck[0], p.neck[1] - p.head[1]) * 24
    : f.pose === 'tumble'
      ? 180
      : 0;
  const hd = head(
    view,
    f.hair ?? 'short',
    hairCol,
    skin,
    f.hat,
    one ?? f.hatCol ?? f.trim ?? '#333',
    wind,
  );
  const place = (b: string) =>
    `<g transform="translate(${n1(p.head[0])} ${n1(p.head[1])}) rotate(${n1(tilt)}) scale(${k})">${b}</g>`;
  // long hair falls behind the shoulders unless we see the back
  let out = (f.behind ?? '') + (view === 'front' ? place(hd.back) : '');
  out += arm(p, 0, p.side ? deep : main, skin, c, bare);
  // legs, and shoes that point where the figure looks
  const legCol =
    c.bottom === 'legs' && wear !== 'shorts'
      ? low
      : wear === 'sailor' || wear === 'uniform'
        ? (one ?? dark(f.low ?? f.main, 0.45))
        : skin;
  const thick = c.bottom === 'legs' && wear !== 'shorts' ? 1 : 0.66;
  if (c.bottom === 'legs' || c.hemY < -8)
    for (const i of [0, 1] as const) {
      const k = p.kn[i],
        t = p.ft[i],
        o: Pt = [hip[0] + (p.side ? 0 : (i ? 1 : -1) * 2.8), hip[1]];
      // the far leg lies in shade: of cloth, or of skin where legs are bare
      const fill =
        i === 0 && p.side && !one
          ? legCol === skin
            ? dark(skin, 0.25)
            : dark(f.low ?? f.main, 0.42)
          : legCol;
      out += `<path d="${limb(o, k, 4.4 * thick, 3.1 * thick)}${limb(k, t, 3 * thick, 2 * thick)}" fill="${fill}"/>`;
      out += `<path d="M${n1(t[0] - 2)} ${n1(t[1] - 2)}q2 -1.6 3.6 0l${p.side ? 4 : i ? 1.6 : -1.6} 2.6h${p.side ? -7.4 : -4.2}Z" fill="${one ?? dark(f.low ?? f.main, 0.6)}"/>`;
    }
  let skirt = '';
  const high = wear === 'hanbok' ? 22 : 9;
  if (c.bottom === 'skirt') {
    const y = c.hemY,
      fl = wind * 15;
    const xs = [p.ft[0][0], p.ft[1][0]].sort((a, b) => a - b) as [number, number];
    const kneeX = (p.kn[0][0] + p.kn[1][0]) / 2,
      half = c.hemW * (p.side ? 0.72 : 1),
      t = Math.min(1, (hip[1] - c.hemY) / (hip[1] || -50));
    if (p.seat) {
      const ky = Math.min(p.kn[0][1], p.kn[1][1]);
      skirt +=
        `<path d="${limb(hip, [p.kn[1][0], p.kn[1][1]], p.side ? 6 : 10, 5)}" fill="${low}"/>` +
        poly(
          [
            [p.kn[1][0] - 6, ky - 3],
            [p.kn[1][0] + 5, ky - 2],
            [p.ft[1][0] + half * 0.5, c.hemY],
            [p.ft[0][0] - half * 0.6, c.hemY],
          ],
          low,
        );
    } else {
      const l = hip[0] + (xs[0] - hip[0]) * t - half - fl,
        r = hip[0] + (xs[1] - hip[0]) * t + half - fl * 0.75,
        my = (hip[1] + y) / 2;
      skirt += `<path d="M${n1(hip[0] - c.waist * (p.side ? 0.72 : 0.95))} ${n1(hip[1] - high)}C${n1(hip[0] - hw - 2)} ${n1(hip[1])} ${n1(Math.min(kneeX, hip[0]) - half * 0.7 - fl * 0.3)} ${n1(my)} ${n1(l)} ${n1(y)}Q${n1((l + r) / 2)} ${n1(y + (c.flow ? 3.4 : 1.6))} ${n1(r)} ${n1(y - Math.abs(fl) * 0.12)}C${n1(Math.max(kneeX, hip[0]) + half * 0.7 - fl * 0.2)} ${n1(my)} ${n1(hip[0] + hw + 2)} ${n1(hip[1])} ${n1(hip[0] + c.waist * (p.side ? 0.72 : 0.95))} ${n1(hip[1] - high)}Z" fill="${low}"/>`;
      if (!one)
        for (const k of c.flow ? [-0.45, 0.05, 0.5] : [-0.3, 0.3]) // folds
          skirt += `<path d="M${n1(hip[0] + k * 5)} ${n1(hip[1] + 2)}Q${n1(hip[0] + k * half * 0.8 - fl * 0.3)} ${n1(my)} ${n1((l + r) / 2 + k * (r - l) * 0.62)} ${n1(y + 0.6)}" fill="none" stroke="${dark(f.low ?? f.main, 0.32)}" stroke-width="0.9" opacity="0.6"/>`;
    }
  }
  // school tops hang over the skirt; every other skirt or gown is tied above the top
  const over =
    wear !== 'uniform' &&
    wear !== 'sailor' &&
    wear !== 'cloak' &&
    wear !== 'robe' &&
    wear !== 'kimono' &&
    wear !== 'qipao';
  if (!over) out += skirt;
  // torso, as one panel from neck to hip
  const [a, b] = p.side
    ? ([
        [p.neck[0] - 4.6, p.neck[1] + 3.4],
        [p.neck[0] + 4.4, p.neck[1] + 3.6],
      ] as Pt[])
    : ([
        [p.sh[0][0] - 1.6, p.sh[0][1]],
        [p.sh[1][0] + 1.6, p.sh[1][1]],
      ] as Pt[]);
  const wy = hip[1] - 10,
    wx = hip[0] + (p.neck[0] - hip[0]) * 0.28,
    ww = c.waist * (p.side ? 0.74 : 1),
    hh = hw * (p.side ? 1.15 : 1.18);
  const A = a as Pt,
    B = b as Pt;
  out += `<path d="M${n1(p.neck[0] - 2)} ${n1(p.neck[1] + 0.4)}Q${n1(A[0])} ${n1(A[1] - 2.4)} ${n1(A[0])} ${n1(A[1] + 1.4)}Q${n1(A[0] + 0.6)} ${n1((A[1] + wy) / 2)} ${n1(wx - ww)} ${n1(wy)}L${n1(hip[0] - hh)} ${n1(hip[1] + 1)}L${n1(hip[0] + hh)} ${n1(hip[1] + 1)}L${n1(wx + ww)} ${n1(wy)}Q${n1(B[0] - 0.4)} ${n1((B[1] + wy) / 2)} ${n1(B[0])} ${n1(B[1] + 1.4)}Q${n1(B[0])} ${n1(B[1] - 2.4)} ${n1(p.neck[0] + 2)} ${n1(p.neck[1] + 0.4)}Z" fill="${main}"/>`;
  if (c.tail) {
    // jacket or coat skirts
    const w2 = hh + c.hemW * 0.55 + 0.6,
      fl = wind * 10;
    out += poly(
      [
        [wx - ww, wy],
        [wx + ww, wy],
        [hip[0] + w2 - fl * 0.6, c.tail + (hip[1] + 51)],
        [hip[0] - w2 - fl, c.tail + (hip[1] + 51)],
      ],
      main,
    );
  }
  if (over) out += skirt;
  if (!one) out += details(f, p, wear, trim, deep, hip, wx, wy, ww);
  // neck and head
  out += `<path d="${limb(p.neck, p.head, 2.1, 2)}" fill="${view === 'back' ? (one ?? dark(skin, 0.15)) : (one ?? mix(skin, '#6b3226', 0.25))}"/>`;
  if (wear === 'cloak')
    out += poly(
      [
        [p.neck[0] - 9, p.neck[1] + 8],
        [p.neck[0], p.neck[1] - 1],
        [p.neck[0] + 9, p.neck[1] + 8],
        [p.neck[0], p.neck[1] + 12],
      ],
      deep,
    );
  out += place((view === 'front' ? '' : hd.back) + hd.front);
  out += arm(p, 1, main, skin, c, bare);
  return out + (f.front ?? '');
}

/** Draws a figure; with rim, a copy in the light's colour peeps out on the lit side. */
export function fig(s: Stage, f: Fig): string {
  const k = f.h / 100,
    sx = f.left ? -k : k;
  const tr = (dx: number, dy: number) =>
    `translate(${n1(f.x + dx)} ${n1(f.y + dy)})${f.rot ? ` rotate(${f.rot})` : ''} scale(${sx.toFixed(4)} ${k.toFixed(4)})`;
  const rim = f.rim
    ? `<g transform="${tr((f.rimX ?? 1) * Math.max(1.6, f.h * 0.011), -Math.max(0.9, f.h * 0.005))}">${body(s, { ...f, front: '', behind: '' }, f.rim)}</g>`
    : '';
  return `<g${f.o !== undefined ? ` opacity="${f.o}"` : ''}>${rim}<g transform="${tr(0, 0)}">${body(s, f, f.flat)}</g></g>`;
}

/** Where a joint lands on the sheet, so props meet hands. */
export function joint(f: Fig, which: 'ha' | 'ft', i: 0 | 1): Pt {
  const q = poses[f.pose ?? 'stand'][which][i],
    k = f.h / 100;
  return [f.x + q[0] * k * (f.left ? -1 : 1), f.y + q[1] * k];
}

/** Soft contact shadow; without it figures float. */
export const shadow = (s: Stage, x: number, y: number, w: number, c = '#000', o = 0.4, skew = 0) =>
  `<ellipse cx="${n1(x + skew)}" cy="${n1(y)}" rx="${n1(w + Math.abs(skew))}" ry="${n1(w * 0.16)}" fill="${c}" opacity="${o}" ${s.blur(4)}/>`;

/** Sums of people far away: a crowd of simple upright strokes with heads. */
export const crowd = (
  s: Stage,
  x1: number,
  x2: number,
  y: number,
  h: number,
  n: number,
  c: readonly string[],
) =>
  Array.from({ length: n }, (_, i) => {
    const x = x1 + ((x2 - x1) * (i + s.between(0.2, 0.8))) / n,
      k = h * s.between(0.88, 1.1),
      col = s.pick(c);
    return (
      poly(
        [
          [x - k * 0.11, y],
          [x - k * 0.13, y - k * 0.72],
          [x - k * 0.05, y - k * 0.8],
          [x + k * 0.05, y - k * 0.8],
          [x + k * 0.13, y - k * 0.72],
          [x + k * 0.11, y],
        ],
        col,
      ) + disc(x, y - k * 0.88, k * 0.085, col)
    );
  }).join('');
