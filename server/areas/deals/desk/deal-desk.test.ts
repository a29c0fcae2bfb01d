import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { moveOrder } from '#tests/support/data/deal-rows.ts';
import { accept, addOffer, company } from '#tests/support/data/deals.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat } from '#tests/support/data/quotes.ts';
import { addGrant } from '#tests/support/data/rights.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { DealDesk } from './deal-desk.service.ts';

let server: TestServer;
let db: Db;
let desk: DealDesk;
let time: Date;
const day = '2026-11-15';

beforeAll(async () => {
  server = await startTestServer({
    settings: { API_RATE: '0', BUSINESS_EMAIL: 'rights@vignette.example' },
    overrides: { now: () => time },
  });
  ({ db, dealDesk: desk } = server.context);
});

beforeEach(() => {
  time = new Date(`${day}T08:00:00Z`);
});

const DAY_MS = 86_400_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const statusOf = async (orderId: number) => {
  const order = db.selectFrom('copyright_orders').select('status').where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).status;
};
const grantsOf = (dramaIds: number[]) =>
  db
    .selectFrom('rights_grants')
    .select(['drama_id', 'party', 'period', 'status'])
    .where('drama_id', 'in', dramaIds)
    .where('direction', '=', 'out')
    .orderBy('drama_id')
    .execute();
/** The recipients of the mails with the text in their subject. */
const mailedTo = async (text: string) =>
  (await readMails(server)).filter(({ subject }) => subject.includes(text)).map(({ to }) => to);
const auditOf = (dealNo: string) =>
  server.context.audit.list({ subject: `deal:${dealNo}`, limit: 10 });

async function makeDeal(dramas = 1) {
  const offer = await addOffer(server, { dramas });
  const { data } = await accept(server, offer);
  return { ...offer, dealNo: data.deal_no, memoSha256: data.memo_sha256 };
}

const deleteAccount = (userId: number) => db.deleteFrom('users').where('id', '=', userId).execute();

/** As before there were quotes and deals. */
const setOldStatus = (orderId: number, status: string, at: string) =>
  db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`UPDATE copyright_orders SET status = ${status} WHERE id = ${orderId}`.execute(tx);
    await sql`UPDATE copyright_order_events SET status = ${status}, at = ${at}::timestamptz
      WHERE order_id = ${orderId}`.execute(tx);
  });

describe('acceptOnPaper', () => {
  test('makes a deal of the open quote with its prices', async () => {
    const offer = await addOffer(server, { dramas: 2 });
    const { deal_no } = await desk.acceptOnPaper('olga', { id: offer.orderId }, 'Signed in Cannes');
    expect(await desk.show(deal_no)).toMatchObject({
      order_no: offer.orderNo,
      order_status: 'confirmed',
      quote_version: 1,
      currency: 'USD',
      total_minor: 200_000,
      buyer: { legal_name: company.legal_name, country: company.country },
      paper_note: 'Signed in Cannes',
      actor: 'olga',
      signatory_name: null,
      lines: [
        { price: flat(100_000), total_minor: 100_000, terms: { start_date: day } },
        { price: flat(100_000) },
      ],
    });
    expect(await grantsOf(offer.dramaIds)).toHaveLength(2);
    const { current } = await server.context.quotes.get('en', offer.userId, offer.orderId);
    expect(current?.state).toBe('accepted');
    expect(await auditOf(deal_no)).toMatchObject([
      { actor: 'olga', action: 'deal.accept-on-paper', change: { order_no: offer.orderNo } },
    ]);
  });

  test.each(['submitted', 'in_review'] as const)(
    'makes a deal of a %s order on its own terms, without prices',
    async (status) => {
      const order = await addOrder(server.context, { dramas: 1 });
      if (status !== 'submitted') await moveOrder(db, order.orderId, status);
      const { deal_no } = await desk.acceptOnPaper('olga', { orderNo: order.orderNo }, 'By post');
      expect(await desk.show(deal_no)).toMatchObject({
        quote_version: null,
        currency: null,
        total_minor: null,
        buyer: { legal_name: 'Luz SA', email: `ana${order.userId}@luz.example` },
        lines: [{ price: null, total_minor: null, terms: { territories: ['ES', 'MX'] } }],
      });
      expect(await statusOf(order.orderId)).toBe('confirmed');
      expect(await grantsOf(order.dramaIds)).toMatchObject([{ party: 'Luz SA' }]);
    },
  );

  test('makes a deal of an order that was quoted before there were quotes', async () => {
    const order = await addOrder(server.context, { dramas: 1 });
    await setOldStatus(order.orderId, 'quoted', time.toISOString());
    await desk.acceptOnPaper('olga', { id: order.orderId }, 'By post');
    expect(await statusOf(order.orderId)).toBe('confirmed');
  });

  test.each(['confirmed', 'delivered'] as const)(
    'makes a deal of an order that was %s before there were deals, which keeps its status',
    async (status) => {
      const order = await addOrder(server.context, { dramas: 1 });
      const confirmedAt = '2026-05-02T08:00:00Z';
      await setOldStatus(order.orderId, 'confirmed', confirmedAt);
      if (status === 'delivered') await moveOrder(db, order.orderId, status);
      const before = await server.context.orders.getDetail(order.userId, order.orderId);
      const { deal_no } = await desk.acceptOnPaper('olga', { id: order.orderId }, 'Contract 7');
      const { timeline, ...after } = await server.context.orders.getDetail(
        order.userId,
        order.orderId,
      );
      expect(after).toMatchObject({ status, deal_no });
      expect(timeline).toEqual(before.timeline);
      expect(await grantsOf(order.dramaIds)).toMatchObject([
        { party: 'Luz SA', period: '[2026-05-02,2028-05-02)' },
      ]);
      await expect(desk.acceptOnPaper('olga', { id: order.orderId }, 'Again')).rejects.toThrow(
        `is ${status} and has deal ${deal_no}.`,
      );
      await deleteAccount(order.userId);
      expect(await desk.show(deal_no)).toMatchObject({ buyer: { legal_name: 'Luz SA' } });
    },
  );

  test('tells to end a grant of such an order that was recorded by hand', async () => {
    const order = await addOrder(server.context, { dramas: 1 });
    await setOldStatus(order.orderId, 'confirmed', '2026-05-02T08:00:00Z');
    await addGrant(db, order.dramaIds[0] as number, { direction: 'out' });
    await expect(desk.acceptOnPaper('olga', { id: order.orderId }, 'No')).rejects.toThrow(
      'If its own grants were recorded by hand, end them first with "rights end".',
    );
  });

  test('closes a quote that has ended and uses the terms of the order', async () => {
    const offer = await addOffer(server, { dramas: 1, validDays: 1 });
    time = new Date(time.getTime() + DAY_MS);
    const { deal_no } = await desk.acceptOnPaper('olga', { id: offer.orderId }, 'By post');
    expect(await desk.show(deal_no)).toMatchObject({ currency: null });
    const { current } = await server.context.quotes.get('en', offer.userId, offer.orderId);
    expect(current?.state).toBe('expired');
  });

  test('names the titles whose rights are taken', async () => {
    const drama = await addDrama(db, { texts: { en: { title: 'Moon Gate' } } });
    const order = await addOrder(server.context, { dramas: [drama] });
    await addGrant(db, drama, { direction: 'out' });
    await expect(desk.acceptOnPaper('olga', { id: order.orderId }, 'By post')).rejects.toThrow(
      'The rights of "Moon Gate" are not available',
    );
    expect(await statusOf(order.orderId)).toBe('submitted');
  });

  test('is refused for an order that is not open, and without a known buyer', async () => {
    const { orderId } = await makeDeal();
    await expect(desk.acceptOnPaper('olga', { id: orderId }, 'Again')).rejects.toThrow(
      'is confirmed and has deal VD-',
    );
    const declined = await addOrder(server.context, { dramas: 1 });
    await moveOrder(db, declined.orderId, 'declined');
    await expect(desk.acceptOnPaper('olga', { id: declined.orderId }, 'No')).rejects.toThrow(
      'is declined; only an open order',
    );
    const order = await addOrder(server.context, { dramas: 1 });
    await deleteAccount(order.userId);
    await expect(desk.acceptOnPaper('olga', { id: order.orderId }, 'No')).rejects.toThrow(
      'was deleted',
    );
    await expect(desk.acceptOnPaper('olga', { id: 0 }, 'No')).rejects.toThrow(
      'There is no order 0.',
    );
  });
});

describe('countersign', () => {
  test('adds to the memo once, and both versions can be downloaded', async () => {
    const { dealNo, memoSha256, userId } = await makeDeal();
    const signed = await desk.countersign('olga', dealNo, 'Olga Berg', 'Head of Sales');
    expect(signed).toMatchObject({ deal_no: dealNo, isMailed: true });
    const [both, accepted] = [
      await desk.exportMemo(dealNo),
      await desk.exportMemo(dealNo, 'accepted'),
    ];
    expect([both, accepted].map(({ filename }) => filename)).toEqual([
      `${dealNo}-countersigned.pdf`,
      `${dealNo}.pdf`,
    ]);
    expect(sha256(both.bytes)).toBe(signed.countersigned_sha256);
    expect(sha256(accepted.bytes)).toBe(memoSha256);
    expect(both.bytes.subarray(0, accepted.bytes.length)).toEqual(accepted.bytes);
    expect(await desk.show(dealNo)).toMatchObject({
      memo_sha256: memoSha256,
      countersigned_at: time,
      countersigned_by: 'olga',
      countersigner_name: 'Olga Berg',
    });
    expect(await auditOf(dealNo)).toMatchObject([{ action: 'deal.countersign', actor: 'olga' }]);
    await expect
      .poll(() => mailedTo(`Deal ${dealNo}: countersigned`))
      .toContain(`ana${userId}@luz.example`);
    await expect(desk.countersign('olga', dealNo, 'Olga Berg', 'Boss')).rejects.toThrow(
      `Deal ${dealNo} was countersigned on ${day}.`,
    );
  });

  test('of two at the same time the second is refused', async () => {
    const { dealNo } = await makeDeal();
    const results = await Promise.allSettled(
      ['A', 'B'].map((name) => desk.countersign('olga', dealNo, name, 'Boss')),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('terminate', () => {
  test('ends the grants from the day; the order keeps its status', async () => {
    const { dealNo, dramaIds, orderId } = await makeDeal(2);
    const ended = await desk.terminate('olga', dealNo, 'Not paid', '2027-01-01');
    expect(ended).toMatchObject({ terminated_from: '2027-01-01', isMailed: true });
    expect(await grantsOf(dramaIds)).toMatchObject([
      { period: '[2026-11-15,2027-01-01)', status: 'active' },
      { period: '[2026-11-15,2027-01-01)', status: 'active' },
    ]);
    expect(await statusOf(orderId)).toBe('confirmed');
    expect(await desk.show(dealNo)).toMatchObject({
      terminated_from: '2027-01-01',
      termination_reason: 'Not paid',
      terminated_by: 'olga',
    });
    expect(await auditOf(dealNo)).toMatchObject([
      { action: 'deal.terminate', change: { from: '2027-01-01', reason: 'Not paid' } },
    ]);
  });

  test('on the day of acceptance makes the titles free again, but not before it', async () => {
    const { dealNo, dramaIds } = await makeDeal();
    await expect(desk.terminate('olga', dealNo, 'No', '2026-11-14')).rejects.toThrow(
      `Deal ${dealNo} was made on ${day}; it cannot end before that day.`,
    );
    await desk.terminate('olga', dealNo, 'Annulled', day);
    expect(await grantsOf(dramaIds)).toMatchObject([{ status: 'inactive' }]);
    const next = await addOffer(server, { dramas: dramaIds });
    expect((await accept(server, next)).data).toMatchObject({ order_id: next.orderId });
  });
});

test('deals of a deleted account are countersigned and terminated without a mail', async () => {
  const { dealNo, userId } = await makeDeal();
  await deleteAccount(userId);
  expect(await desk.countersign('olga', dealNo, 'Olga', 'Boss')).toMatchObject({ isMailed: false });
  expect(await desk.terminate('olga', dealNo, 'Over', day)).toMatchObject({ isMailed: false });
  expect(await desk.show(dealNo)).toMatchObject({
    account_id: null,
    buyer: { legal_name: 'Luz SA' },
  });
});
