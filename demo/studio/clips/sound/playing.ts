// How a score is written down: chords that change, figures that repeat, tunes in beats.
import * as S from './synth.ts';

export type Score = (seconds: number) => S.Track;
/** [beat, note, length in beats?] */
export type Tune = readonly (readonly [number, number, number?])[];
export const chords = (
  out: S.Track,
  beat: number,
  bars: number,
  list: readonly number[][],
  gain: number,
  bright = 0.4,
) => {
  for (let at = 0, i = 0; at * beat < out.length / S.RATE; at += bars, i++)
    for (const n of list[i % list.length] as number[])
      S.pad(out, at * beat, bars * beat, n, gain, bright);
};
export const every = (
  out: S.Track,
  beat: number,
  step: number,
  play: (at: number, i: number) => void,
  from = 0,
) => {
  for (let b = from, i = 0; b * beat < out.length / S.RATE - 1.2; b += step, i++) play(b * beat, i);
};
export const sing = (
  beat: number,
  tune: Tune,
  play: (at: number, note: number, len: number) => void,
) => {
  for (const [b, n, l] of tune) play(b * beat, n, (l ?? 1) * beat);
};

/** The list's next member, round and round. */
export const turn = <T>(list: readonly T[], i: number): T => list[Math.floor(i) % list.length] as T;
