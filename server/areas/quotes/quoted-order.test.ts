import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import type { Db } from '#server/db/client.ts';
import { call } from '#tests/support/call.ts';
import { addDeal } from '#tests/support/data/deal-rows.ts';
import { addOrder, type TestOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let db: Db;
const time = new Date('2026-11-16T08:00:00.250Z');

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' }, overrides: { now: () => time } });
  db = server.context.db;
});

const detailOf = async ({ orderId, token }: TestOrder) =>
  (await call(server, 'getCopyrightOrderDetail', { order_id: orderId }, { token })).data;
const decline = (quote_id: number, token: string) =>
  call(server, 'declineCopyrightQuote', { quote_id }, { token });
const withdraw = ({ orderId, token }: TestOrder) =>
  call(server, 'withdrawCopyrightOrder', { order_id: orderId }, { token });

test('withdrawing an order closes its quote; a confirmed order is binding', async () => {
  const order = await addOrder(server.context, { dramas: 1 });
  const { quote_id } = await sendQuote(server.context, order.orderNo, [flat(1)]);
  expect((await withdraw(order)).data).toMatchObject({
    status: 'withdrawn',
    quote_state: 'declined',
  });
  expect(await withdraw(order)).toMatchObject({
    code: outcomes.orderClosed.code,
    message: server.context.translators.en.t(outcomes.orderClosed.message),
  });
  expect(await decline(quote_id, order.token)).toMatchObject({ code: outcomes.quoteClosed.code });

  const bound = await addOrder(server.context, { dramas: 1 });
  const accepted = await sendQuote(server.context, bound.orderNo, [flat(1)]);
  await confirm(bound, accepted.quote_id);
  const binding = {
    code: outcomes.orderBinding.code,
    message: server.context.translators.en.t(outcomes.orderBinding.message),
  };
  expect(await withdraw(bound)).toMatchObject(binding);
  await addEvent(db, bound.orderId, 'delivered');
  expect(await withdraw(bound)).toMatchObject(binding);
  expect((await detailOf(bound)).status).toBe('delivered');
  expect(await decline(accepted.quote_id, bound.token)).toMatchObject({
    code: outcomes.quoteClosed.code,
  });
});

test('an order shows its deal, and the history the state of its quote', async () => {
  const order = await addOrder(server.context, { dramas: 1 });
  const { token } = order;
  const history = async () =>
    (await call(server, 'getCopyrightOrderHistory', {}, { token })).data.list;
  expect(await history()).toMatchObject([{ quote_state: null }]);
  expect(await detailOf(order)).toMatchObject({ quote_state: null, deal_no: null, deal: null });
  const { quote_id } = await sendQuote(server.context, order.orderNo, [flat(1)]);
  expect(await history()).toMatchObject([{ quote_state: 'sent' }]);
  await confirm(order, quote_id);
  expect(await history()).toMatchObject([{ quote_state: 'accepted', status: 'confirmed' }]);
  const { deal, deal_no } = await detailOf(order);
  const { memo_sha256 } = await db
    .selectFrom('copyright_deals')
    .select('memo_sha256')
    .where('order_id', '=', order.orderId)
    .executeTakeFirstOrThrow();
  expect(deal).toEqual({
    deal_no,
    accepted_at: time.toISOString(),
    is_on_paper: false,
    licensor: 'Vignette Ltd',
    licensee: 'Luz SA',
    signatory_name: 'Ana Ruiz',
    memo_sha256: memo_sha256?.toString('hex'),
    countersigned_at: null,
    countersigned_sha256: null,
    terminated_from: null,
    termination_reason: null,
  });
});

const addEvent = (to: Db, order_id: number, status: 'confirmed' | 'delivered') =>
  to.insertInto('copyright_order_events').values({ order_id, status, actor: 'test' }).execute();

/** Records an acceptance. */
async function confirm({ orderId }: TestOrder, quoteId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('copyright_quotes')
      .set({ state: 'accepted', closed_at: time })
      .where('id', '=', quoteId)
      .execute();
    await addDeal(tx, orderId, { quote_id: quoteId, accepted_at: time });
    await addEvent(tx, orderId, 'confirmed');
  });
}
