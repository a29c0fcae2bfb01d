import * as v from 'valibot';
import { NOT_IN_XML } from '../../../xml-text.ts';

/** What may stand in a cell of a sheet or behind a name in JSON, each with the reason it is refused. */

/** Empty when nothing is there. A number is a text too: Excel makes one of a title such as 1984. */
export function words(max: number) {
  return v.pipe(
    v.unknown(),
    // One step for all rules: there may be millions of cells.
    v.rawTransform<unknown, string>(({ dataset, addIssue, NEVER }) => {
      const text = asText(dataset.value);
      const fault = faultOf(text, max);
      if (typeof text === 'string' && !fault) return text;
      addIssue({ message: fault ?? '', input: text });
      return NEVER;
    }),
  );
}

function faultOf(text: unknown, max: number): string | undefined {
  if (text instanceof Date) return 'was made a date: format the cell as text';
  if (typeof text !== 'string') return 'must be a text';
  if (!text.isWellFormed()) return 'has a character that is not one';
  const sign = NOT_IN_XML.exec(text)?.[0].codePointAt(0);
  if (sign !== undefined) return `has the control character U+${hex(sign)}: delete it`;
  // The contract counts lengths alike.
  if (text.length > max && [...text].length > max) return `is longer than ${max} characters`;
  return undefined;
}

function hex(sign: number): string {
  return sign.toString(16).toUpperCase().padStart(4, '0');
}

function asText(cell: unknown): unknown {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell.replaceAll(/\r\n?/g, '\n').trim();
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : cell;
}

export function required<Schema extends v.GenericSchema<unknown, string>>(schema: Schema) {
  return v.pipe(
    schema,
    v.check((text) => text !== '', 'is missing'),
  );
}

/** `2026-01-31`, from a date of Excel or a text; empty when nothing is there. */
export const day = v.pipe(
  v.unknown(),
  v.transform(asDay),
  v.string('is no date'),
  v.check((text) => text === '' || isDay(text), 'is no date: write it as 2026-01-31'),
);

const WRITTEN_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;

function asDay(cell: unknown): unknown {
  if (cell instanceof Date) return Number.isNaN(cell.valueOf()) ? cell : isoDay(cell);
  const text = asText(cell);
  if (typeof text !== 'string') return text;
  const [, year, month = '', date = ''] = WRITTEN_DAY.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
}

function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.valueOf()) && isoDay(time) === text && text >= '1900-01-01';
}

function isoDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

const YES = ['yes', 'y', 'true', '1', 'x'];
const NO = ['', 'no', 'n', 'false', '0'];

export const yesOrNo = v.pipe(
  words(10),
  v.toLowerCase(),
  v.picklist([...YES, ...NO], 'must be yes or no'),
  v.transform((answer) => YES.includes(answer)),
);

/** Undefined when nothing is there. */
export function wholeNumber(min: number, max: number) {
  const isFitting = (text: string) =>
    /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max;
  return v.pipe(
    words(20),
    v.check(
      (text) => text === '' || isFitting(text),
      `must be a whole number from ${min} to ${max}`,
    ),
    v.transform((text) => (text === '' ? undefined : Number(text))),
  );
}

/** A list, or its items with commas between them. */
export function listOf<Schema extends v.GenericSchema<unknown, string>>(item: Schema) {
  return v.pipe(
    v.unknown(),
    v.transform((cell) => (Array.isArray(cell) ? cell : splitList(asText(cell)))),
    v.array(item, 'must be a list'),
    v.check((items) => new Set(items).size === items.length, 'names something twice'),
  );
}

function splitList(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  return text
    .split(/[,;，；、\n]/)
    .map((item) => item.trim())
    .filter(Boolean);
}

const TAG_FORM = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** In the one form that it has: zh-tw is zh-TW. */
export const languageTag = v.pipe(
  words(35),
  v.check(
    (tag) => TAG_FORM.test(tag) && canonicalTag(tag) !== undefined,
    'is no language code such as zh or zh-TW',
  ),
  v.transform((tag) => canonicalTag(tag) ?? tag),
);

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

export const tagSlug = v.pipe(
  words(60),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be of small letters and digits, such as urban-love'),
);
