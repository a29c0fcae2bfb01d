import type { BlockSyntax } from './block-syntax.ts';
import { hasArrow, parseMistypedTimeLine, parseTimeLine, type TimeLine } from './times.ts';

/** A line of times, with which a cue begins. */
export interface FoundTimes extends TimeLine {
  at: number;
  /** The line before it is the label of the cue. */
  isLabelled: boolean;
  /** The line can be written back, because other programs can read it too. */
  isValid: boolean;
}

/** Finds the cues by their times. */
export function findTimes(lines: readonly string[], syntax: BlockSyntax): FoundTimes[] {
  const found: FoundTimes[] = [];
  for (const [at, line] of lines.entries()) {
    const valid = line.includes('-->') ? parseTimeLine(line) : undefined;
    const times =
      valid ?? (isMistyped(lines, at, syntax) ? parseMistypedTimeLine(line) : undefined);
    if (!times) continue;
    const isLabelled =
      at - 1 > (found.at(-1)?.at ?? -1) && syntax.isLabel(lines[at - 1] ?? '', lines[at - 2]);
    found.push({ ...times, at, isLabelled, isValid: valid !== undefined });
  }
  return found;
}

/**
 * Mistyped times count only where times are expected, so that a text such as `12:30 -> 13:00` is
 * not taken for them.
 */
function isMistyped(lines: readonly string[], at: number, syntax: BlockSyntax): boolean {
  if (!hasArrow(lines[at] ?? '')) return false;
  const isAfterBlank = (index: number) => index <= 0 || syntax.isBlank(lines[index - 1] ?? '');
  return isAfterBlank(at) || (isNumber(lines[at - 1] ?? '') && isAfterBlank(at - 1));
}

const NUMBER = /^\s*[\d０-９]{1,9}\s*$/;
const CLOCK = /[\d０-９][:：]/;

export function isNumber(line: string): boolean {
  return NUMBER.test(line);
}

/** The line was meant to have times, but they cannot be read. */
export function isBrokenTimeLine(line: string): boolean {
  return hasArrow(line) && CLOCK.test(line);
}
