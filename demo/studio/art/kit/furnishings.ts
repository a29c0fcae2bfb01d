// Things that furnish a room: curtains, tables, lanterns, shelves, chairs.
import { dark, each, light, line, n1, oval, rect, type Stage } from './core.ts';
import { glow } from './sky.ts';

export const curtain = (s: Stage, x: number, w: number, c: string, y1 = -20, y2 = 990, tie = 0) => {
  const n = Math.max(4, Math.round(Math.abs(w) / 34));
  return each(n, (i) => {
    const a = x + (w * i) / n,
      b = x + (w * (i + 1)) / n,
      m = (y1 + y2) * 0.6,
      px = (v: number) => v + (x - v) * tie;
    return `<path d="M${n1(a)} ${y1}L${n1(b)} ${y1}Q${n1(px(b) + 6)} ${n1(m)} ${n1(b + (x - b) * tie * 0.6)} ${y2}L${n1(a + (x - a) * tie * 0.6)} ${y2}Q${n1(px(a))} ${n1(m)} ${n1(a)} ${y1}Z" fill="${s.lin([dark(c, 0.45), light(c, 0.08), c, dark(c, 0.55)], 0, 0, 1, 0)}"/>`;
  });
};

export const table = (s: Stage, y: number, c: string, edge = 26) =>
  rect(-20, y, s.W + 40, 1000 - y, s.lin([light(c, 0.12), c, dark(c, 0.4)])) +
  rect(-20, y, s.W + 40, edge, s.lin([light(c, 0.35), c])) +
  each(26, () => {
    const a = s.between(y + edge, 960),
      x = s.r() * s.W;
    return line(
      [
        [x, a],
        [x + s.between(80, 260), a + s.between(-2, 2)],
      ],
      dark(c, 0.35),
      1.2,
      'opacity="0.35"',
    );
  });

/** Paper or glass lantern on a cord. */
export function lantern(
  s: Stage,
  x: number,
  y: number,
  k: number,
  c: string,
  cord = 60,
  kind: 'round' | 'long' | 'box' = 'round',
) {
  const rx = kind === 'long' ? k * 0.62 : k,
    ry = kind === 'long' ? k * 1.05 : k * 0.82;
  return (
    (cord
      ? line(
          [
            [x, y - ry - cord],
            [x, y - ry],
          ],
          '#2a1a14',
          1.4,
        )
      : '') +
    glow(s, x, y, k * 4, c, 0.55) +
    (kind === 'box'
      ? rect(x - rx * 0.8, y - ry, rx * 1.6, ry * 2, s.rad([light(c, 0.6), c, dark(c, 0.25)])) +
        line(
          [
            [x, y - ry],
            [x, y + ry],
          ],
          dark(c, 0.5),
          1.4,
        )
      : oval(x, y, rx, ry, s.rad([light(c, 0.65), c, dark(c, 0.3)], 0.5, 0.55, 0.6)) +
        each(5, (i) =>
          oval(
            x,
            y,
            rx * (0.18 + i * 0.18),
            ry,
            'none',
            `stroke="${dark(c, 0.35)}" stroke-width="0.8" opacity="0.55"`,
          ),
        )) +
    rect(x - rx * 0.42, y - ry - k * 0.1, rx * 0.84, k * 0.16, '#3a2416') +
    rect(x - rx * 0.42, y + ry - k * 0.06, rx * 0.84, k * 0.16, '#3a2416') +
    each(5, (i) =>
      line(
        [
          [x + (i - 2) * k * 0.07, y + ry + k * 0.1],
          [x + (i - 2) * k * 0.1, y + ry + k * 0.62],
        ],
        dark(c, 0.1),
        1.1,
      ),
    )
  );
}

export const shelf = (
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  n: number,
  wood: string,
  books: readonly string[],
) =>
  rect(x, y, w, h, dark(wood, 0.5)) +
  each(n, (i) => {
    const y0 = y + (h * (i + 1)) / n,
      hh = h / n;
    let o = '',
      b = x + 4;
    while (b < x + w - 8) {
      const bw = s.between(0.07, 0.17) * hh,
        bh = hh * s.between(0.55, 0.84);
      o +=
        rect(b, y0 - bh - 3, bw, bh, s.pick(books)) +
        rect(b, y0 - bh + bh * 0.12, bw, bh * 0.06, '#000', 'opacity="0.25"');
      b += bw + 1;
    }
    return o + rect(x - 2, y0 - 4, w + 4, 6, wood);
  }) +
  rect(x - 5, y - 4, 6, h + 6, wood) +
  rect(x + w - 1, y - 4, 6, h + 6, wood);

export const chair = (x: number, y: number, h: number, c: string) =>
  rect(x - h * 0.17, y - h, h * 0.34, h * 0.56, c, `rx="${n1(h * 0.05)}"`) +
  rect(x - h * 0.13, y - h * 0.95, h * 0.26, h * 0.46, dark(c, 0.3), `rx="${n1(h * 0.04)}"`) +
  rect(x - h * 0.2, y - h * 0.46, h * 0.4, h * 0.08, light(c, 0.12)) +
  rect(x - h * 0.19, y - h * 0.4, h * 0.05, h * 0.4, dark(c, 0.2)) +
  rect(x + h * 0.14, y - h * 0.4, h * 0.05, h * 0.4, dark(c, 0.2));
