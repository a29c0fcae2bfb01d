// What falls, flies and drifts. Three sizes each, so that weather has a near and a far.
import {
  at,
  blob,
  curve,
  dark,
  disc,
  each,
  light,
  line,
  oval,
  type Pt,
  poly,
  type Stage,
} from './core.ts';

const many = (s: Stage, n: number) => Math.round(n * (s.W / 640) * (s.banner ? 0.75 : 1));
const op = (v: number) => `opacity="${v.toFixed(2)}"`;

export const rain = (s: Stage, n = 160, c = '#dfeaf5', slant = 0.18, o = 0.4) =>
  each(many(s, n), () => {
    const k = s.r(),
      x = s.r() * (s.W + 200) - 100,
      y = s.r() * 1000 - 40,
      l = 18 + k * k * 70;
    return line(
      [
        [x, y],
        [x - l * slant, y + l],
      ],
      c,
      0.7 + k * 1.5,
      op(o * s.between(0.3, 1)),
    );
  });
export const snow = (s: Stage, n = 150, c = '#ffffff', o = 0.9) =>
  each(many(s, n), (i) => {
    const k = s.r() ** 3,
      x = s.r() * s.W,
      y = s.r() * 960;
    return disc(
      x,
      y,
      1.1 + k * 7,
      c,
      op(o * (k > 0.55 ? 0.4 : s.between(0.45, 1))) + (k > 0.55 && i % 2 ? ` ${s.blur(2)}` : ''),
    );
  });
export const petals = (s: Stage, n = 60, c = ['#f7b2c4', '#fdf0f3'], y1 = 0, y2 = 960) =>
  each(many(s, n), () => {
    const k = 3 + s.r() ** 2 * 11;
    return at(
      s.r() * s.W,
      s.between(y1, y2),
      1,
      `<path d="M0 ${-k}C${k} ${-k * 0.6} ${k * 0.8} ${k * 0.7} 0 ${k}C${-k * 0.6} ${k * 0.5} ${-k * 0.5} ${-k * 0.6} 0 ${-k}Z" fill="${s.pick(c)}" ${op(s.between(0.6, 1))}/>`,
      s.r() * 360,
    );
  });
export const leaves = (s: Stage, n = 40, c = ['#a7c957', '#6a994e'], y1 = 0, y2 = 960) =>
  each(many(s, n), () => {
    const k = 5 + s.r() ** 2 * 14;
    return at(
      s.r() * s.W,
      s.between(y1, y2),
      1,
      `<path d="M${-k} 0Q0 ${-k * 0.7} ${k} 0Q0 ${k * 0.5} ${-k} 0Z" fill="${s.pick(c)}" ${op(s.between(0.7, 1))}/>`,
      s.r() * 360,
    );
  });
export const embers = (s: Stage, n = 90, c = '#ffb347', x0 = 0, x1 = s.W, y1 = 0, y2 = 960) =>
  each(many(s, n), () => {
    const k = s.r() ** 3,
      x = s.between(x0, x1),
      y = s.between(y1, y2);
    return (
      disc(x, y, (1 + k * 4) * 2.6, c, op(0.16)) +
      disc(x, y, 0.9 + k * 3.4, light(c, 0.4), op(s.between(0.5, 1)))
    );
  });
export const fireflies = (s: Stage, n = 36, c = '#f8e16c', y1 = 200, y2 = 940) =>
  each(many(s, n), () => {
    const k = 1.4 + s.r() ** 2 * 3,
      x = s.r() * s.W,
      y = s.between(y1, y2);
    return disc(x, y, k * 5, s.rad([`${c} 0 0.6`, `${c} 1 0`])) + disc(x, y, k, light(c, 0.55));
  });
export const dust = (s: Stage, n = 90, c = '#fff1d0', o = 0.6, y1 = 300) =>
  each(many(s, n), () =>
    oval(
      s.r() * s.W,
      s.between(y1, 960),
      s.between(0.8, 3.2),
      s.between(0.6, 1.6),
      c,
      op(o * s.r()),
    ),
  );
/** One bird as a kinked stroke with body: reads at any size. */
export const bird = (x: number, y: number, k: number, c: string, up = 0.6, rot = 0) =>
  at(
    x,
    y,
    k,
    `<path d="M-12 ${-9 * up}Q-5 ${-8 * up - 1} 0 0Q5 ${-8 * up - 1} 12 ${-9 * up}Q6 ${-3 * up} 2 2.4L0 3.6L-2 2.4Q-6 ${-3 * up} -12 ${-9 * up}Z" fill="${c}"/>`,
    rot,
  );
export const birds = (
  s: Stage,
  n: number,
  c: string,
  x: number,
  y: number,
  w: number,
  h: number,
  k = 1,
) =>
  each(n, () =>
    bird(
      x + s.between(-w, w),
      y + s.between(-h, h),
      k * s.between(0.5, 1.3),
      c,
      s.between(-0.2, 1),
      s.between(-22, 22),
    ),
  );
export const confetti = (s: Stage, n = 90, c: readonly string[]) =>
  each(many(s, n), () => {
    const k = 3 + s.r() * 7;
    return at(
      s.r() * s.W,
      s.r() * 960,
      1,
      `<path d="M${-k} ${-k * 0.4}Q0 ${k * 0.5} ${k} ${-k * 0.4}L${k} ${k * 0.4}Q0 ${k} ${-k} ${k * 0.4}Z" fill="${s.pick(c)}"/>`,
      s.r() * 360,
    );
  });
export const bubbles = (s: Stage, n = 30, c = '#ffffff', y1 = 0, y2 = 960) =>
  each(many(s, n), () => {
    const k = 5 + s.r() ** 3 * 34,
      x = s.r() * s.W,
      y = s.between(y1, y2);
    return (
      disc(x, y, k, s.rad([`${c} 0.6 0`, `${c} 0.9 0.18`, `${c} 1 0.55`])) +
      oval(
        x - k * 0.4,
        y - k * 0.45,
        k * 0.22,
        k * 0.13,
        '#ffffff',
        `opacity="0.9" transform="rotate(-40 ${x - k * 0.4} ${y - k * 0.45})"`,
      )
    );
  });
export const butterfly = (x: number, y: number, k: number, c: string, rot = 0) =>
  at(
    x,
    y,
    k,
    `<path d="M0 0C-3 -12 -15 -13 -13 -4C-12 0 -6 1 0 0C-6 1 -10 7 -6 9C-3 10 0 5 0 0Z" fill="${c}"/><path d="M0 0C5 -11 13 -11 12 -4C11 0 5 1 0 0C5 1 8 6 5 8C2 9 0 5 0 0Z" fill="${light(c, 0.35)}"/><path d="M0 -4V5" stroke="${dark(c, 0.6)}" stroke-width="1.4"/>`,
    rot,
  );
export const butterflies = (s: Stage, n: number, c: readonly string[], y1: number, y2: number) =>
  each(many(s, n), () =>
    butterfly(s.r() * s.W, s.between(y1, y2), s.between(0.6, 1.6), s.pick(c), s.between(-40, 40)),
  );
export const balloons = (s: Stage, n: number, c: readonly string[], y1: number, y2: number) =>
  each(many(s, n), () => {
    const x = s.r() * s.W,
      y = s.between(y1, y2),
      k = s.between(12, 34),
      col = s.pick(c);
    return (
      curve(
        [
          [x, y + k],
          [x + k * 0.3, y + k * 2],
          [x - k * 0.2, y + k * 3],
        ],
        dark(col, 0.3),
        1.2,
        op(0.6),
      ) +
      oval(x, y, k * 0.85, k, s.rad([light(col, 0.55), col, dark(col, 0.15)], 0.35, 0.3, 0.75)) +
      poly(
        [
          [x - 3, y + k + 4],
          [x + 3, y + k + 4],
          [x, y + k - 1],
        ],
        col,
      )
    );
  });
/** Rising steam or smoke: a few blurred plumes that widen upward. */
export const steam = (
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  c = '#ffffff',
  o = 0.5,
  n = 5,
) =>
  each(n, (i) => {
    const x0 = x + (i / Math.max(1, n - 1) - 0.5) * w,
      p: Pt[] = [];
    const sway = s.between(-1, 1) * w * 0.35;
    for (let t = 0; t <= 4; t++)
      p.push([
        x0 + Math.sin(t * 1.5 + i * 2) * (6 + t * 9) + (sway * t) / 4 - (4 + t * t * 3.2),
        y - (h * t) / 4,
      ]);
    for (let t = 4; t >= 0; t--)
      p.push([
        x0 + Math.sin(t * 1.5 + i * 2) * (6 + t * 9) + (sway * t) / 4 + (4 + t * t * 3.2),
        y - (h * t) / 4,
      ]);
    return blob(p, s.lin([`${c} 0 0`, `${c} 0.6 ${o}`, `${c} 1 ${o * 0.6}`]), s.blur(9));
  });
