// Old roofs and walls: tiled halls, pavilions, gates, arched bridges.
import {
  curve,
  dark,
  disc,
  each,
  light,
  line,
  mix,
  n1,
  type Pt,
  poly,
  rect,
  type Stage,
} from './core.ts';

/** Sweeping tiled roof: upturned eaves, ridge, tile lines. */
export function roof(
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  c: string,
  trim = '#c9a24a',
  curl = 1,
) {
  const e = w * 0.045 * curl,
    top = w * 0.3;
  const d = `M${n1(x - w / 2)} ${n1(y - e)}Q${n1(x - w * 0.34)} ${n1(y - h * 0.28)} ${n1(x - top)} ${n1(y - h)}L${n1(x + top)} ${n1(y - h)}Q${n1(x + w * 0.34)} ${n1(y - h * 0.28)} ${n1(x + w / 2)} ${n1(y - e)}Q${n1(x + w * 0.4)} ${n1(y + h * 0.1)} ${n1(x + w * 0.3)} ${n1(y + h * 0.06)}L${n1(x - w * 0.3)} ${n1(y + h * 0.06)}Q${n1(x - w * 0.4)} ${n1(y + h * 0.1)} ${n1(x - w / 2)} ${n1(y - e)}Z`;
  const n = Math.max(6, Math.round(w / 16));
  return (
    `<path d="${d}" fill="${s.lin([light(c, 0.14), c, dark(c, 0.45)])}"/>` +
    each(n - 1, (i) => {
      const t = (i + 1) / n - 0.5;
      return `<path d="M${n1(x + t * top * 2)} ${n1(y - h)}Q${n1(x + t * w * 0.68)} ${n1(y - h * 0.3)} ${n1(x + t * w * 0.9)} ${n1(y + h * 0.03)}" stroke="${dark(c, 0.45)}" stroke-width="1.2" fill="none" opacity="0.7"/>`;
    }) +
    rect(x - top - w * 0.02, y - h - h * 0.07, top * 2 + w * 0.04, h * 0.1, trim) +
    curve(
      [
        [x - top - w * 0.02, y - h],
        [x - top - w * 0.05, y - h - h * 0.16],
        [x - top - w * 0.01, y - h - h * 0.2],
      ],
      trim,
      w * 0.014,
    ) +
    curve(
      [
        [x + top + w * 0.02, y - h],
        [x + top + w * 0.05, y - h - h * 0.16],
        [x + top + w * 0.01, y - h - h * 0.2],
      ],
      trim,
      w * 0.014,
    )
  );
}

export const lattice = (
  x: number,
  y: number,
  w: number,
  h: number,
  c: string,
  nx = 4,
  ny = 5,
  t = 2,
) =>
  rect(x, y, w, h, 'none', `stroke="${c}" stroke-width="${t * 1.8}"`) +
  each(nx - 1, (i) =>
    line(
      [
        [x + (w * (i + 1)) / nx, y],
        [x + (w * (i + 1)) / nx, y + h],
      ],
      c,
      t,
    ),
  ) +
  each(ny - 1, (i) =>
    line(
      [
        [x, y + (h * (i + 1)) / ny],
        [x + w, y + (h * (i + 1)) / ny],
      ],
      c,
      t,
    ),
  );

/** Palace hall: stone base, columns, glowing lattice doors, one or two roofs. */
export function hall(
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  o: {
    wall: string;
    roof: string;
    lit?: string;
    col?: string;
    floors?: number;
    stone?: string;
    trim?: string;
  },
) {
  const col = o.col ?? '#8e2a23',
    stone = o.stone ?? '#b9b3a8',
    base = h * 0.14,
    wall = h * 0.4,
    n = 6;
  const y0 = y - base;
  let out = poly(
    [
      [x - w * 0.46, y],
      [x - w * 0.43, y0],
      [x + w * 0.43, y0],
      [x + w * 0.46, y],
    ],
    s.lin([light(stone, 0.2), dark(stone, 0.35)]),
  );
  out += rect(x - w * 0.4, y0 - wall, w * 0.8, wall, s.lin([dark(o.wall, 0.4), o.wall]));
  for (let i = 0; i < n; i++) {
    const a = x - w * 0.4 + (w * 0.8 * i) / n,
      b = (w * 0.8) / n;
    if (o.lit)
      out += rect(
        a + b * 0.14,
        y0 - wall * 0.8,
        b * 0.72,
        wall * 0.8,
        s.lin([o.lit, mix(o.lit, o.wall, 0.35)]),
      );
    out += lattice(
      a + b * 0.14,
      y0 - wall * 0.8,
      b * 0.72,
      wall * 0.8,
      dark(o.wall, 0.55),
      3,
      5,
      Math.max(0.8, w * 0.003),
    );
  }
  for (let i = 0; i <= n; i++)
    out += rect(
      x - w * 0.4 + (w * 0.8 * i) / n - w * 0.012,
      y0 - wall,
      w * 0.024,
      wall,
      s.lin([light(col, 0.15), col, dark(col, 0.4)], 0, 0, 1, 0),
    );
  out +=
    rect(x - w * 0.42, y0 - wall, w * 0.84, wall * 0.12, dark(o.roof, 0.25)) +
    roof(s, x, y0 - wall + h * 0.02, w, h * (o.floors === 2 ? 0.2 : 0.36), o.roof, o.trim);
  if (o.floors === 2)
    out +=
      rect(
        x - w * 0.28,
        y0 - wall - h * 0.3,
        w * 0.56,
        h * 0.14,
        s.lin([dark(o.wall, 0.3), o.lit ?? o.wall]),
      ) +
      each(7, (i) =>
        rect(
          x - w * 0.28 + (w * 0.56 * i) / 6 - w * 0.008,
          y0 - wall - h * 0.3,
          w * 0.016,
          h * 0.14,
          col,
        ),
      ) +
      roof(s, x, y0 - wall - h * 0.27, w * 0.78, h * 0.26, o.roof, o.trim);
  return out;
}

export function pavilion(
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  c: string,
  post: string,
  lit?: string,
) {
  return (
    rect(
      x - w * 0.42,
      y - h * 0.08,
      w * 0.84,
      h * 0.08,
      s.lin([light('#8b8579', 0.2), '#5a564f']),
    ) +
    (lit
      ? rect(
          x - w * 0.34,
          y - h * 0.58,
          w * 0.68,
          h * 0.5,
          s.lin([`${lit} 0 0.9`, `${lit} 1 0.25`]),
        )
      : '') +
    [-0.36, -0.14, 0.14, 0.36]
      .map((k) =>
        rect(
          x + k * w - w * 0.018,
          y - h * 0.6,
          w * 0.036,
          h * 0.54,
          s.lin([light(post, 0.2), post, dark(post, 0.4)], 0, 0, 1, 0),
        ),
      )
      .join('') +
    rect(x - w * 0.4, y - h * 0.22, w * 0.8, h * 0.025, post) +
    each(13, (i) => rect(x - w * 0.36 + i * w * 0.06, y - h * 0.2, w * 0.008, h * 0.12, post)) +
    rect(x - w * 0.4, y - h * 0.62, w * 0.8, h * 0.05, dark(post, 0.3)) +
    `<path d="M${n1(x - w * 0.56)} ${n1(y - h * 0.66)}Q${n1(x - w * 0.2)} ${n1(y - h * 0.68)} ${n1(x)} ${n1(y - h)}Q${n1(x + w * 0.2)} ${n1(y - h * 0.68)} ${n1(x + w * 0.56)} ${n1(y - h * 0.66)}Q${n1(x + w * 0.4)} ${n1(y - h * 0.56)} ${n1(x)} ${n1(y - h * 0.58)}Q${n1(x - w * 0.4)} ${n1(y - h * 0.56)} ${n1(x - w * 0.56)} ${n1(y - h * 0.66)}Z" fill="${s.lin([light(c, 0.15), c, dark(c, 0.4)])}"/>` +
    disc(x, y - h * 1.01, w * 0.025, '#c9a24a')
  );
}

/** Round stone or wooden arch bridge with railing, from x1 to x2. */
export function arch(
  s: Stage,
  x1: number,
  x2: number,
  y: number,
  rise: number,
  c: string,
  hole = 0.5,
  rail = 34,
) {
  const m = (x1 + x2) / 2,
    w = x2 - x1,
    hw = w * hole * 0.5;
  const body = `<path d="M${n1(x1)} ${y}Q${n1(m)} ${n1(y - rise * 2)} ${n1(x2)} ${y}L${n1(m + hw)} ${y}A${n1(hw)} ${n1(Math.min(hw, rise * 0.8))} 0 0 0 ${n1(m - hw)} ${y}Z" fill="${s.lin([light(c, 0.12), c, dark(c, 0.35)])}"/>`;
  const q = (t: number): Pt => [x1 + w * t, y - rise * 4 * t * (1 - t)];
  const posts = each(15, (i) => {
    const t = 0.04 + (i / 14) * 0.92,
      p = q(t);
    return (
      rect(p[0] - 3, p[1] - rail, 6, rail + 2, light(c, 0.1)) +
      disc(p[0], p[1] - rail - 2, 4.4, light(c, 0.18))
    );
  });
  const rp = Array.from({ length: 15 }, (_, i) => {
    const p = q(0.04 + (i / 14) * 0.92);
    return [p[0], p[1] - rail * 0.72] as Pt;
  });
  return (
    body +
    posts +
    curve(rp, light(c, 0.08), 5) +
    curve(
      rp.map((p) => [p[0], p[1] + rail * 0.34] as Pt),
      light(c, 0.02),
      3,
    )
  );
}

export const torii = (x: number, y: number, w: number, h: number, c: string) => {
  const k = w * 0.07;
  return (
    poly(
      [
        [x - w * 0.4, y],
        [x - w * 0.36, y - h],
        [x - w * 0.36 + k, y - h],
        [x - w * 0.4 + k, y],
      ],
      c,
    ) +
    poly(
      [
        [x + w * 0.4, y],
        [x + w * 0.36, y - h],
        [x + w * 0.36 - k, y - h],
        [x + w * 0.4 - k, y],
      ],
      dark(c, 0.15),
    ) +
    rect(x - w * 0.44, y - h * 0.78, w * 0.88, k * 0.8, c) +
    `<path d="M${n1(x - w * 0.56)} ${n1(y - h * 1.03)}Q${x} ${n1(y - h * 0.93)} ${n1(x + w * 0.56)} ${n1(y - h * 1.03)}L${n1(x + w * 0.54)} ${n1(y - h * 0.93)}Q${x} ${n1(y - h * 0.87)} ${n1(x - w * 0.54)} ${n1(y - h * 0.93)}Z" fill="${c}"/><path d="M${n1(x - w * 0.58)} ${n1(y - h * 1.07)}Q${x} ${n1(y - h * 0.97)} ${n1(x + w * 0.58)} ${n1(y - h * 1.07)}L${n1(x + w * 0.56)} ${n1(y - h * 1.02)}Q${x} ${n1(y - h * 0.93)} ${n1(x - w * 0.56)} ${n1(y - h * 1.02)}Z" fill="#241a1c"/>` +
    rect(x - k * 0.5, y - h * 0.92, k, h * 0.16, dark(c, 0.1))
  );
};
