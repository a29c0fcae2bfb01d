// What falls, rises and drifts: every particle's place is a formula of time, so any frame can be made alone.
import { seeded } from '../../art/kit/core.ts';
import { dab, type Frame, HEIGHT, type Light, WIDTH } from './compose.ts';

type Kind = 'rain' | 'snow' | 'petal' | 'leaf' | 'ember' | 'firefly' | 'dust' | 'paper' | 'splash';
export interface Weather {
  kind: Kind;
  count: number;
  colours: readonly string[];
  depth?: number;
  /** units per second to the right */
  wind?: number;
  /** factor on the kind's own speed; negative rises */
  speed?: number;
  size?: number;
  opacity?: number | ((t: number) => number);
  /** band of the picture it lives in, in units */
  top?: number;
  bottom?: number;
  seed?: string;
}
interface Mote {
  x: number;
  y: number;
  k: number;
  a: number;
  b: number;
  c: Light;
}
const rgb = (c: string): Light => [
  Number.parseInt(c.slice(1, 3), 16),
  Number.parseInt(c.slice(3, 5), 16),
  Number.parseInt(c.slice(5, 7), 16),
];
const wrap = (v: number, a: number, b: number) => a + ((((v - a) % (b - a)) + (b - a)) % (b - a));
const ROOM = 300;

function soft(f: Frame, x: number, y: number, r: number, c: Light, o: number, add: boolean) {
  for (let py = Math.floor(y - r); py <= y + r; py++)
    for (let px = Math.floor(x - r); px <= x + r; px++) {
      const d = ((px - x) ** 2 + (py - y) ** 2) / (r * r);
      if (d < 1) dab(f, px, py, c, o * (1 - d) ** 2, add);
    }
}
function flake(
  f: Frame,
  x: number,
  y: number,
  r: number,
  turn: number,
  thin: number,
  c: Light,
  o: number,
) {
  const co = Math.cos(turn);
  const si = Math.sin(turn);
  const b = Math.max(0.22, Math.abs(thin)) * 0.62;
  for (let py = Math.floor(y - r); py <= y + r; py++)
    for (let px = Math.floor(x - r); px <= x + r; px++) {
      const u = ((px - x) * co + (py - y) * si) / r;
      const v = (-(px - x) * si + (py - y) * co) / (r * b * (1 - 0.35 * u));
      const d = u * u + v * v;
      if (d < 1.25) dab(f, px, py, c, o * Math.min(1, (1.25 - d) * 2.5), false);
    }
}
function streak(f: Frame, x: number, y: number, len: number, slant: number, c: Light, o: number) {
  for (let i = 0; i < len; i++) {
    const py = Math.round(y + i);
    const px = x + i * slant;
    const x0 = Math.floor(px);
    const fx = px - x0;
    const w = o * Math.min(1, (i / len) * 2.2) * Math.min(1, (len - i) / 4);
    dab(f, x0, py, c, w * (1 - fx), false);
    dab(f, x0 + 1, py, c, w * fx, false);
  }
}

export function weather(w: Weather) {
  const r = seeded(w.seed ?? w.kind + w.count);
  const colours = w.colours.map(rgb);
  const motes: Mote[] = Array.from({ length: w.count }, () => ({
    x: r() * 10000,
    y: r() * 10000,
    k: r(),
    a: r() * 6.283,
    b: r(),
    c: colours[Math.floor(r() * colours.length)] as Light,
  }));
  const depth = w.depth ?? 1.2;
  const speed = w.speed ?? 1;
  const wind = w.wind ?? 0;
  const size = w.size ?? 1;
  const top = w.top ?? -30;
  const bottom = w.bottom ?? 990;
  return (f: Frame, t: number, cam: { x: number; y: number }, zoom: number) => {
    const strength = typeof w.opacity === 'function' ? w.opacity(t) : (w.opacity ?? 1);
    if (strength <= 0.01) return;
    const place = (m: Mote, vx: number, vy: number): [number, number] => {
      const x = wrap(m.x + vx * t - cam.x * depth, -ROOM - 80, ROOM + 80);
      const y = wrap(m.y + vy * t, top, bottom) - 480 - cam.y * depth;
      return [WIDTH / 2 + x * zoom, HEIGHT / 2 + y * zoom];
    };
    const z = zoom * size;
    for (const m of motes) {
      const near = m.k * m.k;
      if (w.kind === 'rain') {
        const v = (620 + 520 * near) * speed;
        const [x, y] = place(m, wind * (0.6 + near), v);
        const len = (16 + 46 * near) * z;
        streak(f, x, y, len, wind / v, m.c, strength * (0.12 + 0.3 * near) * (0.5 + m.b));
      } else if (w.kind === 'splash') {
        const life = (t * 1.6 + m.b) % 1;
        const [x, y] = place({ ...m, x: m.x + Math.floor(t * 1.6 + m.b) * 137 }, 0, 0);
        const rr = (2 + 11 * life) * z * (0.5 + m.k);
        for (let a = 0; a < 22; a++)
          dab(
            f,
            Math.round(x + Math.cos(a * 0.2856) * rr),
            Math.round(y + Math.sin(a * 0.2856) * rr * 0.3),
            m.c,
            strength * (1 - life) * 0.5,
            false,
          );
      } else if (w.kind === 'snow') {
        const [x0, y] = place(m, wind, (34 + 70 * near) * speed);
        const x = x0 + Math.sin(t * (0.5 + m.b) + m.a) * 16 * zoom;
        soft(f, x, y, (1.6 + 5 * near) * z, m.c, strength * (near > 0.6 ? 0.55 : 0.9), false);
      } else if (w.kind === 'petal' || w.kind === 'leaf' || w.kind === 'paper') {
        const [x0, y0] = place(m, wind * (0.7 + near * 0.6), (44 + 60 * near) * speed);
        const s = t * (0.8 + m.b) + m.a;
        const x = x0 + Math.sin(s) * 26 * zoom;
        const y = y0 + Math.cos(s * 2) * 5 * zoom;
        const rr = (w.kind === 'petal' ? 3.2 + 6 * near : 4 + 9 * near) * z;
        const thin = Math.sin(s * 1.7 + m.a);
        const shade = 0.82 + 0.18 * thin;
        const c: Light = [m.c[0] * shade, m.c[1] * shade, m.c[2] * shade];
        flake(f, x, y, rr, m.a + s * 0.9, thin, c, strength * 0.92);
      } else if (w.kind === 'ember') {
        const [x0, y] = place(m, wind, -(40 + 90 * near) * speed);
        const x = x0 + Math.sin(t * (1 + m.b * 1.4) + m.a) * 14 * zoom;
        const glow = strength * (0.55 + 0.45 * Math.sin(t * (4 + 5 * m.b) + m.a));
        soft(f, x, y, (3 + 7 * near) * z, m.c, glow * 0.5, true);
        soft(f, x, y, (1.2 + 1.6 * near) * z, [255, 236, 190], glow, true);
      } else {
        const fly = w.kind === 'firefly';
        const [x0, y0] = place(m, wind + (m.b - 0.5) * 8, (m.k - 0.5) * 14 * speed);
        const x = x0 + Math.sin(t * (0.3 + m.b * 0.5) + m.a) * 30 * zoom;
        const y = y0 + Math.cos(t * (0.25 + m.k * 0.4) + m.a * 2) * 20 * zoom;
        const shine = strength * Math.max(0, Math.sin(t * (0.7 + m.b * 1.3) + m.a * 3)) ** 1.4;
        if (fly) soft(f, x, y, (9 + 12 * near) * z, m.c, shine * 0.45, true);
        soft(
          f,
          x,
          y,
          (fly ? 2 + 2 * near : 1.2 + 2.6 * near) * z,
          m.c,
          shine * (fly ? 1 : 0.6),
          true,
        );
      }
    }
  };
}
