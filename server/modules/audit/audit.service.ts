import type { Db } from '../../db/client.ts';
import { type AuditEntry, type AuditFilter, insertEntries, listEntries } from './audit.queries.ts';

export type AuditService = ReturnType<typeof createAuditService>;

/** What operators did. Nothing changes without its entry: both are written in one transaction. */
export function createAuditService(db: Db) {
  return {
    record: (tx: Db, entry: AuditEntry) => insertEntries(tx, [entry]),
    recordAll: (tx: Db, entries: AuditEntry[]) => insertEntries(tx, entries),
    /** What is no row, and was done before: files. */
    recordDone: (entries: AuditEntry[]) => insertEntries(db, entries),
    list: (filter: AuditFilter) => listEntries(db, filter),
  };
}
