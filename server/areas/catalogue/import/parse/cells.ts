import * as v from 'valibot';
import { isEmpty } from '#contract/desk/sheets/values.ts';
import { removeInvisible } from '#contract/fields/fields.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { CellError, isErrorName } from '#server/areas/catalogue/formats/cell-error.ts';
import { cellMessage, hintOf } from '#server/areas/catalogue/formats/cell-notice.ts';
import { closest } from '#server/text/did-you-mean.ts';
import { NOT_IN_XML } from '#server/text/xml-text.ts';

/** Schemas for cells of a sheet and values in JSON. `cellMessage` makes each message. */

/** Trims the text; '' for an empty cell. Accepts numbers, such as the title 1984 in Excel. */
export function textCell(max: number) {
  return v.pipe(
    v.unknown(),
    // One step instead of a pipe of checks, since there may be millions of cells.
    v.rawTransform<unknown, string>(({ dataset, addIssue, NEVER }) => {
      const text = asText(dataset.value);
      const error = findTextError(text, max);
      if (typeof text === 'string' && !error) return text;
      addIssue({ message: error ?? '', input: text });
      return NEVER;
    }),
  );
}

/** A name or title, without characters that cannot be seen. */
export function nameCell(max: number) {
  return v.pipe(textCell(max), v.transform(removeInvisible));
}

function findTextError(text: unknown, max: number): string | undefined {
  if (text instanceof CellError) return text.message;
  if (text instanceof Date) return cellMessage('deskRow.dateNotText');
  if (typeof text !== 'string') return cellMessage('deskRow.notText');
  if (!text.isWellFormed()) return cellMessage('deskRow.halfCharacter');
  const control = NOT_IN_XML.exec(text)?.[0].codePointAt(0);
  if (control !== undefined)
    return cellMessage('deskRow.controlCharacter', { code: `U+${hex(control)}` });
  // Counts code points, as the contract does.
  if (text.length > max && [...text].length > max) return cellMessage('deskRow.tooLong', { max });
  return undefined;
}

function hex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * Trims a text and turns numbers and booleans into texts. An empty cell becomes '', the name of an
 * Excel error a `CellError`; other values are returned unchanged.
 */
export function asText(cell: unknown): unknown {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (typeof cell !== 'string') return cell;
  const text = cell.replaceAll(/\r\n?/g, '\n').trim();
  return isErrorName(text) ? CellError.fromExcel(text) : text;
}

export const MISSING = cellMessage('deskRow.missing');

export function required<Value>(schema: v.GenericSchema<unknown, Value>) {
  return v.pipe(
    schema,
    v.check((value) => !isEmpty(value), MISSING),
  );
}

/** Accepts one of the options, in any letter case; `rule` lists them. */
export function oneOf<const Word extends string>(
  options: readonly Word[],
  rule: MessageKey,
): v.GenericSchema<unknown, Word> {
  return v.pipe(
    textCell(40),
    v.toLowerCase(),
    v.picklist(options, ({ input }) => {
      const hint = hintOf(closest(String(input), options.filter(isWord)));
      return cellMessage(rule, { hint });
    }),
  );
}

/** Excludes single characters, such as `y` and `1`, from suggestions. */
function isWord(option: string): boolean {
  return option.length > 1;
}

const YES = ['yes', 'y', 'true', '1', 'x'];
const NO = ['no', 'n', 'false', '0'];

export function yesOrNo(whenEmpty = false) {
  return v.pipe(
    oneOf(['', ...YES, ...NO], 'deskRow.mustBeYesNo'),
    v.transform((answer) => (answer === '' ? whenEmpty : YES.includes(answer))),
  );
}

export const tagSlug = v.pipe(
  textCell(60),
  v.check(
    (text) => text === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text),
    cellMessage('deskRow.slugForm'),
  ),
);

/** Accepts a list, or a text of items separated by commas, semicolons or line breaks. */
export function listOf<Schema extends v.GenericSchema>(item: Schema) {
  return v.pipe(
    v.unknown(),
    v.transform((cell) => (Array.isArray(cell) ? cell : splitList(asText(cell)))),
    v.array(item, ({ input }) =>
      input instanceof CellError ? input.message : cellMessage('deskRow.notList'),
    ),
  );
}

function splitList(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  return text
    .split(/[,;，；、\n]/)
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Returns the first item that occurs a second time. */
export function findRepeated(items: string[]): string | undefined {
  return items.find((item, at) => items.indexOf(item) !== at);
}
