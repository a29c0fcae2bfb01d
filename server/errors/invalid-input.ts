import type * as v from 'valibot';
import type { MessageKey } from '#i18n/message-key.ts';

/** The description of an invalid input in a reply. */
export interface InvalidInput {
  /** The raw path of the field, as in `data.field`: `terms.territories.2`. */
  field: string;
  message: MessageKey;
  /**
   * Values for the message. `field` and `other` are keys of `error.field.*`; an unknown field is in
   * `path`, which is not translated.
   */
  values: Record<string, unknown>;
}

interface Schema {
  type: string;
  entries?: Record<string, Schema>;
  item?: Schema;
  wrapped?: Schema;
  pipe?: Schema[];
  requirement?: unknown;
  options?: readonly unknown[];
  literal?: unknown;
}

/**
 * Describes the first issue of a failed parse. valibot's own message is for developers and in
 * English, so the message key follows from the kind of rule and its bounds. A rule whose kind is
 * too general has a message key in the contract.
 *
 * A message states the whole rule ("between 8 and 128 characters"), but an issue has only the
 * violated bound, so the other one is looked up in the schema.
 */
export function describeIssue(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): InvalidInput {
  const path = (issue.path ?? []).map(({ key }) => key as string | number);
  const field = path.join('.') || 'body';
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return { field, message: 'error.unknownField', values: { path: field } };
  }
  // A field of a line is named alone: which line it is, is in `field`.
  const line = path[0] === 'lines' && path.length > 2 ? path.slice(0, 2) : [];
  const inside = path.slice(line.length);
  const position = inside.findIndex((key) => typeof key === 'number');
  const names = position < 0 ? inside : inside.slice(0, position);
  const name = (line.length > 0 ? String(names.at(-1)) : names.join('.')) || 'body';
  if (position >= 0) {
    const entry = Number(inside[position]) + 1;
    return { field, message: 'error.invalidEntry', values: { field: name, entry } };
  }
  const rules = rulesAt(schema as unknown as Schema, [...line, ...names]);
  const { message, ...values } = messageFor(rules, issue);
  return { field, message, values: { field: name, ...values } };
}

type RuleMessage = { message: MessageKey } & Record<string, unknown>;

/** Maps the message key that a form shows for a violated pattern to the message key of a reply. */
const patternMessages: Record<string, MessageKey> = {
  'common.msg29': 'error.notEmail',
  'common.msg33': 'error.notCode',
  'common.msg62': 'error.usernameCharacters',
};

function messageFor(rules: Schema[], issue: v.BaseIssue<unknown>): RuleMessage {
  const { input } = issue;
  if (issue.type === 'raw_check') return { message: 'error.exactlyOne', other: issue.expected };
  if (isMissing(issue)) return { message: 'error.required' };
  if (issue.message.startsWith('error.')) return { message: issue.message as MessageKey };
  if (issue.type === 'regex' && patternMessages[issue.message]) {
    return { message: patternMessages[issue.message] as MessageKey };
  }
  const kinds = new Set(rules.map(({ type }) => type));
  if (kinds.has('number')) return numberMessage(rules, kinds.has('integer'));
  if (kinds.has('picklist')) {
    const { options = [] } = rules.find(({ type }) => type === 'picklist') ?? {};
    return { message: 'error.notListed', allowed: options.join(', ') };
  }
  if (kinds.has('literal')) {
    const { literal } = rules.find(({ type }) => type === 'literal') ?? {};
    return { message: 'error.notLiteral', allowed: String(literal) };
  }
  if (kinds.has('boolean')) return { message: 'error.notBoolean' };
  if (kinds.has('array')) {
    if (!Array.isArray(input)) return { message: 'error.notList' };
    return { message: 'error.tooManyEntries', max: bound(rules, 'max_length') };
  }
  if (kinds.has('strict_object')) return { message: 'error.notObject' };
  // A form that has no words of its own; the limits of the text are kept.
  if (issue.type === 'regex') return { message: 'error.invalidInput' };
  if (kinds.has('string')) return textMessage(rules, input);
  return { message: 'error.invalidInput' };
}

/** Whether the value is absent, or empty although a rule requires a value. */
function isMissing({ input, type }: v.BaseIssue<unknown>): boolean {
  const isRequired = type === 'non_empty' || type === 'min_length';
  return input === undefined || (isRequired && (input as ArrayLike<unknown>).length === 0);
}

function numberMessage(rules: Schema[], isWhole: boolean): RuleMessage {
  const min = bound(rules, 'min_value');
  const max = bound(rules, 'max_value');
  if (min === 1 && max === Number.MAX_SAFE_INTEGER) return { message: 'error.notId' };
  return { message: isWhole ? 'error.wholeBetween' : 'error.numberBetween', min, max };
}

function textMessage(rules: Schema[], input: unknown): RuleMessage {
  if (typeof input !== 'string') return { message: 'error.notText' };
  const max = bound(rules, 'max_length');
  if (max === undefined) return { message: 'error.invalidInput' };
  const min = bound(rules, 'min_length') ?? (rules.some(isNonEmpty) ? 1 : undefined);
  return min === undefined
    ? { message: 'error.tooLong', max }
    : { message: 'error.between', min, max };
}

function isNonEmpty({ type }: Schema): boolean {
  return type === 'non_empty';
}

function bound(rules: Schema[], type: string): number | undefined {
  return rules.find((rule) => rule.type === type)?.requirement as number | undefined;
}

/** Every rule of the field at the path: its schema, and the schemas inside its pipes. */
function rulesAt(schema: Schema, path: readonly (string | number)[]): Schema[] {
  let rules = flatten(schema);
  for (const key of path) {
    const entry =
      typeof key === 'number'
        ? rules.find(({ item }) => item)?.item
        : rules.find(({ entries }) => entries?.[key])?.entries?.[key];
    rules = entry ? flatten(entry) : [];
  }
  return rules;
}

function flatten(schema: Schema): Schema[] {
  if (schema.wrapped) return flatten(schema.wrapped);
  if (!schema.pipe) return [schema];
  // The first step of a pipe is the schema itself.
  return schema.pipe.flatMap((step) => (step.pipe || step.wrapped ? flatten(step) : [step]));
}
