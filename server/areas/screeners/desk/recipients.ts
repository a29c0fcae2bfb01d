import { CsvError, parse } from 'csv-parse/sync';
import { MAX_RECIPIENTS } from '#contract/desk/sales/screener-limits.ts';
import { isLocale, type Locale } from '#i18n/locales.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { readAsText } from '#server/files/formula-guard.ts';

export interface Recipient {
  email: string;
  name: string;
  company: string;
  locale: Locale;
}

const COLUMNS = ['email', 'name', 'company', 'language'] as const;
export type RecipientColumn = (typeof COLUMNS)[number];

export interface RecipientLine {
  cells: string[];
  /** From 1; the last line of a row whose cells contain line breaks. */
  line: number;
}

/** A list with as many rows is refused before the rest is read. */
const MAX_ROWS = 20 * MAX_RECIPIENTS;

/**
 * Splits a list of recipients into rows without empty ones. The first delimiter decides: no heading
 * contains one. Throws a `CsvError` for an open quotation mark.
 */
export function splitRecipientLines(text: string, mostRows = -1): RecipientLine[] {
  const rows = parse(text, {
    bom: true,
    delimiter: /[,;\t]/.exec(text)?.[0] ?? ',',
    // The parser would look for the delimiter at every character before the first line break.
    record_delimiter: ['\r\n', '\n', '\r'],
    to: mostRows,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return rows.map(({ record, info }) => ({ cells: record.map(oneLine), line: info.lines }));
}

/** The columns that a heading names; undefined if the row is not a heading. */
export function readRecipientHeading(
  row: RecipientLine | undefined,
): (RecipientColumn | '')[] | undefined {
  const columns = (row?.cells ?? []).map((cell) => cell.toLowerCase());
  const isKnown = columns.every((column) => !column || COLUMNS.some((known) => known === column));
  const isHeading = isKnown && columns.includes('email') && columns.includes('name');
  return isHeading ? (columns as (RecipientColumn | '')[]) : undefined;
}

/** Throws for a list that is not readable or too long. */
export function parseRecipients(text: string, language: Locale) {
  const list = readList(text, language);
  const { length } = list.recipients;
  if (length > MAX_RECIPIENTS) throw tooMany(length);
  return list;
}

const tooMany = (count: number) =>
  new OperatorError(`The list has ${count} recipients; ${MAX_RECIPIENTS} are allowed at once.`, {
    message: 'deskError.screenerTooMany',
    values: { count, most: MAX_RECIPIENTS },
  });

function readList(text: string, language: Locale) {
  try {
    return readRecipientList(text, language);
  } catch (error) {
    if (error instanceof CsvError)
      throw new OperatorError(`The list is not readable: ${error.message}.`, {
        message: 'deskError.screenerUnreadable',
      });
    throw error;
  }
}

/**
 * Reads what was pasted or is in a file: rows below a heading, rows with the cells email, name,
 * company and language, or lines such as `Ana Prado <ana@luz.example>`. Leaves out repeated
 * addresses; what is missing stays empty.
 */
function readRecipientList(text: string, language: Locale) {
  const rows = splitRecipientLines(text, MAX_ROWS);
  if (rows.length === MAX_ROWS) throw tooMany(MAX_ROWS);
  const columns = readRecipientHeading(rows[0]);
  const all = columns
    ? rows.slice(1).map(({ cells }) => fromColumns(cells, columns, language))
    : rows.flatMap(({ cells }) => splitAddresses(cells).map((one) => fromCells(one, language)));
  const byAddress = new Map(all.map((recipient) => [recipient.email.toLowerCase(), recipient]));
  return { recipients: Array.from(byAddress.values()), repeated: all.length - byAddress.size };
}

function fromColumns(cells: string[], columns: string[], language: Locale): Recipient {
  const cellOf = (column: RecipientColumn) => cells[columns.indexOf(column)] ?? '';
  const locale = cellOf('language');
  return {
    email: cellOf('email'),
    name: cellOf('name'),
    company: cellOf('company'),
    locale: isLocale(locale) ? locale : language,
  };
}

/** Addresses that a mail program has written into one line are a recipient each. */
function splitAddresses(cells: string[]): string[][] {
  const addresses = cells.filter((cell) => cell.includes('@'));
  return addresses.length > 1 ? addresses.map((cell) => [cell]) : [cells];
}

/** `Ana Prado <ana@luz.example>` */
const ADDRESS_WITH_NAME = /^(.*?)\s*<([^<>\s]+@[^<>\s]+)>$/;

function fromCells(cells: string[], language: Locale): Recipient {
  const [first = '', ...others] = cells;
  const [, given, address] = ADDRESS_WITH_NAME.exec(first) ?? [];
  if (address) {
    const [company = ''] = others;
    return { email: address, name: given?.replaceAll('"', '') ?? '', company, locale: language };
  }
  const at = Math.max(
    0,
    cells.findIndex((cell) => cell.includes('@')),
  );
  const [name = '', company = '', locale] = cells.filter((_, index) => index !== at);
  return { email: cells[at] ?? '', name, company, locale: isLocale(locale) ? locale : language };
}

function oneLine(cell: string): string {
  return readAsText(cell).replaceAll(/\s+/g, ' ').trim();
}
