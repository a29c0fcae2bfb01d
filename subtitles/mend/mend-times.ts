import type { CheckContext } from '../checks/context.ts';
import { limitsFor } from '../checks/limits.ts';
import { factsOf } from '../checks/text-facts.ts';
import { findNexts } from '../checks/time-order.ts';
import type { Cue } from '../cue.ts';
import { mapChanged } from './map-changed.ts';
import { addsProblem, kindsOf } from './mend-text.ts';
import type { ReportMend } from './mended.ts';

/** A longer overlap may be intended, so it is left to a person. */
const MAX_TRIM_MS = 1_000;

/**
 * Moves the ends of cues: trims overlaps, makes too small gaps the smallest allowed or none, and
 * extends cues that are too short or too fast into free time. `cues` are in the order of time.
 */
export function mendTimes(
  cues: readonly Cue[],
  context: CheckContext,
  filmMs: number,
  report: ReportMend,
): readonly Cue[] {
  const nexts = findNexts(cues, context.format);
  return mapChanged(cues, (cue) => {
    if (cue.endMs <= cue.startMs) return cue;
    const nextMs = nexts.get(cue)?.startMs;
    const apart = nextMs === undefined ? cue : mendDistance(cue, nextMs, context, report);
    const freeUntilMs = nextMs === undefined ? filmMs : nextMs - context.limits.minGapMs;
    return extend(apart, freeUntilMs, context, report);
  });
}

function mendDistance(cue: Cue, nextMs: number, context: CheckContext, report: ReportMend): Cue {
  const { minGapMs, maxDurationMs } = context.limits;
  const gapMs = nextMs - cue.endMs;
  if (gapMs === 0 || gapMs >= minGapMs || gapMs < -MAX_TRIM_MS) return cue;
  const kind = gapMs < 0 ? 'overlap' : 'gap';
  for (const endMs of [nextMs - minGapMs, nextMs]) {
    const moved = { ...cue, endMs };
    if (endMs < cue.endMs && endMs - cue.startMs < context.limits.minDurationMs) continue;
    if (endMs > cue.endMs && endMs - cue.startMs > maxDurationMs) continue;
    if (addsProblem(cue, moved, context)) continue;
    report(cue.id, kind);
    return moved;
  }
  return cue;
}

function extend(cue: Cue, freeUntilMs: number, context: CheckContext, report: ReportMend): Cue {
  const kinds = kindsOf(cue, context);
  if (!kinds.has('short') && !kinds.has('fast')) return cue;
  const { limits, language, format } = context;
  const { characters, script } = factsOf(cue, format);
  const { speed } = limitsFor(script, limits, language);
  const neededMs = Math.max(limits.minDurationMs, Math.ceil((characters * 1000) / speed));
  // Hundredths of a second, which every format can write.
  const wantedMs = Math.ceil((cue.startMs + neededMs) / 10) * 10;
  const endMs = Math.min(wantedMs, freeUntilMs, cue.startMs + limits.maxDurationMs);
  if (endMs <= cue.endMs) return cue;
  report(cue.id, kinds.has('fast') ? 'fast' : 'short');
  return { ...cue, endMs };
}
