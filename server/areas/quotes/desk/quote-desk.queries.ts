import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { dramaKey } from '#server/db/dramas/drama-key.ts';
import type { Database } from '#server/db/tables.ts';

/** The titles of an order, with the number of episodes that their dramas have now. */
export async function listQuotableItems(db: Db, orderId: number) {
  return db
    .selectFrom('copyright_order_items as item')
    .leftJoin('dramas as d', 'd.id', 'item.drama_id')
    .select([
      'item.drama_id',
      'item.title',
      'item.original_title',
      'item.terms',
      'item.is_custom_version',
      'd.state',
    ])
    .select([
      sql<string>`coalesce(${dramaKey}, 'id:' || item.drama_id)`.as('external_id'),
      sql<number>`coalesce(d.episode_count, item.episode_count)`.as('episode_count'),
    ])
    .where('item.order_id', '=', orderId)
    .orderBy('item.position')
    .execute();
}

export type QuotableItemRow = Awaited<ReturnType<typeof listQuotableItems>>[number];

/** The open quotes that offer these dramas, which are given by their keys. */
export async function listOpenOffers(db: Db, dramas: string[], time: Date) {
  return db
    .selectFrom('copyright_quotes as quote')
    .innerJoin('copyright_quote_lines as line', 'line.quote_id', 'quote.id')
    .innerJoin('dramas as d', 'd.id', 'line.drama_id')
    .innerJoin('copyright_orders as orders', 'orders.id', 'quote.order_id')
    .select(['orders.order_no', dramaKey.as('drama')])
    .where('quote.state', '=', 'sent')
    .where('quote.valid_until', '>', time)
    .where('line.is_offered', '=', true)
    .where(dramaKey, '=', sql<string>`ANY (${dramas}::text[])`)
    .orderBy('quote.id')
    .orderBy('line.position')
    .execute();
}

/** Inserts the next version as a draft. The order must be locked. */
export async function insertDraft(
  tx: Tx,
  quote: Omit<Insertable<Database['copyright_quotes']>, 'version'>,
) {
  return tx
    .insertInto('copyright_quotes')
    .values((eb) => ({
      ...quote,
      version: eb
        .selectFrom('copyright_quotes')
        .where('order_id', '=', quote.order_id)
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('version')),
    }))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

export type NewQuoteLine = Omit<
  Insertable<Database['copyright_quote_lines']>,
  'quote_id' | 'position'
>;

/** In the given sequence. */
export async function insertLines(tx: Tx, quoteId: number, lines: NewQuoteLine[]): Promise<void> {
  const rows = lines.map((line, index) => ({ ...line, quote_id: quoteId, position: index + 1 }));
  await sql`
    INSERT INTO copyright_quote_lines (quote_id, position, drama_id, title, original_title, terms,
      is_custom_version, is_offered, reason, episode_count, price_model, amount_minor, share_bps)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (quote_id bigint,
      position smallint, drama_id bigint, title text, original_title text, terms jsonb,
      is_custom_version smallint, is_offered boolean, reason text, episode_count integer, price_model text,
      amount_minor bigint, share_bps integer)`.execute(tx);
}

/** Freezes the draft and its lines. */
export async function sendDraft(tx: Tx, quoteId: number, at: Date): Promise<void> {
  await tx
    .updateTable('copyright_quotes')
    .set({ state: 'sent', sent_at: at })
    .where('id', '=', quoteId)
    .execute();
}
