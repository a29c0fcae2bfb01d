import type * as v from 'valibot';
import type { MessageKey } from '#i18n/message-key.ts';

/** What a field holds: it decides how cells are read, and how values are stored, compared and edited. */
export type FieldType =
  | { type: 'name' | 'text'; max: number }
  | { type: 'number'; min: number; max: number }
  | { type: 'seconds'; max: number }
  | { type: 'choice'; options: readonly string[]; rule: MessageKey }
  | { type: 'file'; media: 'picture' | 'video' | 'subtitles' }
  | { type: 'flag'; empty: boolean }
  | { type: 'day' | 'contractDay' | 'slug' | 'tags' | 'language' | 'languages' }
  | { type: 'media' | 'territories' | 'exclusions' | 'languageUses' };

/** What a column of a sheet shows. */
interface SheetColumn {
  /** What the template says about the column. */
  about: string;
  /** A value of the template's example row; '' leaves it empty. */
  example: string | number;
  width: number;
}

interface FieldRules {
  /** The value of a new row, and of an empty cell. */
  empty: unknown;
  /** Every row must have a value. */
  isRequired?: true;
  /** Names the row that a row of a file changes; an absent column counts as empty. */
  identifies?: true;
  /** An empty cell keeps the stored value. */
  isKeptIfEmpty?: true;
  /** A drama cannot be published without it; `dramas_published_complete` of the database agrees. */
  isNeededToPublish?: true;
  /** What reports say if a value of a right differs from `empty`; by default the value. */
  differs?: string;
  /** What an import says about items that it removes from a list. */
  removed?: MessageKey;
  /** The column of the database if it has another name. */
  column?: string;
}

interface DeskField {
  /** In replies of the desk's calls. */
  reply: v.GenericSchema;
  /** In the input of calls that change the row. */
  input: v.GenericSchema;
  label?: MessageKey;
  hint?: MessageKey;
  /** The part of the editor that shows it; without one, a control of its own edits it. */
  panel?: 'facts' | 'pictures' | 'party' | 'conditions';
  /** The names of a choice's options, or of `yes` and `no`. */
  names?: Readonly<Record<string, MessageKey>>;
  /** Width to height of a picture, as the site shows it. */
  shape?: string;
  /** The option of the command that adds a row: flags and description. */
  option?: readonly [flags: string, description: string];
}

/**
 * A field of the catalogue or of rights. Import, export, template, comparison, storage, the desk's
 * calls and its editor are derived from the entry; its name is the heading of the column.
 */
export type Field = FieldType & FieldRules & DeskField & SheetColumn;
export type Fields = Readonly<Record<string, Field>>;

/** A text that a row has in each language of the site. */
export type TextField = Extract<FieldType, { type: 'name' | 'text' }> & {
  about: string;
  examples: Readonly<Record<string, string>>;
  width: number;
};

/** The values of a row by field. */
export type ValuesOf<Some extends Fields> = {
  -readonly [Name in keyof Some]: v.InferOutput<Some[Name]['reply']>;
};

type SchemasOf<Some extends Fields, Kind extends 'reply' | 'input'> = {
  -readonly [Name in keyof Some]: Some[Name][Kind];
};

/** The entries of the schema of a reply, or of an input. */
export function schemasOf<Some extends Fields, Kind extends 'reply' | 'input'>(
  fields: Some,
  kind: Kind,
): SchemasOf<Some, Kind> {
  return mapFields(fields, (field) => field[kind]) as SchemasOf<Some, Kind>;
}

/** Makes an object with one value for each field. */
export function mapFields<Some extends Fields, Value>(
  fields: Some,
  toValue: (field: Field, name: NameOf<Some>) => Value,
): Record<NameOf<Some>, Value> {
  const entries = fieldsOf(fields).map(([name, field]) => [name, toValue(field, name)]);
  return Object.fromEntries(entries);
}

/** Makes the values of a row; `toValue` returns what the field's schema of replies says. */
export function fillFields<Some extends Fields>(
  fields: Some,
  toValue: (field: Field, name: NameOf<Some>) => unknown,
): ValuesOf<Some> {
  return mapFields(fields, toValue) as ValuesOf<Some>;
}

/** The same for the input of a call; a value may be undefined if its schema is optional. */
export function fillInput<Some extends Fields>(
  fields: Some,
  toValue: (field: Field, name: NameOf<Some>) => unknown,
) {
  return mapFields(fields, toValue) as {
    -readonly [Name in keyof Some]: v.InferInput<Some[Name]['input']>;
  };
}

/** The fields with their names, in the order of their columns. */
export function fieldsOf<Some extends Fields>(fields: Some): [NameOf<Some>, Field][] {
  return Object.entries<Field>(fields) as [NameOf<Some>, Field][];
}

/** The names of the fields that satisfy a condition, in the order of their columns. */
export function namesOf<Some extends Fields>(
  fields: Some,
  isMeant: (field: Field) => boolean,
): NameOf<Some>[] {
  return fieldsOf(fields).flatMap(([name, field]) => (isMeant(field) ? [name] : []));
}

/** The keys of the fields' names. */
export function labelsOf(fields: Fields): Record<string, MessageKey> {
  return Object.fromEntries(
    fieldsOf(fields).flatMap(([name, { label }]) => (label ? [[name, label]] : [])),
  );
}

type NameOf<Some extends Fields> = keyof Some & string;
