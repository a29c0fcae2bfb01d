import type { Db, Tx } from '../../../db/client.ts';
import type { DramaState } from '../../../db/tables.ts';
import { OperatorError } from '../../../operator-error.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import { updateStates } from '../exchange/apply.queries.ts';
import { type EntryRow, listEntries, listReferred } from '../exchange/entries.queries.ts';
import type { StoredDrama } from '../exchange/entry.ts';
import { whyNotPublishable } from '../exchange/rules.ts';
import { normalize, piecesOf } from '../search-terms.ts';
import { beginChange } from './begin-change.queries.ts';
import { listDramas } from './dramas.queries.ts';

export type DramaService = ReturnType<typeof createDramaService>;

interface DramaParts {
  db: Db;
  audit: Pick<AuditService, 'recordAll'>;
  now: () => Date;
}

export interface DramaSearch {
  state?: DramaState | undefined;
  search?: string | undefined;
  limit: number;
}

/** What an operator does with dramas that are there. They are named by external id, or `id:12`. */
export function createDramaService({ db, audit, now }: DramaParts) {
  /** All or nothing; says which were changed. */
  const setState = (
    references: string[],
    state: 'published' | 'withdrawn',
    actor: string,
    whyNot: (entry: EntryRow) => string[],
  ): Promise<string[]> =>
    db.transaction().execute(async (tx) => {
      await beginChange(tx);
      const entries = await getEntries(tx, references);
      const changed = entries.filter((entry) => entry.state !== state);
      const refusals = changed.flatMap((entry) =>
        whyNot(entry).map((reason) => `${entry.external_id} cannot be ${state}: ${reason}.`),
      );
      if (refusals.length > 0) throw new OperatorError(refusals.join('\n'));
      if (changed.length === 0) return [];
      await updateStates(
        tx,
        changed.map(({ id }) => ({ id, state })),
        now(),
      );
      await audit.recordAll(
        tx,
        changed.map(({ external_id, state: before }) => ({
          actor,
          action: state === 'published' ? 'catalogue.publish' : 'catalogue.withdraw',
          subject: `drama:${external_id}`,
          change: { state: { from: before, to: state } },
        })),
      );
      return changed.map(({ external_id }) => external_id);
    });

  return {
    list({ state, search, limit }: DramaSearch) {
      const term = search && normalize(search);
      const keyword = term ? { term, pieces: piecesOf(term), asTyped: search } : undefined;
      return listDramas(db, { state, keyword, limit });
    },

    async show(reference: string): Promise<StoredDrama> {
      const [entry] = await getEntries(db, [reference]);
      return entry as StoredDrama;
    },

    publish: (references: string[], actor: string) =>
      setState(references, 'published', actor, whyNotPublishable),

    /** Carts and orders keep it; nobody finds it any more. */
    withdraw: (references: string[], actor: string) =>
      setState(references, 'withdrawn', actor, ({ state }) =>
        state === 'draft' ? ['it was never published'] : [],
      ),
  };
}

async function getEntries(db: Db | Tx, references: string[]): Promise<EntryRow[]> {
  const keys = new Map(
    (await listReferred(db, references)).map((row) => [row.reference, row.external_id]),
  );
  const missing = references.filter((reference) => !keys.has(reference));
  if (missing.length > 0) throw new OperatorError(`There is no drama ${missing.join(', ')}.`);
  return listEntries(db, Array.from(new Set(keys.values())));
}
