// Light first: skies, discs, clouds, glow, rays and fog. A picture's one light idea usually starts here.
import { blob, disc, each, light, mix, oval, type Pt, poly, rect, type Stage } from './core.ts';

export const sky = (s: Stage, ...c: string[]) => s.full(s.lin(c));
export const glow = (s: Stage, x: number, y: number, r: number, c: string, o = 0.8, ry = r) =>
  oval(x, y, r, ry, s.rad([`${c} 0 ${o}`, `${c} 0.35 ${o * 0.45}`, `${c} 1 0`]));
export const shade = (s: Stage, x: number, y: number, rx: number, ry: number, c: string, o = 0.5) =>
  oval(x, y, rx, ry, s.rad([`${c} 0 ${o}`, `${c} 1 0`]));

export const sun = (s: Stage, x: number, y: number, r: number, c: string, c2 = c, halo = 0.6) =>
  glow(s, x, y, r * 2.4, c, halo) + disc(x, y, r, s.lin([c, c2]));

export function moon(s: Stage, x: number, y: number, r: number, c: string, halo = 0.5) {
  const sea = mix(c, '#6b7a99', 0.28);
  const seas = each(9, () => {
    const a = s.r() * 6.3,
      d = r * 0.75 * Math.sqrt(s.r()),
      k = r * s.between(0.08, 0.26);
    return oval(
      x + Math.cos(a) * d,
      y + Math.sin(a) * d,
      k,
      k * s.between(0.6, 1),
      sea,
      `opacity="${s.between(0.2, 0.45).toFixed(2)}" ${s.blur(Math.max(2, Math.round(r / 22)))}`,
    );
  });
  return (
    glow(s, x, y, r * 2.3, c, halo) +
    disc(x, y, r, s.rad([light(c, 0.4), c, mix(c, '#8895ad', 0.25)], 0.4, 0.35, 0.75)) +
    s.clip(disc(x, y, r, '#000'), seas)
  );
}

export const stars = (s: Stage, n: number, y2: number, c = '#ffffff') =>
  each(n, () => {
    const k = s.r();
    return disc(
      s.r() * s.W,
      s.r() ** 1.4 * y2,
      0.6 + k * k * 2,
      c,
      `opacity="${s.between(0.25, 0.95).toFixed(2)}"`,
    );
  });

/** Flat-bottomed clouds of overlapping puffs, lit from above. */
export function cloud(s: Stage, x: number, y: number, w: number, c: string, o = 0.9, soft = 0) {
  const n = Math.max(5, Math.round(w / 34));
  const h = w * 0.16;
  const top: Pt[] = [];
  for (let i = 0; i <= n; i++) {
    const t = i / n,
      lift = Math.sin(t * Math.PI) * h * s.between(0.55, 1.25);
    top.push([x - w / 2 + t * w, y - lift]);
  }
  top.push([x + w * 0.46, y + h * 0.12], [x, y + h * 0.2], [x - w * 0.46, y + h * 0.12]);
  return blob(
    top,
    s.lin([light(c, 0.25), c, `${c} 1 0.2`]),
    `opacity="${o}" ${soft ? s.blur(soft) : ''}`,
  );
}
export const clouds = (
  s: Stage,
  n: number,
  y1: number,
  y2: number,
  w: number,
  c: string,
  o = 0.8,
  soft = 0,
) =>
  each(Math.round(n * (s.banner ? 2.4 : 1)), () =>
    cloud(
      s,
      s.r() * s.W,
      s.between(y1, y2),
      w * s.between(0.5, 1.3),
      c,
      o * s.between(0.6, 1),
      soft,
    ),
  );

const n2 = (v: number) => Math.round(v * 100) / 100;
/** Stretched veils of fog at one height; several between ridges give the air its depth. */
export const fog = (s: Stage, y: number, h: number, c: string, o = 0.6) =>
  rect(-20, y - h, s.W + 40, h * 2, s.lin([`${c} 0 0`, `${c} 0.5 ${o}`, `${c} 1 0`])) +
  each(s.banner ? 10 : 4, () =>
    shade(
      s,
      s.r() * s.W,
      y + s.between(-h, h) * 0.5,
      s.between(220, 460),
      h * s.between(0.5, 0.9),
      c,
      n2(o * 0.45),
    ),
  );

// one blur for the whole fan: a filter per beam would cost a sheet each
const screen = (b: string, soft: string) =>
  `<g style="mix-blend-mode:screen"><g ${soft}>${b}</g></g>`;
/** Beams fanning from a source, for windows, storms and canopy light. */
export const rays = (
  s: Stage,
  x: number,
  y: number,
  len: number,
  from: number,
  to: number,
  n: number,
  c: string,
  o = 0.3,
) =>
  screen(
    each(n, (i) => {
      const a = ((from + (to - from) * ((i + 0.2 + s.r() * 0.6) / n)) * Math.PI) / 180;
      const d = s.between(0.014, 0.05);
      const p: Pt[] = [
        [x, y],
        [x + Math.cos(a - d) * len, y + Math.sin(a - d) * len],
        [x + Math.cos(a + d) * len, y + Math.sin(a + d) * len],
      ];
      const fill = s.linU(
        [`${c} 0 ${o}`, `${c} 0.5 ${o * 0.6}`, `${c} 1 0`],
        x,
        y,
        x + Math.cos(a) * len,
        y + Math.sin(a) * len,
      );
      return poly(p, fill);
    }),
    s.blur(5),
  );

/** A shaft from an opening: parallel sides, fading along its length. */
export const shaft = (s: Stage, a: Pt, b: Pt, dx: number, dy: number, c: string, o = 0.4) =>
  screen(
    poly(
      [a, b, [b[0] + dx, b[1] + dy], [a[0] + dx, a[1] + dy]],
      s.linU([`${c} 0 ${o}`, `${c} 1 0`], a[0], a[1], a[0] + dx, a[1] + dy),
    ),
    s.blur(6),
  );

/** Flat graphic sunburst for posters with a loud mood. */
export const burst = (_s: Stage, x: number, y: number, n: number, c: string, o = 0.5, turn = 0) =>
  each(n, (i) => {
    const a = (i / n) * 6.2832 + turn,
      b = a + Math.PI / n,
      R = 2600;
    return poly(
      [
        [x, y],
        [x + Math.cos(a) * R, y + Math.sin(a) * R],
        [x + Math.cos(b) * R, y + Math.sin(b) * R],
      ],
      c,
      `opacity="${o}"`,
    );
  });

/** A veil over the left of the wide banner, where the title will stand; nothing in the other shapes. */
export const calm = (s: Stage, c: string, o = 0.7) =>
  s.banner
    ? rect(
        -20,
        -20,
        s.W * 0.55,
        1000,
        s.lin([`${c} 0 ${o}`, `${c} 0.7 ${o * 0.8}`, `${c} 1 0`], 0, 0, 1, 0),
      )
    : '';
