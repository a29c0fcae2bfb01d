import type { SubtitleFormat } from '../cue.ts';
import { parseTimeLine } from './times.ts';
import { isVttHeader } from './vtt.ts';

const ASS_SECTION = /^\s*\[(?:script info|v4\+? styles|events)\]\s*$/i;
const ASS_EVENT = /^\s*Dialogue\s*:\s*(?:Marked=)?\d{1,9},\s*\d{1,3}:/i;

/**
 * By the first line that is typical of a format. A file with times but without a header is WebVTT if
 * its name says so.
 */
export function detectFormat(lines: readonly string[], fileName: string): SubtitleFormat {
  if (isVttHeader(lines[0] ?? '')) return 'vtt';
  const typical = lines.find((line) => isAss(line) || parseTimeLine(line));
  if (typical !== undefined && isAss(typical)) return 'ass';
  return /\.(?:web)?vtt$/i.test(fileName) ? 'vtt' : 'srt';
}

function isAss(line: string): boolean {
  return ASS_SECTION.test(line) || ASS_EVENT.test(line);
}
