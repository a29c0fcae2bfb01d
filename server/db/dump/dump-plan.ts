import pg from 'pg';

export interface DumpTable {
  name: string;
  /** Without generated columns, which the database computes again. */
  columns: string[];
}

export interface DumpPlan {
  /** Sorted so that every table follows those it references. */
  tables: DumpTable[];
  /** The last value of each sequence; null if it was never used. */
  sequences: Record<string, string | null>;
}

/** All tables except those in which Kysely records the migrations. */
const OUR_TABLES = `c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
  AND c.relname NOT LIKE 'kysely\\_%'`;

export async function readDumpPlan(client: pg.Client): Promise<DumpPlan> {
  const tables = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(`
    SELECT c.relname AS name,
      ARRAY(
        SELECT attname::text FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        ORDER BY attnum
      ) AS columns,
      ARRAY(
        SELECT DISTINCT f.relname::text FROM pg_constraint k
        JOIN pg_class f ON f.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid
      ) AS refers_to
    FROM pg_class c WHERE ${OUR_TABLES} ORDER BY c.relname`);
  const sequences = await client.query<{ name: string; last: string | null }>(`
    SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = current_schema() ORDER BY sequencename`);
  return {
    tables: sortByReferences(tables.rows).map(({ name, columns }) => ({ name, columns })),
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, last])),
  };
}

function sortByReferences<Table extends { name: string; refers_to: string[] }>(
  tables: Table[],
): Table[] {
  const sorted: Table[] = [];
  const remaining = new Map(tables.map((table) => [table.name, table]));
  while (remaining.size > 0) {
    const ready = Array.from(remaining.values()).filter(
      ({ refers_to }) => !refers_to.some((name) => remaining.has(name)),
    );
    if (ready.length === 0) throw new Error(`${Array.from(remaining.keys())} reference each other`);
    sorted.push(...ready);
    for (const { name } of ready) remaining.delete(name);
  }
  return sorted;
}

/** The table and its columns in the syntax of COPY: `users (id, email)`. */
export function copyTarget({ name, columns }: DumpTable): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column))})`;
}
