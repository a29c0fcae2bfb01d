import { type Expression, sql } from 'kysely';
import type { Db } from '../client.ts';
import { setLimits } from '../connection/transaction-settings.ts';
import { one } from './rows.ts';

/** The result of a query that may have more rows than fit into memory. */
export interface LongList<Row> {
  /** The first rows, or all of them. */
  read(limit?: number): Promise<Row[]>;
  count(): Promise<number>;
  /** Passes all rows on in batches; reads the next batch when `take` is done. */
  each(take: (rows: Row[]) => Promise<void>): Promise<void>;
}

const ROWS_PER_BATCH = 1000;

/** `toRows` turns rows of the query into those of the list. */
export function longList<Found, Row>(
  db: Db,
  query: Expression<Found>,
  toRows: (found: Found[]) => Row[] | Promise<Row[]>,
): LongList<Row> {
  return {
    async read(limit) {
      const { rows } = await sql<Found>`
        SELECT * FROM (${query}) AS listed LIMIT ${limit ?? null}::bigint`.execute(db);
      return toRows(rows);
    },

    count: () =>
      db.transaction().execute(async (tx) => {
        await setLimits(tx, { statement_timeout: '0' });
        const counted = sql<{ count: number }>`SELECT count(*) AS count FROM (${query}) AS listed`;
        return (await one(tx, counted)).count;
      }),

    // A cursor WITH HOLD keeps the rows in a file of PostgreSQL's. No transaction is open while a
    // slow reader takes them, so neither its timeout nor the cleanup of dead rows matters.
    each: (take) =>
      db.connection().execute(async (connection) => {
        await connection.transaction().execute(async (tx) => {
          await setLimits(tx, { statement_timeout: '0' });
          await sql`DECLARE listed NO SCROLL CURSOR WITH HOLD FOR ${query}`.execute(tx);
        });
        try {
          for (;;) {
            const { rows } = await sql<Found>`
              FETCH ${sql.lit(ROWS_PER_BATCH)} FROM listed`.execute(connection);
            if (rows.length === 0) return;
            await take(await toRows(rows));
          }
        } finally {
          await sql`CLOSE listed`.execute(connection);
        }
      }),
  };
}
