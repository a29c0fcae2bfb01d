import { factsOf } from '../checks/text-facts.ts';
import type { Cue, SubtitleFile } from '../cue.ts';
import { largestOf, smallestOf } from '../extremes.ts';
import { removeCues } from '../formats/remove-cues.ts';
import { hasDrawing } from '../markup.ts';
import { nextCueId } from './cue-ids.ts';
import { divideCue } from './divide-cue.ts';

/** A file with a new cue, and the id of that cue. */
interface WithNewCue {
  readonly file: SubtitleFile;
  readonly cueId: number;
}

/** Inserts a cue before the first one that starts later. */
export function insertCue(
  file: SubtitleFile,
  values: Pick<Cue, 'startMs' | 'endMs' | 'text'>,
): WithNewCue {
  const cueId = nextCueId(file.cues);
  const later = file.cues.findIndex(({ startMs }) => startMs > values.startMs);
  const cues = file.cues.toSpliced(later < 0 ? file.cues.length : later, 0, {
    id: cueId,
    ...values,
  });
  return { file: { ...file, cues }, cueId };
}

/** Removes cues that show nothing. */
export function removeEmpty(file: SubtitleFile): SubtitleFile {
  const { format } = file;
  const empty = file.cues.filter(
    (cue) => factsOf(cue, format).lines.length === 0 && !hasDrawing(cue.text, format),
  );
  return removeCues(file, new Set(empty.map(({ id }) => id)));
}

/**
 * Splits a cue at an offset in its text, with the markup counted, as a text field gives it. The new
 * cue follows; times are divided by the length of the texts. Nothing if there is no such cue.
 */
export function splitCue(file: SubtitleFile, cueId: number, at: number): WithNewCue | undefined {
  const index = file.cues.findIndex(({ id }) => id === cueId);
  const cue = file.cues[index];
  if (!cue) return undefined;
  const newId = nextCueId(file.cues);
  const parts = divideCue(cue, file.format, at, newId);
  return { file: { ...file, cues: file.cues.toSpliced(index, 1, ...parts) }, cueId: newId };
}

/**
 * Merges cues into the first of them in the file: it lasts from the earliest start to the latest
 * end and has the texts of all, each on lines of its own.
 */
export function mergeCues(file: SubtitleFile, ids: ReadonlySet<number>): SubtitleFile {
  const merged = file.cues.filter(({ id }) => ids.has(id));
  const [first, ...others] = merged;
  if (!first || others.length === 0) return file;
  const cue: Cue = {
    ...first,
    startMs: smallestOf(merged.map(({ startMs }) => startMs)),
    endMs: largestOf(
      merged.map(({ endMs }) => endMs),
      first.endMs,
    ),
    text: merged
      .map(({ text }) => text)
      .filter((text) => text.trim() !== '')
      .join('\n'),
  };
  const cues = file.cues.map((other) => (other === first ? cue : other));
  return removeCues({ ...file, cues }, new Set(others.map(({ id }) => id)));
}
