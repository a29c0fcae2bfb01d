// The sheet a scene is drawn on: seeded chance, colour sums, gradients, filters and path helpers.
// Every sheet is 960 units high whatever its ratio, so a scene only has to think anew about width.
export type Pt = readonly [number, number];
export type Palette = readonly [string, string, string, string];
export type Shape = 'poster' | 'banner' | 'tall' | 'page';
export type Rand = () => number;

/** mulberry32: the same drama must give the same picture on every machine. */
export function seeded(text: string): Rand {
  let a = 2166136261;
  for (const c of text) a = Math.imul(a ^ c.charCodeAt(0), 16777619);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const parts = (c: string): [number, number, number] => {
  const h = c.length === 4 ? c.replace(/[0-9a-f]/gi, '$&$&') : c;
  const n = parseInt(h.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
};
export const mix = (a: string, b: string, t: number): string => {
  const p = parts(a),
    q = parts(b);
  const f = (i: 0 | 1 | 2) =>
    Math.round(p[i] + (q[i] - p[i]) * t)
      .toString(16)
      .padStart(2, '0');
  return `#${f(0)}${f(1)}${f(2)}`;
};
export const dark = (c: string, t: number) => mix(c, '#05060c', t);
export const light = (c: string, t: number) => mix(c, '#fffdf6', t);
export const n1 = (v: number) => Math.round(v * 10) / 10;

export const pts = (p: readonly Pt[]) => p.map((q) => `${n1(q[0])} ${n1(q[1])}`).join('L');
export const poly = (p: readonly Pt[], fill: string, more = '') =>
  `<path d="M${pts(p)}Z" fill="${fill}" ${more}/>`;
export const line = (p: readonly Pt[], stroke: string, w: number, more = '') =>
  `<path d="M${pts(p)}" fill="none" stroke="${stroke}" stroke-width="${n1(w)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** Catmull-Rom through the points: the hand's curve for hills, hair, animals and robes. */
export function spline(p: readonly Pt[], closed = true, k = 6): string {
  const n = p.length;
  const at = (i: number): Pt =>
    (closed ? p[(i + n * 2) % n] : p[Math.max(0, Math.min(n - 1, i))]) as Pt;
  let d = `M${n1(at(0)[0])} ${n1(at(0)[1])}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const a = at(i - 1),
      b = at(i),
      c = at(i + 1),
      e = at(i + 2);
    d += `C${n1(b[0] + (c[0] - a[0]) / k)} ${n1(b[1] + (c[1] - a[1]) / k)} ${n1(c[0] - (e[0] - b[0]) / k)} ${n1(c[1] - (e[1] - b[1]) / k)} ${n1(c[0])} ${n1(c[1])}`;
  }
  return d + (closed ? 'Z' : '');
}
export const blob = (p: readonly Pt[], fill: string, more = '') =>
  `<path d="${spline(p)}" fill="${fill}" ${more}/>`;
export const curve = (p: readonly Pt[], stroke: string, w: number, more = '') =>
  `<path d="${spline(p, false)}" fill="none" stroke="${stroke}" stroke-width="${n1(w)}" stroke-linecap="round" ${more}/>`;
export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(Math.max(0, w))}" height="${n1(Math.max(0, h))}" fill="${fill}" ${more}/>`;
export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}" ${more}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${fill}" ${more}/>`;
export const at = (x: number, y: number, k: number, body: string, rot = 0, more = '') =>
  `<g transform="translate(${n1(x)} ${n1(y)})${rot ? ` rotate(${n1(rot)})` : ''} scale(${k})" ${more}>${body}</g>`;
export const flip = (x: number, body: string) =>
  `<g transform="translate(${n1(x * 2)} 0) scale(-1 1)">${body}</g>`;
export const g = (body: string, more = '') => `<g ${more}>${body}</g>`;
export const each = (n: number, f: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => f(i)).join('');

export interface Finish {
  bloom?: number;
  grain?: number;
  wobble?: number;
  paint?: number;
  vignette?: number;
  paper?: number;
  contrast?: number;
  sat?: number;
}

export class Stage {
  readonly H = 960;
  readonly W: number;
  readonly shape: Shape;
  /** x of the focal group: right of the middle in the wide banner, whose left 40 % belongs to the title. */
  readonly cx: number;
  readonly banner: boolean;
  /** how far side figures may spread from the focal x, 1 in the poster. */
  readonly sp: number;
  readonly r: Rand;
  readonly p: Palette;
  finish: Finish = {};
  private defs = '';
  private body: string[] = [];
  private ids = 0;
  private known = new Map<string, string>();
  constructor(shape: Shape, palette: Palette, seed: string) {
    this.shape = shape;
    this.W = { poster: 640, tall: 768, page: 1536, banner: 2240 }[shape];
    this.banner = shape === 'banner';
    this.cx = this.banner ? 1500 : this.W / 2;
    this.sp = { poster: 1, tall: 1.15, page: 1.3, banner: 1.5 }[shape];
    this.p = palette;
    this.r = seeded(seed);
  }
  x(dx: number) {
    return this.cx + dx * this.sp;
  }
  between(a: number, b: number) {
    return a + (b - a) * this.r();
  }
  pick<T>(a: readonly T[]): T {
    return a[Math.floor(this.r() * a.length)] as T;
  }
  add(...b: string[]) {
    this.body.push(...b);
  }
  def(make: (id: string) => string): string {
    const probe = make('@'),
      old = this.known.get(probe);
    if (old) return old;
    const id = `d${this.ids++}`;
    this.defs += make(id);
    this.known.set(probe, id);
    return id;
  }
  private stops(c: readonly string[]) {
    return c
      .map((v, i) => {
        const [col, pos, op] = v.split(' ');
        return `<stop offset="${pos ?? n1((i / Math.max(1, c.length - 1)) * 1000) / 1000}" stop-color="${col}"${op ? ` stop-opacity="${op}"` : ''}/>`;
      })
      .join('');
  }
  /** Stops are "colour [offset [opacity]]"; direction in the shape's own box. */
  lin(c: readonly string[], x1 = 0, y1 = 0, x2 = 0, y2 = 1) {
    return `url(#${this.def((id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${this.stops(c)}</linearGradient>`)})`;
  }
  linU(c: readonly string[], x1: number, y1: number, x2: number, y2: number) {
    return `url(#${this.def((id) => `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n1(x1)}" y1="${n1(y1)}" x2="${n1(x2)}" y2="${n1(y2)}">${this.stops(c)}</linearGradient>`)})`;
  }
  rad(c: readonly string[], cx = 0.5, cy = 0.5, r = 0.5) {
    return `url(#${this.def((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${this.stops(c)}</radialGradient>`)})`;
  }
  blur(v: number, v2 = v) {
    return `filter="url(#${this.def((id) => `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${v} ${v2}"/></filter>`)})"`;
  }
  /** Water and heat: shifts the drawing sideways by stretched noise. */
  ripple(amount: number, fx = 0.006, fy = 0.09) {
    return `filter="url(#${this.def((id) => `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="${fx} ${fy}" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="${amount}" xChannelSelector="R" yChannelSelector="A"/></filter>`)})"`;
  }
  clip(shape: string, body: string, more = '') {
    const id = this.def((i) => `<clipPath id="${i}">${shape}</clipPath>`);
    return `<g clip-path="url(#${id})" ${more}>${body}</g>`;
  }
  mask(shape: string, body: string) {
    const id = this.def(
      (i) =>
        `<mask id="${i}" maskUnits="userSpaceOnUse" x="-50" y="-50" width="${this.W + 100}" height="1060">${shape}</mask>`,
    );
    return `<g mask="url(#${id})">${body}</g>`;
  }
  full(fill: string, more = '') {
    return rect(-20, -20, this.W + 40, this.H + 40, fill, more);
  }
  svg(width: number, height: number) {
    // element opacity makes the rasteriser keep a layer per shape; on plain shapes fill and stroke opacity look the same and are quick
    const quick = (body: string) =>
      body.replace(/<(?:path|circle|ellipse|rect)\b[^>]*>/g, (e) =>
        e.includes('-opacity=')
          ? e
          : e.replace(/ opacity="([^"]*)"/, ' fill-opacity="$1" stroke-opacity="$1"'),
      );
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${this.W} ${this.H}" preserveAspectRatio="xMidYMid slice"><defs>${quick(this.defs)}</defs>${quick(this.body.join(''))}</svg>`;
  }
}
export type Scene = (s: Stage) => void;
