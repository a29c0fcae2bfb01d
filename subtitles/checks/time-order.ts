import type { Cue } from '../cue.ts';

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
