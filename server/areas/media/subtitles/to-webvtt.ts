import { say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { formatTimes, type TimeLine } from '#subtitles/formats/times.ts';
import { parseTiming } from './timing.ts';

/** Converts SubRip to WebVTT. Validates WebVTT, and changes only its line endings. */
export function toWebVtt(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  return /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '') ? validateWebVtt(lines) : fromSubRip(lines);
}

function validateWebVtt(lines: string[]): string {
  const timings = lines.flatMap((line, at) =>
    line.includes('-->') ? parseTiming(line, at + 1) : [],
  );
  if (timings.length === 0) throw new OperatorError(say('deskIngest.subtitlesNone'));
  return `${lines.join('\n').trimEnd()}\n`;
}

interface Cue extends TimeLine {
  text: string;
}

function fromSubRip(lines: string[]): string {
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) at++;
    else {
      // Skips the number, since cues are renumbered in the order of their times.
      const isNumbered = /^\s*\d+\s*$/.test(lines[at] ?? '');
      if (isNumbered) at++;
      const line = lines[at];
      if (line === undefined) throw new OperatorError(say('deskIngest.lineLast', { line: at }));
      const timing = parseTiming(line, ++at);
      const begin = at;
      while (at < lines.length && !isBlank(lines[at])) at++;
      const text = lines.slice(begin, at).map(convertLine).filter(Boolean).join('\n');
      if (text) cues.push({ ...timing, text });
    }
  }
  if (cues.length === 0) throw new OperatorError(say('deskIngest.subtitlesNone'));
  const blocks = cues
    .sort((a, b) => a.startMs - b.startMs)
    .map(
      ({ startMs, endMs, text }, at) => `${at + 1}\n${formatTimes(startMs, endMs, '.')}\n${text}\n`,
    );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

const TAG = /<\/?[a-z][^<>]*>/gi;
const KEPT_TAG = /^<\/?[biu]>$/i;

/** Keeps bold, italic and underline; removes SubRip's fonts, colours and positions. */
function convertLine(line: string): string {
  const text = line.replaceAll(/\{\\[^}]*\}/g, '');
  let result = '';
  let from = 0;
  for (const { 0: tag, index } of text.matchAll(TAG)) {
    result += escapeText(text.slice(from, index));
    if (KEPT_TAG.test(tag)) result += tag.toLowerCase();
    from = index + tag.length;
  }
  return (result + escapeText(text.slice(from))).trim();
}

function escapeText(text: string): string {
  return text
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
