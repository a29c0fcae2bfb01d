import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { createRows } from '#tests/support/data/constraint-rows.ts';
import {
  addDraft,
  addQuote,
  changeQuote,
  fullTerms,
  quotedTerms,
} from '#tests/support/data/deal-rows.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { hearCatalogue } from '#tests/support/database/catalogue-notices.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { EVERY_MEDIUM, toCountrySet, toMediaSet } from './availability/grants.ts';
import { toDay, toDayNumber } from './availability/periods.ts';
import { listRights } from './grants-read.queries.ts';
import { nextExpiry, withQuotes } from './open-quotes.ts';
import { readRightsLines } from './rights-lines.ts';

let database: TestDatabase;
let db: Db;
let rows: ReturnType<typeof createRows>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  rows = createRows(db);
});

beforeEach(async () => {
  await sql`TRUNCATE rights_grants, rights_holdbacks, copyright_deal_lines`.execute(db);
});

async function rightsOf(dramaId: number) {
  const [row] = await listRights(db, [dramaId]);
  return readRightsLines(row?.lines);
}

async function expectCurrent() {
  const { rows } = await sql`
    SELECT drama_id FROM drama_rights FULL JOIN expected_drama_rights e USING (drama_id)
    WHERE coalesce(drama_rights.lines, '') <> coalesce(e.lines, '')`.execute(db);
  expect(rows).toEqual([]);
}

test('every field of a grant and a holdback is read back', async () => {
  const drama = await addDrama(db);
  await addGrant(db, drama, {
    media: ['svod', 'remake'],
    territories_excluded: ['CN', 'TW'],
    language_uses: ['es-MX:subtitle', 'pt:any'],
    period: '[2026-01-01,2027-07-01)',
    is_exclusive: false,
    may_sublicense: false,
  });
  await addGrant(db, drama, { direction: 'out', territories: ['JP'], may_sublicense: true });
  await addHoldback(db, drama);
  await addHoldback(db, drama, { media: ['tv_pay'], territories: ['ES'] });
  const { grantsIn, grantsOut, holdbacks, quotes, offers } = await rightsOf(drama);
  expect(grantsIn).toEqual([
    {
      media: toMediaSet(['svod', 'remake']),
      countries: toCountrySet(['WORLD'], ['CN', 'TW']),
      languages: [
        { language: 'es-MX', use: 'subtitle' },
        { language: 'pt', use: 'any' },
      ],
      start: toDayNumber('2026-01-01'),
      end: toDayNumber('2027-07-01'),
      isExclusive: false,
      maySublicense: false,
    },
  ]);
  expect(grantsOut).toEqual([
    {
      media: toMediaSet(['svod']),
      countries: toCountrySet(['JP']),
      languages: [],
      start: toDayNumber('2026-01-01'),
      end: Infinity,
      isExclusive: true,
    },
  ]);
  const period = { start: toDayNumber('2026-01-01'), end: toDayNumber('2028-01-01') };
  expect(holdbacks).toEqual(
    expect.arrayContaining([
      { ...period, media: EVERY_MEDIUM, countries: toCountrySet(['WORLD']) },
      { ...period, media: toMediaSet(['tv_pay']), countries: toCountrySet(['ES']) },
    ]),
  );
  expect(holdbacks).toHaveLength(2);
  expect(quotes).toEqual([]);
  expect(offers).toEqual([]);
});

async function addOrder(): Promise<number> {
  return rows.addOrder(await rows.addUser());
}

test('every field of the lines of an open quote is read', async () => {
  const [drama, other] = [await addDrama(db), await addDrama(db)];
  const orderId = await addOrder();
  const dated = fullTerms;
  const quote = await addDraft(db, orderId, { valid_until: new Date('2027-01-31T12:00:00Z') }, [
    { drama_id: drama, terms: dated },
    { drama_id: other },
    { drama_id: await addDrama(db), is_offered: false },
  ]);
  expect((await rightsOf(drama)).offers).toEqual([]);
  await changeQuote(db, quote, { state: 'sent', sent_at: new Date('2026-11-16') });
  await expectCurrent();
  const common = { orderId, expiresAt: Date.parse('2027-01-31T12:00:00Z') };
  expect((await rightsOf(drama)).offers).toEqual([
    {
      ...common,
      media: toMediaSet(['svod', 'tv_free', 'tv_pay']),
      countries: toCountrySet(['WORLD'], ['CN']),
      languages: dated.language_uses,
      start: toDayNumber('2027-03-01'),
      termMonths: 18,
      isExclusive: false,
    },
  ]);
  expect((await rightsOf(other)).offers).toEqual([
    {
      ...common,
      media: toMediaSet(['svod']),
      countries: toCountrySet(['WORLD']),
      languages: [{ language: 'es', use: 'any' }],
      start: undefined,
      termMonths: 24,
      isExclusive: true,
    },
  ]);
  await changeQuote(db, quote, { state: 'declined', closed_at: new Date() });
  await expectCurrent();
  expect((await rightsOf(drama)).offers).toEqual([]);
});

test('quotes count until they expire, except the quote of the judged order', async () => {
  const drama = await addDrama(db);
  const [order, another] = [await addOrder(), await addOrder()];
  const start_date = '2027-03-01';
  await addQuote(db, order, { valid_until: new Date('2027-01-31T12:00:00Z') }, [
    { drama_id: drama },
  ]);
  await addQuote(db, another, { valid_until: new Date('2027-02-01T00:00:00Z') }, [
    { drama_id: drama, terms: { ...quotedTerms, start_date } },
  ]);
  const rights = await rightsOf(drama);
  const periods = (now: string, orderId?: number) =>
    withQuotes(rights, { now: new Date(now), orderId })
      .quotes.map(({ start, end }) => [toDay(start), toDay(end)])
      .toSorted();
  const dated = ['2027-03-01', '2029-03-01'];
  const signed = ['2027-01-31', '2029-01-31'];
  expect(periods('2027-01-31T11:59:59.999Z')).toEqual([signed, dated]);
  expect(periods('2027-01-31T11:59:59.999Z', order)).toEqual([dated]);
  expect(periods('2027-01-31T11:59:59.999Z', another)).toEqual([signed]);
  expect(periods('2027-01-31T12:00:00Z')).toEqual([dated]);
  expect(periods('2027-02-01T00:00:00Z')).toEqual([]);
  expect(nextExpiry(rights, new Date('2027-01-31T11:00:00Z'))).toBe(
    Date.parse('2027-01-31T12:00:00Z'),
  );
  expect(nextExpiry(rights, new Date('2027-01-31T12:00:00Z'))).toBe(Date.parse('2027-02-01'));
  expect(nextExpiry(rights, new Date('2027-02-01'))).toBe(Infinity);
});

test('inserted, changed, moved, deleted and truncated rows are followed', async () => {
  const [one, other] = [await addDrama(db), await addDrama(db)];
  const grant = await addGrant(db, one);
  await addGrant(db, one, { direction: 'out', party: 'Canal' });
  const holdback = await addHoldback(db, other);
  await expectCurrent();
  const change = (values: object) =>
    db.updateTable('rights_grants').set(values).where('id', '=', grant).execute();
  for (const values of [
    { territories: ['JP', 'KR'] },
    { period: '[2026-05-01,infinity)' },
    { status: 'draft' },
    { status: 'active', drama_id: other },
  ]) {
    await change(values);
    await expectCurrent();
  }
  expect(await rightsOf(other)).toMatchObject({ grantsIn: [{}], holdbacks: [{}] });
  await db.deleteFrom('rights_holdbacks').where('id', '=', holdback).execute();
  await expectCurrent();
  await sql`TRUNCATE rights_grants, copyright_deal_lines`.execute(db);
  await expectCurrent();
  expect(await rightsOf(other)).toMatchObject({ grantsIn: [], grantsOut: [], holdbacks: [] });
});

test('concurrent changes of one drama are all in its row', async () => {
  const drama = await addDrama(db);
  await addGrant(db, drama);
  const writers = Array.from({ length: 12 }, (_, n) =>
    db.transaction().execute(async (tx) => {
      await sql`SELECT 1`.execute(tx);
      await addGrant(tx, drama, { direction: 'out', party: `Channel ${n}` });
      const period = `[2026-01-${10 + n},2028-01-01)`;
      if (n % 3 === 0) await addHoldback(tx, drama, { period });
    }),
  );
  await Promise.all([
    ...writers,
    db.deleteFrom('rights_grants').where('direction', '=', 'in').execute(),
  ]);
  await expectCurrent();
  const { grantsIn, grantsOut, holdbacks } = await rightsOf(drama);
  expect([grantsIn.length, grantsOut.length, holdbacks.length]).toEqual([0, 12, 4]);
});

test('servers are notified when the rights of a drama change, and only then', async () => {
  const drama = await addDrama(db);
  const { receive, stop } = await hearCatalogue(database.connection, db);
  const grant = await addGrant(db, drama);
  expect(await receive()).toEqual(['rights']);
  const change = (values: object) =>
    db.updateTable('rights_grants').set(values).where('id', '=', grant).execute();
  await change({ party: 'Another studio' });
  await addGrant(db, drama, { direction: 'out', status: 'draft' });
  expect(await receive()).toEqual([]);
  await change({ is_exclusive: false });
  expect(await receive()).toEqual(['rights']);
  await addHoldback(db, drama);
  expect(await receive()).toEqual(['rights']);
  await db.deleteFrom('rights_grants').execute();
  expect(await receive()).toEqual(['rights']);
  await stop();
});
