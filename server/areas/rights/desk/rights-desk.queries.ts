import { sql } from 'kysely';
import type { DramaState } from '#contract/desk/catalogue-lists.ts';
import type { GrantStatus } from '#contract/desk/sheets/rights-fields.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { dramaKey, dramaTitle, dramaTitleIn } from '#server/db/drama-key.ts';
import { type Row, row, typed } from '#server/db/row.ts';

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

const listedDrama = row({ id: 'int8', external_id: 'text', title: 'text' });

/** The next published dramas by id. */
export async function listPublished(db: Db, after: number, limit: number) {
  const { rows } = await listedDrama.sql`
    SELECT d.id, ${dramaKey} AS external_id, ${dramaTitle} AS title
    FROM dramas d WHERE d.state = 'published' AND d.id > ${after}
    ORDER BY d.id LIMIT ${limit}`.execute(db);
  return rows;
}

interface DramasBeyond {
  id: number | undefined;
  isBackward: boolean;
  limit: number;
  /** Of the titles. */
  locale: Locale;
}

/** The published dramas beyond this id, newest first, or backward. */
export async function listPublishedBeyond(db: Db, { id, isBackward, limit, locale }: DramasBeyond) {
  const whereBeyond = isBackward ? sql`d.id > ${id}` : sql`d.id < ${id}`;
  const { rows } = await listedDrama.sql`
    SELECT d.id, ${dramaKey} AS external_id, ${dramaTitleIn(locale)} AS title
    FROM dramas d WHERE d.state = 'published' AND ${id === undefined ? sql`true` : whereBeyond}
    ORDER BY ${isBackward ? sql`d.id` : sql`d.id DESC`} LIMIT ${limit}`.execute(db);
  return rows;
}

const namedDrama = row({ title: 'text', state: typed<DramaState>('text') });

export async function getDramaName(db: Db, dramaId: number, locale: Locale) {
  const { rows } = await namedDrama.sql`
    SELECT ${dramaTitleIn(locale)} AS title, d.state
    FROM dramas d WHERE d.id = ${dramaId}`.execute(db);
  return rows[0] as Row<typeof namedDrama>;
}
