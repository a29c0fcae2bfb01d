import type { Db } from '#server/db/client.ts';

/**
 * The offered lines of a drama in quotes that can be accepted at this time. The company is null
 * after the buyer deleted the account.
 */
export async function listOpenOffers(db: Db, dramaId: number, now: Date) {
  return db
    .selectFrom('copyright_quote_lines as l')
    .innerJoin('copyright_quotes as q', 'q.id', 'l.quote_id')
    .innerJoin('copyright_orders as o', 'o.id', 'q.order_id')
    .select(['o.order_no', 'q.version', 'o.contact_company', 'q.valid_until', 'l.terms'])
    .where('q.state', '=', 'sent')
    .where('q.valid_until', '>', now)
    .where('l.drama_id', '=', dramaId)
    .where('l.is_offered', '=', true)
    .orderBy('q.valid_until')
    .orderBy('q.id')
    .execute();
}
