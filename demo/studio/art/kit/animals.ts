// Beasts of burden, looking right, feet at the origin, about 100 units to the shoulder.
import { blob, curve, dark, disc, light, poly, type Stage } from './core.ts';

export function horse(s: Stage, c: string, mane = dark(c, 0.5), run = false) {
  const leg = (x: number, y: number, k: number, f: number, col: string) =>
    `<path d="M${x - 6} ${y}Q${x - 5 + k * 0.4} ${y + 28} ${x + k} ${y + 34}L${x + f} ${y + 62}L${x + f + 7} ${y + 62}L${x + k + 6} ${y + 33}Q${x + 8} ${y + 24} ${x + 8} ${y}Z" fill="${col}"/>`;
  const far = dark(c, 0.3);
  const legs = run
    ? [leg(-46, -62, -18, -40, far), leg(34, -62, 18, 34, far)]
    : [leg(-40, -62, 3, 0, far), leg(30, -62, 3, 4, far)];
  const near = run
    ? leg(-52, -62, -8, -24, c) + leg(42, -62, 30, 20, c)
    : leg(-52, -62, -3, -6, c) + leg(42, -62, 1, 0, c);
  return (
    legs.join('') +
    `<path d="M-58 -92Q-78 -86 -76 -40Q-68 -62 -58 -74Z" fill="${mane}"/>` +
    blob(
      [
        [-60, -92],
        [-40, -102],
        [-6, -96],
        [26, -104],
        [44, -132],
        [58, -150],
        [66, -158],
        [72, -150],
        [84, -132],
        [92, -118],
        [86, -110],
        [70, -116],
        [62, -104],
        [56, -78],
        [40, -58],
        [4, -54],
        [-34, -56],
        [-58, -64],
      ],
      s.lin([light(c, 0.15), c, dark(c, 0.25)]),
    ) +
    near +
    `<path d="M66 -158Q46 -150 34 -118Q30 -106 22 -100Q40 -108 50 -126Q58 -142 66 -146Z" fill="${mane}"/>` +
    disc(74, -139, 1.8, '#120c0a')
  );
}

export function camel(s: Stage, c: string) {
  const leg = (x: number, col: string) =>
    poly(
      [
        [x - 6, -62],
        [x + 7, -62],
        [x + 4, -30],
        [x + 6, 0],
        [x - 3, 0],
        [x - 3, -30],
      ],
      col,
    );
  return (
    leg(-40, dark(c, 0.3)) +
    leg(32, dark(c, 0.3)) +
    blob(
      [
        [-62, -84],
        [-50, -98],
        [-34, -124],
        [-20, -104],
        [-6, -102],
        [8, -128],
        [24, -106],
        [42, -92],
        [58, -86],
        [70, -104],
        [76, -128],
        [84, -140],
        [100, -138],
        [110, -128],
        [104, -120],
        [90, -120],
        [84, -94],
        [70, -70],
        [46, -58],
        [0, -54],
        [-48, -58],
      ],
      s.lin([light(c, 0.2), c, dark(c, 0.3)]),
    ) +
    leg(-52, c) +
    leg(44, c) +
    curve(
      [
        [-62, -84],
        [-70, -64],
        [-66, -48],
      ],
      c,
      4,
    ) +
    disc(94, -131, 1.8, '#1d120c')
  );
}
