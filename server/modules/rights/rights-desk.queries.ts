import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { dramaKey, dramaTitle } from '../../db/drama-key.ts';
import { row } from '../../db/row.ts';
import type { GrantStatus } from '../../db/tables.ts';

/** A grant or a holdback. */
export interface RowName {
  table: 'rights_grants' | 'rights_holdbacks';
  id: number;
}

/** Sets the last day, inclusive. */
export async function updateLastDay(tx: Tx, { table, id }: RowName, day: string): Promise<void> {
  await tx
    .updateTable(table)
    .set({ period: sql<string>`daterange(lower(period), ${day}::date, '[]')` })
    .where('id', '=', id)
    .execute();
}

export async function updateStatus(tx: Tx, id: number, status: GrantStatus): Promise<void> {
  await tx.updateTable('rights_grants').set({ status }).where('id', '=', id).execute();
}

export async function deleteHoldback(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('rights_holdbacks').where('id', '=', id).execute();
}

/** The next published dramas by id. */
export async function listPublished(db: Db, after: number, limit: number) {
  const { rows } = await row({ id: 'int8', external_id: 'text', title: 'text' }).sql`
    SELECT d.id, ${dramaKey} AS external_id, ${dramaTitle} AS title
    FROM dramas d WHERE d.state = 'published' AND d.id > ${after}
    ORDER BY d.id LIMIT ${limit}`.execute(db);
  return rows;
}
