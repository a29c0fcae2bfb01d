import { sql } from 'kysely';
import type { GrantStatus } from '#contract/desk/sheets/rights-fields.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { dramaKey, dramaTitleIn } from '#server/db/dramas/drama-key.ts';

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

function selectPublished(db: Db, locale: Locale) {
  return db
    .selectFrom('dramas as d')
    .select(['d.id', dramaKey.as('external_id'), dramaTitleIn(locale).as('title')])
    .where('d.state', '=', 'published');
}

/** The next published dramas by id. */
export async function listPublished(db: Db, after: number, limit: number) {
  return selectPublished(db, fallbackLocale)
    .where('d.id', '>', after)
    .orderBy('d.id')
    .limit(limit)
    .execute();
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
  const dramas = selectPublished(db, locale)
    .orderBy('d.id', isBackward ? 'asc' : 'desc')
    .limit(limit);
  const beyond = id === undefined ? dramas : dramas.where('d.id', isBackward ? '>' : '<', id);
  return beyond.execute();
}

export async function getDramaName(db: Db, dramaId: number, locale: Locale) {
  return db
    .selectFrom('dramas as d')
    .select([dramaTitleIn(locale).as('title'), 'd.state'])
    .where('d.id', '=', dramaId)
    .executeTakeFirstOrThrow();
}
