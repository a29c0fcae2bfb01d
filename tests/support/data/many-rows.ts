import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/**
 * Adds copies of one row of a table that differ only in the primary key, for lists that must be long.
 * The table's other constraints are dropped, and no trigger runs.
 */
export async function copyRow(db: Db, table: string, copies: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql.raw(dropConstraints(table)).execute(tx);
    const { rows } = await sql<{ name: string; is_key: boolean }>`
      SELECT attname AS name, attnum = ANY (coalesce(indkey, '')::int2[]) AS is_key
      FROM pg_attribute LEFT JOIN pg_index ON indrelid = attrelid AND indisprimary
      WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped
        AND attgenerated = ''`.execute(tx);
    const columns = rows.map(({ name }) => sql.ref(name));
    const values = rows.map(({ name, is_key }) =>
      is_key ? sql`(SELECT max(${sql.ref(name)}) FROM ${sql.table(table)}) + i` : sql.ref(name),
    );
    await sql`
      INSERT INTO ${sql.table(table)} (${sql.join(columns)}) OVERRIDING SYSTEM VALUE
      SELECT ${sql.join(values)} FROM (SELECT * FROM ${sql.table(table)} LIMIT 1) AS one,
        generate_series(1, ${copies}::int) AS i`.execute(tx);
  });
  await sql`ANALYZE ${sql.table(table)}`.execute(db);
}

const dropConstraints = (table: string) => `
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT conname FROM pg_constraint
      WHERE conrelid = '${table}'::regclass AND contype IN ('c', 'f', 'u', 'x')
    LOOP EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I CASCADE', name); END LOOP;
    FOR name IN SELECT indexrelid::regclass FROM pg_index
      WHERE indrelid = '${table}'::regclass AND indisunique AND NOT indisprimary
    LOOP EXECUTE 'DROP INDEX ' || name; END LOOP;
  END $$`;
