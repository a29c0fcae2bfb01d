import { setImmediate as nextTurn } from 'node:timers/promises';
import { serialize } from 'node:v8';
import type { CellValue, Table } from '../files/workbook.ts';
import { FileWorker } from './file-worker.ts';
import { startThread } from './start-thread.ts';
import { WorkQueue } from './work-queue.ts';

/** A table whose rows are read when they are needed. */
export type LongTable = Omit<Table, 'rows'> & { rows: Iterable<CellValue[]> };

/** What is posted to the thread: rows are serialized in batches. */
export type PackedTable = Omit<Table, 'rows'> & { batches: Uint8Array[] };

export type Workbooks = ReturnType<typeof createWorkbooks>;

const QUEUE = {
  running: 1,
  waiting: 4,
  perOwner: 1,
  whenFull: 'tooManyRequests',
  retryAfterSeconds: 15,
} as const;

const THREAD = new URL('./workbook-thread.ts', import.meta.url);
/** A workbook of 20,000 rows takes many seconds. */
const TIME_LIMIT_MS = 100_000;
const ROWS_PER_BATCH = 500;

/**
 * Writes large workbooks in a worker thread: their cells take seconds of processor time, in which
 * the server must answer requests. It is not the thread of the buyers' files, which would wait.
 */
export function createWorkbooks() {
  const queue = new WorkQueue(QUEUE);
  const worker = new FileWorker<PackedTable[]>(() => startThread(THREAD), {
    timeLimitMs: TIME_LIMIT_MS,
  });
  return {
    write: (tables: LongTable[]): Promise<Uint8Array> =>
      queue.run(async () => worker.make(await Promise.all(tables.map(pack)))),
    close: () => worker.close(),
  };
}

/** Lets other work run between batches, since to copy all cells at once would take long too. */
async function pack({ rows, ...table }: LongTable): Promise<PackedTable> {
  const batches: Uint8Array[] = [];
  let batch: CellValue[][] = [];
  for (const row of rows) {
    if (batch.push(row) < ROWS_PER_BATCH) continue;
    batches.push(serialize(batch));
    batch = [];
    await nextTurn();
  }
  return { ...table, batches: [...batches, serialize(batch)] };
}
