import type { Db } from '../../db/client.ts';
import { type AuditEntry, type AuditFilter, insertEntry, listEntries } from './audit.queries.ts';

export type AuditService = ReturnType<typeof createAuditService>;

/** What operators did. Nothing changes without its entry: both are written in one transaction. */
export function createAuditService(db: Db) {
  return {
    record: (tx: Db, entry: AuditEntry) => insertEntry(tx, entry),
    /** Of what is no row, and was done before: files. */
    recordAll: (entries: AuditEntry[]) =>
      db.transaction().execute(async (tx) => {
        for (const entry of entries) await insertEntry(tx, entry);
      }),
    list: (filter: AuditFilter) => listEntries(db, filter),
  };
}
