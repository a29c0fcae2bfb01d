import * as v from 'valibot';
import { currencyCodes } from '../../../../contract/deals/currencies.ts';
import { price } from '../../../../contract/deals/price.ts';
import { MAX_MESSAGE } from '../../../../contract/deals.ts';
import { closed, integer, maxCharacters, requiredText, text } from '../../../../contract/fields.ts';
import { licenceTerms } from '../../../../contract/licence/terms.ts';
import { MAX_CART_LINES } from '../../../../contract/orders.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import { locales } from '../../../../i18n/locales.ts';
import type { MessageKey } from '../../../../i18n/message-key.ts';
import { cutText } from '../../../text/cut-text.ts';

const MAX_VALID_DAYS = 365;
const MAX_PAYMENT_TERMS = 4000;
const MAX_REASON = 1000;
const MAX_SHOWN = 60;
const NO_CURRENCY = 'must be an ISO 4217 code such as USD';

const freeText = (max: number) => v.pipe(text, v.trim(), maxCharacters(max));

/** The words of a file for the decided versions of a title. */
export const versionCodes = { original: 0, custom: 1 } as const;

const quoteLine = closed({
  external_id: requiredText(100),
  /** For the reader of the file; ignored. */
  title: v.optional(text),
  price: v.nullish(price),
  terms: v.optional(licenceTerms),
  /** Default: the order's. */
  version: v.optional(v.picklist(['original', 'custom'])),
  is_offered: v.optional(v.boolean(), true),
  reason: v.optional(freeText(MAX_REASON), ''),
});

const textsByLanguage = closed(
  v.entriesFromList(locales, v.optional(requiredText(MAX_PAYMENT_TERMS))),
);

/** The file of `quote send`. */
const quoteFile = closed({
  currency: v.pipe(
    text,
    v.check((code) => currencyCodes.includes(code), NO_CURRENCY),
  ),
  valid_days: integer(1, MAX_VALID_DAYS),
  /** One text for all languages, or texts by language. */
  payment_terms: v.optional(
    v.lazy((input) => (input instanceof Object ? textsByLanguage : freeText(MAX_PAYMENT_TERMS))),
    '',
  ),
  message: v.optional(freeText(MAX_MESSAGE), ''),
  lines: v.pipe(v.array(quoteLine), v.maxLength(MAX_CART_LINES)),
});

export type QuoteFile = v.InferOutput<typeof quoteFile>;
export type QuoteFileLine = QuoteFile['lines'][number];

/**
 * Checks the content of a file on its own. `file` is absent if the form is wrong; with errors in
 * values only, it is present, so that it can be checked against the order too.
 */
export function readQuoteFile(
  translator: Translator,
  content: unknown,
): { file?: QuoteFile; errors: string[] } {
  // valibot takes a list for an object with unknown fields.
  if (Array.isArray(content)) return { errors: ['The file must be an object, not a list.'] };
  const read = v.safeParse(quoteFile, content);
  const errors = (read.issues ?? []).map(
    (issue) => `${placeOf(issue, content)} ${describe(translator, issue)}.`,
  );
  return read.typed ? { file: read.output, errors } : { errors };
}

/** `valid_days`, or `lines[0] (VG-0001): price.model` */
function placeOf({ path }: Issue, content: unknown): string {
  const keys = (path ?? []).map(({ key }) => key);
  const [list, index, ...inside] = keys;
  if (list !== 'lines' || typeof index !== 'number') return joinKeys(keys) || 'The file';
  const line = (content as { lines: unknown[] }).lines[index];
  const key = line instanceof Object && 'external_id' in line ? line.external_id : undefined;
  const name = nameLine(index, typeof key === 'string' ? key.trim() : '');
  return inside.length > 0 ? `${name}: ${joinKeys(inside)}` : name;
}

export function nameLine(index: number, externalId: string): string {
  return externalId === '' ? `lines[${index}]` : `lines[${index}] (${externalId})`;
}

/** `terms.territories[0]` */
function joinKeys(keys: unknown[]): string {
  const written = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`));
  return written.join('').replace(/^\./, '');
}

type Issue = v.BaseIssue<unknown>;

const wrongTypes: Record<string, string> = {
  string: 'must be a text',
  number: 'must be a whole number',
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  strict_object: 'must be an object',
  variant: 'must be an object with a model',
  non_empty: 'must not be empty',
};

/** What is wrong, as the rest of a sentence that begins with the place of the value. */
function describe({ t }: Translator, issue: Issue): string {
  const { type, message, expected, input } = issue;
  const { requirement } = issue as { requirement?: unknown };
  if (type === 'strict_object' && expected === 'never') return 'is not a known field';
  if (input === undefined) return 'is missing';
  if (type === 'min_value') return `must be at least ${requirement}`;
  if (type === 'max_value') return `must be at most ${requirement}`;
  if (type === 'max_length') {
    const noun = typeof input === 'string' ? 'characters' : 'entries';
    return `must have at most ${requirement} ${noun}`;
  }
  if (type === 'min_length') return 'must not be empty';
  if (type === 'picklist' || (type === 'variant' && expected !== 'Object'))
    return `must be one of ${listOptions(expected)}`;
  if (message.startsWith('error.')) return t(message as MessageKey, { field: '' }).trim();
  if (message === NO_CURRENCY) return message;
  return wrongTypes[type] ?? `is not valid: ${cutText(JSON.stringify(input), MAX_SHOWN)}`;
}

/** valibot writes options as `("flat" | "share")`. */
function listOptions(expected: string | null): string {
  return (expected ?? '').replace(/[()"]/g, '').replaceAll(' | ', ', ');
}
