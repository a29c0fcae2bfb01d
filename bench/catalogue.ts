import {
  type CatalogueService,
  createCatalogueService,
} from '#server/areas/catalogue/catalogue.service.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { type Call, callsOf } from './catalogue/calls.ts';
import { fillCatalogue } from './catalogue/fill.ts';
import { median, print, timeOf } from './support/report.ts';
import { withScratch } from './support/scratch-database.ts';

const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_DRAMAS ?? 1_000_000);
const ROUNDS = 25;
/** PostgreSQL may switch to a generic plan after five executions. */
const WARM_UP_ROUNDS = 7;
const MAX_RATIO = 3;

/** Compares the time of each list call in a small catalogue and in one a hundred times larger. */
export async function benchCatalogue(): Promise<void> {
  await withScratch(async (scratch) => {
    const databases = [];
    for (const dramas of [SMALL, LARGE]) {
      const open = openDatabase(await scratch.create(`dramas_${dramas}`));
      databases.push(open);
      const startedAt = performance.now();
      await migrateToLatest(open.db);
      await fillCatalogue(open.db, dramas);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`· filled ${dramas.toLocaleString('en')} dramas in ${seconds} s`);
    }
    const [small, large] = databases.map(({ db }) =>
      createCatalogueService(db, {
        mediaBaseUrl: undefined,
        areTerritoriesApplied: false,
        now: () => new Date(),
      }),
    );
    if (small && large) await compare(small, large);
    for (const { close } of databases) await close();
  });
}

/** Alternates between the two catalogues, so that other load on the machine affects both. */
async function compare(small: CatalogueService, large: CatalogueService): Promise<void> {
  const [smallCalls, largeCalls] = [callsOf(small, SMALL), callsOf(large, LARGE)];
  for (const [name, smallCall] of smallCalls) {
    const largeCall = largeCalls.get(name) as Call;
    const times: [small: number[], large: number[]] = [[], []];
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const [smallTime, largeTime] = [
        await timeOf(() => smallCall(Math.abs(round))),
        await timeOf(() => largeCall(Math.abs(round))),
      ];
      if (round < 0) continue;
      times[0].push(smallTime);
      times[1].push(largeTime);
    }
    const [smallMs, largeMs] = [median(times[0]), median(times[1])];
    const what = `${name}: ${largeMs.toFixed(1)} ms in the large, ${smallMs.toFixed(1)} ms in the small`;
    print(what, largeMs / smallMs, { atMost: MAX_RATIO });
  }
}
