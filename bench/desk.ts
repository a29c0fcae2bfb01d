import { openDatabase } from '#server/db/client.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { measuredCalls } from './desk/calls.ts';
import { fillDesk } from './desk/fill.ts';
import { type Desk, openDesk } from './desk/open-desk.ts';
import { type Page, pagesOf } from './desk/pages.ts';
import { median, print, timeOf } from './support/report.ts';
import { withScratch } from './support/scratch-database.ts';

const SMALL = { dramas: 10_000, records: 10_000, auditEntries: 10_000 };
const LARGE_DRAMAS = Number(process.env.BENCH_DRAMAS ?? 1_000_000);
const LARGE = { dramas: LARGE_DRAMAS, records: LARGE_DRAMAS / 10, auditEntries: LARGE_DRAMAS };

const ROUNDS = 9;
/** PostgreSQL may switch to a generic plan after five executions. */
const WARM_UP_ROUNDS = 6;

/**
 * A call may take at most twice as long in the large database. Times below the floor count as the
 * floor, because scheduling on a busy machine causes differences of that size.
 */
const MAX_RATIO = 2;
const FLOOR_MS = 5;
/** The limit of a search, and of a combination of filter and order without an index of its own. */
const MAX_SEARCH_MS = 50;

/** Compares the calls of the desk in a small database and in one that is up to 100 times larger. */
export async function benchDesk(settings: Record<string, string>): Promise<void> {
  await withScratch(async (scratch) => {
    const desks: Desk[] = [];
    for (const [name, size] of Object.entries({ small: SMALL, large: LARGE })) {
      const connection = await scratch.create(name);
      const startedAt = performance.now();
      const { db, close } = openDatabase(connection);
      await migrateToLatest(db);
      await fillDesk(db, size);
      await close();
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`· filled ${size.dramas.toLocaleString('en')} dramas in ${seconds} s`);
      desks.push(await openDesk(connection, settings));
    }
    const [small, large] = desks;
    if (small && large) await compareDesks(small, large);
    for (const desk of desks) await desk.close();
  });
}

/** Alternates between the two desks, so that other load on the machine affects both. */
async function compareDesks(small: Desk, large: Desk): Promise<void> {
  for (const measured of measuredCalls) {
    const isOfDramas = measured.call === 'listDramas';
    const largePages = pagesOf(measured, isOfDramas ? LARGE.dramas : LARGE.records);
    // The small database has as many records of each kind as dramas.
    for (const [page, smallInput] of pagesOf(measured, SMALL.dramas)) {
      const largeInput = largePages.get(page) ?? {};
      const [smallMs, largeMs] = await measurePair(
        () => small.call(measured.call, smallInput),
        () => large.call(measured.call, largeInput),
      );
      report(`${measured.name}${toSuffix(page)}`, smallMs, largeMs, measured.hasOnlyLimit);
    }
  }
}

const toSuffix = (page: Page) => (page === 'all' ? '' : `, ${page}`);

async function measurePair(small: () => Promise<unknown>, large: () => Promise<unknown>) {
  const times: [small: number[], large: number[]] = [[], []];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const [smallMs, largeMs] = [await timeOf(small), await timeOf(large)];
    if (round < 0) continue;
    times[0].push(smallMs);
    times[1].push(largeMs);
  }
  return [median(times[0]), median(times[1])] as const;
}

function report(name: string, smallMs: number, largeMs: number, hasOnlyLimit = false) {
  const ratio = Math.max(largeMs, FLOOR_MS) / Math.max(smallMs, FLOOR_MS);
  const what = `${name}: ${largeMs.toFixed(1)} ms in the large, ${smallMs.toFixed(1)} ms in the small`;
  if (hasOnlyLimit && ratio > MAX_RATIO) print(what, largeMs, { atMost: MAX_SEARCH_MS }, ' ms');
  else print(what, ratio, { atMost: MAX_RATIO });
}
