import type { Cue, SubtitleFile } from '../cue.ts';
import type { BlockSyntax } from './block-syntax.ts';
import { timeLine } from './read-blocks.ts';
import { formatTimes, parseTimeLine } from './times.ts';

interface BlockParts {
  /** Undefined: no line is written. */
  label: string | undefined;
  /** Blank lines are not written, since they would end the cue. */
  text: readonly string[];
}

/** Writes the blocks of SubRip and WebVTT with `\n` as the line end. */
export function writeBlocks(
  { head, cues, tail }: SubtitleFile,
  { separator, isBlank }: BlockSyntax,
  partsOf: (cue: Cue, index: number) => BlockParts,
): string {
  if (cues.length === 0) return head + tail.replace(/^\n/, '');
  const blocks = cues.map((cue, index) => {
    const { label, text } = partsOf(cue, index);
    const shown = text.filter((line) => !isBlank(line));
    const lines = [...(label === undefined ? [] : [label]), writeTimes(cue, separator), ...shown];
    const gap = index === 0 ? gapAfterHead(cue, head) : `\n${gapBetween(cue, isBlank)}`;
    return gap + lines.join('\n');
  });
  return head + blocks.join('') + tail;
}

function writeTimes({ startMs, endMs, kept }: Cue, separator: '.' | ','): string {
  const read = kept?.times === undefined ? undefined : parseTimeLine(kept.times);
  const isUnchanged =
    read?.startMs === startMs && read.endMs === endMs && read.settings === (kept?.settings ?? '');
  if (isUnchanged && kept?.times !== undefined) return kept.times;
  return timeLine(formatTimes(startMs, endMs, separator), kept?.settings);
}

/** Adds the blank line that ends the previous cue if it is missing. */
function gapBetween({ kept }: Cue, isBlank: (line: string) => boolean): string {
  const before = kept?.before ?? '\n';
  const end = before.indexOf('\n');
  return end >= 0 && isBlank(before.slice(0, end)) ? before : `\n${before}`;
}

/** A cue that was moved to the beginning brings its blank line, which the head may have already. */
function gapAfterHead({ kept }: Cue, head: string): string {
  const before = kept?.before ?? '';
  return /^\ufeff?$|\n\n$/.test(head) ? before.replace(/^\n/, '') : before;
}
