import type { Cue } from '../cue.ts';
import { hasDrawing } from '../markup.ts';
import { findTagFault } from '../tags/find-tag-fault.ts';
import type { CheckContext } from './context.ts';
import { limitsFor } from './limits.ts';
import type { CueProblem } from './problem.ts';
import { findStrangeScripts } from './strange-scripts.ts';
import { factsOf, type TextFacts } from './text-facts.ts';

/** The problems of a cue that do not depend on other cues. */
export function checkAlone(cue: Cue, context: CheckContext): CueProblem[] {
  const facts = factsOf(cue, context.format);
  const problems: CueProblem[] = [];
  const durationMs = cue.endMs - cue.startMs;
  const isEmpty = facts.lines.length === 0;
  if (durationMs <= 0) problems.push({ kind: 'negative' });
  if (isEmpty && !hasDrawing(cue.text, context.format)) problems.push({ kind: 'empty' });
  if (!isEmpty) {
    if (durationMs > 0) addDuration(problems, durationMs, facts, context);
    addSize(problems, facts, context);
  }
  const tag = findTagFault(cue.text, context.format);
  if (tag !== undefined) problems.push({ kind: 'tags', tag });
  if (!isEmpty) problems.push(...findStrangeScripts(facts, context));
  return problems;
}

function addDuration(
  problems: CueProblem[],
  ms: number,
  { characters, script }: TextFacts,
  { limits, language }: CheckContext,
) {
  const { minDurationMs, maxDurationMs } = limits;
  if (ms < minDurationMs) problems.push({ kind: 'short', ms, limit: minDurationMs });
  if (ms > maxDurationMs) problems.push({ kind: 'lasting', ms, limit: maxDurationMs });
  const limit = limitsFor(script, limits, language).speed;
  if (characters * 1000 <= limit * ms) return;
  problems.push({ kind: 'fast', speed: Math.ceil((characters * 10_000) / ms) / 10, limit });
}

function addSize(
  problems: CueProblem[],
  { width, lines, script }: TextFacts,
  { limits, language }: CheckContext,
) {
  const limit = limitsFor(script, limits, language).lineWidth;
  if (width > limit) problems.push({ kind: 'long', width, limit });
  if (lines.length <= limits.lines) return;
  problems.push({ kind: 'lines', count: lines.length, limit: limits.lines });
}
