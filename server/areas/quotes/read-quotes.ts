import type { Quote } from '#contract/deals/quote.ts';
import type { Db } from '#server/db/client.ts';
import { type Reading, toQuote } from './quote.mapper.ts';
import * as queries from './quote.queries.ts';

/** The versions that were sent, newest first. */
export async function readQuotes(from: Db, orderId: number, reading: Reading): Promise<Quote[]> {
  const rows = await queries.listQuotes(from, orderId);
  const lines = await queries.listLines(
    from,
    rows.map(({ id }) => id),
  );
  const linesOf = Map.groupBy(lines, ({ quote_id }) => quote_id);
  return rows.map((row) => toQuote(row, linesOf.get(row.id) ?? [], reading));
}

/** Undefined for an unknown quote and for a draft. */
export async function readQuote(
  from: Db,
  quoteId: number,
  reading: Reading,
): Promise<Quote | undefined> {
  const row = await queries.findQuote(from, quoteId);
  return row && toQuote(row, await queries.listLines(from, [quoteId]), reading);
}
