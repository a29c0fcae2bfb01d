import type { Cue } from '../cue.ts';

/** Returns the same array if no cue changed. */
export function mapChanged(cues: readonly Cue[], change: (cue: Cue) => Cue): readonly Cue[] {
  const changed = cues.map(change);
  return changed.every((cue, index) => cue === cues[index]) ? cues : changed;
}
