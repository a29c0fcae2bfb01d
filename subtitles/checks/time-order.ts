import type { Cue, SubtitleFormat } from '../cue.ts';
import { placeOf } from './place.ts';

/** Cues by their start; cues that start together stay in the order of the file. */
export function byTime(cues: readonly Cue[]): readonly Cue[] {
  return isInOrder(cues) ? cues : cues.toSorted((one, other) => one.startMs - other.startMs);
}

function isInOrder(cues: readonly Cue[]): boolean {
  for (let index = 1; index < cues.length; index++) {
    if ((cues[index]?.startMs ?? 0) < (cues[index - 1]?.startMs ?? 0)) return false;
  }
  return true;
}

/** The next cue at the same place for each of `cues`, which are in the order of time. */
export function findNexts(cues: readonly Cue[], format: SubtitleFormat): ReadonlyMap<Cue, Cue> {
  const nexts = new Map<Cue, Cue>();
  const nextByPlace = new Map<string, Cue>();
  for (const cue of cues.toReversed()) {
    const place = placeOf(cue, format);
    const next = nextByPlace.get(place);
    if (next) nexts.set(cue, next);
    nextByPlace.set(place, cue);
  }
  return nexts;
}
