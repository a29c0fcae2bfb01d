import type { Cue } from '../cue.ts';

/** An id that no cue of the file has. */
export function nextCueId(cues: readonly Cue[]): number {
  let last = 0;
  for (const { id } of cues) last = Math.max(last, id);
  return last + 1;
}
