import { alignCues } from '#subtitles/align.ts';
import type { Cue } from '#subtitles/cue.ts';

/**
 * The cues of another track by the cue beside which they are shown. One that overlaps no cue is
 * shown with the cue before it.
 */
export function findBeside(
  cues: readonly Cue[],
  others: readonly Cue[],
): ReadonlyMap<number, readonly Cue[]> {
  const beside = new Map<number, readonly Cue[]>();
  let lastId = cues[0]?.id;
  for (const row of alignCues(cues, others)) {
    lastId = row.cue?.id ?? lastId;
    if (lastId !== undefined) beside.set(lastId, [...(beside.get(lastId) ?? []), ...row.others]);
  }
  return beside;
}
