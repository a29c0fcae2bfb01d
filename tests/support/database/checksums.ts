import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** The row count and a checksum of every table that backups have. */
export async function checksums(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'
    ORDER BY 1`.execute(db);
  const sums: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ sum: string }>`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS sum
      FROM ${sql.table(name)} t`.execute(db);
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}
