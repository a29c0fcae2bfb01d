import type { SubtitleFormat } from '#subtitles/cue.ts';
import { editText, mapOffsets } from '#subtitles/text/edit-text.ts';
import type { Script } from '#subtitles/text/scripts.ts';

const DASH = /^\s*[-–—‐](?![-–—‐])/u;

/** Whether the lines are those of several speakers, each beginning with a dash. */
export function isDialogue(plain: string): boolean {
  const lines = plain.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.slice(1).some((line) => DASH.test(line));
}

/** Joins the lines of a text to one and keeps its markup. */
export function joinToOneLine(text: string, format: SubtitleFormat, script: Script): string {
  const map = mapOffsets(text, format);
  const { plain } = map;
  const edits = Array.from(plain.matchAll(/[^\S\n]*\n\s*/g), ({ 0: lineBreak, index }) => {
    const to = index + lineBreak.length;
    const insert = spaceBetween(plain.slice(0, index), plain.slice(to), script);
    return { from: index, to, insert };
  });
  return editText(text, format, edits, map);
}

/**
 * In Chinese and Japanese the end of a line often stands for a comma, so a space replaces it unless
 * there is punctuation.
 */
function spaceBetween(before: string, after: string, script: Script): string {
  if (before === '' || after === '') return '';
  const needsNone =
    (script === 'han' || script === 'japanese') &&
    (/[\p{P}]$/u.test(before) || /^[\p{P}]/u.test(after));
  return needsNone ? '' : ' ';
}
