import * as v from 'valibot';
import { NO_CURRENCY, type QuoteInput, quoteInput } from '#contract/desk/sales/quote-input.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { cutText } from '#server/text/cut-text.ts';
import { nameLine } from './quote-problems.ts';

const MAX_SHOWN = 60;

/**
 * Checks the content of a file on its own. `file` is absent if the form is wrong; with errors in
 * values only, it is present, so that it can be checked against the order too.
 */
export function readQuoteFile(
  translator: Translator,
  content: unknown,
): { file?: QuoteInput; errors: string[] } {
  // valibot takes a list for an object with unknown fields.
  if (Array.isArray(content)) return { errors: ['The file must be an object, not a list.'] };
  const read = v.safeParse(quoteInput, content);
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

/** `terms.territories[0]` */
function joinKeys(keys: unknown[]): string {
  const written = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`));
  return written.join('').replace(/^\./, '');
}

type Issue = v.BaseIssue<unknown>;

const wrongTypes: Record<string, string> = {
  string: 'must be text',
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
