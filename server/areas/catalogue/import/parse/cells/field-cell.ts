import * as v from 'valibot';
import { tagName } from '#contract/desk/sheets/drama-fields.ts';
import type { Field, FieldType } from '#contract/desk/sheets/field.ts';
import { isEmpty } from '#contract/desk/sheets/values.ts';
import { listOf, nameCell, oneOf, required, tagSlug, textCell, yesOrNo } from '../cells.ts';
import { day } from './day.ts';
import { language, languages } from './language.ts';
import { contractDay, excludedTerritories, languageUses, media, territories } from './licence.ts';
import { seconds, wholeNumber } from './number.ts';

const MAX_ADDRESS = 2048;

export const tagNameCell = nameCell(tagName.max);

/** Slugs or names, which `TagNames` resolves. */
export const tagList = listOf(required(tagNameCell));

const readers = {
  slug: tagSlug,
  tags: tagList,
  file: textCell(MAX_ADDRESS),
  day,
  contractDay,
  language,
  languages,
  media,
  territories,
  exclusions: excludedTerritories,
  languageUses,
};

/** Returns the schema of a cell. An empty cell becomes '', an empty list or undefined. */
export function readerOf(field: FieldType & Pick<Field, 'isRequired'>): v.GenericSchema {
  switch (field.type) {
    case 'name':
      return nameCell(field.max);
    case 'text':
      return textCell(field.max);
    case 'number':
      return wholeNumber(field.min, field.max);
    case 'seconds':
      return seconds(field.max);
    case 'flag':
      return yesOrNo(field.empty);
    case 'choice':
      return oneOf(field.isRequired ? field.options : ['', ...field.options], field.rule);
    default:
      return readers[field.type];
  }
}

/** Returns the schema of a column, with its rules for empty cells and for files without the column. */
export function cellOf(field: Field): v.GenericSchema {
  const cell = field.isRequired ? required(readerOf(field)) : withEmpty(field);
  if (!field.identifies) return v.optional(cell);
  return field.isRequired ? cell : v.optional(cell, field.empty);
}

function withEmpty(field: Field): v.GenericSchema {
  const reader = readerOf(field);
  const empty = field.isKeptIfEmpty ? undefined : field.empty;
  // Most cells need no further step, and there may be millions of them.
  if (empty !== undefined && isEmpty(empty)) return reader;
  return v.pipe(
    reader,
    v.transform((value) => (isEmpty(value) ? empty : value)),
  );
}
