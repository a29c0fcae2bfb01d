// Hair and shoulders for the close-up profile, in the same 100-unit frame as the face.
import { curve, dark, light, type Pt, poly, rect, type Stage } from './core.ts';
import type { Face } from './face.ts';

export function hairOf(s: Stage, f: Face, one?: string): string {
  const c = one ?? f.hair,
    fill = one ?? s.lin([light(c, 0.16), c, dark(c, 0.25)], 0.9, 0, 0.2, 1),
    hi = one ?? light(c, 0.28);
  const strand = (p: readonly Pt[]) => (one ? '' : curve(p, hi, 0.9, 'opacity="0.5"'));
  const cap = 'M60 5C52 -7 20 -9 5 11C-9 29 -5 58 4 72';
  const strands =
    strand([
      [56, 4],
      [34, 4],
      [16, 18],
      [8, 40],
    ]) +
    strand([
      [58, 9],
      [42, 10],
      [26, 22],
      [16, 46],
    ]) +
    strand([
      [50, 0],
      [24, 0],
      [4, 22],
      [2, 48],
    ]);
  const p = (d: string) => `<path d="${d}" fill="${fill}"/>`;
  switch (f.style) {
    case 'long':
      return (
        p(
          `${cap}C-2 96 -14 112 -16 150L34 150C38 120 28 92 30 66C33 54 30 44 34 36C44 34 56 24 66 13Q64 8 60 5Z`,
        ) +
        strands +
        strand([
          [10, 60],
          [4, 90],
          [-4, 120],
        ]) +
        strand([
          [20, 60],
          [18, 90],
          [12, 130],
        ])
      );
    case 'wave':
      return (
        p(
          `${cap}C-14 82 -8 96 -18 110C-24 124 -12 134 0 138C14 140 30 132 36 118C42 106 30 92 33 74C36 60 28 48 36 36C46 34 58 24 67 13Q64 8 60 5Z`,
        ) +
        strands +
        strand([
          [12, 56],
          [0, 84],
          [4, 108],
        ])
      );
    case 'bob':
      return (
        p(
          `${cap}C2 84 4 92 10 96C24 100 34 92 37 82C40 66 34 50 40 38C52 36 62 26 68 14Q64 8 60 5Z`,
        ) + strands
      );
    case 'bun':
      return (
        `<circle cx="-6" cy="26" r="15" fill="${fill}"/>` +
        p(`${cap}C12 74 24 70 30 62C33 50 30 42 36 34C46 32 58 22 66 13Q64 8 60 5Z`) +
        strands +
        strand([
          [-14, 20],
          [-6, 15],
          [2, 20],
        ])
      );
    case 'topknot':
    case 'knot':
      return (
        `<ellipse cx="22" cy="-11" rx="10" ry="12" fill="${fill}"/>` +
        p(`${cap}C12 74 22 72 28 62C32 50 30 42 36 33C46 30 58 20 66 13Q64 8 60 5Z`) +
        strands +
        (one ? '' : rect(11, -4, 22, 4, f.clothTrim ?? '#c9a24a'))
      );
    case 'pony':
      return (
        p(
          'M6 20C-20 14 -30 40 -26 70C-24 92 -30 104 -34 116C-18 108 -8 90 -8 70C-8 56 -4 46 6 42Z',
        ) +
        p(`${cap}C12 74 24 70 30 62C33 50 30 42 36 34C46 32 58 22 66 13Q64 8 60 5Z`) +
        strands
      );
    case 'grey':
    case 'short':
      return (
        p(
          `M62 3C54 -9 18 -11 4 11C-8 29 -4 58 6 76C12 82 20 78 24 70C28 64 29 60 30 56L33 44L37 43L40 46L41 36C46 34 50 30 52 24C60 24 66 18 69 13Q68 7 62 3Z`,
        ) + strands
      );
  }
}

export function bust(s: Stage, f: Face, one?: string) {
  const c = one ?? s.lin([f.cloth, dark(f.cloth, 0.4)], 1, 0, 0, 1);
  const w = f.man ? 1.12 : 1;
  return (
    `<path d="M${8} 108C${-30 * w} 116 ${-62 * w} 132 ${-70 * w} 330L${98 * w} 330C${96 * w} 150 ${74 * w} 124 ${46} 112Z" fill="${c}"/>` +
    (one
      ? ''
      : poly(
          [
            [4, 106],
            [48, 110],
            [40, 128],
            [0, 120],
          ],
          f.clothTrim ?? light(f.cloth, 0.3),
        ))
  );
}
