import { beforeAll, expect, test } from 'vitest';
import type { Price } from '#contract/deals/price.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { addOrder, type TestOrder, terms } from '#tests/support/data/orders.ts';
import { flat, makeQuoteFile, sendQuote } from '#tests/support/data/quotes.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const MAX = Number.MAX_SAFE_INTEGER;

let server: TestServer;
let context: Context;
let db: Db;
let time = new Date('2026-11-16T08:00:00.250Z');

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' }, overrides: { now: () => time } });
  context = server.context;
  db = context.db;
});

const send = ({ orderNo }: TestOrder, file: unknown, options?: { dryRun: boolean }) =>
  context.quoteDesk.send('mei', { orderNo }, file, options);
const keysOf = ({ dramaIds }: TestOrder) => dramaIds.map((id) => `id:${id}`);
const fileOf = (lines: object[]) => ({ currency: 'USD', valid_days: 14, lines });
const auditOf = ({ orderNo }: TestOrder) =>
  context.audit.list({ subject: `order:${orderNo}`, limit: 10 });
const statusOf = async ({ orderId }: TestOrder) =>
  (
    await db
      .selectFrom('copyright_orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status;

/** The lines of the message of a refused quote. */
async function refusalOf(order: TestOrder, file: unknown): Promise<string[]> {
  const error: unknown = await send(order, file).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'OperatorError' });
  expect(await context.quotes.get('en', order.userId, order.orderId)).toMatchObject({
    current: null,
  });
  return (error as Error).message.split('\n');
}

test('a quote is sent from submitted and in_review; each next version replaces the open one', async () => {
  const order = await addOrder(context, { dramas: 2, locale: 'ja' });
  await context.orderDesk.advance('mei', { orderNo: order.orderNo }, 'in_review', '');
  const [first, second] = keysOf(order);
  const own = { ...terms, media: ['svod'], territories: ['WORLD'], territories_excluded: ['CN'] };
  const price: Price = { model: 'guarantee', amount_minor: 5000, share_bps: 1250 };
  const sent = await send(order, {
    ...fileOf([
      { external_id: second, price, terms: own },
      { external_id: first, is_offered: false, reason: 'Sold' },
    ]),
    payment_terms: { en: '30 days' },
    message: 'Our offer',
  });
  expect(sent).toMatchObject({ version: 1, currency: 'USD', total_minor: 5000 });
  expect(await statusOf(order)).toBe('quoted');
  const shown = await context.quoteDesk.show({ orderNo: order.orderNo });
  expect(shown).toMatchObject({
    order_no: order.orderNo,
    actor: 'mei',
    version: 1,
    state: 'sent',
    payment_terms: { en: '30 days' },
    message: 'Our offer',
    valid_until: '2026-11-30T08:00:00.000Z',
    closed_at: null,
    lines: [
      { external_id: first, is_offered: false, reason: 'Sold', price: null, terms },
      { external_id: second, is_offered: true, price, terms: own, total_minor: 5000 },
    ],
  });
  expect(sent.lines).toMatchObject(shown.lines.map(({ external_id }) => ({ external_id })));
  expect(await send(order, fileOf([{ external_id: second, price }]))).toMatchObject({ version: 2 });
  expect(await context.quoteDesk.show({ orderNo: order.orderNo }, 1)).toMatchObject({
    state: 'superseded',
    closed_at: time.toISOString(),
  });
  expect(await auditOf(order)).toMatchObject([
    { actor: 'mei', action: 'quote.send', change: { version: 2, total_minor: 5000 } },
    { action: 'quote.send', change: { version: 1 } },
    { action: 'order.advance' },
  ]);
  const { timeline } = await context.orders.getDetail(order.userId, order.orderId);
  expect(timeline.map(({ status }) => status)).toEqual(['submitted', 'in_review', 'quoted']);
  const mails = async () =>
    (await readMails(server)).filter(
      ({ to, subject }) =>
        to === `ana${order.userId}@luz.example` && subject.includes(order.orderNo),
    );
  // Order, review and two quotes.
  await expect.poll(async () => (await mails()).length).toBe(4);
});

test('the episodes are those of the drama at sending; an unnamed title is not offered', async () => {
  const drama = await addDrama(db);
  const order = await addOrder(context, { dramas: [drama, await addDrama(db)] });
  await addEpisodes(db, drama, [60, 60, 60]);
  const [first] = keysOf(order);
  const price = { model: 'per_episode', amount_minor: 1200 };
  const sent = await send(order, fileOf([{ external_id: first, price }]));
  expect(sent).toMatchObject({
    total_minor: 3600,
    lines: [
      { episode_count: 3, total_minor: 3600 },
      { is_offered: false, reason: '', price: null, total_minor: null },
    ],
  });
  expect(await context.quoteDesk.show({ orderNo: order.orderNo })).toMatchObject({
    total_minor: 3600,
    lines: [{ episode_count: 3, total_minor: 3600 }, { is_offered: false }],
  });
});

test('a file that does not fit the order is refused with all errors', async () => {
  const order = await addOrder(context, { dramas: 4 });
  const [one, two, three, four] = keysOf(order) as [string, string, string, string];
  const [, , withdrawn = 0, deleted = 0] = order.dramaIds;
  await db.updateTable('dramas').set({ state: 'withdrawn' }).where('id', '=', withdrawn).execute();
  await db.deleteFrom('dramas').where('id', '=', deleted).execute();
  const price = flat(1);
  expect(
    await refusalOf(order, {
      ...fileOf([
        { external_id: one },
        { external_id: 'id:999999' },
        { external_id: two, price, is_offered: false },
        { external_id: one, price },
        { external_id: three, price, reason: 'x' },
        { external_id: four, price },
      ]),
      currency: 'XXX',
    }),
  ).toEqual([
    'The quote was not sent: 8 errors.',
    'currency must be an ISO 4217 code such as USD.',
    `lines[0] (${one}) has no price.`,
    'lines[1] (id:999999) is not in the order.',
    `lines[2] (${two}) has a price, although is_offered is false.`,
    `lines[3] (${one}) repeats lines[0].`,
    `lines[4] (${three}) has a reason, although it is offered.`,
    `lines[4] (${three}) is withdrawn and cannot be offered.`,
    `lines[5] (${four}) was deleted and cannot be offered.`,
  ]);
  expect(await refusalOf(order, fileOf([{ external_id: one, is_offered: false }]))).toEqual([
    'The quote was not sent: 1 error.',
    'The quote offers no title of the order; it must offer at least one.',
  ]);
  expect(await refusalOf(order, {})).toHaveLength(4);
  expect(await statusOf(order)).toBe('submitted');
});

test('a total over 2^53 − 1 is refused, and the largest amount is kept exactly', async () => {
  const order = await addOrder(context, { dramas: 2 });
  const [one, two] = keysOf(order);
  const lines = (...amounts: number[]) =>
    fileOf([one, two].map((external_id, at) => ({ external_id, price: flat(amounts[at] ?? 0) })));
  const tooMuch = `The total of the quote is more than ${MAX} in minor units of its currency.`;
  expect(await refusalOf(order, lines(MAX, 1))).toContain(tooMuch);
  await addEpisodes(db, order.dramaIds[0] as number, [60, 60]);
  const perEpisode = { model: 'per_episode', amount_minor: (MAX + 1) / 2 };
  expect(await refusalOf(order, fileOf([{ external_id: one, price: perEpisode }]))).toContain(
    tooMuch,
  );
  expect(await send(order, lines(MAX - 1, 1))).toMatchObject({ total_minor: MAX });
  expect(await context.quoteDesk.show({ orderNo: order.orderNo })).toMatchObject({
    total_minor: MAX,
    lines: [{ total_minor: MAX - 1 }, { total_minor: 1 }],
  });
});

test('only open orders of existing accounts can be quoted', async () => {
  const declined = await addOrder(context, { dramas: 1 });
  const file = await makeQuoteFile(context, declined.orderNo, [flat(1)]);
  await context.orderDesk.decline('mei', { orderNo: declined.orderNo }, 'No rights');
  expect(await refusalOf(declined, file)).toEqual([
    `Order ${declined.orderNo} is declined; only an open order can be quoted.`,
  ]);
  const deleted = await addOrder(context, { dramas: 1 });
  await db.deleteFrom('users').where('id', '=', deleted.userId).execute();
  await expect(send(deleted, file)).rejects.toThrow(
    `The account of order ${deleted.orderNo} was deleted.`,
  );
  await expect(context.quoteDesk.send('mei', { orderNo: 'VG-0000' }, file)).rejects.toThrow(
    'There is no order VG-0000.',
  );
});

test('deleting the account closes the open quote', async () => {
  const order = await addOrder(context, { dramas: 1 });
  await sendQuote(context, order.orderNo, [flat(1)]);
  await db.deleteFrom('users').where('id', '=', order.userId).execute();
  expect(await context.quoteDesk.show({ orderNo: order.orderNo })).toMatchObject({
    state: 'recalled',
  });
});

test('a quote is recalled with a reason, once', async () => {
  const order = await addOrder(context, { dramas: 1 });
  const name = { orderNo: order.orderNo };
  await expect(context.quoteDesk.recall('mei', name, 'x')).rejects.toThrow(
    `Order ${order.orderNo} has no open quote.`,
  );
  await sendQuote(context, order.orderNo, [flat(1)]);
  expect(await context.quoteDesk.recall('mei', name, 'Wrong price')).toEqual({
    order_no: order.orderNo,
    version: 1,
  });
  expect(await context.quoteDesk.show(name)).toMatchObject({
    state: 'recalled',
    reply: 'Wrong price',
  });
  expect(await statusOf(order)).toBe('quoted');
  expect(await auditOf(order)).toMatchObject([
    { action: 'quote.recall', change: { version: 1, reason: 'Wrong price' } },
    { action: 'quote.send' },
  ]);
  await expect(context.quoteDesk.recall('mei', name, 'x')).rejects.toThrow('has no open quote.');
  await sendQuote(context, order.orderNo, [flat(1)], { validDays: 1 });
  time = new Date(time.getTime() + 86_400_000);
  await expect(context.quoteDesk.recall('mei', name, 'x')).rejects.toThrow('has no open quote.');
});

test('a dry run checks the file and changes nothing', async () => {
  const order = await addOrder(context, { dramas: 1 });
  const file = await makeQuoteFile(context, order.orderNo, [flat(700)], { currency: 'KRW' });
  expect(await send(order, file, { dryRun: true })).toMatchObject({
    version: null,
    currency: 'KRW',
    total_minor: 700,
    lines: [{ price: flat(700), total_minor: 700 }],
  });
  await expect(send(order, fileOf([]), { dryRun: true })).rejects.toThrow('offers no title');
  expect(await statusOf(order)).toBe('submitted');
  expect(await auditOf(order)).toEqual([]);
  await expect(context.quoteDesk.show({ orderNo: order.orderNo })).rejects.toThrow(
    `Order ${order.orderNo} has no quote.`,
  );
});

test('the template of an unquoted order needs prices; that of a quoted one can be sent', async () => {
  const order = await addOrder(context, { dramas: 2 });
  const name = { orderNo: order.orderNo };
  const [first, second] = keysOf(order);
  const template = await context.quoteDesk.template(name);
  expect(template).toEqual({
    currency: 'USD',
    valid_days: 14,
    payment_terms: '',
    message: '',
    lines: [first, second].map((external_id) => ({
      external_id,
      title: '原名',
      price: { model: 'flat', amount_minor: null },
      terms,
    })),
  });
  expect(await refusalOf(order, template)).toEqual([
    'The quote was not sent: 2 errors.',
    `lines[0] (${first}): price.amount_minor must be a whole number.`,
    `lines[1] (${second}): price.amount_minor must be a whole number.`,
  ]);
  const payment_terms = { en: '30 days', es: '30 días' };
  await sendQuote(context, order.orderNo, [flat(5), null], { payment_terms, currency: 'EUR' });
  const next = await context.quoteDesk.template(name);
  expect(next).toMatchObject({
    currency: 'EUR',
    payment_terms,
    lines: [
      { external_id: first, price: flat(5), terms },
      { external_id: second, is_offered: false, reason: 'Not available' },
    ],
  });
  expect(await send(order, next)).toMatchObject({ version: 2, total_minor: 5 });
  await expect(context.quoteDesk.show(name, 3)).rejects.toThrow(
    `Order ${order.orderNo} has no quote with version 3; its newest is 2.`,
  );
});
