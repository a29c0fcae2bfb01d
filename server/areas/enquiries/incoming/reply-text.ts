import { removeInvisible } from '#contract/fields/fields.ts';
import { cutText } from '#server/text/cut-text.ts';
import { MAX_MESSAGE_TEXT } from '../enquiry-limits.ts';
import { NUMBER } from './read-mail.ts';

/** Stands for what was cut. */
export const CUT = '[…]';
/** What follows in a longer body is not read, so that reading takes no longer for a longer mail. */
const MAX_BODY = 200_000;
const MAX_TAG_NAME = 20;
const QUOTED = /^\s*>/;
/** Lines that Outlook writes above the headers of the mail that is answered. */
const SEPARATOR = /^\s*_{10,}\s*$/;
const ORIGINAL_MESSAGE = /^\s*-{3,}[^-]{1,40}-{3,}\s*$/;
/** The lines from a quoted mail's header `From:` to its `Subject:`; a long `To:` is broken into two. */
const MAX_HEADER_LINES = 6;
const HEADER = /^\s*\**[^\s:：*][^:：*]{0,24}\**\s?[:：]/;
const FROM_NAMES = [
  'From|De|De la|Von|Da|Van|Från|Fra|Frá|Lähettäjä|Od|Feladó|Saatja|Nuo|Šalje|Nga|Kimden|Gönderen',
  'Expéditeur|От|Від|Από|差出人|보낸 사람|发件人|寄件者|寄件人|จาก|Từ|Dari|Daripada|من|מאת|प्रेषक',
].join('|');
/** The header `From:` in the languages of Outlook. */
const FROM = new RegExp(`^\\s*\\**(?:${FROM_NAMES})\\**\\s?[:：]`, 'i');

/** The secret link in our mails, also where a mail program has put it into a link of its own. */
const OUR_LINK = /<?(?:https?:\/\/[^\s/<>]{1,255}\/[\w-]{1,10}\/)?enquiry(?:\/|%2F)[\w-]{32,}>?/gi;
/** A year, a date or an address, one of which each introduction of a quote has. */
const DATE = /(?<!\d)(?:19|20)\d\d(?!\d)|\d[./-]\d{1,2}[./-]\d/;
const ADDRESS = /[^\s@]@[^\s@]/;

/**
 * What the visitor wrote. A quoted mail without `>` goes on to the end: the text above it counts, or
 * all of it if there is nothing above but an introduction. Of lines with `>` those at the end are cut,
 * and those around our marker line.
 */
export function readReply(text: string, markers: readonly string[]): string {
  const isMarker = (line: string) => markers.some((marker) => line.includes(marker));
  const lines = clean(text).split('\n');
  const end = lines.findIndex(
    (line, at) => !QUOTED.test(line) && (isMarker(line) || isHeaderBlock(lines, at)),
  );
  const above = dropQuotes(end < 0 ? lines : dropIntroduction(lines.slice(0, end)), isMarker);
  const written = isIntroduction(above)
    ? lines.filter((line) => !QUOTED.test(line) && !isMarker(line))
    : above;
  return written
    .join('\n')
    .replaceAll(OUR_LINK, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Cuts a text that is too long for a message, which then ends with `[…]`. */
export function cutMessage(text: string): string {
  const end = `\n\n${CUT}`;
  const cut = cutText(text, MAX_MESSAGE_TEXT - end.length);
  return cut === text ? text : cut + end;
}

/** Whether the headers of a quoted mail begin at this line, as Outlook writes them. */
function isHeaderBlock(lines: string[], at: number): boolean {
  const line = lines[at] as string;
  if (SEPARATOR.test(line)) return true;
  if (!FROM.test(line)) return false;
  const headers = lines.slice(at + 1, at + MAX_HEADER_LINES).filter((one) => HEADER.test(one));
  const isOfMail = [line, ...headers].some((one) => ADDRESS.test(one) || NUMBER.test(one));
  return headers.length >= 2 && headers.some((one) => DATE.test(one)) && isOfMail;
}

/** Whether there is no text, or only a line that ends with a colon. */
function isIntroduction(lines: string[]): boolean {
  const [first = ':', ...others] = lines.filter((line) => line.trim() !== '');
  return others.length === 0 && /[:：]\s*$/.test(first);
}

/** Without the quote that contains our marker line, and without quoted lines at the end. */
function dropQuotes(lines: string[], isMarker: (line: string) => boolean): string[] {
  const marker = lines.findIndex(isMarker);
  if (marker < 0) return dropQuoteAtEnd(lines);
  const isOwn = (line: string) => !QUOTED.test(line);
  const start = lines.slice(0, marker).findLastIndex(isOwn) + 1;
  const length = lines.slice(marker).findIndex(isOwn);
  const below = length < 0 ? [] : lines.slice(marker + length);
  return [...dropIntroduction(lines.slice(0, start)), ...dropQuoteAtEnd(below)];
}

function dropQuoteAtEnd(lines: string[]): string[] {
  const end = lines.findLastIndex((line) => line.trim() !== '' && !QUOTED.test(line)) + 1;
  const isQuoted = lines.slice(end).some((line) => QUOTED.test(line));
  return isQuoted ? dropIntroduction(lines.slice(0, end)) : lines.slice(0, end);
}

/**
 * Without the line above a quote: "On 16 November 2026, Vignette <hello@vignette.example> wrote:". Mail
 * programs break it into two lines if it is long.
 */
function dropIntroduction(lines: string[]): string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const [before = '', line = ''] = [lines[last - 1], lines[last]];
  if (ORIGINAL_MESSAGE.test(line)) return lines.slice(0, last);
  if (!/[:：]$/.test(line.trimEnd())) return lines.slice(0, last + 1);
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

/** The closing tags of elements whose content is not shown, by name. */
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
