import type { Quote } from '#contract/deals/quote.ts';
import type { Db } from '#server/db/client.ts';
import { type Reading, toQuote } from './quote.mapper.ts';
import * as queries from './quote.queries.ts';

/** A version that was sent, with its row, which has what only operators see. */
export interface SentQuote {
  row: queries.QuoteRow;
  quote: Quote;
}

/** The versions that were sent, newest first. */
export async function readQuotes(from: Db, orderId: number, reading: Reading): Promise<Quote[]> {
  return (await readSentQuotes(from, orderId, reading)).map(({ quote }) => quote);
}

/** The same, with their rows. */
export async function readSentQuotes(
  from: Db,
  orderId: number,
  reading: Reading,
): Promise<SentQuote[]> {
  return addLines(from, await queries.listQuotes(from, orderId), reading);
}

export async function readNewestQuote(
  from: Db,
  orderId: number,
  reading: Reading,
): Promise<SentQuote | undefined> {
  const rows = await queries.listQuotes(from, orderId);
  return (await addLines(from, rows.slice(0, 1), reading))[0];
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

async function addLines(
  from: Db,
  rows: queries.QuoteRow[],
  reading: Reading,
): Promise<SentQuote[]> {
  const lines = await queries.listLines(
    from,
    rows.map(({ id }) => id),
  );
  const linesOf = Map.groupBy(lines, ({ quote_id }) => quote_id);
  return rows.map((row) => ({ row, quote: toQuote(row, linesOf.get(row.id) ?? [], reading) }));
}
