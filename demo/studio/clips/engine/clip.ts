// A clip is shots, a shot is layers seen by a moving camera; any frame is made from its time alone.
import {
  bloom,
  type Frame,
  frame,
  grade,
  HEIGHT,
  type Light,
  paint,
  toBytes,
  WIDTH,
} from './compose.ts';
import { clamp, ease } from './motion.ts';
import { type Weather, weather } from './particles.ts';
import { type Box, MARGIN, type Plane, rasterise, Sheet } from './sheet.ts';

export const FPS = 24;
const DISSOLVE = 0.8;
interface Camera {
  /** units right and down of the middle */
  x: number;
  y: number;
  /** 0 at rest; 0.2 brings what is at depth 1 a fifth nearer */
  push: number;
}
export interface Layer {
  /** what is drawn, at a phase 0…1 of the layer's cycle */
  draw: (s: Sheet, phase: number) => void;
  /** 0 infinitely far, 1 where the play happens, more is nearer */
  depth: number;
  width?: number;
  /** drawn only here; saves time for small moving things */
  box?: Box;
  /** drawings in a cycle, and which is shown when (0…1) */
  cycle?: { count: number; at: (t: number) => number };
  blend?: 'over' | 'add';
  opacity?: (t: number) => number;
  tint?: (t: number) => Light;
  move?: (t: number) => readonly [number, number];
  sway?: (y: number, t: number) => number;
  /** less than 1 for what is soft anyway */
  density?: number;
}
export interface Shot {
  seconds: number;
  /** u runs 0…1 over the shot */
  camera: (u: number, t: number) => Camera;
  base?: number;
  layers: (Layer | Weather)[];
  light?: (t: number) => Light;
  bloom?: number;
  vignette?: number;
}
export interface Clip {
  genre: string;
  shots: Shot[];
  /** second of the frame that stands for the clip */
  thumbnail: number;
  /** share of the usual bits: more for rain, less for calm */
  bits: number;
}
type Ready =
  | { layer: Layer; planes: Plane[] }
  | { fall: ReturnType<typeof weather>; depth: number };

const isWeather = (l: Layer | Weather): l is Weather => 'kind' in l;
async function prepare(shot: Shot, seed: string): Promise<Ready[]> {
  const out: Ready[] = [];
  for (const [i, l] of shot.layers.entries()) {
    if (isWeather(l)) {
      out.push({ fall: weather({ seed: seed + i, ...l }), depth: l.depth ?? 1.2 });
      continue;
    }
    const planes: Plane[] = [];
    const n = l.cycle?.count ?? 1;
    for (let j = 0; j < n; j++) {
      const sheet = new Sheet(l.width ?? 720, seed + i);
      l.draw(sheet, j / n);
      planes.push(await rasterise(sheet, l.box, l.density));
    }
    out.push({ layer: l, planes });
  }
  return out;
}

function drawShot(f: Frame, shot: Shot, ready: Ready[], t: number) {
  f.fill(0);
  const cam = shot.camera(clamp(t / shot.seconds), t);
  const base = shot.base ?? 1.1;
  const zoom = (depth: number) => base * (1 + cam.push * depth);
  for (const r of ready) {
    if ('fall' in r) {
      r.fall(f, t, cam, zoom(r.depth));
      continue;
    }
    const l = r.layer;
    const opacity = l.opacity?.(t) ?? 1;
    if (opacity <= 0.004) continue;
    const [mx, my] = l.move?.(t) ?? [0, 0];
    const at = l.cycle ? ((l.cycle.at(t) % 1) + 1) % 1 : 0;
    const plane = r.planes[Math.floor(at * r.planes.length)] as Plane;
    const sway = l.sway;
    paint(
      f,
      plane,
      {
        x: (l.width ?? 720) / 2 + cam.x * l.depth - mx,
        y: 480 + cam.y * l.depth - my,
        zoom: zoom(l.depth),
        density: l.density,
        opacity,
        tint: l.tint?.(t) ?? [1, 1, 1],
        add: l.blend === 'add',
        sway: sway && ((y) => sway(y, t)),
      },
      MARGIN,
    );
  }
  bloom(f, shot.bloom ?? 0.35);
  grade(f, shot.light?.(t) ?? [1, 1, 1], shot.vignette ?? 0.5);
}

export const lengthOf = (clip: Clip) => clip.shots.reduce((a, s) => a + s.seconds, 0);

/** Prepares a clip's layers once and gives back a maker of frames. */
export async function open(clip: Clip) {
  const prepared: Ready[][] = [];
  for (const [i, s] of clip.shots.entries()) prepared.push(await prepare(s, clip.genre + i));
  const total = lengthOf(clip);
  const a = frame();
  const b = frame();
  return (t: number): Uint8Array => {
    let start = 0;
    a.fill(0);
    for (const [i, shot] of clip.shots.entries()) {
      const end = start + shot.seconds;
      const fadeIn = i === 0 ? 1 : ease((t - start) / DISSOLVE + 0.5);
      const fadeOut = i === clip.shots.length - 1 ? 1 : ease((end - t) / DISSOLVE + 0.5);
      const share = Math.min(fadeIn, fadeOut);
      if (share > 0 && t > start - DISSOLVE && t < end + DISSOLVE) {
        drawShot(b, shot, prepared[i] as Ready[], t - start);
        for (let k = 0; k < a.length; k++) a[k] = (a[k] as number) + (b[k] as number) * share;
      }
      start = end;
    }
    const fade = ease(t / 0.7 + 0.12) * ease((total - t) / 0.9 + 0.06);
    if (fade < 1) for (let k = 0; k < a.length; k++) a[k] = (a[k] as number) * fade;
    const out = new Uint8Array(WIDTH * HEIGHT * 3);
    toBytes(a, out);
    return out;
  };
}
