import { createHash } from 'node:crypto';
import type { Updateable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/db/tables.ts';
import { createRows, refusal } from '#tests/support/data/constraint-rows.ts';
import {
  addDeal,
  addDealLine,
  addQuote,
  changeQuote,
  type DealLineRow,
  type DealRow,
} from '#tests/support/data/deal-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { db } = await createTestDatabase();
const { addDrama, addUser, addOrder } = createRows(db);

const newOrder = async () => addOrder(await addUser());
const paper = { paper_note: 'Signed in Cannes', currency: null };
const newPaperDeal = async () => addDeal(db, await newOrder(), paper);
const change = (deal: number, values: Updateable<Database['copyright_deals']>) =>
  db.updateTable('copyright_deals').set(values).where('id', '=', deal).execute();
const readDeal = (deal: number) =>
  db.selectFrom('copyright_deals').selectAll().where('id', '=', deal).executeTakeFirstOrThrow();
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** A deal by acceptance of a quote. */
async function addAccepted(deal: DealRow = {}): Promise<number> {
  const order = await newOrder();
  const quote = await addQuote(db, order);
  await changeQuote(db, quote, { state: 'accepted', closed_at: new Date() });
  return addDeal(db, order, { quote_id: quote, ...deal });
}

const countersigned = {
  countersigned_at: new Date('2026-11-17'),
  countersigned_by: 'mei',
  countersigner_name: 'Mei Lin',
  countersigner_title: 'Head of Sales',
  countersigned_memo: Buffer.from('%PDF-1.7 memo and second page'),
};
const terminated = {
  terminated_at: new Date('2027-01-01'),
  terminated_by: 'mei',
  terminated_from: '2027-02-01',
  termination_reason: 'Not paid',
};

describe('deals', () => {
  test('an acceptance names its quote, signatory and request; paper has a note instead', async () => {
    const key = { idempotency_key: 'key-1', request_fingerprint: Buffer.alloc(32) };
    await addAccepted(key);
    await newPaperDeal();
    const absent = [
      'quote_id',
      'currency',
      'signatory_name',
      'signatory_title',
      'client_address',
      'user_agent',
      'terms_version',
    ];
    for (const column of absent)
      expect(await refusal(addAccepted({ [column]: null })), column).toBe('copyright_deals_signed');
    const signed = {
      signatory_name: 'Ana',
      signatory_title: 'CEO',
      client_address: '::1',
      user_agent: 'test',
      terms_version: '1',
    };
    for (const [column, value] of Object.entries(signed))
      expect(
        await refusal(addDeal(db, await newOrder(), { ...paper, [column]: value })),
        column,
      ).toBe('copyright_deals_signed');
    expect(await refusal(addDeal(db, await newOrder(), { ...paper, ...key }))).toBe(
      'copyright_deals_signed',
    );
  });

  test.for<[wrong: DealRow, constraint: string]>([
    [{ deal_no: 'vd-1234' }, 'copyright_deals_number_form'],
    [{ deal_no: 'VD-1' }, 'copyright_deals_number_form'],
    [{ currency: 'eur' }, 'copyright_deals_currency_form'],
    [{ buyer: '"Luz"' as never }, 'copyright_deals_parties_form'],
    [{ seller: '[1]' as never }, 'copyright_deals_parties_form'],
    [{ signatory_name: '' }, 'copyright_deals_text_length'],
    [{ signatory_title: 'x'.repeat(101) }, 'copyright_deals_text_length'],
    [{ actor: '' }, 'copyright_deals_text_length'],
    [{ idempotency_key: 'key' }, 'copyright_deals_key_form'],
    [{ idempotency_key: 'key', request_fingerprint: Buffer.alloc(31) }, 'copyright_deals_key_form'],
    [{ countersigned_at: new Date() }, 'copyright_deals_countersigned_whole'],
    [{ ...countersigned, countersigned_memo: null }, 'copyright_deals_countersigned_whole'],
    [{ ...terminated, termination_reason: null }, 'copyright_deals_terminated_whole'],
    [{ ...terminated, termination_reason: '' }, 'copyright_deals_text_length'],
  ])('a deal with %o is refused', async ([wrong, constraint]) => {
    expect(await refusal(addAccepted(wrong))).toBe(constraint);
  });

  test('a note of an agreement on paper is not empty', async () => {
    const deal = addDeal(db, await newOrder(), { ...paper, paper_note: '' });
    expect(await refusal(deal)).toBe('copyright_deals_text_length');
  });

  test('an order, a quote and a number have one deal each', async () => {
    const order = await newOrder();
    const quote = await addQuote(db, order);
    await addDeal(db, order, { quote_id: quote, deal_no: 'VD-ONCE1' });
    expect(await refusal(addDeal(db, order, paper))).toBe('copyright_deals_once');
    const other = await newOrder();
    expect(await refusal(addDeal(db, other, { quote_id: quote }))).toBe(
      'copyright_deals_quote_once',
    );
    expect(await refusal(addDeal(db, other, { ...paper, deal_no: 'VD-ONCE1' }))).toBe(
      'copyright_deals_number_unique',
    );
  });

  test('of two acceptances of one order at the same time one is refused', async () => {
    const order = await newOrder();
    const outcomes = await Promise.all(
      ['VD-RACE1', 'VD-RACE2'].map((deal_no) => refusal(addDeal(db, order, { ...paper, deal_no }))),
    );
    expect(outcomes.toSorted()).toEqual(['copyright_deals_once', 'not refused']);
  });

  test('the hashes are those of the stored bytes', async () => {
    const memo = Buffer.from([0, 255, 37, 80, 68, 70, 10, 13]);
    const deal = await addAccepted({ memo });
    expect(await readDeal(deal)).toMatchObject({
      memo,
      memo_sha256: sha256(memo),
      countersigned_sha256: null,
    });
    await change(deal, countersigned);
    expect(await readDeal(deal)).toMatchObject({
      memo_sha256: sha256(memo),
      countersigned_sha256: sha256(countersigned.countersigned_memo),
    });
  });

  test.for<Updateable<Database['copyright_deals']>>([
    { deal_no: 'VD-OTHER' },
    { quote_id: null },
    { accepted_at: new Date('2020-01-01') },
    { buyer: { legal_name: 'Another' } },
    { seller: { legal_name: 'Another' } },
    { signatory_name: 'Another' },
    { client_address: '192.0.2.9' },
    { terms_version: '2' },
    { locale: 'ja' },
    { actor: 'mei' },
    { memo: Buffer.from('another') },
  ])('a deal cannot be changed to %o', async (values) => {
    expect(await refusal(change(await addAccepted(), values))).toBe('copyright_deals_frozen');
  });

  test('a deal is countersigned once and terminated once, in any order', async () => {
    for (const [first, second] of [
      [countersigned, terminated],
      [terminated, countersigned],
    ] as const) {
      const deal = await addAccepted();
      await change(deal, first);
      await change(deal, second);
      expect(await readDeal(deal)).toMatchObject({ ...countersigned, ...terminated });
      for (const again of [
        { countersigner_name: 'Another' },
        { countersigned_memo: Buffer.from('another') },
        { terminated_from: '2028-01-01' },
        { termination_reason: 'Another' },
        Object.fromEntries(Object.keys(terminated).map((column) => [column, null])),
        Object.fromEntries(Object.keys(countersigned).map((column) => [column, null])),
      ])
        expect(await refusal(change(deal, again))).toBe('copyright_deals_frozen');
    }
  });

  test('a deal is not deleted, nor its order and quote', async () => {
    const deal = await newPaperDeal();
    const remove = db.deleteFrom('copyright_deals').where('id', '=', deal).execute();
    expect(await refusal(remove)).toBe('copyright_deals_frozen');
    const { order_id } = await readDeal(deal);
    const removeOrder = db.deleteFrom('copyright_orders').where('id', '=', order_id).execute();
    expect(await refusal(removeOrder)).toBe('copyright_deals_order_id_fkey');
  });
});

describe('lines of deals', () => {
  test('stay as they were signed, with their drama and grant', async () => {
    const [deal, drama] = [await newPaperDeal(), await addDrama()];
    const grant = await addDealLine(db, deal, drama);
    const lines = db.updateTable('copyright_deal_lines').where('deal_id', '=', deal);
    expect(await refusal(lines.set({ amount_minor: 1 }).execute())).toBe(
      'copyright_deal_lines_frozen',
    );
    const remove = db.deleteFrom('copyright_deal_lines').where('deal_id', '=', deal).execute();
    expect(await refusal(remove)).toBe('copyright_deal_lines_frozen');
    const removeGrant = db.deleteFrom('rights_grants').where('id', '=', grant).execute();
    expect(await refusal(removeGrant)).toBe('copyright_deal_lines_grant_id_fkey');
  });

  test('have each position, drama, grant and line of a quote once', async () => {
    const [deal, other, drama] = [await newPaperDeal(), await newPaperDeal(), await addDrama()];
    const order = await newOrder();
    const quote = await addQuote(db, order);
    const { id: quote_line_id } = await db
      .selectFrom('copyright_quote_lines')
      .select('id')
      .where('quote_id', '=', quote)
      .executeTakeFirstOrThrow();
    const grant_id = await addDealLine(db, deal, drama, { quote_line_id });
    const add = async (to: number, line: DealLineRow) =>
      refusal(addDealLine(db, to, line.drama_id ?? (await addDrama()), line));
    expect(await add(deal, { position: 1 })).toBe('copyright_deal_lines_pkey');
    const again = { grant_id, drama_id: drama };
    expect(await add(deal, { ...again, position: 2 })).toBe('copyright_deal_lines_drama_once');
    expect(await add(other, again)).toBe('copyright_deal_lines_grant_once');
    expect(await add(other, { quote_line_id })).toBe('copyright_deal_lines_quote_line_once');
    expect(await add(other, { terms: '[1]' as never })).toBe('copyright_deal_lines_terms_form');
    expect(await add(other, { is_custom_version: 2 as never })).toBe(
      'copyright_deal_lines_version_known',
    );
    expect(await add(other, { price_model: 'barter' as never })).toBe(
      'copyright_deal_lines_model_known',
    );
  });
});
