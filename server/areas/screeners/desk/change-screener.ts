import type { Tx } from '#server/db/client.ts';
import * as queries from '../screener.queries.ts';
import type { ScreenerRecord } from '../screener-record.ts';
import { noScreener } from './desk-change.ts';
import { readScreener, requireScreener, type ScreenerDeskParts } from './desk-parts.ts';

/** Writes a change to the audit log. */
type RecordChange = (action: string, change: object) => Promise<unknown>;

/** Locks the screener, applies the change and returns the screener as it is then. */
export async function changeScreener(
  parts: ScreenerDeskParts,
  { id, actor }: { id: number; actor: string },
  apply: (tx: Tx, row: queries.ScreenerRow, record: RecordChange) => Promise<unknown>,
): Promise<ScreenerRecord> {
  const { db, audit } = parts;
  const seen = await requireScreener(db, id);
  await db.transaction().execute(async (tx) => {
    const row = await queries.lockScreener(tx, seen);
    if (!row) throw noScreener(id);
    await apply(tx, row, (action, change) =>
      audit.record(tx, { actor, action, subject: `screener:${id}`, change: { ...change } }),
    );
  });
  return readScreener(parts, db, await requireScreener(db, id));
}
