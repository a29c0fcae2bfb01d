import type { Cue, SubtitleFile } from '../cue.ts';
import { checkAlone } from './check-alone.ts';
import { type CheckedCue, type Checker, type CheckOptions, checkerFor } from './checker.ts';
import { placeOf } from './place.ts';
import type { CueProblem, CueProblems } from './problem.ts';
import { checkTerms } from './terms.ts';
import { factsOf } from './text-facts.ts';
import { byTime } from './time-order.ts';

const NONE: readonly CueProblem[] = [];

/**
 * Finds the problems of every cue. Results are cached by cue object, so that checking again after an
 * edit computes only the edited cue and its neighbour. A cue whose problems are the same as before
 * gets the same array, so that its row need not render again.
 */
export function checkCues(file: SubtitleFile, options: CheckOptions): CueProblems {
  const checker = checkerFor(file, options);
  const early = findEarly(file.cues);
  const problems = new Map<number, readonly CueProblem[]>();
  const nextByPlace = new Map<string, Cue>();
  const ordered = byTime(file.cues);
  for (let index = ordered.length - 1; index >= 0; index--) {
    const cue = ordered[index];
    if (!cue) continue;
    const checked = checkedCue(cue, checker);
    const next = nextByPlace.get(checked.place);
    nextByPlace.set(checked.place, cue);
    const paired = checker.terms.length > 0 ? options.pairedTexts?.get(cue.id) : undefined;
    update(checked, cue, next, early.has(cue), paired, checker);
    if (checked.problems.length > 0) problems.set(cue.id, checked.problems);
  }
  return problems;
}

/** Cues that start before the cue that precedes them in the file. */
function findEarly(cues: readonly Cue[]): ReadonlySet<Cue> {
  const early = new Set<Cue>();
  let previousStart = Number.NEGATIVE_INFINITY;
  for (const cue of cues) {
    if (cue.startMs < previousStart) early.add(cue);
    previousStart = cue.startMs;
  }
  return early;
}

function checkedCue(cue: Cue, checker: Checker): CheckedCue {
  let checked = checker.checked.get(cue);
  if (!checked) {
    checked = {
      alone: checkAlone(cue, checker),
      place: placeOf(cue, checker.format),
      problems: NONE,
      // No cue has this id, so the first update computes the problems.
      nextId: Number.NaN,
      nextStartMs: 0,
      isEarly: false,
      pairedText: undefined,
    };
    checker.checked.set(cue, checked);
  }
  return checked;
}

const NO_ID = -1;

function update(
  checked: CheckedCue,
  cue: Cue,
  next: Cue | undefined,
  isEarly: boolean,
  pairedText: string | undefined,
  { limits, terms, format }: Checker,
) {
  const nextId = next?.id ?? NO_ID;
  const nextStartMs = next?.startMs ?? 0;
  if (
    checked.nextId === nextId &&
    checked.nextStartMs === nextStartMs &&
    checked.isEarly === isEarly &&
    checked.pairedText === pairedText
  ) {
    return;
  }
  Object.assign(checked, { nextId, nextStartMs, isEarly, pairedText });
  const problems: CueProblem[] = isEarly ? [{ kind: 'order' }] : [];
  if (next) problems.push(...checkNext(cue, next, limits.minGapMs));
  problems.push(...checked.alone);
  if (terms.length > 0) {
    problems.push(...checkTerms(factsOf(cue, format).plain, pairedText, terms));
  }
  if (!areEqual(problems, checked.problems)) {
    checked.problems = problems.length === 0 ? NONE : problems;
  }
}

function checkNext(cue: Cue, next: Cue, minGapMs: number): CueProblem[] {
  if (cue.endMs <= cue.startMs) return [];
  const gapMs = next.startMs - cue.endMs;
  if (gapMs < 0) return [{ kind: 'overlap', ms: -gapMs, otherId: next.id }];
  if (gapMs > 0 && gapMs < minGapMs) return [{ kind: 'gap', ms: gapMs, limit: minGapMs }];
  return [];
}

function areEqual(some: readonly CueProblem[], others: readonly CueProblem[]): boolean {
  return some.length === others.length && JSON.stringify(some) === JSON.stringify(others);
}
