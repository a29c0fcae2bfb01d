import { expect, test } from 'vitest';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { accept, addOffer } from '#tests/support/data/deals.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { startTestServer } from '#tests/support/server.ts';
import type { DealDesk } from './deal-desk.service.ts';

let time = new Date('2026-11-20T08:00:00Z');
const server = await startTestServer({
  settings: { API_RATE: '0' },
  overrides: { now: () => time },
});
const { db, dealDesk: desk } = server.context;

test('lists deals by status and search, newest first', async () => {
  const drama = await addDrama(db, {
    originalTitle: '唯一',
    texts: { en: { title: 'Only Once' } },
  });
  const offer = await addOffer(server, { dramas: [drama] });
  const { data } = await accept(server, offer);
  time = new Date(time.getTime() + 1000);
  const order = await addOrder(server.context, { dramas: 1 });
  const paper = await desk.acceptOnPaper('olga', { id: order.orderId }, 'By post');
  const numbers = async (filter: Parameters<DealDesk['list']>[0]) =>
    (await desk.list(filter).read()).map(({ deal_no }) => deal_no);
  const found = await desk.list({ search: 'only once' }).read();
  expect(found).toEqual([
    {
      deal_no: data.deal_no,
      order_no: offer.orderNo,
      status: 'awaiting',
      is_on_paper: false,
      buyer: 'Luz SA',
      title_count: 1,
      currency: 'USD',
      total_minor: 100_000,
      accepted_at: new Date('2026-11-20T08:00:00Z'),
      countersigned_at: null,
      terminated_from: null,
    },
  ]);
  expect((await numbers({ search: 'luz' })).slice(0, 2)).toEqual([paper.deal_no, data.deal_no]);
  expect(await numbers({ search: offer.orderNo.toLowerCase() })).toEqual([data.deal_no]);
  expect(await numbers({ search: data.deal_no.slice(0, 8) })).toContain(data.deal_no);
  const withoutHyphens = data.deal_no.replaceAll('-', '').toLowerCase();
  expect(await numbers({ search: withoutHyphens.slice(0, 9) })).toEqual([data.deal_no]);
  expect(await numbers({ search: offer.orderNo.replaceAll('-', '') })).toEqual([data.deal_no]);
  expect(await numbers({ search: '-' })).toEqual([]);
  expect(await numbers({ search: '唯一' })).toEqual([data.deal_no]);
  expect(await numbers({ search: 'nothing like it' })).toEqual([]);
  await desk.countersign('olga', data.deal_no, 'Olga', 'Boss');
  expect(await numbers({ status: 'countersigned', search: 'only once' })).toEqual([data.deal_no]);
  expect(await numbers({ status: 'awaiting', search: 'only once' })).toEqual([]);
  expect(await numbers({ status: 'awaiting', search: paper.deal_no })).toEqual([]);
  expect(await numbers({ status: 'paper', search: 'luz' })).toContain(paper.deal_no);
  expect(await numbers({ status: 'open', search: paper.deal_no })).toEqual([paper.deal_no]);
  expect(await numbers({ status: 'open', search: 'only once' })).toEqual([data.deal_no]);
  expect((await numbers({}))[0]).toBe(paper.deal_no);
  await expect(desk.show('VD-0000-0000')).rejects.toThrow('There is no deal VD-0000-0000.');
  await expect(desk.exportMemo('VD-0000-0000')).rejects.toThrow('There is no deal VD-0000-0000.');
});
