// Hands in five gestures.
import { dark, light, mix, n1, oval, type Pt, type Stage } from './core.ts';

/** Hands, about 60 units long, wrist at the origin, fingers along +x. */
export function hand(
  s: Stage,
  kind: 'grip' | 'flat' | 'pinch' | 'point' | 'cup',
  x: number,
  y: number,
  k: number,
  rot: number,
  skin: string,
  sleeve: string,
  mirror = false,
): string {
  const sh = mix(dark(skin, 0.28), '#7a3b30', 0.2),
    f = s.lin([light(skin, 0.14), skin, sh]);
  const finger = (a: Pt, b: Pt, c: Pt, w: number) =>
    `<path d="M${pt(a)}Q${pt(b)} ${pt(c)}" fill="none" stroke="${sh}" stroke-width="${w + 1.6}" stroke-linecap="round"/><path d="M${pt(a)}Q${pt(b)} ${pt(c)}" fill="none" stroke="${skin}" stroke-width="${w}" stroke-linecap="round"/>` +
    oval(c[0] + 1, c[1] - w * 0.1, w * 0.3, w * 0.24, light(skin, 0.45));
  const pt = (p: Pt) => `${n1(p[0])} ${n1(p[1])}`;
  let b = `<path d="M-6 -10Q12 -15 28 -13Q36 -2 30 13Q12 15 -6 10Z" fill="${f}"/>`;
  if (kind === 'flat')
    b =
      finger([26, 10], [44, 14], [52, 16], 7) +
      finger([28, 4], [46, 6], [60, 7], 7.6) +
      finger([28, -3], [48, -3], [63, -4], 8) +
      finger([26, -9], [44, -12], [58, -14], 7.6) +
      b +
      finger([8, -10], [20, -24], [32, -28], 8);
  if (kind === 'point')
    b =
      finger([28, -8], [46, -11], [66, -12], 8) +
      b +
      finger([27, 0], [42, 2], [30, 6], 8) +
      finger([26, 7], [38, 10], [27, 12], 7.4) +
      finger([10, -8], [24, -16], [36, -8], 8);
  if (kind === 'pinch')
    b =
      finger([26, -6], [46, -14], [56, 2], 7.6) +
      finger([28, 2], [46, 0], [52, 12], 7.4) +
      finger([26, 8], [42, 14], [40, 24], 7) +
      b +
      finger([10, 8], [30, 18], [53, 6], 8);
  if (kind === 'grip')
    b =
      b +
      finger([26, -10], [44, -10], [36, 4], 8.4) +
      finger([28, -3], [46, -1], [35, 9], 8.4) +
      finger([27, 4], [42, 8], [32, 14], 8) +
      finger([8, -9], [24, -19], [38, -9], 8.4);
  if (kind === 'cup')
    b =
      finger([26, -9], [50, -16], [60, -26], 7.6) +
      finger([28, -3], [54, -4], [66, -16], 8) +
      finger([28, 4], [54, 8], [66, -4], 7.8) +
      finger([26, 10], [48, 18], [60, 8], 7.2) +
      b +
      finger([10, -8], [26, -22], [34, -34], 8);
  const arm = `<path d="M-150 -30L-8 -15Q-2 0 -8 15L-150 34Z" fill="${s.lin([light(sleeve, 0.12), sleeve, dark(sleeve, 0.35)])}"/><path d="M-14 -15.6L-8 -15Q-2 0 -8 15L-14 16Q-9 0 -14 -15.6Z" fill="${light(sleeve, 0.4)}"/>`;
  return `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${rot}) scale(${k} ${mirror ? -k : k})">${arm}${b}</g>`;
}
