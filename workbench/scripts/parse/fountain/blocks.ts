import { rules } from 'fountain-js';
import { readEpisodeHeading } from '../headings/episode-heading.ts';
import { headingText } from '../headings/heading-text.ts';
import { readLabel } from '../labels.ts';
import { narrow, splitLines } from '../narrow.ts';

/** Lines between blank lines, trimmed and with single spaces. */
export interface Block {
  readonly lines: readonly string[];
  /** The number of the first line. */
  readonly line: number;
}

/**
 * Splits a Fountain script into the paragraphs that `fountain-js` reads one at a time: the library
 * gives no line numbers, and its time grows with the square of the number of paragraphs. Headings,
 * sections, synopses and lists are paragraphs of their own even without blank lines around them.
 */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let current: string[] = [];
  let first = 0;
  const close = () => {
    if (current.length > 0) blocks.push({ lines: current, line: first });
    current = [];
  };
  for (const [index, source] of splitLines(withoutBoneyard(text)).entries()) {
    const line = source.trim().replace(/\s+/g, ' ');
    // Two spaces are an empty line inside a speech.
    if (line === '' && (current.length === 0 || source.length < 2)) close();
    if (line === '') continue;
    const alone = isAlone(line, current.length === 0);
    if (alone) close();
    if (current.length === 0) first = index + 1;
    current.push(line);
    if (alone) close();
  }
  close();
  return blocks;
}

/** No heading is longer, and the patterns of the library are slow on long lines. */
const MAX_HEADING = 120;

function isAlone(line: string, isFirst: boolean): boolean {
  if (/^(?:#|=|>|\.(?!\.))/.test(line)) return true;
  if (['people', 'props'].includes(readLabel(line)?.kind ?? '')) return true;
  if (line.length > MAX_HEADING) return false;
  if (isFirst ? rules.scene_heading.test(line) : /^(?:INT|EXT|EST|I\/E)[./ ]/.test(line))
    return true;
  return readEpisodeHeading(narrow(headingText(line))) !== undefined;
}

/** Removes comments and keeps their line breaks, so that line numbers stay right. */
function withoutBoneyard(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf('/*', from);
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2);
    if (end < 0) return kept.join('') + text.slice(from);
    kept.push(text.slice(from, start), text.slice(start, end).replace(/[^\r\n]+/g, ''));
    from = end + 2;
  }
}
