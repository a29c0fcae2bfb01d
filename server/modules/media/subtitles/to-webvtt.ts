import { BadLine, readTiming, type Timing, writeTime } from './timing.ts';

/** Converts SubRip to WebVTT; WebVTT is only checked. */
export function toWebVtt(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  return /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '') ? checkWebVtt(lines) : fromSubRip(lines);
}

function checkWebVtt(lines: string[]): string {
  const timings = lines.flatMap((line, at) =>
    line.includes('-->') ? readTiming(line, at + 1) : [],
  );
  if (timings.length === 0) throw new Error('it has no subtitles');
  return `${lines.join('\n').trimEnd()}\n`;
}

interface Cue extends Timing {
  text: string;
}

function fromSubRip(lines: string[]): string {
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) at++;
    else {
      // Cues are numbered anew, in the order of their times.
      const isNumbered = /^\s*\d+\s*$/.test(lines[at] ?? '');
      if (isNumbered) at++;
      const line = lines[at];
      if (line === undefined) throw new BadLine(at, 'is the last: a time is missing after it');
      const timing = readTiming(line, ++at);
      const begin = at;
      while (at < lines.length && !isBlank(lines[at])) at++;
      const text = lines.slice(begin, at).map(plain).filter(Boolean).join('\n');
      if (text) cues.push({ ...timing, text });
    }
  }
  if (cues.length === 0) throw new Error('it has no subtitles');
  const blocks = cues
    .sort((one, other) => one.startMs - other.startMs)
    .map(
      ({ startMs, endMs, text }, at) =>
        `${at + 1}\n${writeTime(startMs)} --> ${writeTime(endMs)}\n${text}\n`,
    );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

const TAG = /<\/?[a-z][^<>]*>/gi;
const KEPT_TAG = /^<\/?[biu]>$/i;

/** Keeps bold, italic and underline; drops fonts, colours and positions, which WebVTT writes differently. */
function plain(line: string): string {
  const words = line.replaceAll(/\{\\[^}]*\}/g, '');
  let written = '';
  let from = 0;
  for (const { 0: tag, index } of words.matchAll(TAG)) {
    written += escaped(words.slice(from, index));
    if (KEPT_TAG.test(tag)) written += tag.toLowerCase();
    from = index + tag.length;
  }
  return (written + escaped(words.slice(from))).trim();
}

function escaped(text: string): string {
  return text
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
