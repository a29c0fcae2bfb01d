import { countCodePoints } from '#contract/limits/ai-limits.ts';
import { cleanLine } from './clean-line.ts';
import { readEntries } from './read-entries.ts';

export interface AskedCue {
  id: number;
  text: string;
  /** Code points without line breaks; a longer text is refused. */
  maxCharacters?: number;
}

/** The usable texts by the ids of the cues; undefined if the answer is not of the expected form. */
export function readLines(
  answer: string,
  cues: readonly AskedCue[],
): Map<number, string> | undefined {
  const keys = cues.map(({ id }) => id);
  const entries = readEntries(answer, { list: 'lines', key: 'id', keys });
  if (!entries) return undefined;
  const texts = new Map<number, string>();
  for (const { id, text: source, maxCharacters = Number.POSITIVE_INFINITY } of cues) {
    const text = cleanLine(source, entries.get(id)?.text);
    if (text !== undefined && countCodePoints(text.replaceAll('\n', '')) <= maxCharacters)
      texts.set(id, text);
  }
  return texts;
}
