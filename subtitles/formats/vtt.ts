import type { SubtitleFile } from '../cue.ts';
import type { BlockSyntax } from './block-syntax.ts';
import { isNumber } from './block-times.ts';
import { textLines } from './lines.ts';
import { type ReadCues, readBlocks } from './read-blocks.ts';
import { writeBlocks } from './write-blocks.ts';

const HEADER = /^WEBVTT(?=[ \t]|$)/;
const FOREIGN_BLOCK = /^(?:WEBVTT|NOTE|STYLE|REGION)(?=[ \t]|$)/;

const SYNTAX: BlockSyntax = {
  separator: '.',
  isBlank: (line) => line === '' || line === '\u001a',
  isLabel: (line, previous) =>
    !HEADER.test(line) && !line.includes('-->') && (isNumber(line) || (line !== '' && !previous)),
  isForeign: (line) => FOREIGN_BLOCK.test(line),
};

export function isVttHeader(line: string): boolean {
  return HEADER.test(line);
}

/** Adds the header if it is missing, without which no program accepts the file. */
export function readVtt(lines: readonly string[]): ReadCues {
  const read = readBlocks(lines, SYNTAX);
  const head = isVttHeader(lines[0] ?? '') ? read.head : `WEBVTT\n\n${read.head}`;
  return { ...read, head: head.endsWith('\n\n') ? head : `${head}\n` };
}

export function writeVtt(file: SubtitleFile): string {
  return writeBlocks(file, SYNTAX, ({ text, kept }) => ({
    label: kept?.label,
    text: textLines(text).map((line) => line.replaceAll('-->', '--&gt;')),
  }));
}
