// How each kind of dress is cut, and the trimmings that tell one from another.
import { n1, type Pt, poly } from './core.ts';
import type { Hair, Hat, View } from './heads.ts';
import type { Pose, PoseName } from './poses.ts';

export type Wear =
  | 'robe'
  | 'hanfu'
  | 'gown'
  | 'dress'
  | 'suit'
  | 'coat'
  | 'uniform'
  | 'sailor'
  | 'work'
  | 'shirt'
  | 'qipao'
  | 'apron'
  | 'cloak'
  | 'kimono'
  | 'scrubs'
  | 'hanbok'
  | 'shorts'
  | 'bride';

export interface Cut {
  bottom: 'skirt' | 'legs';
  hemY: number;
  hemW: number;
  waist: number;
  sleeve: number;
  tail?: number;
  shoulder?: number;
  flow?: number;
}

export const cuts: Record<Wear, Cut> = {
  robe: { bottom: 'skirt', hemY: 0, hemW: 10, waist: 6.6, sleeve: 6, flow: 1 },
  hanfu: { bottom: 'skirt', hemY: 0, hemW: 15, waist: 4.9, sleeve: 8, flow: 1 },
  kimono: { bottom: 'skirt', hemY: -2, hemW: 6.4, waist: 5.8, sleeve: 7 },
  hanbok: { bottom: 'skirt', hemY: 0, hemW: 17, waist: 5.4, sleeve: 4.4, flow: 1 },
  gown: { bottom: 'skirt', hemY: 0, hemW: 21, waist: 4.4, sleeve: 0, flow: 1 },
  bride: { bottom: 'skirt', hemY: 0, hemW: 18, waist: 4.6, sleeve: 1.6, flow: 1 },
  dress: { bottom: 'skirt', hemY: -24, hemW: 10, waist: 4.6, sleeve: 1.4 },
  qipao: { bottom: 'skirt', hemY: -13, hemW: 5.4, waist: 4.4, sleeve: 0.6 },
  uniform: { bottom: 'skirt', hemY: -30, hemW: 8.6, waist: 5.6, sleeve: 0.9 },
  sailor: { bottom: 'skirt', hemY: -27, hemW: 9, waist: 5.6, sleeve: 1 },
  suit: { bottom: 'legs', hemY: 0, hemW: 0, waist: 6.4, sleeve: 0.8, tail: -44 },
  coat: { bottom: 'legs', hemY: 0, hemW: 10, waist: 6.4, sleeve: 1.4, tail: -22 },
  work: { bottom: 'legs', hemY: 0, hemW: 0, waist: 6.4, sleeve: 1, tail: -48 },
  shirt: { bottom: 'legs', hemY: 0, hemW: 0, waist: 6, sleeve: 0.7, tail: -49 },
  apron: { bottom: 'legs', hemY: 0, hemW: 0, waist: 6.2, sleeve: 0.9, tail: -49 },
  scrubs: { bottom: 'legs', hemY: 0, hemW: 0, waist: 6.2, sleeve: 0.9, tail: -44 },
  cloak: { bottom: 'skirt', hemY: -2, hemW: 13, waist: 9.4, sleeve: 3, flow: 1 },
  shorts: { bottom: 'legs', hemY: 0, hemW: 0, waist: 5.6, sleeve: 0, tail: -49 },
};

export interface Fig {
  x: number;
  y: number;
  h: number;
  pose?: PoseName;
  wear?: Wear;
  main: string;
  low?: string;
  trim?: string;
  skin?: string;
  hair?: Hair;
  hairCol?: string;
  hat?: Hat;
  hatCol?: string;
  view?: View;
  left?: boolean;
  wind?: number;
  rim?: string;
  rimX?: number;
  front?: string;
  behind?: string;
  big?: number;
  flat?: string;
  rot?: number;
  o?: number;
}

export function details(
  f: Fig,
  p: Pose,
  wear: Wear,
  trim: string,
  deep: string,
  hip: Pt,
  wx: number,
  wy: number,
  ww: number,
): string {
  const n = p.neck,
    back = f.view === 'back';
  const band = (y: number, h: number, col: string) =>
    poly(
      [
        [wx - ww - 0.4, y],
        [wx + ww + 0.4, y],
        [wx + ww + 0.5, y + h],
        [wx - ww - 0.5, y + h],
      ],
      col,
    );
  let o = '';
  const v = (w: number, len: number, col: string) =>
    back
      ? ''
      : `<path d="M${n1(n[0] - w)} ${n1(n[1] + 0.8)}L${n1((n[0] + wx) / 2 + (p.side ? 2 : 0))} ${n1(n[1] + len)}L${n1(n[0] + w)} ${n1(n[1] + 0.8)}" fill="none" stroke="${col}" stroke-width="1.5"/>`;
  if (wear === 'robe' || wear === 'hanfu')
    o +=
      v(3, 13, trim) +
      band(wy - 1.4, 4.2, trim) +
      (back
        ? ''
        : `<path d="M${n1(wx)} ${n1(wy + 2)}l1.4 16l-2.8 0Z" fill="${trim}" opacity="0.9"/>`);
  if (wear === 'kimono')
    o +=
      v(3, 12, trim) +
      band(wy - 5, 9, trim) +
      (back
        ? `<rect x="${n1(wx - 4.6)}" y="${n1(wy - 6)}" width="9.2" height="9" rx="2" fill="${deep}"/>`
        : '');
  if (wear === 'hanbok')
    o +=
      v(3, 10, '#fff') +
      band(n[1] + 16, 2, trim) +
      (back ? '' : `<path d="M${n1(wx)} ${n1(n[1] + 14)}l3 22l-3 1Z" fill="${trim}"/>`);
  if (wear === 'suit' || wear === 'coat')
    o += back
      ? `<path d="M${n1(hip[0])} ${n1(wy + 8)}V${n1(hip[1] + 6)}" stroke="${deep}" stroke-width="0.8"/>`
      : `<path d="M${n1(n[0] - 2.2)} ${n1(n[1] + 0.6)}L${n1(wx + (p.side ? 3 : 0))} ${n1(n[1] + 17)}L${n1(n[0] + 2.2)} ${n1(n[1] + 0.6)}Z" fill="#f3efe6"/><path d="M${n1(n[0] + (p.side ? 1.6 : 0))} ${n1(n[1] + 2)}L${n1(wx + (p.side ? 3 : 0))} ${n1(n[1] + 16)}" stroke="${trim}" stroke-width="1.8"/>`;
  if (wear === 'uniform')
    o += back
      ? ''
      : v(2.6, 11, '#f4f4f4') +
        `<path d="M${n1(n[0])} ${n1(n[1] + 4)}l-2.6 3h5.2Z" fill="${trim}"/>`;
  if (wear === 'sailor')
    o +=
      `<path d="M${n1(n[0] - 5)} ${n1(n[1] + 1)}L${n1(n[0] - 6)} ${n1(n[1] + (back ? 10 : 7))}${back ? `H${n1(n[0] + 6)}` : `L${n1(n[0])} ${n1(n[1] + 13)}L${n1(n[0] + 6)} ${n1(n[1] + 7)}`}L${n1(n[0] + 5)} ${n1(n[1] + 1)}Z" fill="${f.low ?? deep}"/>` +
      (back ? '' : `<path d="M${n1(n[0])} ${n1(n[1] + 11)}l-3 6h6Z" fill="${trim}"/>`);
  if (wear === 'apron')
    o += back
      ? band(wy + 2, 1.6, trim)
      : poly(
          [
            [n[0] - 4, n[1] + 8],
            [n[0] + 4, n[1] + 8],
            [wx + ww + 0.4, wy],
            [hip[0] + 7, hip[1] + 18],
            [hip[0] - 7, hip[1] + 18],
            [wx - ww - 0.4, wy],
          ],
          trim,
        );
  if (wear === 'work')
    o +=
      poly(
        [
          [n[0] - 4.4, n[1] + 9],
          [n[0] + 4.4, n[1] + 9],
          [wx + ww, wy],
          [hip[0] + 6.4, hip[1] + 3],
          [hip[0] - 6.4, hip[1] + 3],
          [wx - ww, wy],
        ],
        f.low ?? trim,
      ) +
      `<path d="M${n1(n[0] - 3.6)} ${n1(n[1] + 10)}L${n1(n[0] - 5)} ${n1(n[1] + 2)}M${n1(n[0] + 3.6)} ${n1(n[1] + 10)}L${n1(n[0] + 5)} ${n1(n[1] + 2)}" stroke="${f.low ?? trim}" stroke-width="1.6"/>`;
  if (wear === 'gown' || wear === 'dress' || wear === 'bride') o += band(wy, 2, trim);
  if (wear === 'qipao')
    o += `<path d="M${n1(n[0])} ${n1(n[1] + 1)}Q${n1(n[0] + 6)} ${n1(n[1] + 6)} ${n1(wx + 5)} ${n1(n[1] + 14)}" fill="none" stroke="${trim}" stroke-width="1"/>`;
  if (wear === 'scrubs' || wear === 'shirt') o += v(2.4, 6, trim);
  return o;
}
