import * as v from 'valibot';
import { integer, line, maxCharacters, text } from '#contract/fields/fields.ts';
import type { MessageKey } from '#i18n/message-key.ts';

/** The types and schemas of fields that several sheets have. */

/**
 * The column of the sheet: its width, a value of the template's example row, where '' leaves it empty,
 * and what the template says about it.
 */
export function column(width: number, example: string | number, about: string) {
  return { width, example, about };
}

/** A name or title of one line. */
export function name(max: number) {
  const input = v.pipe(line, maxCharacters(max));
  return { type: 'name', max, empty: '', reply: v.string(), input } as const;
}

export function longText(max: number) {
  return { ...name(max), type: 'text', input: v.pipe(text, maxCharacters(max)) } as const;
}

export function choice<const Option extends string>(
  options: readonly Option[],
  rule: MessageKey,
  empty: Option,
) {
  const schema = v.picklist(options);
  return { type: 'choice', options, rule, empty, reply: schema, input: schema } as const;
}

export function flag(empty: boolean) {
  return { type: 'flag', empty, reply: v.boolean(), input: v.boolean() } as const;
}

/** A number that may be absent. */
export function number(min: number, max: number) {
  const [reply, input] = [v.nullable(v.number()), v.nullable(integer(min, max))];
  return { type: 'number', min, max, empty: null, reply, input } as const;
}

const code = v.pipe(text, v.maxLength(40));
const codes = v.pipe(v.array(code), v.maxLength(100));

export const language = { type: 'language', empty: '', reply: v.string(), input: code } as const;

export const languages = {
  type: 'languages',
  empty: [],
  reply: v.array(v.string()),
  input: codes,
} as const;

/** Prevents that a caller names a file of the server, as files of the import may. */
const address = v.pipe(text, v.trim(), v.maxLength(2048), v.regex(/^(?:$|\/media\/|https?:\/\/)/));

/** The address of a file that the site serves. */
export function file<const Media extends 'picture' | 'video' | 'subtitles'>(media: Media) {
  return { type: 'file', media, empty: '', reply: v.string(), input: address } as const;
}

/** The drama that a row belongs to. */
export function dramaId(about: string) {
  return {
    ...longText(200),
    isRequired: true,
    identifies: true,
    ...column(16, 'VG-0001', about),
  } as const;
}

export function episodeNumber(about: string) {
  return {
    ...number(1, 10_000),
    reply: v.number(),
    input: integer(1, 10_000),
    isRequired: true,
    identifies: true,
    ...column(10, 1, about),
  } as const;
}
