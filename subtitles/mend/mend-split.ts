import type { CheckContext } from '../checks/context.ts';
import { placeOf } from '../checks/place.ts';
import { factsOf } from '../checks/text-facts.ts';
import type { Cue } from '../cue.ts';
import { mapOffsets } from '../text/edit-text.ts';
import { divideCue } from './divide-cue.ts';
import { findClauseEnds, findSentenceEnds } from './lines/sentence-ends.ts';
import { addsProblem, kindsOf, mendText } from './mend-text.ts';

/**
 * Divides a cue that is shown too long at the end of a sentence; one whose text does not fit the
 * lines also at the end of a clause. Nothing if no division leaves two good cues.
 */
export function divideIfTooLong(
  cue: Cue,
  context: CheckContext,
  newId: number,
): [Cue, Cue] | undefined {
  const kinds = kindsOf(cue, context);
  const isTooWide = kinds.has('long') || kinds.has('lines');
  if (kinds.has('negative') || !(isTooWide || kinds.has('lasting'))) return undefined;
  const { plain } = factsOf(cue, context.format);
  return (
    tryDivisions(cue, context, findSentenceEnds(plain), newId) ??
    (isTooWide ? tryDivisions(cue, context, findClauseEnds(plain), newId) : undefined)
  );
}

/** The division nearest to the middle of the text that makes no new problem. */
function tryDivisions(
  cue: Cue,
  context: CheckContext,
  offsets: readonly number[],
  newId: number,
): [Cue, Cue] | undefined {
  const { plain, ends } = mapOffsets(cue.text, context.format);
  const fromMiddle = (offset: number) => Math.abs(offset - plain.length / 2);
  for (const offset of offsets.toSorted((one, other) => fromMiddle(one) - fromMiddle(other))) {
    const parts = divideCue(cue, context.format, ends[offset - 1] ?? 0, newId);
    const [first, second] = parts.map((part) => mendText(part, context, () => {}));
    if (first && second && areGood(cue, first, second, context)) return [first, second];
  }
  return undefined;
}

/** Equal parts would be taken for doubled cues. Both must be shown where the cue was. */
function areGood(cue: Cue, first: Cue, second: Cue, context: CheckContext): boolean {
  const { minDurationMs } = context.limits;
  const place = placeOf(cue, context.format);
  return (
    first.text !== second.text &&
    [first, second].every(
      (part) =>
        part.endMs - part.startMs >= minDurationMs &&
        placeOf(part, context.format) === place &&
        !addsProblem(cue, part, context),
    )
  );
}
