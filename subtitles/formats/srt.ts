import type { Cue, SubtitleFile } from '../cue.ts';
import { largestOf } from '../extremes.ts';
import type { BlockSyntax } from './block-syntax.ts';
import { isNumber } from './block-times.ts';
import { textLines } from './lines.ts';
import { type ReadCues, readBlocks } from './read-blocks.ts';
import { parseMistypedTimeLine, parseTimeLine } from './times.ts';
import { writeBlocks } from './write-blocks.ts';

const SYNTAX: BlockSyntax = {
  separator: ',',
  isBlank: (line) => line.trim() === '' || line === '\u001a',
  isLabel: isNumber,
  isForeign: () => false,
};

export function readSrt(lines: readonly string[]): ReadCues {
  const read = readBlocks(lines, SYNTAX);
  const isNumbered = read.cues.every(({ kept }, index) => kept?.label === String(index + 1));
  return { ...read, cues: read.cues.map(isNumbered ? withoutLabel : withLabel) };
}

/** Numbers from 1 are written by position, so that they stay right when cues are inserted. */
function withoutLabel(cue: Cue): Cue {
  const { label: _label, ...kept } = cue.kept ?? {};
  const { kept: _kept, ...rest } = cue;
  return Object.keys(kept).length > 0 ? { ...rest, kept } : rest;
}

/** An empty label is that of a cue without a number in a file that is numbered in another way. */
function withLabel(cue: Cue): Cue {
  return { ...cue, kept: { label: '', ...cue.kept } };
}

export function writeSrt(file: SubtitleFile): string {
  const labels = chooseLabels(file.cues);
  return writeBlocks(file, SYNTAX, ({ text }, index) => ({
    label: labels[index],
    text: textLines(text).map(escapeTimes),
  }));
}

/** New cues get numbers after the highest, unless the file has no numbers. */
function chooseLabels(cues: readonly Cue[]): (string | undefined)[] {
  const labels = cues.map(({ kept }) => kept?.label);
  if (labels.every((label) => label === undefined)) return cues.map((_, index) => `${index + 1}`);
  const numbers = labels.flatMap((label) => (label ? [Number(label.normalize('NFKC'))] : []));
  let next = largestOf(numbers.filter(Number.isFinite), 0);
  return labels.map((label) => {
    if (label !== undefined) return label || undefined;
    return numbers.length > 0 ? String(++next) : undefined;
  });
}

/** A line of a text that looks like times would begin another cue. */
function escapeTimes(line: string): string {
  const isTimes = parseTimeLine(line) ?? parseMistypedTimeLine(line);
  return isTimes ? line.replace(/[-–—−－]+\s?[>＞]|→/, '⇒') : line;
}
