import { type RawBuilder, sql } from 'kysely';
import type { Field, Fields, ValuesOf } from '#contract/desk/sheets/field.ts';
import { fieldsOf, mapFields } from '#contract/desk/sheets/field.ts';
import type { typed } from './row.ts';

// The SQL of the columns in which the fields of a table are stored.

/** The PostgreSQL type of each field; NULL is read as the field's empty text. */
const pgTypes = {
  name: 'text',
  text: 'text',
  slug: 'text',
  choice: 'text',
  file: 'text',
  language: 'text',
  day: 'text',
  contractDay: 'date?',
  flag: 'bool',
  number: 'int4?',
  seconds: 'int4?',
  tags: 'text[]',
  languages: 'text[]',
  media: 'text[]',
  territories: 'text[]',
  exclusions: 'text[]',
  languageUses: 'text[]',
} as const satisfies Record<Field['type'], string>;

/** The values as the columns have them. */
export type StoredOf<Some extends Fields> = {
  [Name in keyof Some]: Some[Name]['type'] extends 'languageUses' ? string[] : ValuesOf<Some>[Name];
};

/** How `fields` are read from and written to the columns of the table with this alias. */
export function fieldColumns<Some extends Fields>(fields: Some, alias: string) {
  const all = fieldsOf(fields);
  const columnOf = (name: string, { column = name }: Field) => column;
  return {
    /** The columns for `row()`. */
    types: mapFields(fields, ({ type }) => pgTypes[type]) as {
      [Name in keyof Some]: ReturnType<typeof typed<StoredOf<Some>[Name]>>;
    },
    /** For SELECT: the values by the fields' names. */
    selected: sql.join(
      all.map(([name, field]) => {
        const column = sql.ref(`${alias}.${columnOf(name, field)}`);
        return sql`${readColumn(field, column)} AS ${sql.ref(name)}`;
      }),
    ),
    /** For INSERT: the columns of the table. */
    columns: sql.join(all.map(([name, field]) => sql.ref(columnOf(name, field)))),
    /** For INSERT: the values of `records`. */
    values: sql.join(all.map(([name]) => sql.ref(name))),
    /** For UPDATE: takes the values from a record with the alias `r`. */
    assigned: sql.join(
      all.flatMap(([name, field]) =>
        field.identifies ? [] : sql`${sql.ref(columnOf(name, field))} = ${sql.ref(`r.${name}`)}`,
      ),
    ),
    /** For `jsonb_to_recordset`. */
    record: sql.join(
      all.map(([name, { type }]) => sql`${sql.ref(name)} ${sql.raw(recordType(type))}`),
    ),
  };
}

function recordType(type: Field['type']): string {
  return type === 'day' ? 'date' : pgTypes[type].replace('?', '');
}

function readColumn({ type }: Field, column: RawBuilder<unknown>) {
  if (type === 'day') return sql`coalesce(to_char(${column}, 'YYYY-MM-DD'), '')`;
  // In the order of the import, so that equal sets are equal lists.
  if (type === 'territories' || type === 'exclusions')
    return sql`ARRAY(SELECT unnest(${column}) ORDER BY 1)`;
  return pgTypes[type] === 'text' ? sql`coalesce(${column}, '')` : column;
}
