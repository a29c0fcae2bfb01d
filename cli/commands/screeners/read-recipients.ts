import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CsvError } from 'csv-parse/sync';
import * as v from 'valibot';
import { email } from '#contract/accounts.ts';
import {
  MAX_RECIPIENT_COMPANY,
  MAX_RECIPIENT_NAME,
  MAX_RECIPIENTS,
} from '#contract/desk/sales/screener-limits.ts';
import { isLocale, type Locale, locales } from '#i18n/locales.ts';
import {
  type Recipient,
  type RecipientColumn,
  type RecipientLine,
  readRecipientHeading,
  splitRecipientLines,
} from '#server/areas/screeners/desk/recipients.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { isAbsent, unreadable } from '#server/files/file-failure.ts';
import { countNoun } from '#server/text/count-noun.ts';

/** Reads the file with all its errors at once, each with its line. */
export async function readRecipients(file: string, language: Locale): Promise<Recipient[]> {
  const name = basename(file);
  const [heading, ...lines] = parseLines(name, await readText(file));
  const columns = readHeading(name, heading);
  const errors: string[] = [];
  const seen = new Map<string, number>();
  const recipients = lines.map(({ cells, line }) => {
    const cellOf = (column: RecipientColumn) => cells[columns.indexOf(column)] ?? '';
    const locale = cellOf('language') || language;
    const recipient = { email: cellOf('email'), name: cellOf('name'), company: cellOf('company') };
    const key = recipient.email.toLowerCase();
    const problems = [...findProblems({ ...recipient, locale })];
    const before = seen.get(key);
    if (before === undefined) seen.set(key, line);
    else problems.push(`${recipient.email} is also in line ${before}`);
    errors.push(...problems.map((problem) => `${name}, line ${line}: ${problem}.`));
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
  if (lengthOf(recipient.name) > MAX_RECIPIENT_NAME)
    yield `the name is longer than ${MAX_RECIPIENT_NAME} characters`;
  if (lengthOf(recipient.company) > MAX_RECIPIENT_COMPANY)
    yield `the company is longer than ${MAX_RECIPIENT_COMPANY} characters`;
  if (!isLocale(recipient.locale))
    yield `the language "${recipient.locale}" is not one of ${locales.join(', ')}`;
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

function parseLines(name: string, text: string): RecipientLine[] {
  try {
    return splitRecipientLines(text);
  } catch (error) {
    if (error instanceof CsvError) throw new OperatorError(`${name}: ${error.message}.`);
    throw error;
  }
}

function readHeading(name: string, heading: RecipientLine | undefined): string[] {
  const columns = readRecipientHeading(heading);
  if (columns) return columns;
  throw new OperatorError(
    `${name}: the first line must name the columns email, name and optionally company and language.`,
  );
}
