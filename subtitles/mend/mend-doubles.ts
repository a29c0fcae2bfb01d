import type { CheckContext } from '../checks/context.ts';
import { placeOf } from '../checks/place.ts';
import { factsOf } from '../checks/text-facts.ts';
import type { Cue } from '../cue.ts';
import type { ReportMend } from './mended.ts';

/**
 * Joins a cue with the next at the same place if both have the same text and no visible pause is
 * between them, unless the result is shown too long. `cues` are in the order of time.
 */
export function mendDoubles(
  cues: readonly Cue[],
  context: CheckContext,
  report: ReportMend,
): readonly Cue[] {
  const kept: Cue[] = [];
  /** The index in `kept` of the last cue of each place. */
  const lastByPlace = new Map<string, number>();
  for (const cue of cues) {
    const place = placeOf(cue, context.format);
    const index = lastByPlace.get(place);
    const last = index === undefined ? undefined : kept[index];
    const joined = last && joinDoubles(last, cue, context);
    if (joined && index !== undefined) {
      kept[index] = joined;
      report(joined.id, 'double');
    } else lastByPlace.set(place, kept.push(cue) - 1);
  }
  return kept.length === cues.length ? cues : kept;
}

function joinDoubles(first: Cue, second: Cue, { limits, format }: CheckContext): Cue | undefined {
  const lengths = [first, second].map(({ startMs, endMs }) => endMs - startMs);
  const endMs = Math.max(first.endMs, second.endMs);
  const isDouble =
    first.text === second.text &&
    lengths.every((length) => length > 0) &&
    second.startMs - first.endMs < limits.minGapMs &&
    endMs - first.startMs <= Math.max(limits.maxDurationMs, ...lengths) &&
    factsOf(first, format).lines.length > 0;
  return isDouble ? { ...first, endMs } : undefined;
}
