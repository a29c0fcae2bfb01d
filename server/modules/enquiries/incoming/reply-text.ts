import { removeInvisible } from '../../../../contract/fields.ts';
import { cutText } from '../../../text/cut-text.ts';

const MAX_TEXT = 20_000;
/** What follows in a longer body is not read, so that reading takes no longer for a longer mail. */
const MAX_BODY = 200_000;
const MAX_TAG_NAME = 20;
/** Outlook writes such a line above the mail that is answered. */
const SEPARATOR = /^_{10,}$/;
const QUOTED = /^\s*>/;

/** The secret link in our mails, also where a mail program has put it into a link of its own. */
const OUR_LINK = /<?(?:https?:\/\/[^\s/<>]{1,255}\/[\w-]{1,10}\/)?enquiry(?:\/|%2F)[\w-]{32,}>?/gi;
/** A year, a date or an address, one of which each introduction of a quote has. */
const DATE = /(?<!\d)(?:19|20)\d\d(?!\d)|\d[./-]\d{1,2}[./-]\d/;
const ADDRESS = /[^\s@]@[^\s@]/;

/**
 * What the visitor wrote: the text above our marker line, without the quoted lines at the end and their
 * introduction. If nothing is above it, the visitor has written below or between the quoted lines.
 */
export function readReply(text: string, markers: readonly string[]): string {
  const lines = clean(text).split('\n');
  const end = lines.findIndex(
    (line) => SEPARATOR.test(line.trim()) || markers.some((marker) => line.includes(marker)),
  );
  const above = dropQuote(end < 0 ? lines : lines.slice(0, end), end >= 0);
  const written = isBlank(above) ? lines.filter((line) => !isQuote(line, markers)) : above;
  return cutText(
    written
      .join('\n')
      .replaceAll(OUR_LINK, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    MAX_TEXT,
  );
}

const isQuote = (line: string, markers: readonly string[]) =>
  QUOTED.test(line) || markers.some((marker) => line.includes(marker));

const isBlank = (lines: string[]) => lines.every((line) => line.trim() === '');

/**
 * Without the quoted lines at the end, and the introduction above them: "On 16 November 2026, Vignette
 * <hello@vignette.example> wrote:". Mail programs break it into two lines if it is long.
 */
function dropQuote(lines: string[], isQuoteBelow: boolean): string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !QUOTED.test(line));
  const isIntroduced = isQuoteBelow || lines.slice(last + 1).some((line) => QUOTED.test(line));
  const [before = '', line = ''] = [lines[last - 1], lines[last]];
  if (!isIntroduced || !/[:：]$/.test(line.trimEnd())) return lines.slice(0, last + 1);
  if (!DATE.test(line) && DATE.test(before) && !QUOTED.test(before))
    return lines.slice(0, last - 1);
  return lines.slice(0, DATE.test(line) || ADDRESS.test(line) ? last : last + 1);
}

function clean(text: string): string {
  return removeInvisible(text.slice(0, MAX_BODY).toWellFormed().replaceAll('\0', '')).replaceAll(
    /\r\n?/g,
    '\n',
  );
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The end of elements whose content is no text, by name. */
const HIDDEN_ENDS = new Map(
  ['head', 'style', 'script', 'title'].map((name) => [name, new RegExp(`</${name}\\b`, 'gi')]),
);
const TAG_NAME = /^<(\/?[a-z][a-z\d]*)/i;
const ENDS_LINE = /^(?:br|\/(?:p|div|tr|li|h[1-6]|blockquote))$/;

/** The text of a mail that has HTML only. */
export function htmlToText(html: string): string {
  return removeTags(html.slice(0, MAX_BODY).replaceAll(/\s+/g, ' '))
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,10}));/gi, (match, decimal, hex, name) =>
      name ? (ENTITIES[name.toLowerCase()] ?? match) : toCharacter(decimal, hex),
    )
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

/**
 * Reads the HTML once from beginning to end: a pattern for tags would search the rest again from each
 * `<` that nothing closes. What follows such a `<` is left out.
 */
function removeTags(html: string): string {
  let text = '';
  let position = 0;
  for (;;) {
    const start = html.indexOf('<', position);
    if (start < 0) return text + html.slice(position);
    text += html.slice(position, start);
    const close = html.startsWith('<!--', start) ? '-->' : '>';
    const end = html.indexOf(close, start);
    if (end < 0) return text;
    position = end + close.length;
    const name = TAG_NAME.exec(html.slice(start, start + MAX_TAG_NAME))?.[1]?.toLowerCase() ?? '';
    if (ENDS_LINE.test(name)) text += '\n';
    const hiddenEnd = HIDDEN_ENDS.get(name);
    if (!hiddenEnd) continue;
    hiddenEnd.lastIndex = position;
    const found = hiddenEnd.exec(html);
    if (!found) return text;
    position = found.index;
  }
}

function toCharacter(decimal: string | undefined, hex: string | undefined): string {
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
