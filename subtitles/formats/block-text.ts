import type { FileProblem } from '../cue.ts';
import type { BlockSyntax } from './block-syntax.ts';
import { isBrokenTimeLine, isNumber } from './block-times.ts';

/** Lines of the file from one index up to another. */
interface LineRange {
  from: number;
  to: number;
}

/**
 * Where the text of a cue ends and the lines between two cues begin. Blank lines inside a text are
 * part of it: the text ends before a block that belongs to no cue.
 */
export function findTextEnd(
  lines: readonly string[],
  { from, to }: LineRange,
  syntax: BlockSyntax,
): number {
  let end = from;
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? '';
    if (syntax.isBlank(line)) continue;
    if (end < at && isNoText(lines, { from: at, to }, syntax)) break;
    end = at + 1;
  }
  return end;
}

/** Whether a block after a blank line is a comment, a lone number or has unreadable times. */
function isNoText(
  lines: readonly string[],
  { from, to }: LineRange,
  { isBlank, isForeign }: BlockSyntax,
): boolean {
  const line = lines[from] ?? '';
  const next = from + 1 < to ? (lines[from + 1] ?? '') : '';
  if (isForeign(line) || isBrokenTimeLine(line)) return true;
  return isNumber(line) && (isBlank(next) || isBrokenTimeLine(next));
}

/** The lines between two cues that nothing can be made of. */
export function findProblems(
  lines: readonly string[],
  { from, to }: LineRange,
  { isBlank, isForeign }: BlockSyntax,
): FileProblem[] {
  const problems: FileProblem[] = [];
  let isKnown = false;
  for (let at = from; at < to; at++) {
    const text = lines[at] ?? '';
    const isFirstOfBlock = at === from || isBlank(lines[at - 1] ?? '');
    if (isFirstOfBlock) isKnown = isForeign(text);
    if (isKnown || isBlank(text)) continue;
    problems.push({ line: at + 1, kind: isBrokenTimeLine(text) ? 'time' : 'text', text });
  }
  return problems;
}
