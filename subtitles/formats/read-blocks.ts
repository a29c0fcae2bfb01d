import type { Cue, FileProblem, KeptCueParts } from '../cue.ts';
import type { BlockSyntax } from './block-syntax.ts';
import { findProblems, findTextEnd } from './block-text.ts';
import { type FoundTimes, findTimes } from './block-times.ts';
import { joinLines, joinTail } from './lines.ts';
import { formatTimes } from './times.ts';

export interface ReadCues {
  head: string;
  cues: Cue[];
  tail: string;
  problems: FileProblem[];
}

/** Reads the blocks of SubRip and WebVTT. Every line is in exactly one part of the result. */
export function readBlocks(lines: readonly string[], syntax: BlockSyntax): ReadCues {
  const found = findTimes(lines, syntax);
  const begins = found.map(({ at, isLabelled }) => (isLabelled ? at - 1 : at));
  const headEnd = begins[0] ?? lines.length;
  const problems = findProblems(lines, { from: 0, to: headEnd }, syntax);
  const cues: Cue[] = [];
  let gapStart = headEnd;
  for (const [index, times] of found.entries()) {
    const next = begins[index + 1] ?? lines.length;
    const textEnd = findTextEnd(lines, { from: times.at + 1, to: next }, syntax);
    const gap = lines.slice(gapStart, begins[index]);
    const textStart = skipBlank(lines, times.at + 1, textEnd, syntax);
    cues.push({
      id: index + 1,
      startMs: times.startMs,
      endMs: times.endMs,
      text: lines.slice(textStart, textEnd).join('\n'),
      ...keptParts(lines, times, index === 0 ? undefined : joinLines(gap), syntax),
    });
    for (const problem of findProblems(lines, { from: textEnd, to: next }, syntax)) {
      problems.push(problem);
    }
    gapStart = textEnd;
  }
  const tail = found.length > 0 ? joinTail(lines.slice(gapStart)) : '';
  return { head: joinLines(lines.slice(0, headEnd)), cues, tail, problems };
}

function skipBlank(lines: readonly string[], from: number, to: number, { isBlank }: BlockSyntax) {
  let at = from;
  while (at < to && isBlank(lines[at] ?? '')) at++;
  return at;
}

function keptParts(
  lines: readonly string[],
  { at, startMs, endMs, settings, isLabelled, isValid }: FoundTimes,
  before: string | undefined,
  { separator }: BlockSyntax,
): { kept?: KeptCueParts } {
  const line = lines[at] ?? '';
  const written = timeLine(formatTimes(startMs, endMs, separator), settings);
  const kept: KeptCueParts = {
    ...(before !== undefined && before !== '\n' ? { before } : {}),
    ...(isLabelled ? { label: lines[at - 1] ?? '' } : {}),
    ...(settings ? { settings } : {}),
    ...(isValid && line !== written ? { times: line } : {}),
  };
  return Object.keys(kept).length > 0 ? { kept } : {};
}

export function timeLine(times: string, settings: string | undefined): string {
  return settings ? `${times} ${settings}` : times;
}
