import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDealGrants } from '#server/areas/rights/deals/deal-grants.ts';
import { endGrants } from '#server/areas/rights/grants-write.queries.ts';
import type { Db } from '#server/db/client.ts';
import { ago, createRows, DAY, HOUR } from '#tests/support/data/constraint-rows.ts';
import {
  addDeal,
  addDealLine,
  addQuote,
  changeQuote,
  type DealRow,
  quotedTerms,
} from '#tests/support/data/deal-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { checkCountersignatures, checkQuotes } from '../counted-checks.ts';
import { toEnglish } from '../finding.ts';
import { checkDealGrants } from './check-deals.ts';

let db: Db;
let rows: ReturnType<typeof createRows>;
beforeEach(async () => {
  db = (await createTestDatabase()).db;
  rows = createRows(db);
});

const newOrder = async () => rows.addOrder(await rows.addUser());

describe('quotes', () => {
  async function addExpired(sinceMs: number) {
    const order = await newOrder();
    const quote = await addQuote(db, order);
    // The guard keeps a sent quote as it is.
    await sql`ALTER TABLE copyright_quotes DISABLE TRIGGER copyright_quotes_guard`.execute(db);
    await changeQuote(db, quote, { sent_at: ago(9 * DAY), valid_until: ago(sinceMs) });
    await sql`ALTER TABLE copyright_quotes ENABLE TRIGGER copyright_quotes_guard`.execute(db);
    const { order_no } = await db
      .selectFrom('copyright_orders')
      .select('order_no')
      .where('id', '=', order)
      .executeTakeFirstOrThrow();
    return { quote, order_no };
  }

  test('that expired more than an hour ago and are open are a failure', async () => {
    await addQuote(db, await newOrder());
    await addExpired(HOUR - 60_000);
    expect(toEnglish(await checkQuotes(db))).toMatchObject({ check: 'quotes', status: 'ok' });
    const later = await addExpired(HOUR + 60_000);
    const earlier = await addExpired(2 * HOUR);
    expect(toEnglish(await checkQuotes(db))).toMatchObject({
      status: 'fail',
      finding: `2 quotes expired more than an hour ago and were not closed, for ${earlier.order_no}, ${later.order_no}`,
    });
    for (const { quote } of [later, earlier])
      await changeQuote(db, quote, { state: 'expired', closed_at: new Date() });
    expect(toEnglish(await checkQuotes(db))).toMatchObject({ status: 'ok' });
  });
});

describe('countersignatures', () => {
  async function addAccepted(deal: DealRow) {
    const order = await newOrder();
    await addDeal(db, order, { quote_id: await addQuote(db, order), ...deal });
  }

  test('that are missing for more than 7 days are a warning', async () => {
    await addAccepted({ accepted_at: ago(7 * DAY - HOUR) });
    await addAccepted({
      accepted_at: ago(9 * DAY),
      countersigned_at: new Date(),
      countersigned_by: 'mei',
      countersigner_name: 'Mei',
      countersigner_title: 'Sales',
      countersigned_memo: Buffer.from('memo'),
    });
    await addAccepted({
      accepted_at: ago(9 * DAY),
      terminated_at: new Date(),
      terminated_by: 'mei',
      terminated_from: '2026-12-01',
      termination_reason: 'Not paid',
    });
    const paper = { accepted_at: ago(9 * DAY), paper_note: 'Signed in Cannes' };
    await addDeal(db, await newOrder(), paper);
    expect(toEnglish(await checkCountersignatures(db))).toMatchObject({ status: 'ok' });
    for (const [index, days] of [8, 11, 10, 9].entries())
      await addAccepted({ accepted_at: ago(days * DAY), deal_no: `VD-LATE${index}` });
    expect(toEnglish(await checkCountersignatures(db))).toMatchObject({
      check: 'countersigning',
      status: 'warn',
      finding:
        '4 deals were accepted more than 7 days ago and have not been countersigned: VD-LATE1, VD-LATE2, VD-LATE3, …',
      advice: expect.stringContaining(
        '"vignette deal countersign VD-LATE1 --name <name> --title <title>"',
      ),
    });
  });
});

describe('deal grants', () => {
  const terms = {
    ...quotedTerms,
    media: ['tv' as const, 'svod' as const],
    languages: ['es', 'ja'],
  };

  /** A deal whose grant starts on 2027-01-31 for a month, as acceptance writes it. */
  async function addGranted(deal: DealRow = {}) {
    const drama = await rows.addDrama();
    const order = await newOrder();
    const id = await addDeal(db, order, { paper_note: 'Signed', ...deal });
    const lines = [{ dramaId: drama, terms: { ...terms, term_months: 1 } }];
    const licence = { party: 'Luz SA', reference: `VD-${id}`, lines };
    const added = await db.transaction().execute((tx) => addDealGrants(tx, licence, '2027-01-31'));
    const grantId = added.get(drama) as number;
    await addDealLine(db, id, drama, {
      grant_id: grantId,
      terms: { ...terms, term_months: 1, start_date: '2027-01-31' },
    });
    return grantId;
  }

  const terminated = (terminated_from: string) => ({
    terminated_from,
    terminated_at: new Date(),
    terminated_by: 'mei',
    termination_reason: 'Not paid',
  });
  const end = (grant: number, day: string) =>
    db.transaction().execute((tx) => endGrants(tx, [grant], day));

  test('that are as agreed pass, also those of terminated deals', async () => {
    await addGranted();
    for (const day of ['2027-01-01', '2027-01-31', '2027-02-15', '2027-02-27', '2027-03-01'])
      await end(await addGranted(terminated(day)), day);
    expect(toEnglish(await checkDealGrants(db))).toMatchObject({
      check: 'deal grants',
      status: 'ok',
      finding: 'all 6 deal lines have their grants',
    });
  });

  test.for<object>([
    { media: ['svod'] },
    { territories: ['MX'] },
    { territories_excluded: ['CN'] },
    { language_uses: ['es:any'] },
    { period: '[2027-01-31,2027-03-01)' },
    { period: '[2027-01-30,2027-02-28)' },
    { period: '[2027-01-31,)' },
    { is_exclusive: false },
    { may_sublicense: true },
    { status: 'inactive' },
    { direction: 'in' },
  ])('that were changed to %o are a failure', async (change) => {
    const grant = await addGranted({ deal_no: 'VD-CHANGED' });
    await db.updateTable('rights_grants').set(change).where('id', '=', grant).execute();
    expect(toEnglish(await checkDealGrants(db))).toMatchObject({
      status: 'fail',
      finding: '1 deal has grants that are missing or were changed: VD-CHANGED',
    });
  });

  test('of a terminated deal that were not ended are a failure', async () => {
    await addGranted({ ...terminated('2027-02-15'), deal_no: 'VD-RUNNING' });
    expect(toEnglish(await checkDealGrants(db))).toMatchObject({
      finding: expect.stringContaining('VD-RUNNING'),
    });
  });

  test('that are missing are a failure, as is a deal without lines', async () => {
    const grant = await addGranted({ deal_no: 'VD-LOST' });
    await db.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await tx.deleteFrom('rights_grants').where('id', '=', grant).execute();
    });
    await addDeal(db, await newOrder(), { paper_note: 'Signed', deal_no: 'VD-EMPTY' });
    expect(toEnglish(await checkDealGrants(db))).toMatchObject({
      status: 'fail',
      finding: '2 deals have grants that are missing or were changed: VD-LOST, VD-EMPTY',
    });
  });
});
