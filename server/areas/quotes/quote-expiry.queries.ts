import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

const QUOTES_PER_RUN = 1000;

/** `expiry`: its end has passed. `reminder`: it ends within three days, without one so far. */
export type Due = 'expiry' | 'reminder';

export async function listDue(db: Db, due: Due, time: Date): Promise<number[]> {
  const rows = await dueQuotes(db, due, time)
    .orderBy('quote.valid_until')
    .limit(QUOTES_PER_RUN)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks the quote for the rest of the transaction. Undefined if it is no longer due, or if another
 * server or a buyer's answer has it locked. The account is locked too, because mails refer to it and
 * its deletion closes the quote.
 */
export async function lockDue(tx: Tx, due: Due, quoteId: number, time: Date) {
  return dueQuotes(tx, due, time)
    .where('quote.id', '=', quoteId)
    .modifyEnd(sql`FOR NO KEY UPDATE OF quote SKIP LOCKED FOR KEY SHARE OF buyer SKIP LOCKED`)
    .executeTakeFirst();
}

/** Without reminders of quotes valid for three days or less: the mail with the quote is enough. */
function dueQuotes(db: Db, due: Due, time: Date) {
  const isDue =
    due === 'expiry'
      ? sql<boolean>`quote.valid_until <= ${time}`
      : sql<boolean>`quote.valid_until > ${time}
          AND quote.valid_until <= ${time}::timestamptz + interval '3 days'
          AND quote.valid_until > quote.sent_at + interval '3 days'
          AND quote.reminded_at IS NULL`;
  return db
    .selectFrom('copyright_quotes as quote')
    .innerJoin('copyright_orders as order', 'order.id', 'quote.order_id')
    .innerJoin('users as buyer', 'buyer.id', 'order.user_id')
    .select(['quote.id', 'quote.order_id'])
    .where('quote.state', '=', 'sent')
    .where(isDue);
}

export async function markReminded(tx: Tx, quoteId: number, at: Date): Promise<void> {
  await tx
    .updateTable('copyright_quotes')
    .set({ reminded_at: at })
    .where('id', '=', quoteId)
    .execute();
}
