import { beforeAll, expect, test } from 'vitest';
import { addOffer, company } from '#tests/support/data/deals.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { addGrant } from '#tests/support/data/rights.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { DealDesk } from './desk/deal-desk.service.ts';

let server: TestServer;
let desk: DealDesk;
let time = new Date('2026-11-15T08:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' }, overrides: { now: () => time } });
  desk = server.context.dealDesk;
});

test('a preview has what would be recorded, and changes nothing', async () => {
  const { orderId, orderNo, dramaIds } = await addOffer(server, { dramas: 2 });
  expect(await desk.previewPaper('olga', { orderNo })).toMatchObject({
    order_no: orderNo,
    quote_version: 1,
    buyer: { legal_name: company.legal_name },
    currency: 'USD',
    total_minor: 200_000,
    lines: [{ price: flat(100_000), terms: { start_date: '2026-11-15' } }, {}],
  });
  const { orderReader, db } = server.context;
  expect(await orderReader.show({ id: orderId })).toMatchObject({ status: 'quoted', deal: null });
  await addGrant(db, dramaIds[0] ?? 0, { direction: 'out' });
  await expect(desk.previewPaper('olga', { orderNo })).rejects.toThrow('are not available');
});

test('a contract whose term is over is not recorded', async () => {
  time = new Date('2026-11-15T08:00:00Z');
  const terms = { start_date: '2026-11-20', term_months: 1 };
  const { orderNo } = await addOrder(server.context, { dramas: 1, terms });
  time = new Date('2026-12-20T08:00:00Z');
  await expect(desk.acceptOnPaper('olga', { orderNo }, 'Late')).rejects.toThrow(
    'The licence of "原名" would be over: its last day is before 2026-12-20.',
  );
  time = new Date('2026-12-19T23:00:00Z');
  expect(await desk.acceptOnPaper('olga', { orderNo }, 'Late')).toMatchObject({
    order_no: orderNo,
  });
});

test('a deal without prices is listed without the currency of an older quote', async () => {
  const { orderNo } = await addOrder(server.context, { dramas: 1 });
  const { orderDesk, quoteDesk } = server.context;
  await sendQuote(server.context, orderNo, [flat(500)], { currency: 'JPY' });
  const listed = async () => (await (await orderDesk.list({ search: orderNo })).read(1))[0];
  expect(await listed()).toMatchObject({ currency: 'JPY', total_minor: 500 });
  await quoteDesk.recall('olga', { orderNo }, 'On paper');
  await desk.acceptOnPaper('olga', { orderNo }, 'By post');
  expect(await listed()).toMatchObject({ currency: null, total_minor: null });
});

test('a deal shows the payment terms of its memo', async () => {
  const { orderNo } = await addOrder(server.context, { dramas: 1, locale: 'es' });
  await sendQuote(server.context, orderNo, [flat(500)], {
    payment_terms: { en: '30 days', es: '30 días' },
  });
  const { deal_no } = await desk.acceptOnPaper('olga', { orderNo }, 'By post');
  expect(await desk.show(deal_no)).toMatchObject({ payment_terms: '30 días' });
});
