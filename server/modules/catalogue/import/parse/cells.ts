import * as v from 'valibot';
import { closest } from '../../../../text/did-you-mean.ts';
import { NOT_IN_XML } from '../../../../text/xml-text.ts';
import { CellFault, isErrorName } from '../../formats/cell-fault.ts';

/** What a cell of a sheet or a value in JSON may be, each with the reason why it is refused. */

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
  if (text instanceof CellFault) return text.reason;
  if (text instanceof Date) return 'was made a date: format the cell as text and type it again';
  if (typeof text !== 'string') return 'must be a text';
  if (!text.isWellFormed()) return 'has half of a surrogate pair: type it again';
  const sign = NOT_IN_XML.exec(text)?.[0].codePointAt(0);
  if (sign !== undefined) return `has the control character U+${hex(sign)}: delete it`;
  // The contract counts lengths alike.
  if (text.length > max && [...text].length > max) return `is longer than ${max} characters`;
  return undefined;
}

function hex(sign: number): string {
  return sign.toString(16).toUpperCase().padStart(4, '0');
}

/** Numbers and booleans become texts; other values are returned unchanged. */
export function asText(cell: unknown): unknown {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (typeof cell !== 'string') return cell;
  const text = cell.replaceAll(/\r\n?/g, '\n').trim();
  return isErrorName(text) ? CellFault.ofError(text) : text;
}

export function required<Schema extends v.GenericSchema<unknown, string>>(schema: Schema) {
  return v.pipe(
    schema,
    v.check((text) => text !== '', 'is missing'),
  );
}

/** One of some words, in any case. */
export function oneOf<const Word extends string>(
  options: readonly Word[],
  rule: string,
): v.GenericSchema<unknown, Word> {
  return v.pipe(
    words(40),
    v.toLowerCase(),
    v.picklist(options, ({ input }) => {
      const meant = closest(String(input), options.filter(isWord));
      return meant ? `${rule}: did you mean ${meant}?` : rule;
    }),
  );
}

/** Suggestions leave out `y` and `1`, which are accepted but not worth suggesting. */
function isWord(option: string): boolean {
  return option.length > 1;
}

const YES = ['yes', 'y', 'true', '1', 'x'];
const NO = ['', 'no', 'n', 'false', '0'];

export const yesOrNo = v.pipe(
  oneOf([...YES, ...NO], 'must be yes or no'),
  v.transform((answer) => YES.includes(answer)),
);

export const tagSlug = v.pipe(
  words(60),
  v.check(
    (text) => text === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text),
    'must be lowercase letters, digits and hyphens, such as urban-love',
  ),
);

/** A list, or a text with its items, separated. */
export function listOf<Schema extends v.GenericSchema<unknown, string>>(item: Schema) {
  return v.pipe(
    v.unknown(),
    v.transform((cell) => (Array.isArray(cell) ? cell : splitList(asText(cell)))),
    v.array(item, ({ input }) => (input instanceof CellFault ? input.reason : 'must be a list')),
  );
}

function splitList(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  return text
    .split(/[,;，；、\n]/)
    .map((item) => item.trim())
    .filter(Boolean);
}

/** The first item that occurs a second time. */
export function findRepeated(items: string[]): string | undefined {
  return items.find((item, at) => items.indexOf(item) !== at);
}
