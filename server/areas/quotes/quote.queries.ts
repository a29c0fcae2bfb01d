import { sql } from 'kysely';
import type { QuoteState } from '#contract/deals/quote.ts';
import type { Db, Tx } from '#server/db/client.ts';

/** The versions that were sent, newest first. */
export async function listQuotes(db: Db, orderId: number) {
  return sentQuotes(db).where('order_id', '=', orderId).orderBy('version', 'desc').execute();
}

export async function findQuote(db: Db, quoteId: number) {
  return sentQuotes(db).where('id', '=', quoteId).executeTakeFirst();
}

/** Locks the quote for the rest of the transaction; its order must be locked before. */
export async function lockQuote(tx: Tx, quoteId: number) {
  return sentQuotes(tx).where('id', '=', quoteId).forNoKeyUpdate().executeTakeFirst();
}

export async function lockOpenQuote(tx: Tx, orderId: number) {
  return sentQuotes(tx)
    .where('order_id', '=', orderId)
    .where('state', '=', 'sent')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type QuoteRow = Awaited<ReturnType<typeof listQuotes>>[number];

/** Drafts are never shown. */
function sentQuotes(db: Db) {
  return db
    .selectFrom('copyright_quotes')
    .selectAll()
    .where('state', '<>', 'draft')
    .where('sent_at', 'is not', null)
    .$narrowType<{ sent_at: Date }>();
}

/** The lines of these quotes by position. `is_in_deal`: whether the line was accepted. */
export async function listLines(db: Db, quoteIds: number[]) {
  return db
    .selectFrom('copyright_quote_lines as line')
    .leftJoin('copyright_deal_lines as agreed', 'agreed.quote_line_id', 'line.id')
    .selectAll('line')
    .select((eb) => eb('agreed.deal_id', 'is not', null).$castTo<boolean>().as('is_in_deal'))
    .where('line.quote_id', '=', sql<number>`ANY (${quoteIds}::bigint[])`)
    .orderBy('line.quote_id')
    .orderBy('line.position')
    .execute();
}

export type QuoteLineRow = Awaited<ReturnType<typeof listLines>>[number];

/** The order of a quote that was sent to this user. */
export async function findOrderOfQuote(
  db: Db,
  userId: number,
  quoteId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('copyright_quotes as quote')
    .innerJoin('copyright_orders as order', 'order.id', 'quote.order_id')
    .select('order.id')
    .where('quote.id', '=', quoteId)
    .where('quote.state', '<>', 'draft')
    .where('order.user_id', '=', userId)
    .executeTakeFirst();
  return row?.id;
}

interface Closing {
  state: Exclude<QuoteState, 'draft' | 'sent'>;
  reply?: string;
  at: Date;
}

export async function closeQuote(tx: Tx, quoteId: number, { state, reply = '', at }: Closing) {
  await tx
    .updateTable('copyright_quotes')
    .set({ state, reply, closed_at: at })
    .where('id', '=', quoteId)
    .execute();
}

/**
 * Closes the open quote of an order, if there is one. A quote past its end becomes expired, as it
 * was shown before.
 */
export async function closeOpenQuote(
  tx: Tx,
  orderId: number,
  state: 'superseded' | 'declined' | 'recalled',
  at: Date,
): Promise<void> {
  await tx
    .updateTable('copyright_quotes')
    .set((eb) => ({
      state: eb
        .case()
        .when('valid_until', '<=', at)
        .then<QuoteState>('expired')
        .else<QuoteState>(state)
        .end(),
      closed_at: at,
    }))
    .where('order_id', '=', orderId)
    .where('state', '=', 'sent')
    .execute();
}

export interface Wish {
  line_id: number;
  wished_minor: number | null;
  wished_terms: object | null;
}

/** The quote must be countered before. */
export async function saveWishes(tx: Tx, quoteId: number, wishes: Wish[]): Promise<void> {
  await sql`
    UPDATE copyright_quote_lines line
    SET wished_minor = wish.wished_minor, wished_terms = wish.wished_terms
    FROM jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb)
      AS wish (line_id bigint, wished_minor bigint, wished_terms jsonb)
    WHERE line.id = wish.line_id AND line.quote_id = ${quoteId}`.execute(tx);
}
