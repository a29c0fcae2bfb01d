import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { fillCatalogue, tags, years } from '#bench/catalogue/fill.ts';
import { fillRights } from '#bench/rights/fill.ts';
import type { Database } from '#server/db/tables.ts';
import { countFetched, findCosts, type Plan } from '#tests/support/database/plan-costs.ts';
import { createTestDatabase } from '#tests/support/database.ts';

import {
  type AvailabilityService,
  createAvailabilityService,
} from '../rights/availability.service.ts';
import {
  type GrantPageFilter,
  listParties,
  readPage,
} from '../rights/desk/rights-pages.queries.ts';
import { createSitemapService, type SitemapService } from '../sitemap/sitemap.service.ts';
import { type CatalogueService, createCatalogueService } from './catalogue.service.ts';
import { listPlaces } from './desk/desk-list.queries.ts';
import type { PageRequest } from './pages.service.ts';

/** The test runs all list calls and the sitemap on this many dramas and checks the query plans. */
const DRAMAS = 25_000;

interface Statement {
  text: string;
  values: unknown[];
}

let pool: pg.Pool;
let sent: Statement[];
let catalogue: CatalogueService;
let availability: AvailabilityService;
let sitemap: SitemapService;
let db: Kysely<Database>;

beforeAll(async () => {
  const database = await createTestDatabase();
  await fillCatalogue(database.db, DRAMAS);
  await fillRights(database.db, '2026-11-01');
  pool = database.pool;
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      sent.push({ text: query.sql, values: [...query.parameters] });
    },
  });
  sent = [];
  catalogue = createCatalogueService(db, {
    mediaBaseUrl: undefined,
    areTerritoriesApplied: false,
    now: () => new Date(),
  });
  availability = createAvailabilityService({ db, now: () => new Date() });
  sitemap = createSitemapService(db, {
    publicUrl: 'https://vignette.test',
    addressOf: catalogue.addressOf,
    areTerritoriesApplied: true,
  });
});

const page = (request: Partial<PageRequest>) => () =>
  catalogue.listPage('en', { filter: {}, sort: 'newest', page: 1, pageSize: 24, ...request });
const page100 = { page: 100 };
const tag = { tagId: tags.common };
const everything = { tagId: tags.common, releaseYear: years.common, isNewRelease: false };
const market = { territories: ['JP'], media: ['svod' as const], term_months: 24 };
const freePage = (request: Partial<PageRequest>) => () =>
  page({ ...request, only: availability.filterFor('free', market) })();
/** These keywords match no title, although many titles contain their grams. */
const scrambled = ['the of', 'zz th of'];
const first100 = Array.from({ length: 100 }, (_, index) => index + 1);
const sorts = ['newest', 'popular', 'title'] as const;

const endsWithin = { from: '2028-10-01', to: '2028-12-31' };
const grantFilters: GrantPageFilter[] = [
  {},
  { dramaId: 15_000 },
  { direction: 'out' },
  { status: 'draft' },
  { direction: 'in', status: 'active' },
  { parties: ['Channel 17', 'Channel 18'] },
  { parties: ['Studio 5'], direction: 'out' },
  { endsWithin, status: 'active' },
  { endsWithin, status: 'active', direction: 'out' },
];
/** The first page of a list in the desk, and one further on. */
const deskBounds = (filter: GrantPageFilter) => {
  const key = filter.endsWithin ? ['2028-11-01', 30_000] : [30_000];
  return [undefined, key].map((place) => ({ key: place, isBackward: false, limit: 51 }));
};

const calls: [name: string, call: () => Promise<unknown>][] = [
  ...sorts.flatMap((sort): typeof calls => [
    [`${sort}`, page({ sort })],
    [`${sort}, page 100`, page({ sort, ...page100 })],
    [`${sort}, the last page`, page({ sort, page: DRAMAS / 100, pageSize: 100 })],
    [`${sort}, a tag`, page({ sort, filter: tag })],
    [`${sort}, a tag, page 100`, page({ sort, filter: tag, ...page100 })],
    [`${sort}, a rare tag`, page({ sort, filter: { tagId: tags.rare } })],
    [`${sort}, a medium tag`, page({ sort, filter: { tagId: tags.middle }, page: 40 })],
    [`${sort}, a year`, page({ sort, filter: { releaseYear: years.common } })],
    [`${sort}, a rare year`, page({ sort, filter: { releaseYear: years.rare } })],
    [`${sort}, new`, page({ sort, filter: { isNewRelease: true } })],
    [`${sort}, not new, page 100`, page({ sort, filter: { isNewRelease: false }, ...page100 })],
    [`${sort}, all filters`, page({ sort, filter: everything })],
    [`${sort}, free`, freePage({ sort })],
    [`${sort}, free, page 100`, freePage({ sort, ...page100 })],
    [`${sort}, free, a tag`, freePage({ sort, filter: tag })],
    [`${sort}, free, a rare tag`, freePage({ sort, filter: { tagId: tags.rare } })],
  ]),
  ...[
    'a',
    'the',
    'balllow',
    '的',
    '爱山',
    '爱山豪门',
    'polster of',
    'zz',
    'qqqq',
    ...scrambled,
  ].flatMap((keyword): typeof calls => [
    [`keyword ${keyword}`, page({ keyword })],
    [`keyword ${keyword}, free`, freePage({ keyword })],
    [`keyword ${keyword}, a tag, by title`, page({ keyword, filter: tag, sort: 'title' })],
  ]),
  ['random', () => catalogue.listRandom('en', 12)],
  ['new releases', () => catalogue.listNewReleases('en', 48)],
  ['popular of a tag', () => catalogue.listPopularByTag('en', tags.common, 48)],
  ['years', () => catalogue.listYears()],
  ['tags', () => catalogue.listTags('en')],
  ['detail and related', () => catalogue.getDetail('en', 15_000, 1)],
  ['facts for the head of the drama page', () => catalogue.findFacts(15_000)],
  ['availability of 100 dramas', () => availability.listForMarket(first100, market)],
  ...grantFilters.map((filter): (typeof calls)[number] => [
    `grants in the desk, ${Object.keys(filter).join(', ')}`,
    () =>
      Promise.all(
        deskBounds(filter).map((bounds) =>
          readPage(db, { table: 'rights_grants', filter }, bounds),
        ),
      ),
  ]),
  ...[{}, { dramaId: 15_000 }, { endsWithin }].map((filter): (typeof calls)[number] => [
    `holdbacks in the desk, ${Object.keys(filter).join(', ')}`,
    () =>
      Promise.all(
        deskBounds(filter).map((bounds) =>
          readPage(db, { table: 'rights_holdbacks', filter }, bounds),
        ),
      ),
  ]),
  ...(['newest', 'updated', 'title', 'views'] as const).flatMap((order): typeof calls => {
    const window = { order, locale: 'en', limit: 51 } as const;
    const isFew = true;
    const rare = { tagId: tags.rare };
    return [
      [`titles in the desk by ${order}`, () => readDeskPages(db, {}, window)],
      [
        `a year in the desk by ${order}`,
        () => readDeskPages(db, { releaseYear: years.rare }, { ...window, isFew }),
      ],
      [`a rare tag in the desk by ${order}`, () => readDeskPages(db, rare, { ...window, isFew })],
    ];
  }),
  ['parties', () => listParties(db, 'channel', 20)],
  ['sitemap index', () => sitemap.index()],
  ['sitemap part', async () => Array.fromAsync((await sitemap.dramas(12)) ?? [])],
];

/** The first page, and the one after it. */
async function readDeskPages(...[from, filter, window]: Parameters<typeof listPlaces>) {
  const beyond = (await listPlaces(from, filter, window)).at(-1);
  await listPlaces(from, filter, { ...window, beyond });
}

/** PostgreSQL plans a statement for its values, or uses a cached generic plan for all values. */
const PLANNINGS = ['force_custom_plan', 'force_generic_plan'];

test.each(calls)('%s: the plans have no sequential scan and no large sort', async (_name, call) => {
  catalogue.clearCache();
  sent.length = 0;
  await call();
  expect(sent.length).toBeGreaterThan(0);
  const client = await pool.connect();
  try {
    for (const planning of PLANNINGS) {
      await client.query(`SET plan_cache_mode = ${planning}`);
      for (const { text, values } of sent) {
        const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
        const plan = rows[0]['QUERY PLAN'][0].Plan as Plan;
        expect(findCosts(plan), `${planning} ${text}\n${JSON.stringify(plan, null, 1)}`).toEqual(
          [],
        );
      }
    }
    await client.query('RESET plan_cache_mode');
  } finally {
    client.release();
  }
});

test.each(scrambled)(
  'keyword %s: at most 2,000 candidates are fetched from the gram index',
  async (keyword) => {
    sent.length = 0;
    expect(await page({ keyword })()).toMatchObject({ list: [], total: 0 });
    const [search] = sent.filter(({ text }) => text.includes('grams @>'));
    const { rows } = await pool.query(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${search?.text}`,
      search?.values,
    );
    const fetched = countFetched(rows[0]['QUERY PLAN'][0].Plan);
    expect(fetched).toBeGreaterThan(0);
    expect(fetched).toBeLessThanOrEqual(2_000);
  },
);
