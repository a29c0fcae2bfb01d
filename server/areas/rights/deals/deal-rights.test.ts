import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { createRows } from '#tests/support/data/constraint-rows.ts';
import { addQuote, fullTerms, quotedTerms } from '#tests/support/data/deal-rows.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createAvailabilityService } from '../availability.service.ts';
import { loadRights } from '../stored-rights.ts';
import { createDealRights, type DealRights } from './deal-rights.ts';

let db: Db;
let rights: DealRights;
const now = () => new Date('2027-01-31T23:59:00Z');

beforeAll(async () => {
  db = (await createTestDatabase()).db;
  rights = createDealRights(createAvailabilityService({ db, now }));
});

const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction().execute(work);

describe('findTaken', () => {
  async function taken(dramaIds: number[], terms: LicenceTerms = quotedTerms) {
    const lines = dramaIds.map((dramaId) => ({ dramaId, terms }));
    return inTx((tx) => rights.findTaken(tx, lines));
  }

  test('names the dramas that are sold, held back or not held, and no others', async () => {
    const [free, sold, heldBack, notHeld, unstated, unstatedSold] = (await Promise.all(
      Array.from({ length: 6 }, () => addDrama(db)),
    )) as [number, number, number, number, number, number];
    for (const drama of [free, sold, heldBack]) await addGrant(db, drama);
    const out = { direction: 'out' as const, party: 'Canal', territories: ['MX'] };
    await addGrant(db, sold, out);
    await addHoldback(db, heldBack, { territories: ['JP'] });
    await addGrant(db, notHeld, { territories: ['MX'] });
    await addGrant(db, unstatedSold, out);
    const all = [free, sold, heldBack, notHeld, unstated, unstatedSold];
    expect(await taken(all)).toEqual([sold, heldBack, notHeld, unstatedSold]);
    const inMexico = { ...quotedTerms, territories: ['MX'] };
    expect(await taken(all, inMexico)).toEqual([sold, unstatedSold]);
  });

  test('ignores open quotes', async () => {
    const drama = await addDrama(db);
    await addGrant(db, drama);
    const rows = createRows(db);
    await addQuote(db, await rows.addOrder(await rows.addUser()), {}, [{ drama_id: drama }]);
    expect(await taken([drama])).toEqual([]);
  });

  test('judges terms from signature as starting today', async () => {
    const drama = await addDrama(db);
    await addGrant(db, drama, { period: '[2027-01-31,2027-02-28)' });
    expect(await taken([drama], { ...quotedTerms, term_months: 1 })).toEqual([]);
    expect(await taken([drama], { ...quotedTerms, term_months: 2 })).toEqual([drama]);
  });
});

describe('addDealGrants', () => {
  test('writes grants out with all terms, which the next buyer finds taken', async () => {
    const [first, second] = [await addDrama(db), await addDrama(db)];
    const dated = { ...fullTerms, start_date: '2027-08-31', term_months: 6 };
    const signed = { ...quotedTerms, languages: ['ja', 'es'], term_months: 1 };
    const lines = [
      { dramaId: first, terms: dated },
      { dramaId: second, terms: signed },
    ];
    const added = await inTx((tx) =>
      rights.addDealGrants(tx, { party: 'Luz SA', reference: 'VD-1', lines }, '2027-01-31'),
    );
    const stored = await loadRights(db, { dramaIds: [first, second] });
    expect(stored.map(({ id, dramaId }) => [dramaId, id])).toEqual([...added]);
    const key = { direction: 'out', party: 'Luz SA', reference: 'VD-1' };
    const common = { ...key, may_sublicense: false, status: 'active' };
    expect(stored.map(({ entry: { external_id: _, ...entry } }) => entry)).toEqual([
      {
        ...common,
        media: ['svod', 'tv_free', 'tv_pay'],
        territories: ['WORLD'],
        territories_excluded: ['CN'],
        language_uses: dated.language_uses,
        start: '2027-08-31',
        end: '2028-02-28',
        is_exclusive: false,
      },
      {
        ...common,
        media: ['svod'],
        territories: ['WORLD'],
        territories_excluded: [],
        language_uses: [
          { language: 'es', use: 'any' },
          { language: 'ja', use: 'any' },
        ],
        start: '2027-01-31',
        end: '2027-02-27',
        is_exclusive: true,
      },
    ]);
    const next = [{ dramaId: second, terms: { ...signed, languages: ['es-MX'] } }];
    expect(await inTx((tx) => rights.findTaken(tx, next))).toEqual([second]);
  });
});

describe('endDealGrants', () => {
  test.for<[state: string, period: string, end: string, expected: string]>([
    [
      'a running grant ends before the day',
      '[2026-01-01,2028-01-01)',
      '2027-06-01',
      'active [2026-01-01,2027-06-01)',
    ],
    [
      'a grant without an end ends too',
      '[2026-01-01,)',
      '2027-06-01',
      'active [2026-01-01,2027-06-01)',
    ],
    [
      'a grant that ended earlier stays',
      '[2026-01-01,2027-05-31)',
      '2027-06-01',
      'active [2026-01-01,2027-05-31)',
    ],
    [
      'a grant that starts later becomes inactive',
      '[2027-07-01,2028-01-01)',
      '2027-06-01',
      'inactive [2027-07-01,2028-01-01)',
    ],
    [
      'a grant that starts on the day becomes inactive',
      '[2027-06-01,2028-01-01)',
      '2027-06-01',
      'inactive [2027-06-01,2028-01-01)',
    ],
  ])('%s', async ([, period, firstFreeDay, expected]) => {
    const drama = await addDrama(db);
    const [ended, other] = [
      await addGrant(db, drama, { direction: 'out', period }),
      await addGrant(db, drama, { direction: 'out', party: 'Another', period }),
    ];
    await inTx((tx) => rights.endDealGrants(tx, [ended], firstFreeDay));
    const { rows } = await sql<{ id: number; text: string }>`
      SELECT id, concat(status, ' ', period) AS text FROM rights_grants
      WHERE drama_id = ${drama} ORDER BY id`.execute(db);
    expect(rows).toEqual([
      { id: ended, text: expected },
      { id: other, text: `active ${period}` },
    ]);
  });
});

describe('lockRights', () => {
  async function isAnyWaiting(): Promise<boolean> {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  }

  test('waits for a change of the rights and then sees it', async () => {
    const [drama, other] = [await addDrama(db), await addDrama(db)];
    const written = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const writer = inTx(async (tx) => {
      await addGrant(tx, drama);
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    const locking = inTx(async (tx) => {
      await rights.lockRights(tx, [other, drama, 987_654_321]);
      const lines = [{ dramaId: drama, terms: quotedTerms }];
      return rights.judgeOffers(tx, 1, lines);
    });
    await expect.poll(() => isAnyWaiting(), { interval: 5 }).toBe(true);
    mayCommit.resolve();
    await writer;
    expect(await locking).toMatchObject([{ state: 'free' }]);
  });

  test('makes a later change wait until the transaction ends', async () => {
    const drama = await addDrama(db);
    const locked = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const locking = inTx(async (tx) => {
      await rights.lockRights(tx, [drama]);
      locked.resolve();
      await mayCommit.promise;
      return rights.judgeOffers(tx, 1, [{ dramaId: drama, terms: quotedTerms }]);
    });
    await locked.promise;
    const writer = addGrant(db, drama);
    await expect.poll(() => isAnyWaiting(), { interval: 5 }).toBe(true);
    mayCommit.resolve();
    expect(await locking).toMatchObject([{ state: 'unstated' }]);
    await writer;
  });
});
