import { MAX_EXPORTED } from '#contract/desk/staff/audit-limit.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { longList } from '#server/db/query/long-list.ts';
import { AppError } from '#server/errors/app-error.ts';
import {
  type AuditFilter,
  type AuditRow,
  findLatest,
  insertEntries,
  listEntries,
} from './audit.queries.ts';
import {
  type AuditListRow,
  type AuditSearch,
  countEntries,
  listEntryPage,
  listNames,
  selectEntries,
} from './audit-list.queries.ts';
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
    /**
     * Throws `changedMeanwhile` if an editor was shown another version than the current one, with
     * the latest change from the log. `known` is absent if the caller has shown nothing.
     */
    async requireUnchanged(
      tx: Tx,
      known: string | undefined,
      current: string,
      about: AuditSubject | { kind: string },
    ): Promise<void> {
      if (known === undefined || known === current) return;
      const latest = await findLatest(tx, about);
      const by = latest?.actor ?? '';
      const data = { by, at: latest?.at.toISOString() ?? null };
      throw new AppError('changedMeanwhile', { data, values: { by } });
    },
    list: (filter: AuditFilter) => listEntries(db, filter),

    /** Newest first. */
    listAll: (filter: AuditSearch) => longList(db, selectEntries(db, filter), (rows) => rows),

    /** A page of entries, newest first. */
    async listPage(filter: AuditSearch, request: KeyPageRequest) {
      const page = await readKeyPage(
        request,
        (row: AuditListRow) => [row.key_time, row.id],
        (bounds) => listEntryPage(db, filter, bounds),
      );
      const counted = await countEntries(db, filter, MAX_EXPORTED);
      return {
        ...page,
        total: Math.min(counted, MAX_EXPORTED),
        isTotalCapped: counted > MAX_EXPORTED,
      };
    },

    /** The newest entries, at most `limit`, for a file. */
    listNewest: (filter: AuditSearch, limit: number) =>
      listEntryPage(db, filter, { key: undefined, isBackward: false, limit }),

    /** Who has changed something, and what kinds of changes there are. */
    async listNames() {
      const [actors, actions] = await Promise.all([
        listNames(db, 'actor'),
        listNames(db, 'action'),
      ]);
      return { actors, actions };
    },
  };
}
