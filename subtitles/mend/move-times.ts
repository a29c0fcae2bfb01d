import type { Cue } from '../cue.ts';
import { smallestOf } from '../extremes.ts';
import { mapChanged } from './map-changed.ts';

/**
 * Shifts the chosen cues by `ms`. If one of them would begin before 0, all are shifted only as far
 * as the first one can be, so that their distances stay.
 */
export function shift(
  cues: readonly Cue[],
  chosen: ReadonlySet<number> | 'all',
  ms: number,
): readonly Cue[] {
  const isChosen = ({ id }: Cue) => chosen === 'all' || chosen.has(id);
  const firstMs = smallestOf(cues.filter(isChosen).map(({ startMs }) => startMs));
  const byMs = Math.max(Math.round(ms), -firstMs);
  return mapChanged(cues, (cue) => (isChosen(cue) ? mapTimes(cue, (time) => time + byMs) : cue));
}

/** Two moments of a film: where they are in the file, and where they should be. */
interface TwoPoints {
  readonly from: readonly [oldMs: number, newMs: number];
  readonly to: readonly [oldMs: number, newMs: number];
}

/**
 * Moves all times so that both points are where they should be, and the others in proportion. Cues
 * stay as they are if the points do not define a direction of time.
 */
export function stretch(cues: readonly Cue[], { from, to }: TwoPoints): readonly Cue[] {
  const scale = (to[1] - from[1]) / (to[0] - from[0]);
  if (!(scale > 0) || !Number.isFinite(scale)) return cues;
  return mapChanged(cues, (cue) => mapTimes(cue, (time) => from[1] + (time - from[0]) * scale));
}

function mapTimes(cue: Cue, change: (timeMs: number) => number): Cue {
  const startMs = Math.max(0, Math.round(change(cue.startMs)));
  const endMs = Math.max(0, Math.round(change(cue.endMs)));
  return startMs === cue.startMs && endMs === cue.endMs ? cue : { ...cue, startMs, endMs };
}
