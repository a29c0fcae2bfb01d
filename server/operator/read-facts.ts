import { join } from 'node:path';
import * as v from 'valibot';
import { type Locale, locales } from '#i18n/locales.ts';
import { say } from '#i18n/notice.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { messageOf } from '../errors/thrown.ts';
import { readIfPresent } from '../files/file-failure.ts';
import type { Config } from '../settings/config.ts';
import { definitionOf, factFormats, factNames, type OperatorFact } from './facts.ts';

type FactValue = string | number | Partial<Record<Locale, string>>;

/** A fact that is not stated is absent; `null` states that there is none. */
export type OperatorFacts = Partial<Record<OperatorFact, FactValue | null>>;

type Site = Pick<Config, 'dataDir' | 'operatorFile' | 'isDemo' | 'isHttps'>;

const DEMO_FILE = join(import.meta.dirname, '../../demo/catalogue/operator.json');

export function operatorFileOf({ operatorFile, dataDir }: Site): string {
  return operatorFile ?? join(dataDir, 'operator.json');
}

/** The facts the site shows: the operator's, or fictitious ones in a demo without a file. */
export function readOperatorFacts(site: Site): OperatorFacts {
  const stated = readStatedFacts(site);
  if (stated) return stated;
  return site.isDemo && !site.isHttps ? (readFactsFile(DEMO_FILE) ?? {}) : {};
}

/**
 * The operator's own facts; undefined when there is no file. A file named by a setting must exist.
 */
export function readStatedFacts(site: Site): OperatorFacts | undefined {
  const file = operatorFileOf(site);
  const facts = readFactsFile(file);
  if (!facts && site.operatorFile)
    throw new OperatorError(say('deskCheck.factsFileAbsent', { file }));
  return facts;
}

/** The facts without which the legal pages are incomplete. */
export function missingFacts(facts: OperatorFacts): OperatorFact[] {
  return factNames.filter((name) => facts[name] === undefined);
}

const plainText = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.maxLength(500, 'must have at most 500 characters'),
  v.regex(/^\P{Cc}*$/u, 'must be one line'),
);

const perLocale = v.strictObject(
  Object.fromEntries(locales.map((locale) => [locale, v.optional(plainText)])),
  (issue) => (issue.expected === 'never' ? 'is not a language of the site' : 'must be text'),
);

const kinds = {
  text: v.lazy((input) => (typeof input === 'object' && input ? perLocale : plainText)),
  email: emptyOr('email', v.pipe(v.string(), v.email())),
  age: emptyOr('age', v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(21))),
  date: emptyOr('date', v.pipe(v.string(), v.check(isCalendarDate))),
  duration: emptyOr(
    'duration',
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3} (day|week|month|year)s?$/)),
  ),
  language: emptyOr('language', v.picklist(locales)),
};

/** Accepts an empty value, as in the template, or a valid one; all errors have the same message. */
function emptyOr(kind: keyof typeof factFormats, schema: v.GenericSchema<FactValue>) {
  const isValid = (value: unknown) => value === '' || v.is(schema, value);
  return v.custom<FactValue>(isValid, `must be ${factFormats[kind]}`);
}

function isCalendarDate(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value);
}

/** The name of the entry of the template that explains formats; it states no fact. */
export const FORMATS = '_formats';

const factsFile = v.strictObject(
  {
    [FORMATS]: v.optional(v.unknown()),
    ...Object.fromEntries(
      factNames.map((name) => {
        const { kind, isOptional } = definitionOf(name);
        return [name, v.optional(isOptional ? v.nullable(kinds[kind]) : kinds[kind])];
      }),
    ),
  },
  (issue) => (issue.expected === 'never' ? 'is not a fact' : 'must be an object of facts'),
);

/** The facts in a file, without empty values; undefined if the file does not exist. */
function readFactsFile(file: string): OperatorFacts | undefined {
  const text = readIfPresent(file);
  if (text === undefined) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = messageOf(error);
    throw new OperatorError(say('deskCheck.factsFileBroken', { file, reason }));
  }
  const read = v.safeParse(factsFile, content);
  if (!read.success) throw new OperatorError(`${file}: ${describeIssues(text, read.issues)}`);
  const { [FORMATS]: _, ...facts } = read.output;
  const stated = Object.entries(facts as OperatorFacts).map(([name, value]) => [
    name,
    typeof value === 'object' && value ? withoutEmpty(value) : value,
  ]);
  return Object.fromEntries(stated.filter(([, value]) => value !== '' && value !== undefined));
}

/** All problems, each with its line in the file. */
function describeIssues(text: string, issues: v.BaseIssue<unknown>[]): string {
  const described = issues.map((issue) => {
    const path = v.getDotPath(issue);
    return path === null
      ? issue.message
      : `${path} (line ${lineOf(text, path.split('.'))}) ${issue.message}`;
  });
  return `${described.join('; ')}.`;
}

/** The line of the last name; each name is looked for after the one before it. */
function lineOf(text: string, names: string[]): number {
  const at = names.reduce(
    (from, name) => Math.max(from, text.indexOf(JSON.stringify(name), from)),
    0,
  );
  return text.slice(0, at).split('\n').length;
}

/** The texts that are not empty; undefined if all are. */
function withoutEmpty(texts: Partial<Record<Locale, string>>) {
  const filled = Object.entries(texts).filter(([, text]) => text);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}
