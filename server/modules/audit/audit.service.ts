import type { Db, Tx } from '../../db/client.ts';
import { type AuditFilter, type AuditRow, insertEntries, listEntries } from './audit.queries.ts';
import type { AuditSubject } from './audit-subject.ts';

export type AuditService = ReturnType<typeof createAuditService>;

export interface AuditEntry extends AuditRow {
  subject: AuditSubject;
}

/** The log of operators' changes. An entry is written in the transaction of its change. */
export function createAuditService(db: Db) {
  return {
    record: (tx: Tx, entry: AuditEntry) => insertEntries(tx, [entry]),
    recordAll: (tx: Tx, entries: AuditEntry[]) => insertEntries(tx, entries),
    /**
     * Records changes already made outside the database, such as to files, in a new transaction.
     */
    recordDone: (entries: AuditEntry[]) =>
      db.transaction().execute((tx) => insertEntries(tx, entries)),
    list: (filter: AuditFilter) => listEntries(db, filter),
  };
}
