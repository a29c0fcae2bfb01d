import { startProcess } from '#scripts/start-process.ts';
import { createCatalogueService } from '#server/areas/catalogue/catalogue.service.ts';
import type { PageRequest } from '#server/areas/catalogue/pages.service.ts';
import { createAvailabilityService } from '#server/areas/rights/availability.service.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { fillCatalogue } from './catalogue/fill.ts';
import { benchDecisions } from './rights/decide.ts';
import { fillManyGrants, fillRights } from './rights/fill.ts';
import { type Market, markets } from './rights/markets.ts';
import { median, print, timeOf } from './support/report.ts';
import { databaseUrl, type Scratch, withScratch } from './support/scratch-database.ts';

const DRAMAS = Number(process.env.BENCH_DRAMAS ?? 1_000_000);
const JUDGED = 100;
const ROUNDS = 25;
/** PostgreSQL may switch to a generic plan after five executions. */
const WARM_UP_ROUNDS = 7;
const MAX_RATIO = 3;
const FIRST_DAY = '2026-11-01';

type Call = (round: number) => Promise<unknown>;

/** Compares the calls that judge availability with plain lists of the same length. */
export async function benchRights(settings: Record<string, string>): Promise<void> {
  benchDecisions();
  await withScratch(async (scratch) => {
    await benchAvailability(scratch, settings);
    await benchFilteredLists(scratch);
  });
}

/** getDramaAvailability for `JUDGED` dramas, over HTTP; `fillManyGrants` gives each 50 grants. */
async function benchAvailability(scratch: Scratch, settings: Record<string, string>) {
  const connection = await scratch.create('availability');
  const { db, close } = openDatabase(connection);
  await migrateToLatest(db);
  await fillCatalogue(db, 1_000);
  await fillManyGrants(db, JUDGED, FIRST_DAY);
  await close();
  const site = await startProcess(['scripts/start.ts'], {
    ...settings,
    DEMO: '0',
    DATABASE_URL: databaseUrl(connection),
  });
  try {
    const ids = Array.from({ length: JUDGED }, (_, index) => index + 1).join();
    const list = callOf(site.url, `getDramaListByPage?page_size=${JUDGED}`);
    for (const [name, { territories, media, languages, ...market }] of Object.entries(markets)) {
      const query = new URLSearchParams({
        ...market,
        ...(languages && { languages: languages.join() }),
        drama_ids: ids,
        territories: territories.join(),
        media: media.join(),
        start_date: FIRST_DAY,
        term_months: '24',
      });
      const judge = callOf(site.url, `getDramaAvailability?${query}`);
      await compare(`availability of ${JUDGED} dramas with 50 grants, ${name}`, list, judge);
    }
  } finally {
    await site.stop();
  }
}

function callOf(siteUrl: string, pathAndQuery: string): Call {
  return async () => {
    const reply = await fetch(`${siteUrl}/api/drama/${pathAndQuery}`);
    const { code, message } = (await reply.json()) as { code: number; message: string };
    if (!reply.ok || code !== reply.status) throw new Error(`${pathAndQuery}: ${message}`);
  };
}

/**
 * Lists of the dramas that are free for a market, in a large catalogue. The market of each round
 * starts on another day, so that no round finds the list of another one in the cache. A far page
 * that is asked for at once has no goal: all dramas before it are judged, and its cost depends on
 * how many of them are free.
 */
async function benchFilteredLists(scratch: Scratch) {
  const { db, close } = openDatabase(await scratch.create('filtered'));
  const startedAt = performance.now();
  await migrateToLatest(db);
  await fillCatalogue(db, DRAMAS);
  await fillRights(db, FIRST_DAY);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`· filled ${DRAMAS.toLocaleString('en')} dramas with rights in ${seconds} s`);
  const now = () => new Date();
  const catalogue = createCatalogueService(db, {
    mediaBaseUrl: undefined,
    areTerritoriesApplied: false,
    now,
  });
  const availability = createAvailabilityService({ db, now });
  const page = (request: Partial<PageRequest>) =>
    catalogue.listPage('en', { filter: {}, sort: 'newest', page: 1, pageSize: 24, ...request });
  const only = (market: Market, round: number) =>
    availability.filterFor('free', {
      ...market,
      is_exclusive: market.is_exclusive === '1' ? 1 : 0,
      start_date: dayAfter(round + WARM_UP_ROUNDS),
      term_months: 24,
    });

  for (const [name, market] of Object.entries(markets)) {
    for (const sort of ['newest', 'popular', 'title'] as const) {
      catalogue.clearCache();
      const free: Call = (round) => page({ sort, only: only(market, round) });
      await compare(`free for ${name}, ${sort}`, () => page({ sort }), free);
      const far = { sort, page: 10 };
      const freeFar: Call = (round) => page({ ...far, only: only(market, round) });
      await compare(`free for ${name}, ${sort}, page 10 after page 9`, () => page(far), freeFar, {
        before: (round) => page({ sort, page: 9, only: only(market, round) }),
      });
      catalogue.clearCache();
      await compare(`free for ${name}, ${sort}, page 10 at once`, () => page(far), freeFar, {
        hasGoal: false,
      });
    }
  }
  await close();
}

function dayAfter(days: number): string {
  const date = new Date(FIRST_DAY);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

interface Comparison {
  /** Runs before each measured call, and is not measured. */
  before?: Call;
  /** False for a result that is only shown. */
  hasGoal?: boolean;
}

/** Alternates between the two calls, so that other load on the machine affects both. */
async function compare(
  name: string,
  plain: Call,
  call: Call,
  { before = async () => {}, hasGoal = true }: Comparison = {},
): Promise<void> {
  const times: [plain: number[], call: number[]] = [[], []];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const plainMs = await timeOf(() => plain(round));
    await before(round);
    const callMs = await timeOf(() => call(round));
    if (round < 0) continue;
    times[0].push(plainMs);
    times[1].push(callMs);
  }
  const [plainMs, callMs] = [median(times[0]), median(times[1])];
  const what = `${name}: ${callMs.toFixed(1)} ms, the plain list ${plainMs.toFixed(1)} ms`;
  const ratio = callMs / plainMs;
  if (hasGoal) print(what, ratio, { atMost: MAX_RATIO });
  else console.log(`·    ${ratio.toPrecision(3).padStart(8)}  ${what}`);
}
