// Inside: corridors, stairs, windows, all with one vanishing point and one light.
import { dark, each, light, mix, type Pt, poly, rect, type Stage } from './core.ts';

/** One-point corridor. Returns the end rectangle and a projector: t = 0 near … 1 far. */
export function corridor(
  s: Stage,
  o: {
    vx?: number;
    vy?: number;
    end?: number;
    wall: string;
    floor: string;
    ceil: string;
    far: string;
    half?: number;
    low?: number;
    high?: number;
  },
) {
  const vx = o.vx ?? s.cx,
    vy = o.vy ?? 430,
    k = o.end ?? 0.82,
    half = o.half ?? (s.banner ? 1000 : s.W * 0.62),
    low = o.low ?? 1010,
    high = o.high ?? -140;
  const P = (x: number, y: number, t: number): Pt => {
    const q = 1 - (1 - t) / (1 + t * 3.2);
    return [x + (vx - x) * q, y + (vy - y) * q];
  };
  const L = vx - half,
    R = vx + half,
    f = 1 - (1 - k) / (1 + k * 3.2);
  const end: [Pt, Pt, Pt, Pt] = [P(L, high, k), P(R, high, k), P(R, low, k), P(L, low, k)];
  const far = dark(o.wall, 0);
  const body =
    s.full(dark(o.wall, 0.35)) +
    poly([[L, high], [R, high], end[1], end[0]], s.lin([o.ceil, mix(o.ceil, o.far, 0.5)])) +
    poly(
      [[L, low], [R, low], end[2], end[3]],
      s.lin([mix(o.floor, o.far, 0.55), o.floor, dark(o.floor, 0.3)]),
    ) +
    poly(
      [[L, high], end[0], end[3], [L, low]],
      s.lin([dark(o.wall, 0.35), mix(far, o.far, 0.4)], 0, 0, 1, 0),
    ) +
    poly(
      [[R, high], end[1], end[2], [R, low]],
      s.lin([mix(far, o.far, 0.4), dark(o.wall, 0.35)], 0, 0, 1, 0),
    ) +
    poly(end, o.far);
  const panel = (
    side: -1 | 1,
    t1: number,
    t2: number,
    y1: number,
    y2: number,
    fill: string,
    more = '',
  ) => {
    const x = side < 0 ? L : R,
      h = low - high;
    return poly(
      [
        P(x, high + h * y1, t1),
        P(x, high + h * y1, t2),
        P(x, high + h * y2, t2),
        P(x, high + h * y2, t1),
      ],
      fill,
      more,
    );
  };
  const post = (side: -1 | 1, t: number, w: number, fill: string) =>
    panel(side, t, t + w, 0, 1, fill);
  const floorBand = (t1: number, t2: number, a: number, b: number, fill: string, more = '') =>
    poly(
      [
        P(L + (R - L) * a, low, t1),
        P(L + (R - L) * b, low, t1),
        P(L + (R - L) * b, low, t2),
        P(L + (R - L) * a, low, t2),
      ],
      fill,
      more,
    );
  const ceilBand = (t1: number, t2: number, a: number, b: number, fill: string, more = '') =>
    poly(
      [
        P(L + (R - L) * a, high, t1),
        P(L + (R - L) * b, high, t1),
        P(L + (R - L) * b, high, t2),
        P(L + (R - L) * a, high, t2),
      ],
      fill,
      more,
    );
  return { body, P, panel, post, floorBand, ceilBand, end, L, R, low, high, f };
}

/** Straight flight seen from below, n steps narrowing toward the top. */
export function stairs(
  s: Stage,
  x: number,
  yLow: number,
  wLow: number,
  yTop: number,
  wTop: number,
  n: number,
  c: string,
  tread = light(c, 0.3),
  lean = 0,
) {
  return each(n, (i) => {
    const j = n - 1 - i,
      t0 = (j / n) ** 0.82,
      t1 = ((j + 1) / n) ** 0.82;
    const ya = yLow + (yTop - yLow) * t0,
      yb = yLow + (yTop - yLow) * t1,
      wa = wLow + (wTop - wLow) * t0,
      wb = wLow + (wTop - wLow) * t1,
      xa = x + lean * t0,
      xb = x + lean * t1,
      h = (ya - yb) * 0.42;
    return (
      poly(
        [
          [xa - wa / 2, ya],
          [xa + wa / 2, ya],
          [xa + wa / 2, ya - (ya - yb) + h],
          [xa - wa / 2, ya - (ya - yb) + h],
        ],
        s.lin([c, dark(c, 0.18)]),
      ) +
      poly(
        [
          [xa - wa / 2, yb + h],
          [xa + wa / 2, yb + h],
          [xb + wb / 2, yb],
          [xb - wb / 2, yb],
        ],
        tread,
      )
    );
  });
}

/** Where step t (0 low … 1 top) lies on such a flight. */
export const onStair = (yLow: number, yTop: number, t: number) => yLow + (yTop - yLow) * t ** 0.82;

export const window0 = (
  _s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  glass: string,
  bar: string,
  nx = 2,
  ny = 3,
  t = 10,
) =>
  rect(x, y, w, h, glass) +
  rect(x, y, w, h, 'none', `stroke="${bar}" stroke-width="${t * 1.6}"`) +
  each(nx - 1, (i) => rect(x + (w * (i + 1)) / nx - t / 2, y, t, h, bar)) +
  each(ny - 1, (i) => rect(x, y + (h * (i + 1)) / ny - t / 2, w, t, bar)) +
  rect(x - t * 1.6, y + h, w + t * 3.2, t * 1.6, light(bar, 0.15));
