import * as v from 'valibot';

/** An object that refuses unknown fields. */
export function closed<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries);
}

/** The input of a call without fields. */
export const nothing = closed({});

/** An integer in a JSON body. */
export function integer(min: number, max: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
}

/** The largest integer that both PostgreSQL and JavaScript represent exactly. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

export const id = integer(1, MAX_ID);

/**
 * Applies a schema to a query parameter, in which numbers and booleans arrive as strings. Its input
 * type is that of the schema, so that typed callers pass numbers and booleans.
 */
export function fromQuery<Output>(schema: v.GenericSchema<Output>): v.GenericSchema<Output> {
  return v.pipe(v.unknown(), v.transform(readQueryText), schema) as v.GenericSchema<Output>;
}

function readQueryText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^-?\d{1,16}$/.test(value)) return Number(value);
  if (value === 'true' || value === 'false') return value === 'true';
  return value;
}

/**
 * A list in a query, repeated (`a=1&a=2`) or separated by commas (`a=1,2`); a single value is a
 * list of one.
 */
export function listFromQuery<Output>(item: v.GenericSchema<Output>, max: number) {
  return v.pipe(
    v.unknown(),
    v.transform(readQueryList),
    v.array(item),
    v.minLength(1),
    v.maxLength(max),
  ) as v.GenericSchema<Output | Output[], Output[]>;
}

function readQueryList(value: unknown): unknown {
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one) =>
    typeof one === 'string' ? one.split(',').map(readQueryText) : [one],
  );
}

export const queryId = fromQuery(id);

/**
 * Limits the length in code points, not UTF-16 units. The rule is made from valibot's own, so that
 * the limit appears in the OpenAPI document, which also counts code points.
 */
export function maxCharacters(max: number, message?: string) {
  return countingCodePoints(v.maxLength<string, number, string | undefined>(max, message));
}

export function minCharacters(min: number, message?: string) {
  return countingCodePoints(v.minLength<string, number, string | undefined>(min, message));
}

function countingCodePoints<Rule extends v.GenericValidation<string>>(rule: Rule): Rule {
  return {
    ...rule,
    '~run'(
      dataset: v.OutputDataset<string, v.BaseIssue<unknown>>,
      config: v.Config<v.BaseIssue<unknown>>,
    ) {
      if (!dataset.typed) return dataset;
      const { value } = dataset;
      dataset.value = 'x'.repeat([...value].length);
      const result = rule['~run'](dataset, config);
      result.value = value;
      return result;
    },
  };
}

/**
 * Requires exactly one of two fields. The issue's path is the first field; its `expected` is the
 * name of the second.
 */
export function exactlyOneOf<Input extends object>(
  first: keyof Input & string,
  second: keyof Input & string,
) {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    if ((input[first] === undefined) !== (input[second] === undefined)) return;
    const entry = {
      type: 'object',
      origin: 'value',
      input,
      key: first,
      value: input[first],
    } as const;
    addIssue({ expected: second, path: [entry as v.IssuePathItem] });
  });
}

/** Text without lone surrogates and U+0000, which PostgreSQL cannot store. */
export const text = v.pipe(
  v.string(),
  v.check((value) => value.isWellFormed(), 'error.brokenText'),
  v.check((value) => !value.includes('\0'), 'error.brokenText'),
);

export function requiredText(max: number) {
  return v.pipe(text, v.transform(removeInvisible), v.trim(), v.nonEmpty(), maxCharacters(max));
}

/**
 * Invisible characters that reorder the text around them, or make two different names look equal:
 * directions, zero-width spaces, the soft hyphen, fillers of Hangul and Braille, and tag characters.
 * Joiners and variation selectors are parts of words and emoji, and tag characters of flags.
 */
const INVISIBLE =
  /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,8})[\u{E0000}-\u{E007F}]|(?!\u200C|\u200D|[\u180B-\u180F\uFE00-\uFE0F\u{E0000}-\u{E01EF}])\p{Default_Ignorable_Code_Point}|[\u180E\u2800\uFFF9-\uFFFB]/gu;

/** Arabic, Syriac, Mongolian and Indic scripts, Khmer and Burmese, and the parts of an emoji. */
const JOINED =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{Emoji_Modifier}\\p{Extended_Pictographic}\\uFE0F]';
/** The joiner and the non-joiner, except where they belong to a word or an emoji. */
const LOOSE_JOINER = new RegExp(
  `(?<!${JOINED})[\\u200C\\u200D]|[\\u200C\\u200D](?!${JOINED})`,
  'gu',
);

/** Removes what a reader cannot see but what changes how a name is shown or compared. */
export function removeInvisible(value: string): string {
  return value.replaceAll(INVISIBLE, '').replaceAll(LOOSE_JOINER, '');
}

/** Control characters, line and paragraph separators, and the noncharacters that XML refuses. */
const NOT_IN_A_LINE = /[\p{Cc}\u2028\u2029\uFFFE\uFFFF]+/gu;

/** Removes invisible characters, and replaces each run of control characters and line breaks by a space. */
export function toLine(value: string): string {
  return removeInvisible(value).replaceAll(NOT_IN_A_LINE, ' ').trim();
}

/**
 * Text of one line, such as a name. Names go into sheets, which cannot be imported with control
 * characters, and into subjects of mails, lists and contracts, where invisible characters could make
 * one look like another. These are replaced or removed instead of refused, so that what older
 * clients send stays valid.
 */
export const line = v.pipe(text, v.transform(toLine));

export function requiredLine(max: number) {
  return v.pipe(line, v.nonEmpty(), maxCharacters(max));
}

/** The server treats a blank text like an absent field. */
export function optionalLine(max: number) {
  return v.optional(v.pipe(line, maxCharacters(max)));
}

export const timestamp = v.pipe(v.string(), v.isoTimestamp());
