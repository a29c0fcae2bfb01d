import type { Compilable, Kysely, RawBuilder } from 'kysely';
import type { Database } from '../tables.ts';

/** PostgreSQL truncates longer names. */
const MAX_NAME_BYTES = 63;

/** PostgreSQL refuses to run a prepared statement whose columns a migration has changed. */
const ALL_COLUMNS = /(?:^\s*select|returning)\s+(?:[\w"]+\.)?\*/i;

const textsByName = new Map<string, string>();
const namesByText = new Map<string, string>();

/**
 * Runs a query as a prepared statement, which PostgreSQL parses and plans once per connection: for
 * short queries that run often. One name always has the same text, so a query whose text has
 * variants names the variant.
 */
export async function prepared<RowType>(
  db: Kysely<Database>,
  name: string,
  query: Compilable<RowType> | RawBuilder<RowType>,
): Promise<RowType[]> {
  const compiled = query.compile(db);
  registerName(name, compiled.sql);
  const { rows } = await db.executeQuery(compiled);
  return rows;
}

function registerName(name: string, text: string) {
  const known = textsByName.get(name);
  if (known === text) return;
  if (known !== undefined) {
    throw new Error(`Prepared statement "${name}" has two texts:\n${known}\n${text}`);
  }
  if (ALL_COLUMNS.test(text)) {
    throw new Error(`Prepared statement "${name}" must name its columns:\n${text}`);
  }
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw new Error(
      `The name of prepared statement "${name}" is longer than ${MAX_NAME_BYTES} bytes.`,
    );
  }
  textsByName.set(name, text);
  namesByText.set(text, name);
}

/** The name of a statement that `prepared` runs; undefined for all others. */
export function preparedName(text: string): string | undefined {
  return namesByText.get(text);
}
