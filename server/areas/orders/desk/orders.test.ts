import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DeskClient } from '#contract/desk/client.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addOffer } from '#tests/support/data/deals.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

let desk: TestDesk;
let sales: DeskClient;
let time = new Date('2026-11-16T08:00:00.250Z');

beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' }, overrides: { now: () => time } });
  sales = await desk.as('sales');
});

const pass = (ms: number) => {
  time = new Date(time.getTime() + ms);
};
const numbersOf = ({ list }: { list: { order_no: string }[] }) =>
  list.map(({ order_no }) => order_no);
const auditOf = (subject: `order:${string}`) => desk.context.audit.list({ subject, limit: 10 });

/** The listed rows that differ from what the triggers must write. */
async function findStale() {
  const { rows } = await sql`
    (SELECT order_id, status, is_exclusive, quote_state, quote_valid_until, deal_state,
      accepted_at, active_at, waiting_since, search_text FROM order_listing)
    EXCEPT ALL
    (SELECT e.order_id, status, is_exclusive, quote_state, quote_valid_until, deal_state,
      accepted_at, active_at, waiting_since, search_text
      FROM expected_order_listing e JOIN expected_order_search USING (order_id))`.execute(
    desk.context.db,
  );
  return rows;
}

test('lists orders by latest activity and pages both ways', async () => {
  const orders: string[] = [];
  for (let each = 0; each < 5; each++) {
    pass(1000);
    orders.push((await addOrder(desk.context, { dramas: 1 })).orderNo);
  }
  pass(1000);
  const [oldest = ''] = orders;
  await sales.sendOrderMessage({ order_no: oldest, text: 'We are on it.' });
  const expected = [oldest, ...orders.slice(1).toReversed()];
  const first = await sales.listOrders({ page_size: 2 });
  expect(numbersOf(first)).toEqual(expected.slice(0, 2));
  expect(first).toMatchObject({ previous: null, total: 5, is_total_capped: false });
  const second = await sales.listOrders({ page_size: 2, after: first.next ?? '' });
  expect(numbersOf(second)).toEqual(expected.slice(2, 4));
  const third = await sales.listOrders({ page_size: 2, after: second.next ?? '' });
  expect(numbersOf(third)).toEqual(expected.slice(4));
  expect(third.next).toBeNull();
  const back = await sales.listOrders({ page_size: 2, before: third.previous ?? '' });
  expect(numbersOf(back)).toEqual(expected.slice(2, 4));
  expect(await findStale()).toEqual([]);
});

test('filters by status, quote, exclusivity and deal', async () => {
  const plain = await addOrder(desk.context, { dramas: 1, terms: { is_exclusive: false } });
  const soon = await addOffer(desk, { dramas: 1, validDays: 2 });
  const countered = await addOffer(desk, { dramas: 1 });
  await desk.context.quotes.counter('en', countered.userId, {
    quote_id: countered.quoteId,
    message: 'Less, please.',
    lines: [{ line_id: countered.lineIds[0] ?? 0, wished_minor: 50_000 }],
  });
  const dealt = await addOffer(desk, { dramas: 1 });
  const { deal_no } = await sales.acceptOrderOnPaper({
    order_no: dealt.orderNo,
    note: 'Contract 7',
  });
  const has = async (filter: Parameters<DeskClient['listOrders']>[0], orderNo: string) =>
    numbersOf(await sales.listOrders({ page_size: 100, ...filter })).includes(orderNo);
  expect(await has({ quote: 'expiring' }, soon.orderNo)).toBe(true);
  expect(await has({ quote: 'expiring' }, countered.orderNo)).toBe(false);
  expect(await has({ quote: 'countered', status: 'quoted' }, countered.orderNo)).toBe(true);
  expect(await has({ quote: 'none' }, plain.orderNo)).toBe(true);
  expect(await has({ is_exclusive: false }, plain.orderNo)).toBe(true);
  expect(await has({ is_exclusive: true }, plain.orderNo)).toBe(false);
  expect(await has({ has_deal: true }, dealt.orderNo)).toBe(true);
  expect(await has({ has_deal: false }, dealt.orderNo)).toBe(false);
  const waiting = await sales.listOrders({ sort: 'waiting', page_size: 100 });
  expect(numbersOf(waiting)).toContain(countered.orderNo);
  expect(numbersOf(waiting)).not.toContain(soon.orderNo);
  const times = waiting.list.map(({ waiting_since }) => waiting_since);
  expect(times).toEqual(times.toSorted());
  const row = (await sales.listOrders({ search: deal_no })).list[0];
  expect(row).toMatchObject({
    order_no: dealt.orderNo,
    deal_no,
    deal_state: 'paper',
    currency: 'USD',
    total_minor: 100_000,
    waiting_since: null,
  });
  expect(await findStale()).toEqual([]);
});

test('finds orders by number, buyer, company and title in any language', async () => {
  const order = await addOrder(desk.context, { dramas: 1 });
  const { db } = desk.context;
  const dramaId = await addDrama(db);
  await db
    .insertInto('drama_texts')
    .values({ drama_id: dramaId, locale: 'es', title: 'Órbita Quebrada', synopsis: 'x' })
    .execute();
  const other = await addOrder(desk.context, { dramas: [dramaId] });
  await desk.context.company.save(other.userId, {
    legal_name: 'Ünïcorn 株式会社',
    country: 'JP',
    address: 'Tokyo',
    signatory_name: 'A',
    signatory_title: 'B',
  });
  const find = async (search: string) => numbersOf(await sales.listOrders({ search }));
  expect(await find(order.orderNo.toLowerCase())).toEqual([order.orderNo]);
  expect(await find(order.orderNo.replaceAll('-', '').slice(0, 7))).toContain(order.orderNo);
  expect(await find('orbita queb')).toEqual([other.orderNo]);
  expect(await find('UNICORN')).toEqual([other.orderNo]);
  expect(await find('株式')).toEqual([other.orderNo]);
  expect(await find(`ana${other.userId}@luz`)).toEqual([other.orderNo]);
  expect(await find('un')).toContain(other.orderNo);
  expect(await find('no such thing')).toEqual([]);
  await db.deleteFrom('users').where('id', '=', other.userId).execute();
  expect(await find('unicorn')).toEqual([]);
  expect(await find('orbita')).toEqual([other.orderNo]);
  expect(await findStale()).toEqual([]);
});

test('exports the filtered list', async () => {
  const order = await addOrder(desk.context, { dramas: 2 });
  const file = await sales.exportOrders({ search: order.orderNo, format: 'json' });
  expect(JSON.parse(Buffer.from(file.bytes).toString())).toMatchObject([
    { order_no: order.orderNo, status: 'submitted', titles: [{}, {}] },
  ]);
  expect(file.filename).toMatch(/^orders-\d{4}-\d\d-\d\d\.json$/);
  const workbook = await sales.exportOrders({ search: order.orderNo, format: 'xlsx' });
  const [sheet] = await readXlsxFile(Buffer.from(workbook.bytes));
  expect(sheet?.data.map((row) => row[0])).toEqual(['order_no', order.orderNo]);
  const one = await sales.exportOrder({ order_no: order.orderNo, format: 'xlsx' });
  expect(one.bytes.length).toBeGreaterThan(1000);
});

test('a workbook has at most 10,000 orders; CSV has no limit', async () => {
  const { db } = desk.context;
  // Entries without orders, which the export only counts.
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`
      INSERT INTO order_listing (order_id, status, is_exclusive, active_at)
      SELECT -id, 'withdrawn', false, now() FROM generate_series(1, 10001) AS id`.execute(tx);
  });
  onTestFinished(async () => {
    await sql`DELETE FROM order_listing WHERE order_id < 0`.execute(db);
  });
  const exported = (format: 'xlsx' | 'csv') => sales.exportOrders({ status: 'withdrawn', format });
  await expect(exported('xlsx')).rejects.toThrow('More than 10,000 orders match');
  expect(Buffer.from((await exported('csv')).bytes).toString()).toMatch(/^\ufefforder_no,/);
});

test('shows one order with its availability, steps, messages and notes', async () => {
  const order = await addOrder(desk.context, { dramas: 1, locale: 'ja' });
  const order_no = order.orderNo;
  await sales.addOrderNote({ order_no, note: 'Ask finance.' });
  await sales.sendOrderMessage({ order_no, text: 'Thank you.' });
  await desk.context.messages.send(order.userId, order.orderId, 'When?');
  const shown = await sales.getOrder({ order_no });
  expect(shown).toMatchObject({
    status: 'submitted',
    locale: 'ja',
    contact: { name: 'Ana Ruiz' },
    items: [{ drama_state: 'published', availability_now: { state: 'unstated' } }],
    quotes: [],
    deal: null,
    message_count: 2,
    messages: [
      { sender: 'desk', actor: 'sales@desk.example', actor_name: 'Test sales' },
      { sender: 'buyer', actor_name: null, text: 'When?' },
    ],
    notes: [{ note: 'Ask finance.', actor_name: 'Test sales' }],
    can_become: ['in_review', 'quoted', 'confirmed', 'declined'],
    corrections: [],
  });
  const messages = await sales.listOrderMessages({ order_no, page_size: 1 });
  expect(messages).toMatchObject({ list: [{ text: 'When?' }], total: 2 });
  expect(await sales.listOrderMessages({ order_no, after: messages.next ?? '' })).toMatchObject({
    list: [{ text: 'Thank you.', actor_name: 'Test sales' }],
    next: null,
  });
  expect(await auditOf(`order:${order_no}`)).toMatchObject([
    { actor: 'sales@desk.example', action: 'order.message' },
    { action: 'order.internal-note' },
  ]);
  await expect(sales.getOrder({ order_no: 'VG-0000-0000' })).rejects.toMatchObject({
    message: 'There is no order VG-0000-0000.',
  });
});

test('the timeline has the steps of each version, with who took them', async () => {
  const { orderNo: order_no, userId } = await addOrder(desk.context, { dramas: 1 });
  const owner = await desk.as('owner');
  const send = async (validDays = 14) => {
    pass(1000);
    return sendQuote(desk.context, order_no, [flat(1)], { validDays });
  };
  await send();
  pass(1000);
  const base = { version: 1, state: 'sent' as const };
  await owner.recallQuote({ order_no, base, reason: 'Wrong price.' });
  const second = await send();
  pass(1000);
  const counter = { quote_id: second.quote_id, message: 'Cheaper?' };
  await desk.context.quotes.counter('en', userId, counter);
  const third = await send();
  pass(1000);
  await desk.context.quotes.decline('en', userId, third.quote_id, 'Too late.');
  await send(1);
  pass(2 * 86_400_000);
  // The session has ended too.
  sales = await desk.as('sales');
  const { timeline } = await sales.getOrder({ order_no });
  expect(timeline.map(({ status, quote, note }) => [status ?? quote, note])).toEqual([
    ['submitted', ''],
    [{ version: 1, step: 'sent' }, ''],
    [{ version: 1, step: 'recalled' }, 'Wrong price.'],
    [{ version: 2, step: 'sent' }, ''],
    [{ version: 2, step: 'countered' }, 'Cheaper?'],
    [{ version: 3, step: 'sent' }, ''],
    [{ version: 3, step: 'declined' }, 'Too late.'],
    [{ version: 4, step: 'sent' }, ''],
    [{ version: 4, step: 'expired' }, ''],
  ]);
  expect(timeline[2]).toMatchObject({ actor: 'owner@desk.example', actor_name: 'Test owner' });
  expect(timeline.slice(4).map(({ actor, actor_name }) => [actor, actor_name])).toEqual([
    ['buyer', null],
    [timeline[1]?.actor, null],
    ['buyer', null],
    [timeline[1]?.actor, null],
    ['', null],
  ]);
});

test('takes steps from the status that the operator has seen, and corrects them', async () => {
  const { orderNo: order_no } = await addOrder(desk.context, { dramas: 1 });
  const step = { order_no, seen_status: 'submitted' as const };
  expect(await sales.advanceOrder({ ...step, to: 'in_review', note: 'We answer soon.' })).toEqual({
    order_no,
    status: 'in_review',
    mail: 'queued',
  });
  const spanish = await desk.as('owner', { locale: 'es' });
  await expect(spanish.declineOrder({ ...step, reason: 'No rights.' })).rejects.toMatchObject({
    code: allOutcomes.changedMeanwhile.code,
    data: { by: 'sales@desk.example' },
    message: expect.stringContaining('ya no es posible'),
  });
  expect(await sales.getOrder({ order_no })).toMatchObject({
    status: 'in_review',
    corrections: ['submitted'],
    usual_correction: 'submitted',
  });
  const back = { order_no, seen_status: 'in_review' as const, to: 'submitted' as const };
  expect(
    await sales.correctOrder({ ...back, reason: 'Wrong order.', is_buyer_told: false }),
  ).toMatchObject({ status: 'submitted', mail: 'unwanted' });
  expect(await sales.declineOrder({ ...step, reason: 'No rights.' })).toMatchObject({
    status: 'declined',
  });
  expect(await auditOf(`order:${order_no}`)).toMatchObject([
    { actor: 'sales@desk.example', action: 'order.decline', change: { note: 'No rights.' } },
    { action: 'order.correct' },
    { action: 'order.advance' },
  ]);
  expect(await findStale()).toEqual([]);
});

test('an unanswered message makes an order wait, until it is answered or quoted', async () => {
  const { orderNo, userId, orderId } = await addOrder(desk.context, { dramas: 1 });
  await sendQuote(desk.context, orderNo, [flat(1)]);
  const waits = async () => (await sales.listOrders({ search: orderNo })).list[0]?.waiting_since;
  expect(await waits()).toBeNull();
  pass(60_000);
  await desk.context.messages.send(userId, orderId, 'Is Peru included?');
  expect(await waits()).toBe(time.toISOString());
  pass(60_000);
  await sales.sendOrderMessage({ order_no: orderNo, text: 'Yes.' });
  expect(await waits()).toBeNull();
});
