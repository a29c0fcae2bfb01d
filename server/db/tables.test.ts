/**
 * Compares tables/ with the migrated database, in both directions. TypeScript 7 exports no stable
 * parser API, so the files are parsed by lines; a line that is not in their fixed format fails.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { price } from '#contract/deals/price.ts';
import { quoteStates } from '#contract/deals/quote.ts';
import { dramaStates, previews } from '#contract/desk/catalogue/catalogue-lists.ts';
import { verdicts } from '#contract/desk/catalogue/imports.ts';
import { jobKindNames, jobStates } from '#contract/desk/jobs/job-kinds.ts';
import { uploadPurposes } from '#contract/desk/jobs/upload-rules.ts';
import { dealStates } from '#contract/desk/sales/order-words.ts';
import { grantDirections, grantStatuses } from '#contract/desk/sheets/rights-fields.ts';
import { roles } from '#contract/desk/staff/permissions.ts';
import { sessionStages } from '#contract/desk/staff/session.ts';
import { enquiryStates, enquirySubjects } from '#contract/enquiries.ts';
import { customVersions } from '#contract/licence/custom-version.ts';
import { leafMedia, licenceMedia } from '#contract/licence/media.ts';
import { enquiryFileTypes } from '#contract/limits/enquiry-limits.ts';
import { orderStatuses } from '#contract/order-status.ts';
import { locales } from '#i18n/locales.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** `dramas.view_count` → `Generated<number>`. */
type Columns = Record<string, string>;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});

const folder = join(import.meta.dirname, 'tables');
const source = readdirSync(folder)
  .filter((file) => !['column-types.ts', 'time-columns.ts'].includes(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

test('tables/ has the type of every column in the database', async () => {
  expect(describeDifferences(readTables(), await readDatabase())).toEqual([]);
});

test('a column that is missing, extra, or of another type is reported', () => {
  const written = { 'tags.id': 'number', 'tags.slug': 'string' };
  const real = { 'tags.id': 'GeneratedAlways<number>', 'tags.name': 'string' };
  expect(describeDifferences(written, real)).toEqual([
    'tags.id: declared as number, GeneratedAlways<number> in the database',
    'tags.name: not in tables/, string in the database',
    'tags.slug: declared as string, not in the database',
  ]);
});

test('the pg driver returns the types in tables/', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select 1::bigint as number, 1::smallint as small, 0.5::float8 as fraction,
      'zh'::locale_code as locale, '{a,b}'::text[] as list, '\\x00ff'::bytea as bytes,
      '2026-01-31'::date as day, now() as at, '{"a": 1}'::jsonb as json`.execute(database.db);
  expect(rows[0]).toEqual({
    number: 1,
    small: 1,
    fraction: 0.5,
    locale: 'zh',
    list: ['a', 'b'],
    bytes: Buffer.from([0x00, 0xff]),
    day: '2026-01-31',
    at: expect.any(Date),
    json: { a: 1 },
  });
});

function describeDifferences(written: Columns, real: Columns): string[] {
  return [...new Set([...Object.keys(written), ...Object.keys(real)])].sort().flatMap((column) => {
    const declared = written[column];
    const actual = real[column];
    if (declared === actual) return [];
    if (!declared) return `${column}: not in tables/, ${actual} in the database`;
    if (!actual) return `${column}: declared as ${declared}, not in the database`;
    return `${column}: declared as ${declared}, ${actual} in the database`;
  });
}

// tables/ --------------------------------------------------------------------------------------

function readTables(): Columns {
  const lists = readLists();
  const columns: Columns = {};
  for (const [, table, body = ''] of source.matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\};$/gms))
    for (const [column, type] of readColumns(body))
      columns[`${table}.${column}`] = type
        .replace(/\bJson<(?:[^<>]|<[^<>]*>)*>/, 'Json')
        .replace(/\w+/g, (name) => lists[name] ?? name);
  return columns;
}

function readColumns(body: string): [name: string, type: string][] {
  const lines = body.split('\n').filter((line) => line.trim() && !/^ *(\/\*\*|\*)/.test(line));
  return lines.map((line) => {
    const field = /^ {4}(?<name>\w+): (?<type>.+);$/.exec(line)?.groups;
    if (!field?.name || !field.type) throw new Error(`tables/: cannot read "${line}"`);
    return [field.name, field.type];
  });
}

/** The values of the types that tables/ imports from the contract. */
const contractValues = {
  CustomVersion: customVersions,
  DealState: dealStates,
  DramaState: dramaStates,
  EnquiryFileType: enquiryFileTypes,
  EnquiryState: enquiryStates,
  EnquirySubject: enquirySubjects,
  GrantDirection: grantDirections,
  GrantStatus: grantStatuses,
  JobKind: jobKindNames,
  JobState: jobStates,
  LeafMedium: leafMedia,
  LicenceMedium: licenceMedia,
  Locale: locales,
  OrderStatus: orderStatuses,
  Preview: previews,
  PriceModel: price.options.map(({ entries }) => entries.model.literal),
  QuoteState: quoteStates,
  Role: roles,
  RowVerdict: verdicts,
  SessionStage: sessionStages,
  UploadPurpose: uploadPurposes,
};

/** The unions of literals: `DramaState` → `'draft' | 'published' | 'withdrawn'`, sorted. */
function readLists(): Columns {
  const aliases = source.matchAll(/^export type (\w+) =([^;]+);/gm);
  const own = Array.from(
    aliases,
    ([, name = '', union = '']) => [name, readLiterals(union)] as const,
  );
  const imported = Object.entries(contractValues).map(
    ([name, values]) => [name, values.map((value) => quote(value))] as const,
  );
  return Object.fromEntries(
    [...own, ...imported].map(([name, literals]) => [name, writeUnion(literals)]),
  );
}

const quote = (value: string | number) => (typeof value === 'string' ? `'${value}'` : `${value}`);

function readLiterals(text: string): string[] {
  return Array.from(text.matchAll(/'[^']*'|-?\d+/g), ([literal]) => literal);
}

function writeUnion(literals: string[]): string {
  return literals.toSorted().join(' | ');
}

// The database ---------------------------------------------------------------------------------

interface ColumnRow {
  table_name: string;
  column_name: string;
  /** The base type when the column is of a domain. */
  type: string;
  is_nullable: boolean;
  /** GENERATED ALWAYS, as an identity or from other columns. */
  is_always: boolean;
  has_default: boolean;
  /** A CHECK on this column alone, of the column or its domain, that lists its values. */
  list: string | null;
}

const TYPES: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  'character varying': 'string',
  'text[]': 'string[]',
  'bigint[]': 'number[]',
  'integer[]': 'number[]',
  bytea: 'Buffer',
  date: 'CalendarDate',
  daterange: 'DateRange',
  'timestamp with time zone': 'Timestamp',
  jsonb: 'Json',
};

async function readDatabase(): Promise<Columns> {
  const { rows } = await sql<ColumnRow>`
    select c.relname as table_name, a.attname as column_name,
      format_type(case when t.typtype = 'd' then t.typbasetype else t.oid end, null) as type,
      not a.attnotnull as is_nullable,
      a.attidentity = 'a' or a.attgenerated <> '' as is_always,
      a.atthasdef or a.attidentity = 'd' as has_default,
      (
        select pg_get_constraintdef(k.oid)
        from pg_constraint k
        where k.contype = 'c'
          and (k.contypid = t.oid or (k.conrelid = c.oid and k.conkey = array[a.attnum]))
          and pg_get_constraintdef(k.oid) ~ '(= ANY|<@) \\(?(ARRAY\\[|''\\{)'
      ) as list
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and c.relname not like 'kysely\\_%'`.execute(database.db);
  return Object.fromEntries(
    rows.map((row) => [`${row.table_name}.${row.column_name}`, writeType(row)]),
  );
}

function writeType(row: ColumnRow): string {
  const base = TYPES[row.type];
  if (!base) throw new Error(`${row.table_name}.${row.column_name}: no type for ${row.type}`);
  const single = row.list ? writeUnion(readListed(row.list)) : base.replace('[]', '');
  const type = base.endsWith('[]') ? `${single}[]` : single;
  const nullable = type === 'Timestamp' ? 'NullableTimestamp' : `${type} | null`;
  const declared = row.is_nullable ? nullable : type;
  if (row.is_always) return `GeneratedAlways<${declared}>`;
  return row.has_default ? `Generated<${declared}>` : declared;
}

/**
 * The values of `= ANY (ARRAY['a'::text, …])`, `= ANY (ARRAY['-1'::integer, 0, 1])`
 * or `<@ '{a,…}'`.
 */
function readListed(definition: string): string[] {
  const braces = /<@ '\{([^}]*)\}'/.exec(definition)?.[1];
  if (braces) return braces.split(',').map((value) => `'${value}'`);
  const items = /ARRAY\[([^\]]*)\]/.exec(definition)?.[1]?.split(', ') ?? [];
  return items.map((item) => item.replace(/^'(-?\d+)'::integer$/, '$1').replace(/::text$/, ''));
}
