import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

const DB = join(import.meta.dirname, '../../server/db');
const AREA =
  /^\/\*\*(?<about>(?:(?!\*\/).)*)\*\/\nexport interface (?<name>\w+)Tables \{\n(?<body>.*?)^\}/gms;

/** The areas of `tables/` with their tables, in the order of `schema/`. */
function readAreas() {
  const written = new Set(readdirSync(join(DB, 'tables')));
  const tables = readdirSync(join(DB, 'schema'))
    .toSorted()
    .map((file) => file.replace(/^\d+_(\w+)\.sql$/, '$1.ts').replaceAll('_', '-'))
    .filter((file) => written.has(file))
    .map((file) => readFileSync(join(DB, 'tables', file), 'utf8'))
    .join('\n');
  return Array.from(tables.matchAll(AREA), ({ groups = {} }) => ({
    title: (groups.name ?? '').replace(/\B[A-Z]/, (letter) => ` ${letter.toLowerCase()}`),
    about: (groups.about ?? '').replace(/^ \*/gm, '').split(/\s+/).join(' ').trim(),
    tables: Array.from(
      (groups.body ?? '').matchAll(/^ {2}(\w+): \{$/gm),
      ([, table]) => `${table}`,
    ),
  }));
}

const HEADER = `# Data model

Made from the migrated database by \`npm run docs\`; a test compares the two. A relation is labelled
with its foreign key columns and its ON DELETE action, if it has one. \`?\` marks columns that may be
null. Rules beyond keys (checks, triggers) are in \`server/db/schema/\`. Words:
[glossary](glossary.md).
`;

/** The content of `docs/data-model.md` for a migrated database. */
export async function dataModel(db: Db): Promise<string> {
  const [columns, relations] = [await readColumns(db), await readRelations(db)];
  const areas = readAreas();
  checkComplete(
    areas.flatMap(({ tables }) => tables),
    new Set(columns.map(({ table_name }) => table_name)),
  );
  const parts = areas.map(({ title, about, tables }) => {
    const entities = tables.map((table) =>
      describeTable(
        table,
        columns.filter(({ table_name }) => table_name === table),
      ),
    );
    const lines = relations
      .filter(({ table_name }) => tables.includes(table_name))
      .map(describeRelation);
    return [
      `## ${title}`,
      '',
      about,
      '',
      '```mermaid',
      'erDiagram',
      ...entities,
      ...lines,
      '```',
      '',
    ].join('\n');
  });
  return [HEADER, ...parts].join('\n');
}

function checkComplete(listed: string[], found: Set<string>) {
  const unlisted = Array.from(found).filter((table) => !listed.includes(table));
  const missing = listed.filter((table) => !found.has(table));
  if (unlisted.length + missing.length > 0)
    throw new Error(
      `server/db/tables lists other tables than the database has: ${[...unlisted, ...missing].join(', ')}`,
    );
}

interface Column {
  table_name: string;
  column_name: string;
  type: string;
  is_nullable: boolean;
  /** `PK`, `FK`, `UK`: primary key, foreign key, unique by itself. */
  keys: string[];
}

function describeTable(table: string, columns: Column[]): string {
  const lines = columns.map(({ column_name, type, is_nullable, keys }) =>
    [
      '       ',
      SHORT_TYPES[type] ?? type,
      column_name,
      ...(keys.length > 0 ? [keys.join(', ')] : []),
      ...(is_nullable ? ['"?"'] : []),
    ].join(' '),
  );
  return [`    ${table} {`, ...lines, '    }'].join('\n');
}

/** Mermaid allows no spaces in a type. */
const SHORT_TYPES: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'double precision': 'float8',
  'character varying': 'varchar',
};

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT c.relname AS table_name, a.attname AS column_name,
      format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS is_nullable,
      ARRAY(
        SELECT DISTINCT CASE k.contype WHEN 'p' THEN 'PK' WHEN 'f' THEN 'FK' ELSE 'UK' END AS key
        FROM pg_constraint k
        WHERE k.conrelid = c.oid AND a.attnum = ANY (k.conkey)
          AND (k.contype IN ('p', 'f') OR (k.contype = 'u' AND cardinality(k.conkey) = 1))
        ORDER BY key DESC
      ) AS keys
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
      AND c.relname NOT LIKE 'kysely\\_%'
    ORDER BY c.relname, a.attnum`.execute(db);
  return rows;
}

interface Relation {
  table_name: string;
  referred: string;
  columns: string;
  /** True if the referring columns are a key, so that a row is referred to at most once. */
  is_unique: boolean;
  is_nullable: boolean;
  on_delete: string;
}

const ON_DELETE: Record<string, string> = { c: ', cascade', n: ', set null', d: ', set default' };

function describeRelation(relation: Relation): string {
  const { table_name, referred, columns, is_unique, is_nullable, on_delete } = relation;
  const one = is_nullable ? '|o' : '||';
  const many = is_unique ? 'o|' : 'o{';
  return `    ${referred} ${one}--${many} ${table_name} : "${columns}${ON_DELETE[on_delete] ?? ''}"`;
}

async function readRelations(db: Db): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    SELECT c.relname AS table_name, r.relname AS referred, k.confdeltype AS on_delete,
      string_agg(a.attname, ', ' ORDER BY array_position(k.conkey, a.attnum)) AS columns,
      bool_or(NOT a.attnotnull) AS is_nullable,
      EXISTS (
        SELECT FROM pg_constraint u
        WHERE u.conrelid = k.conrelid AND u.contype IN ('p', 'u') AND u.conkey <@ k.conkey
      ) AS is_unique
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_class r ON r.oid = k.confrelid
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
    WHERE k.contype = 'f' AND c.relnamespace = current_schema()::regnamespace
    GROUP BY k.oid, c.relname, r.relname
    ORDER BY c.relname, columns, r.relname`.execute(db);
  return rows;
}
