import { OperatorError, type Refusal } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';

/** Something that prevents a change, in English and for the desk. */
export interface Problem extends Partial<Refusal> {
  text: string;
}

/** Throws with all problems, if there are any; the desk shows the first one. */
export function refuseIf(problems: Problem[], refused: string): void {
  const [first] = problems;
  if (!first) return;
  const count = countNoun(problems.length, 'error');
  const { text: _, ...refusal } = first;
  throw new OperatorError(
    [`${refused}: ${count}.`, ...problems.map(({ text }) => text)].join('\n'),
    refusal,
  );
}
