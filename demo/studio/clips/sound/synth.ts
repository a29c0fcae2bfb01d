// A small orchestra of formulas: pads, plucks, felt keys, flute, bells, drums and weather, all mono.
import { seeded } from '../../art/kit/core.ts';

export const RATE = 48000;
const TAU = Math.PI * 2;
const hz = (midi: number) => 440 * 2 ** ((midi - 69) / 12);
export type Track = Float32Array;
export const track = (seconds: number): Track => new Float32Array(Math.ceil(seconds * RATE));
const noise = (seed: string) => {
  const r = seeded(seed);
  return () => r() * 2 - 1;
};
const put = (out: Track, i: number, v: number) => {
  if (i >= 0 && i < out.length) out[i] = (out[i] as number) + v;
};

/** Slow breath of detuned partials: strings without a bow. */
export function pad(out: Track, at: number, len: number, midi: number, gain: number, bright = 0.4) {
  const n = Math.floor((len + 1.6) * RATE);
  const start = Math.floor(at * RATE);
  const voices = [-0.07, 0, 0.06].map((d, i) => ({ f: hz(midi + d), ph: i * 2.1 }));
  for (let i = 0; i < n; i++) {
    const t = i / RATE;
    const env = Math.min(1, t / 1.1) ** 1.5 * Math.min(1, (len + 1.6 - t) / 1.6) ** 1.5;
    const colour = bright * (0.7 + 0.3 * Math.sin(t * 0.9 + midi));
    let v = 0;
    for (const o of voices) {
      const a = TAU * o.f * t + o.ph;
      v +=
        Math.sin(a) +
        colour * 0.5 * Math.sin(2 * a) +
        colour * colour * 0.4 * Math.sin(3 * a) +
        colour ** 3 * 0.3 * Math.sin(5 * a);
    }
    put(out, start + i, (v * env * gain) / 3);
  }
}
/** Karplus–Strong string: zither, lute or guitar by damping and pick. */
export function pluck(
  out: Track,
  at: number,
  midi: number,
  gain: number,
  o: { damp?: number; decay?: number; bend?: number; seed?: string } = {},
) {
  const f = hz(midi);
  const period = RATE / f;
  // the averaging below delays by half a sample; the step makes up what whole samples cannot say
  const size = Math.floor(period - 0.5);
  const step = (size + 0.5) / period;
  const rnd = noise(o.seed ?? `p${midi}${at}`);
  const line = new Float32Array(size + 1);
  let low = 0;
  for (let i = 0; i <= size; i++) {
    low += (rnd() - low) * (o.damp ?? 0.5);
    line[i] = low;
  }
  const n = Math.floor(3.2 * RATE);
  const start = Math.floor(at * RATE);
  let pos = 0;
  let last = 0;
  const keep = o.decay ?? 0.996;
  for (let i = 0; i < n; i++) {
    const idx = Math.floor(pos);
    const v = line[idx] as number;
    const next = line[(idx + 1) % size] as number;
    const heard = v + (next - v) * (pos - idx);
    const mixed = keep * (0.5 * v + 0.5 * next);
    last = mixed;
    line[idx] = mixed;
    const wobble = o.bend
      ? 1 + o.bend * 0.006 * Math.sin((TAU * 5.2 * i) / RATE) * Math.min(1, i / (0.4 * RATE))
      : 1;
    pos += wobble * step;
    if (pos >= size) pos -= size;
    put(out, start + i, heard * gain * Math.min(1, (n - i) / 4000));
    if (i > RATE && Math.abs(last) < 1e-5) break;
  }
}
/** Felt piano: soft hammer, stretched partials, each dying at its own pace. */
export function key(out: Track, at: number, midi: number, gain: number, soft = 0.5) {
  const f = hz(midi);
  const n = Math.floor(3 * RATE);
  const start = Math.floor(at * RATE);
  for (let k = 1; k <= 6; k++) {
    const fk = f * k * Math.sqrt(1 + 0.0004 * k * k);
    if (fk > 9000) break;
    const a = (1 / k ** (1.3 + soft)) * gain;
    const rate = (0.9 + k * 0.75 + f / 700) / RATE;
    for (let i = 0; i < n; i++) {
      const env =
        Math.exp(-i * rate) * Math.min(1, i / (0.006 * RATE)) * Math.min(1, (n - i) / 6000);
      put(out, start + i, a * env * Math.sin((TAU * fk * i) / RATE + k));
    }
  }
}
/** Bamboo flute: breath first, then the tone, with a late vibrato. */
export function flute(out: Track, at: number, len: number, midi: number, gain: number) {
  const f = hz(midi);
  const rnd = noise(`f${midi}${at}`);
  const n = Math.floor((len + 0.25) * RATE);
  const start = Math.floor(at * RATE);
  let ph = 0;
  let b1 = 0;
  let b2 = 0;
  for (let i = 0; i < n; i++) {
    const t = i / RATE;
    const env = Math.min(1, t / 0.12) * Math.min(1, (len + 0.25 - t) / 0.3);
    const vib =
      1 +
      0.006 * Math.sin(TAU * 4.8 * t) * Math.min(1, Math.max(0, t - 0.35) * 2) -
      0.02 * Math.exp(-t * 18);
    ph += (TAU * f * vib) / RATE;
    const k = (TAU * f) / RATE;
    b1 += k * (rnd() - b1 - b2 * 0.4);
    b2 += k * b1;
    put(
      out,
      start + i,
      gain *
        env *
        (Math.sin(ph) +
          0.24 * Math.sin(2 * ph + 0.4) +
          0.1 * Math.sin(3 * ph) +
          b1 * 0.5 * (0.5 + Math.exp(-t * 9))),
    );
  }
}
/** Glass and temple bells by frequency modulation. */
export function bell(out: Track, at: number, midi: number, gain: number, ratio = 3.47, len = 3) {
  const f = hz(midi);
  const n = Math.floor(len * RATE);
  const start = Math.floor(at * RATE);
  for (let i = 0; i < n; i++) {
    const t = i / RATE;
    const m = Math.sin(TAU * f * ratio * t) * 1.6 * Math.exp(-t * 4);
    const env = Math.exp((-t * 4.2) / len) * Math.min(1, t / 0.004) * Math.min(1, (len - t) * 3);
    put(out, start + i, gain * env * Math.sin(TAU * f * t + m));
  }
}
export function drum(out: Track, at: number, gain: number, low = 58, len = 0.5) {
  const n = Math.floor(len * RATE);
  const start = Math.floor(at * RATE);
  const rnd = noise(`d${at}`);
  let ph = 0;
  let skin = 0;
  for (let i = 0; i < n; i++) {
    const t = i / RATE;
    ph += (TAU * (low + low * 1.3 * Math.exp(-t * 34))) / RATE;
    skin += 0.12 * (rnd() - skin);
    put(
      out,
      start + i,
      gain * (Math.sin(ph) * Math.exp((-t * 5) / len) + skin * 0.8 * Math.exp(-t * 40)),
    );
  }
}
/** Brush, shaker or tick, by length and brightness. */
export function brush(out: Track, at: number, gain: number, len = 0.09, bright = 0.7) {
  const n = Math.floor(len * RATE);
  const start = Math.floor(at * RATE);
  const rnd = noise(`b${at}`);
  let low = 0;
  for (let i = 0; i < n; i++) {
    const x = rnd();
    low += (1 - bright) * (x - low);
    const t = i / n;
    put(
      out,
      start + i,
      gain * (x * 0.4 - low * 0.4 + low * (1 - bright)) * Math.min(1, t * 12) * (1 - t) ** 2,
    );
  }
}
/** Filtered noise that swells: rain, wind, sea, street, by centre and width. */
export function air(
  out: Track,
  gain: number,
  o: { centre: number; width: number; swell?: number; pace?: number; seed?: string },
) {
  const rnd = noise(o.seed ?? `a${o.centre}`);
  let low = 0;
  let band = 0;
  const q = 1 / o.width;
  for (let i = 0; i < out.length; i++) {
    const t = i / RATE;
    const gustiness =
      1 +
      (o.swell ?? 0) *
        (0.6 * Math.sin(t * (o.pace ?? 0.7)) + 0.4 * Math.sin(t * (o.pace ?? 0.7) * 2.3 + 1));
    const f = 2 * Math.sin((Math.PI * Math.min(9000, o.centre * (0.8 + 0.2 * gustiness))) / RATE);
    low += f * band;
    const high = rnd() - low - q * band;
    band += f * high;
    out[i] = (out[i] as number) + band * gain * gustiness * q;
  }
}
/** Drops near the ear, over the wash of rain. */
export function drops(out: Track, gain: number, perSecond: number, seed = 'drops') {
  const r = seeded(seed);
  const total = Math.floor((out.length / RATE) * perSecond);
  for (let d = 0; d < total; d++) {
    const start = Math.floor(r() * out.length);
    const f = 1400 + r() * 3800;
    const g = gain * (0.2 + r());
    for (let i = 0; i < 900; i++)
      put(out, start + i, g * Math.exp(-i / 130) * Math.sin((TAU * f * i) / RATE));
  }
}
/** Short calls that rise or fall; many make a dusk or a June morning. */
export function chirps(
  out: Track,
  gain: number,
  count: number,
  low: number,
  high: number,
  seed = 'chirp',
) {
  const r = seeded(seed);
  for (let c = 0; c < count; c++) {
    const at = r() * (out.length / RATE - 1);
    const f = low + r() * (high - low);
    const n = 2 + Math.floor(r() * 4);
    for (let k = 0; k < n; k++) {
      const start = Math.floor((at + k * 0.11) * RATE);
      const len = Math.floor(0.07 * RATE);
      let ph = 0;
      for (let i = 0; i < len; i++) {
        ph += (TAU * f * (1 + 0.25 * Math.sin((i / len) * 3.1))) / RATE;
        put(out, start + i, gain * Math.sin((i / len) * Math.PI) ** 2 * Math.sin(ph));
      }
    }
  }
}
/** A room: four combs and two all-passes; share is the wet part. */
export function room(dry: Track, share: number, size = 1): Track {
  const wet = new Float32Array(dry.length);
  for (const [d, g] of [
    [1687, 0.83],
    [1601, 0.84],
    [2053, 0.82],
    [2251, 0.81],
  ] as const) {
    const n = Math.floor(d * size);
    const line = new Float32Array(n);
    let p = 0;
    let low = 0;
    for (let i = 0; i < dry.length; i++) {
      const v = line[p] as number;
      low += 0.45 * (v - low);
      line[p] = (dry[i] as number) + low * g;
      p = (p + 1) % n;
      wet[i] = (wet[i] as number) + v * 0.25;
    }
  }
  for (const d of [347, 113]) {
    const line = new Float32Array(d);
    let p = 0;
    for (let i = 0; i < wet.length; i++) {
      const v = line[p] as number;
      const x = wet[i] as number;
      line[p] = x + v * 0.5;
      wet[i] = v - x * 0.5;
      p = (p + 1) % d;
    }
  }
  return dry.map((v, i) => v * (1 - share) + (wet[i] as number) * share);
}
/** Fades and rounds the loudest moments; loudness itself is set when the sound is packed. */
export function finish(t: Track): Track {
  let peak = 0;
  for (const v of t) peak = Math.max(peak, Math.abs(v));
  const k = 0.8 / (peak || 1);
  const n = t.length;
  return t.map((v, i) => {
    const fade = Math.min(1, i / (0.9 * RATE)) * Math.min(1, (n - i) / (1.6 * RATE));
    return Math.tanh(v * k * 1.1) * fade;
  });
}
