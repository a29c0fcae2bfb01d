import type { Db, Tx } from '../../../db/client.ts';
import { type Repeated, repeat } from '../../../jobs/repeat.ts';
import * as queries from './search-index.queries.ts';
import { searchTerms } from './search-terms.ts';

export type SearchIndex = ReturnType<typeof createSearchIndex>;

const DRAMAS_AT_ONCE = 200;
const LOOKING_PAUSE_MS = 60_000;

/** Writes what dramas are found by, from their titles in all languages. */
export async function indexTitles(tx: Tx, dramaIds: number[]): Promise<void> {
  if (dramaIds.length === 0) return;
  await queries.lockCatalogue(tx);
  const dramas = await queries.listTitles(tx, dramaIds);
  const rows = dramas.flatMap(({ drama_id, titles }) =>
    searchTerms(titles).map((term) => ({ drama_id, ...term })),
  );
  await queries.replaceTerms(tx, dramaIds, rows);
  await queries.deleteNotes(tx, dramaIds);
}

export function createSearchIndex(db: Db) {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;
  let looking: Repeated | undefined;

  async function workOffNotes() {
    do {
      isAskedAgain = false;
      while (!isStopped && (await indexNext(db)));
    } while (isAskedAgain);
  }

  /**
   * Brings the terms up to the titles; at once when nothing has changed. Of many who ask while
   * it runs, one more run serves them all.
   */
  function catchUp(): Promise<void> {
    isAskedAgain = running !== undefined;
    running ??= workOffNotes().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    catchUp,

    /** Catches up now and every minute: after a failure nobody else may come by for long. */
    start(onFailure: (error: unknown) => void, pauseMs = LOOKING_PAUSE_MS): void {
      looking = repeat(pauseMs, catchUp, onFailure);
    },

    /** Leaves the rest to the next start. */
    async stop(): Promise<void> {
      isStopped = true;
      await looking?.stop();
      await running?.catch(() => {});
    },
  };
}

/** Some of the dramas whose titles have changed; says whether there may be more. */
async function indexNext(db: Db): Promise<boolean> {
  if ((await queries.listNoted(db, 1)).length === 0) return false;
  try {
    await db.transaction().execute(async (tx) => {
      await queries.lockCatalogue(tx);
      await indexTitles(tx, await queries.listNoted(tx, DRAMAS_AT_ONCE));
    });
  } catch (error) {
    // An import may hold the catalogue for longer than a statement waits: then once more.
    if (!isLockTimeout(error)) throw error;
  }
  return true;
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
