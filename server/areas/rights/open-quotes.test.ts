import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Availability } from '#contract/licence/availability.ts';
import type { CallOutput } from '#contract/transport/client.ts';
import type { Db } from '#server/db/client.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { createRows } from '#tests/support/data/constraint-rows.ts';
import { addQuote, changeQuote, quotedTerms } from '#tests/support/data/deal-rows.ts';
import { addGrant } from '#tests/support/data/rights.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createDealRights } from './deals/deal-rights.ts';

const START = new Date('2027-01-15T10:00:00Z');
const EXPIRY = new Date('2027-01-20T10:00:00Z');

let server: TestServer;
let db: Db;
let now = START;
let rows: ReturnType<typeof createRows>;

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' }, overrides: { now: () => now } });
  db = server.context.db;
  rows = createRows(db);
});

beforeEach(() => {
  now = START;
});

/** A drama with worldwide exclusive SVOD rights. */
async function addHeldDrama(): Promise<number> {
  const drama = await addDrama(db);
  await addGrant(db, drama);
  return drama;
}

async function quoteDrama(drama_id: number, terms = quotedTerms) {
  const order = await rows.addOrder(await rows.addUser());
  const sent = { valid_until: EXPIRY, created_at: START };
  const quote = await addQuote(db, order, sent, [{ drama_id, terms }]);
  return { order, quote };
}

const market = { territories: 'MX', media: 'svod', term_months: '12', is_exclusive: '0' };

async function judge(drama: number, query: Record<string, string> = {}): Promise<Availability> {
  const input = { drama_ids: String(drama), ...market, ...query };
  const { data } = await call(server, 'getDramaAvailability', input);
  const [answer] = data as CallOutput<'getDramaAvailability'>;
  return answer as Availability;
}

const terms = { ...quotedTerms, territories: ['MX'] };
const judgeLine = async (dramaId: number) =>
  (await server.context.availability.judgeLines(db, [{ dramaId, terms }]))[0]?.state;

test('an open exclusive quote makes its territories negotiating until it expires or closes', async () => {
  const drama = await addHeldDrama();
  const { quote } = await quoteDrama(drama, terms);
  expect(await judge(drama)).toMatchObject({
    state: 'negotiating',
    reasons: ['negotiating'],
    free: [],
    free_from: '2029-01-15',
  });
  expect(await judge(drama, { territories: 'MX,CL' })).toMatchObject({
    state: 'partly',
    free: [{ territories: ['CL'], media: ['svod'] }],
  });
  expect(await judge(drama, { language_uses: 'pt:audio' })).toMatchObject({ state: 'free' });
  expect(await judgeLine(drama)).toBe('negotiating');
  now = EXPIRY;
  expect(await judge(drama)).toMatchObject({ state: 'free' });
  expect(await judgeLine(drama)).toBe('free');
  now = START;
  await changeQuote(db, quote, { state: 'recalled', closed_at: new Date() });
  expect(await judge(drama)).toMatchObject({ state: 'free' });
});

test('a quote that is not exclusive matters to exclusive requests only', async () => {
  const drama = await addHeldDrama();
  await quoteDrama(drama, { ...quotedTerms, is_exclusive: false });
  expect(await judge(drama)).toMatchObject({ state: 'free' });
  expect(await judge(drama, { is_exclusive: '1' })).toMatchObject({ state: 'negotiating' });
});

test('a drama with quotes and no rights in stays unstated', async () => {
  const drama = await addDrama(db);
  await quoteDrama(drama);
  expect(await judge(drama)).toMatchObject({ state: 'unstated' });
});

test('filtered lists leave a quoted drama out, and list it as soon as the quote expires', async () => {
  const drama = await addHeldDrama();
  const query = { ...market, availability: 'open', page_size: '100' };
  const isListed = async () => {
    const { data } = await call(server, 'getDramaListByPage', query);
    const { list } = data as CallOutput<'getDramaListByPage'>;
    return list.some(({ drama_id }) => drama_id === drama);
  };
  expect(await isListed()).toBe(true);
  await quoteDrama(drama);
  await expect.poll(isListed, { interval: 5 }).toBe(false);
  now = new Date(EXPIRY.getTime() - 1);
  expect(await isListed()).toBe(false);
  now = EXPIRY;
  expect(await isListed()).toBe(true);
});

test('filters keep their key in the cache while no quote expires', async () => {
  const drama = await addHeldDrama();
  await quoteDrama(drama);
  const filter = () =>
    server.context.availability.filterFor('free', {
      territories: ['MX'],
      media: ['svod'],
      term_months: 12,
      start_date: '2027-06-01',
    });
  const first = filter();
  expect(await first.keep([drama])).toEqual([]);
  now = new Date(EXPIRY.getTime() - 1);
  expect(filter().key).toBe(first.key);
  now = EXPIRY;
  const second = filter();
  expect(second.key).not.toBe(first.key);
  expect(await second.keep([drama])).toEqual([drama]);
  now = new Date('2027-03-01');
  expect(filter().key).toBe(second.key);
});

test('the quote of an order does not count for its next quote, that of another one does', async () => {
  const [drama, other] = [await addHeldDrama(), await addHeldDrama()];
  const { order } = await quoteDrama(drama);
  await quoteDrama(other);
  const { judgeOffers } = createDealRights(server.context.availability);
  const lines = [drama, other].map((dramaId) => ({ dramaId, terms }));
  const answers = await db.transaction().execute((tx) => judgeOffers(tx, order, lines));
  expect(answers.map(({ state, reasons }) => [state, ...reasons])).toEqual([
    ['free'],
    ['negotiating', 'negotiating'],
  ]);
});

test('the check of the whole catalogue counts quotes', async () => {
  const [drama, other] = [await addHeldDrama(), await addHeldDrama()];
  await quoteDrama(drama);
  const states = new Map<string, string>();
  const asked = { territories: ['MX'], media: ['svod' as const], term_months: 12 };
  for await (const dramas of server.context.rightsDesk.check(asked))
    for (const { external_id, state } of dramas) states.set(external_id, state);
  expect([states.get(`id:${drama}`), states.get(`id:${other}`)]).toEqual(['negotiating', 'free']);
});
