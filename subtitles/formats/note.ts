import type { SubtitleFormat } from '../cue.ts';

/** Marks the comment that `writeSubtitles` adds, so that a later one replaces it. */
const PREFIX = 'Vignette: ';

/** The head with the note as a comment; an empty note removes that of an earlier export. */
export function setNote(head: string, format: SubtitleFormat, note: string): string {
  if (format === 'srt') return head;
  const text = note.replaceAll('-->', '->').replace(/\s+/g, ' ').trim();
  return format === 'vtt' ? setVttNote(head, text) : setAssNote(head, text);
}

const VTT_NOTE = new RegExp(`(?<=\n)NOTE ${PREFIX}[^\n]*\n\n?`, 'g');

/** After the header and its lines, which end with a blank line. */
function setVttNote(head: string, text: string): string {
  const others = head.replace(VTT_NOTE, '');
  const header = /^[^\n]*\n(?:[^\n]+\n)*\n?/.exec(others)?.[0] ?? '';
  const block = text ? `NOTE ${PREFIX}${text}\n\n` : '';
  return header + block + others.slice(header.length);
}

const ASS_NOTE = new RegExp(`(?<=^\ufeff?); ${PREFIX}.*\n`, 'gm');
const SCRIPT_INFO = /^[^\S\n]*\[script info\][^\n]*\n/im;
const BYTE_ORDER_MARK = /^\ufeff/;

/** After `[Script Info]`; without that section at the beginning, but after a byte order mark. */
function setAssNote(head: string, text: string): string {
  const others = head.replace(ASS_NOTE, '');
  if (!text) return others;
  const line = `; ${PREFIX}${text}\n`;
  const at = SCRIPT_INFO.exec(others) ?? BYTE_ORDER_MARK.exec(others);
  const end = at ? at.index + at[0].length : 0;
  return others.slice(0, end) + line + others.slice(end);
}
