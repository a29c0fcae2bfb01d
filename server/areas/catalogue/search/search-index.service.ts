import type { Db, Tx } from '#server/db/client.ts';
import { type Repeated, repeat } from '#server/jobs/repeat.ts';
import { lockCatalogue } from '../curation/begin-change.queries.ts';
import * as queries from './search-index.queries.ts';
import { searchTerms } from './search-terms.ts';

export type SearchIndex = ReturnType<typeof createSearchIndex>;

const DRAMAS_PER_BATCH = 200;
const CHECK_INTERVAL_MS = 60_000;

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
  let currentRun: Promise<void> | undefined;
  let isRequestedAgain = false;
  let isStopped = false;
  let schedule: Repeated | undefined;

  async function indexOutdated() {
    do {
      isRequestedAgain = false;
      while (!isStopped && (await indexNextBatch(db)));
    } while (isRequestedAgain);
  }

  /**
   * Updates the terms of all dramas whose titles changed. A call during a run returns the promise
   * of that run, which then looks for changed titles once more before it ends.
   */
  function catchUp(): Promise<void> {
    isRequestedAgain = currentRun !== undefined;
    currentRun ??= indexOutdated().finally(() => {
      currentRun = undefined;
    });
    return currentRun;
  }

  return {
    catchUp,

    /** Catches up now and every minute, which also retries after a failure. */
    start(onFailure: (error: unknown) => void, pauseMs = CHECK_INTERVAL_MS): void {
      schedule = repeat(pauseMs, catchUp, onFailure);
    },

    /** Waits for the current batch. The next start indexes dramas that are still outdated. */
    async stop(): Promise<void> {
      isStopped = true;
      await schedule?.stop();
      await currentRun?.catch(() => {});
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
