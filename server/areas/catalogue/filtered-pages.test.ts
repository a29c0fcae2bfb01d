import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { AvailabilityFilter } from '#contract/catalogue.ts';
import { outcomes } from '#contract/error-codes.ts';
import { leafMedia } from '#contract/licence/media.ts';
import type { CallOutput } from '#contract/transport/client.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { call } from '#tests/support/call.ts';
import { addDrama, addTag } from '#tests/support/data/catalogue.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const DRAMAS = 240;
const now = () => new Date('2027-01-15T12:00:00Z');

let server: TestServer;
let other: TestServer;
let db: Db;
let tag: number;

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' }, overrides: { now } });
  const { connection } = server.context;
  other = await startTestServer({ settings: { API_RATE: '0' }, connection, overrides: { now } });
  db = server.context.db;
  tag = await addTag(db, 'romance', 1);
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < DRAMAS; n++) await addDramaWithRights(tx, n);
  });
  await server.context.searchIndex.catchUp();
});

/** Rights of many kinds, in many combinations. */
async function addDramaWithRights(tx: Tx, n: number) {
  const id = await addDrama(tx, {
    originalTitle: `${n % 3 === 0 ? 'Moon' : 'Lantern'} ${(n * 101) % DRAMAS}`,
    releaseDate: `${2024 + (n % 3)}-01-${String(1 + (n % 28)).padStart(2, '0')}`,
    isNewRelease: n % 5 === 0,
    viewCount: (n * 37) % 50,
    tagIds: n % 2 === 0 ? [tag] : [],
  });
  if (n % 11 === 0) return;
  await addGrant(tx, id, {
    media: [...leafMedia],
    territories: n % 7 === 0 ? ['JP', 'MX', 'CL'] : ['WORLD'],
    territories_excluded: n % 7 === 1 ? ['CN', 'MX'] : [],
    language_uses: n % 5 === 1 ? ['es:subtitle', 'ja:any'] : [],
    period: n % 4 === 1 ? '[2026-01-01,2028-06-01)' : '[2026-01-01,)',
    is_exclusive: n % 10 < 7,
  });
  if (n % 8 < 3)
    await addGrant(tx, id, {
      direction: 'out',
      territories: n % 17 < 9 ? ['MX'] : ['CN', 'JP'],
      period: '[2026-01-01,2027-09-01)',
      is_exclusive: n % 4 !== 0,
    });
  if (n % 13 === 0) await addHoldback(tx, id, { territories: ['JP'] });
}

type Query = Record<string, string>;

async function list(query: Query, from = server): Promise<CallOutput<'getDramaListByPage'>> {
  const { code, data } = await call(from, 'getDramaListByPage', query);
  expect(code).toBe(outcomes.ok.code);
  return data as CallOutput<'getDramaListByPage'>;
}

async function listAll(query: Query): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, total = 1; ids.length < total; page++) {
    const part = await list({ ...query, page: String(page), page_size: '100' });
    total = part.total;
    ids.push(...part.list.map(({ drama_id }) => drama_id));
  }
  return ids;
}

const accepted: Record<AvailabilityFilter, string[]> = {
  free: ['free'],
  open: ['free', 'partly', 'unstated'],
};

/** Filters the whole list by the answers of getDramaAvailability. */
async function expectedIds(query: Query, market: Query, filter: AvailabilityFilter) {
  const ids = await listAll(query);
  const kept: number[] = [];
  for (let start = 0; start < ids.length; start += 100) {
    const drama_ids = ids.slice(start, start + 100).join();
    const { data } = await call(server, 'getDramaAvailability', { drama_ids, ...market });
    const answers = data as CallOutput<'getDramaAvailability'>;
    kept.push(
      ...answers.filter(({ state }) => accepted[filter].includes(state)).map((one) => one.drama_id),
    );
  }
  return kept;
}

const markets: Record<string, Query> = {
  'one country': { territories: 'MX', media: 'svod', term_months: '12' },
  'a later start': {
    territories: 'MX,CL',
    media: 'svod,tv',
    term_months: '24',
    start_date: '2027-10-01',
    language_uses: 'es:subtitle',
  },
  'the world without China, exclusively': {
    territories: 'WORLD',
    territories_excluded: 'CN',
    media: 'svod',
    term_months: '6',
    is_exclusive: '1',
  },
};
const lists: Query[] = ['newest', 'popular', 'title'].flatMap((sort): Query[] => [
  { sort },
  { sort, tag_id: 'romance' },
  { sort, release_year: '2025', is_new_release: '0' },
  { sort, keyword: 'moon' },
]);

describe.each(Object.entries(markets))('a list filtered for %s', (_name, market) => {
  test.each(lists)('has the dramas that the availability call accepts: %o', async (wanted) => {
    const query = { ...wanted, ...(wanted.tag_id && { tag_id: String(tag) }) };
    for (const availability of ['free', 'open'] as const) {
      const expected = await expectedIds(query, market, availability);
      expect(expected.length).toBeGreaterThan(0);
      const filtered = { ...query, ...market, availability };
      const found: number[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / 7) + 1; page++) {
        const part = await list({ ...filtered, page: String(page), page_size: '7' });
        expect(part).toMatchObject({ total: expected.length, total_is_capped: false, page });
        found.push(...part.list.map(({ drama_id }) => drama_id));
      }
      expect(found).toEqual(expected);
      server.context.catalogue.clearCache();
      const far = await list({ ...filtered, page: '1000000', page_size: '100' });
      expect(far).toMatchObject({ list: [], total: expected.length });
    }
  });
});

test('the parameters of a market alone do not filter', async () => {
  const market = { territories: 'AQ', media: 'remake', term_months: '120', is_exclusive: '1' };
  expect(await list(market)).toEqual(await list({}));
});

test('the pages of a list have one key in the cache, and another market has another', async () => {
  const filterFor = vi.spyOn(server.context.availability, 'filterFor');
  const query = { availability: 'free', territories: 'MX,CL', media: 'tv', term_months: '12' };
  await list(query);
  await list({ ...query, page: '2', page_size: '10' });
  await list({ ...query, territories: 'CL,MX', media: 'tv_pay,tv_free' });
  await list({ ...query, territories: 'CL' });
  await list({ ...query, availability: 'open' });
  const [first, ...others] = filterFor.mock.results.map(({ value }) => value.key);
  expect(others.map((key) => key === first)).toEqual([true, true, false, false]);
  filterFor.mockRestore();
});

test('a change of rights is seen through the caches of two servers', async () => {
  const id = await addDrama(db, { originalTitle: 'Zebra', releaseDate: '2030-01-01' });
  const query = { ...markets['one country'], availability: 'free', page_size: '1' };
  const first = async (from: TestServer) => (await list(query, from)).list[0]?.drama_id;
  const expectFirst = async (isListed: boolean) => {
    for (const from of [server, other])
      await expect.poll(async () => (await first(from)) === id, { interval: 5 }).toBe(isListed);
  };
  await expectFirst(false);
  const grant = await addGrant(db, id);
  await expectFirst(true);
  const sold = await addGrant(db, id, { direction: 'out', territories: ['MX'] });
  await expectFirst(false);
  await db.deleteFrom('rights_grants').where('id', '=', sold).execute();
  await expectFirst(true);
  await db
    .updateTable('rights_grants')
    .set({ status: 'inactive' })
    .where('id', '=', grant)
    .execute();
  await expectFirst(false);
  const open = { ...query, availability: 'open' };
  expect((await list(open)).list[0]?.drama_id).toBe(id);
});
