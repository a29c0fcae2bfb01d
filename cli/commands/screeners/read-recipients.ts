import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { email } from '../../../contract/accounts.ts';
import { isLocale, type Locale, locales } from '../../../i18n/locales.ts';
import { OperatorError } from '../../../server/errors/operator-error.ts';
import { isAbsent, unreadable } from '../../../server/files/file-failure.ts';
import { readAsText } from '../../../server/files/formula-guard.ts';
import { countNoun } from '../../../server/text/count-noun.ts';

export interface Recipient {
  email: string;
  name: string;
  company: string;
  locale: Locale;
}

export const MAX_NAME = 100;
export const MAX_COMPANY = 200;
const MAX_RECIPIENTS = 500;
const COLUMNS = ['email', 'name', 'company', 'language'] as const;
type Column = (typeof COLUMNS)[number];

interface Line {
  record: string[];
  info: { lines: number };
}

/** Reads the file with all its errors at once, each with its line. */
export async function readRecipients(file: string, language: Locale): Promise<Recipient[]> {
  const name = basename(file);
  const [heading, ...lines] = parseLines(name, await readText(file));
  const columns = readHeading(name, heading);
  const errors: string[] = [];
  const seen = new Map<string, number>();
  const recipients = lines.map(({ record, info }) => {
    const cellOf = (column: Column) => oneLine(record[columns.indexOf(column)]);
    const locale = cellOf('language') || language;
    const recipient = { email: cellOf('email'), name: cellOf('name'), company: cellOf('company') };
    const key = recipient.email.toLowerCase();
    const problems = [...findProblems({ ...recipient, locale })];
    const before = seen.get(key);
    if (before === undefined) seen.set(key, info.lines);
    else problems.push(`${recipient.email} is also in line ${before}`);
    errors.push(...problems.map((problem) => `${name}, line ${info.lines}: ${problem}.`));
    return { ...recipient, locale: locale as Locale };
  });
  if (lines.length === 0) errors.push(`${name} has no recipients.`);
  if (lines.length > MAX_RECIPIENTS)
    errors.push(`${name} has ${lines.length} recipients; ${MAX_RECIPIENTS} are allowed at once.`);
  if (errors.length > 0)
    throw new OperatorError(
      [...errors, `${countNoun(errors.length, 'error')}. Nothing was created.`].join('\n'),
    );
  return recipients;
}

function* findProblems(recipient: Omit<Recipient, 'locale'> & { locale: string }) {
  if (!v.is(email, recipient.email))
    yield recipient.email ? `"${recipient.email}" is not an email address` : 'the email is missing';
  if (!recipient.name) yield 'the name is missing';
  if (lengthOf(recipient.name) > MAX_NAME) yield `the name is longer than ${MAX_NAME} characters`;
  if (lengthOf(recipient.company) > MAX_COMPANY)
    yield `the company is longer than ${MAX_COMPANY} characters`;
  if (!isLocale(recipient.locale))
    yield `the language "${recipient.locale}" is not one of ${locales.join(', ')}`;
}

function oneLine(cell = ''): string {
  return readAsText(cell).replaceAll(/\s+/g, ' ').trim();
}

/** In code points, as the database counts. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error) => {
    throw isAbsent(error)
      ? new OperatorError(`There is no file ${file}.`)
      : unreadable(file, error);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`${basename(file)} is not in UTF-8: save it as "CSV UTF-8".`);
  }
}

/** The first delimiter in the file is in the heading row: no heading contains one. */
function parseLines(name: string, text: string): Line[] {
  try {
    return parse(text, {
      delimiter: /[,;\t]/.exec(text)?.[0] ?? ',',
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
    }) as unknown as Line[];
  } catch (error) {
    if (error instanceof CsvError) throw new OperatorError(`${name}: ${error.message}.`);
    throw error;
  }
}

function readHeading(name: string, heading: Line | undefined): string[] {
  const columns = (heading?.record ?? []).map((cell) => cell.trim().toLowerCase());
  const unknown = columns.filter((column) => column && !COLUMNS.includes(column as Column));
  const missing = ['email', 'name'].filter((column) => !columns.includes(column));
  if (unknown.length === 0 && missing.length === 0) return columns;
  throw new OperatorError(
    `${name}: the first line must name the columns email, name and optionally company and language.`,
  );
}
