import type { Db, Tx } from '#server/db/client.ts';
import { lockCatalogue } from '../curation/begin-change.queries.ts';
import * as queries from './search-index.queries.ts';
import { searchTerms } from './search-terms.ts';

export type SearchIndex = ReturnType<typeof createSearchIndex>;

const DRAMAS_PER_BATCH = 200;

/** Writes the search terms of dramas from their titles in all languages. */
export async function indexTitles(tx: Tx, dramaIds: number[]): Promise<void> {
  if (dramaIds.length === 0) return;
  await lockCatalogue(tx);
  const dramas = await queries.listTitles(tx, dramaIds);
  const rows = dramas.flatMap(({ drama_id, titles }) =>
    searchTerms(titles).map((term) => ({ drama_id, ...term })),
  );
  await queries.replaceTerms(tx, dramaIds, rows);
  await queries.deleteNotes(tx, dramaIds);
}

export function createSearchIndex(db: Db) {
  return {
    /** Updates the terms of all dramas whose titles changed. What is left is done by the next call. */
    async catchUp(signal?: AbortSignal): Promise<void> {
      while (!signal?.aborted && (await indexNextBatch(db)));
    },
  };
}

/** Indexes one batch; returns whether there may be more. */
async function indexNextBatch(db: Db): Promise<boolean> {
  if ((await queries.listOutdated(db, 1)).length === 0) return false;
  try {
    await db.transaction().execute(async (tx) => {
      await lockCatalogue(tx);
      await indexTitles(tx, await queries.listOutdated(tx, DRAMAS_PER_BATCH));
    });
  } catch (error) {
    // An import may hold the catalogue lock for longer than the lock timeout. The caller retries.
    if (!isLockTimeout(error)) throw error;
  }
  return true;
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
