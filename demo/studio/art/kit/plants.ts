// Leaves and flowers: foliage frames, maple, lotus, agave, vines, sunflowers.
import {
  at,
  curve,
  dark,
  disc,
  each,
  light,
  line,
  mix,
  n1,
  oval,
  type Pt,
  poly,
  type Stage,
} from './core.ts';

/** Dark leaves around the edges of the sheet: looking through foliage. */
export function frame(
  s: Stage,
  c: readonly string[],
  size = 46,
  n = 70,
  kind: 'leaf' | 'maple' | 'fern' | 'disc' = 'leaf',
  bottom = true,
) {
  return each(Math.round(n * (s.banner ? 2.2 : 1)), () => {
    const side = s.r(),
      W = s.W;
    let x: number, y: number, a: number;
    if (side < 0.36) {
      x = s.r() * W;
      y = s.r() ** 1.8 * 190 - 30;
      a = s.between(30, 150);
    } else if (side < 0.62) {
      x = s.r() ** 1.7 * Math.min(W * 0.28, 300) - 30;
      y = s.r() * 960;
      a = s.between(-50, 60);
    } else if (side < 0.88) {
      x = W + 30 - s.r() ** 1.7 * Math.min(W * 0.28, 300);
      y = s.r() * 960;
      a = s.between(130, 230);
    } else if (bottom) {
      x = s.r() * W;
      y = 990 - s.r() ** 1.8 * 130;
      a = s.between(-130, -50);
    } else return '';
    const k = size * s.between(0.6, 1.4),
      col = s.pick(c);
    if (kind === 'disc') return disc(x, y, k * 0.5, col);
    if (kind === 'fern')
      return at(
        x,
        y,
        1,
        curve(
          [
            [0, 0],
            [k, -k * 0.2],
            [k * 2, 0],
          ],
          col,
          2,
        ) +
          each(
            9,
            (i) =>
              poly(
                [
                  [i * k * 0.22, -k * 0.1],
                  [i * k * 0.22 + k * 0.3, -k * 0.6 + i * k * 0.05],
                  [i * k * 0.22 + k * 0.12, -k * 0.1],
                ],
                col,
              ) +
              poly(
                [
                  [i * k * 0.22, -k * 0.1],
                  [i * k * 0.22 + k * 0.3, k * 0.4 - i * k * 0.04],
                  [i * k * 0.22 + k * 0.12, -k * 0.1],
                ],
                col,
              ),
          ),
        a,
      );
    if (kind === 'maple') return at(x, y, 1, maple(k * 0.6, col), a);
    return at(
      x,
      y,
      1,
      `<path d="M0 0Q${n1(k * 0.45)} ${n1(-k * 0.42)} ${n1(k * 1.3)} 0Q${n1(k * 0.45)} ${n1(k * 0.36)} 0 0Z" fill="${col}"/><path d="M0 0H${n1(k)}" stroke="${light(col, 0.14)}" stroke-width="1.3"/>`,
      a,
    );
  });
}

export const maple = (k: number, c: string) =>
  poly(
    Array.from({ length: 20 }, (_, i): Pt => {
      const a = (i / 20) * 6.283,
        r = k * (i % 4 === 0 ? 1 : i % 4 === 2 ? 0.62 : 0.36);
      return [Math.cos(a) * r, Math.sin(a) * r];
    }),
    c,
  );

export function lotus(s: Stage, x: number, y: number, k: number, leaf: string, petal?: string) {
  let o =
    oval(x, y, k, k * 0.32, s.lin([light(leaf, 0.15), leaf])) +
    line(
      [
        [x, y],
        [x + k * 0.7, y - k * 0.1],
      ],
      dark(leaf, 0.3),
      1,
    ) +
    line(
      [
        [x, y],
        [x - k * 0.6, y + k * 0.12],
      ],
      dark(leaf, 0.3),
      1,
    );
  if (petal)
    o +=
      line(
        [
          [x, y],
          [x + k * 0.1, y - k * 0.7],
        ],
        leaf,
        k * 0.06,
      ) + flower(x + k * 0.1, y - k * 0.7, k * 0.55, petal);
  return o;
}

export const flower = (x: number, y: number, k: number, c: string) =>
  [-75, 75, -48, 48, -22, 22, 0]
    .map((a, i) =>
      at(
        x,
        y,
        1,
        `<path d="M0 0Q${n1(-k * 0.45)} ${n1(-k * 0.6)} 0 ${n1(-k * (1 + i * 0.03))}Q${n1(k * 0.45)} ${n1(-k * 0.6)} 0 0Z" fill="${mix(c, i % 2 ? light(c, 0.3) : dark(c, 0.12), 0.6)}"/>`,
        a,
      ),
    )
    .join('');

export const agave = (_s: Stage, x: number, y: number, k: number, c: string) =>
  each(11, (i) => {
    const t = (i - 5) / 5,
      a = t * 72;
    return at(
      x,
      y,
      1,
      `<path d="M${n1(-k * 0.09)} 0Q${n1(-k * 0.13)} ${n1(-k * 0.5)} 0 ${n1(-k * (1.15 - Math.abs(t) * 0.3))}Q${n1(k * 0.13)} ${n1(-k * 0.5)} ${n1(k * 0.09)} 0Z" fill="${i % 2 ? c : light(c, 0.18)}" stroke="${dark(c, 0.35)}" stroke-width="0.8"/>`,
      a,
    );
  });

export function vines(
  s: Stage,
  x: number,
  y1: number,
  y2: number,
  c: readonly string[],
  leaf = 14,
  fruit?: string,
) {
  const p: Pt[] = [];
  for (let i = 0; i <= 6; i++) p.push([x + Math.sin(i * 1.7 + x) * 16, y1 + ((y2 - y1) * i) / 6]);
  return (
    curve(p, c[0] as string, 3) +
    each(Math.round(Math.abs(y2 - y1) / 14), () => {
      const t = s.r(),
        x0 = x + Math.sin(t * 6 * 1.7 + x) * 16 + s.between(-10, 10),
        y0 = y1 + (y2 - y1) * t;
      return fruit && s.r() < 0.14
        ? disc(x0, y0, leaf * 0.55, fruit) +
            disc(x0 - leaf * 0.15, y0 - leaf * 0.18, leaf * 0.14, light(fruit, 0.5))
        : at(
            x0,
            y0,
            1,
            `<path d="M0 0Q${leaf * 0.5} ${-leaf * 0.7} ${leaf * 1.3} 0Q${leaf * 0.5} ${leaf * 0.6} 0 0Z" fill="${s.pick(c)}"/>`,
            s.r() * 360,
          );
    })
  );
}

export const sunflower = (x: number, y: number, k: number, c = '#f9c74f') =>
  each(13, (i) => at(x, y, 1, oval(0, -k * 0.72, k * 0.19, k * 0.34, c), i * 27.7)) +
  disc(x, y, k * 0.44, '#5a3418') +
  disc(x, y, k * 0.22, '#3a2110');
