import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { setLimits } from '#server/db/connection/transaction-settings.ts';
import { row } from '#server/db/query/row.ts';
import { one } from '#server/db/query/rows.ts';

/**
 * Whether the rows of a restore were committed: its audit entry is part of the same transaction.
 * Waits for the table lock of a killed restore that PostgreSQL has not rolled back yet.
 */
export function isRestoreCommitted(db: Db, restoreId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await setLimits(tx, { lock_timeout: '60s', statement_timeout: '60s' });
    const entry = await tx
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'backup.restore')
      .where(sql`change ->> 'restore_id'`, '=', restoreId)
      .executeTakeFirst();
    return entry !== undefined;
  });
}

export async function countTableRows(db: Db, tables: string[]): Promise<Map<string, number>> {
  const counts = tables.map(
    (name) => sql`SELECT ${name}::text AS name, count(*) AS rows FROM ${sql.table(name)}`,
  );
  const { rows } = await row({ name: 'text', rows: 'int8' }).sql`
    ${sql.join(counts, sql` UNION ALL `)}`.execute(db);
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

export async function countForeignKeys(db: Db): Promise<number> {
  const { count } = await one(
    db,
    row({ count: 'int8' }).sql`
      SELECT count(*) AS count FROM pg_constraint
      WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  );
  return count;
}
