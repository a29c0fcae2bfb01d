import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import type { Db } from '#server/db/client.ts';
import { call } from '#tests/support/call.ts';
import { addDraft } from '#tests/support/data/deal-rows.ts';
import { addOrder, type TestOrder, terms } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let db: Db;
let time = new Date('2026-11-16T08:00:00.250Z');

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' }, overrides: { now: () => time } });
  db = server.context.db;
});

const quotesOf = async ({ orderId, token }: TestOrder, lang = 'en') =>
  (await call(server, 'getCopyrightQuote', { order_id: orderId }, { token, headers: { lang } }))
    .data;
const detailOf = async ({ orderId, token }: TestOrder) =>
  (await call(server, 'getCopyrightOrderDetail', { order_id: orderId }, { token })).data;
const counter = (quote_id: number, token: string, input = {}) =>
  call(server, 'counterCopyrightQuote', { quote_id, message: 'Less?', ...input }, { token });
const decline = (quote_id: number, token: string, input = {}) =>
  call(server, 'declineCopyrightQuote', { quote_id, ...input }, { token });
const withdraw = ({ orderId, token }: TestOrder) =>
  call(server, 'withdrawCopyrightOrder', { order_id: orderId }, { token });

test('the buyer sees all versions of a quote, the newest first, with lines and totals', async () => {
  const order = await addOrder(server.context, { terms: { start_date: '2027-03-01' } });
  expect(await quotesOf(order)).toEqual({ current: null, versions: [] });
  await sendQuote(server.context, order.orderNo, [flat(1), null, null]);
  await sendQuote(server.context, order.orderNo, [
    { model: 'guarantee', amount_minor: 250_000, share_bps: 2500 },
    { model: 'share', share_bps: 10_000 },
    null,
  ]);
  const { current, versions } = await quotesOf(order);
  expect(versions.map(({ version, state }) => [version, state])).toEqual([
    [2, 'sent'],
    [1, 'superseded'],
  ]);
  expect(current).toEqual(versions[0]);
  const ordered = { ...terms, start_date: '2027-03-01' };
  const unanswered = { wished_minor: null, wished_terms: null, is_accepted: null };
  const line = (at: number, more: object) => ({
    line_id: expect.any(Number),
    drama_id: order.dramaIds[at],
    title: '原名',
    terms: ordered,
    is_custom_version: -1,
    episode_count: 0,
    ...unanswered,
    ...more,
  });
  const offered = { is_offered: true, reason: '' };
  expect(current).toEqual({
    quote_id: expect.any(Number),
    order_id: order.orderId,
    version: 2,
    state: 'sent',
    currency: 'USD',
    valid_until: '2026-11-30T08:00:00.000Z',
    payment_terms: '',
    message: '',
    total_minor: 250_000,
    sent_at: time.toISOString(),
    reply: '',
    lines: [
      line(0, {
        ...offered,
        price: { model: 'guarantee', amount_minor: 250_000, share_bps: 2500 },
        total_minor: 250_000,
      }),
      line(1, { ...offered, price: { model: 'share', share_bps: 10_000 }, total_minor: null }),
      line(2, { is_offered: false, reason: 'Not available', price: null, total_minor: null }),
    ],
  });
});

test('payment terms are shown in the language of the call, else in English, else in any', async () => {
  const order = await addOrder(server.context, { dramas: 1 });
  const shown = async (lang: string) => (await quotesOf(order, lang)).current?.payment_terms;
  await sendQuote(server.context, order.orderNo, [flat(1)], {
    payment_terms: { en: 'Half on signature', ja: '契約時に半額' },
  });
  expect(await shown('ja')).toBe('契約時に半額');
  expect(await shown('ko')).toBe('Half on signature');
  await sendQuote(server.context, order.orderNo, [flat(1)], { payment_terms: '30 days' });
  expect(await shown('ja')).toBe('30 days');
  await sendQuote(server.context, order.orderNo, [flat(1)], { payment_terms: { es: '30 días' } });
  expect(await shown('ko')).toBe('30 días');
});

test('a counter-offer closes the quote, keeps the wishes and is added to the conversation', async () => {
  const order = await addOrder(server.context);
  const { token } = order;
  const quote = await sendQuote(server.context, order.orderNo, [flat(100_000), flat(5), null]);
  const [first, second] = quote.lines.map(({ line_id }) => line_id);
  const wished_terms = { ...terms, media: ['svod'], territories_excluded: [], is_exclusive: false };
  const reply = await counter(quote.quote_id, token, {
    message: ' Could we have less? ',
    lines: [
      { line_id: first, wished_minor: 0 },
      { line_id: second, wished_terms },
    ],
  });
  const { territories_excluded, ...stored } = wished_terms;
  expect(reply.data).toMatchObject({
    state: 'countered',
    reply: 'Could we have less?',
    lines: [
      { wished_minor: 0, wished_terms: null },
      { wished_minor: null, wished_terms: stored },
      { wished_minor: null, wished_terms: null },
    ],
  });
  expect(await detailOf(order)).toMatchObject({
    status: 'quoted',
    quote_state: 'countered',
    timeline: [{ status: 'submitted' }, { status: 'quoted', note: '' }],
  });
  const messages = { order_id: order.orderId };
  expect(
    (await call(server, 'getCopyrightOrderMessages', messages, { token })).data.list,
  ).toMatchObject([{ from: 'buyer', text: 'Could we have less?' }]);
});

test('a quote can be declined with or without a reason', async () => {
  for (const reason of ['Too expensive', undefined]) {
    const order = await addOrder(server.context, { dramas: 1 });
    const { quote_id } = await sendQuote(server.context, order.orderNo, [flat(1)]);
    expect((await decline(quote_id, order.token, { reason })).data).toMatchObject({
      state: 'declined',
      reply: reason ?? '',
    });
    expect(await detailOf(order)).toMatchObject({ status: 'quoted', quote_state: 'declined' });
  }
});

test('only an open quote can be answered', async () => {
  const order = await addOrder(server.context, { dramas: 1 });
  const { orderNo, token } = order;
  const expectBoth = async (quoteId: number, outcome: 'quoteClosed' | 'quoteExpired') => {
    const { code, message } = outcomes[outcome];
    const text = server.context.translators.en.t(message);
    for (const reply of [await counter(quoteId, token), await decline(quoteId, token)])
      expect(reply).toMatchObject({ code, message: text, data: null });
  };
  const send = async () =>
    (await sendQuote(server.context, orderNo, [flat(1)], { validDays: 1 })).quote_id;
  const first = await send();
  const second = await send();
  await expectBoth(first, 'quoteClosed');
  await server.context.quoteDesk.recall('mei', { orderNo }, 'Wrong price');
  await expectBoth(second, 'quoteClosed');
  const third = await send();
  expect(await decline(third, token)).toMatchObject({ code: outcomes.ok.code });
  await expectBoth(third, 'quoteClosed');
  const fourth = await send();
  expect(await counter(fourth, token)).toMatchObject({ code: outcomes.ok.code });
  await expectBoth(fourth, 'quoteClosed');
  const fifth = await send();
  time = new Date(time.getTime() + DAY_MS);
  expect((await quotesOf(order)).current).toMatchObject({ quote_id: fifth, state: 'expired' });
  expect((await detailOf(order)).quote_state).toBe('expired');
  await expectBoth(fifth, 'quoteExpired');
  const sixth = await send();
  await expectBoth(fifth, 'quoteExpired');
  expect(await withdraw(order)).toMatchObject({ code: outcomes.ok.code });
  for (const quoteId of [fifth, sixth]) await expectBoth(quoteId, 'quoteClosed');
});

test('a quote of another user, an unknown one and a draft are not found', async () => {
  const order = await addOrder(server.context, { dramas: 1 });
  const { quote_id } = await sendQuote(server.context, order.orderNo, [flat(1)]);
  const draft = await addDraft(db, order.orderId, { version: 2 });
  const stranger = await addSession(db, await addUser(db));
  const order_id = order.orderId;
  for (const reply of [
    await counter(quote_id, stranger),
    await decline(quote_id, stranger),
    await call(server, 'getCopyrightQuote', { order_id }, { token: stranger }),
    await counter(999_999_999, order.token),
    await decline(draft, order.token),
    await counter(draft, order.token),
    await call(server, 'getCopyrightQuote', { order_id: 999_999_999 }, { token: order.token }),
  ])
    expect(reply).toMatchObject({ code: outcomes.notFound.code, data: null });
  expect(await quotesOf(order)).toMatchObject({ versions: [{ quote_id, state: 'sent' }] });
});

test('wrong wishes and texts are refused, and the quote stays open', async () => {
  const order = await addOrder(server.context);
  const { token } = order;
  const other = await addOrder(server.context, { dramas: 1 });
  const foreign = await sendQuote(server.context, other.orderNo, [flat(1)]);
  const { quote_id, lines } = await sendQuote(server.context, order.orderNo, [flat(1), null, null]);
  const [offered, excluded] = lines.map(({ line_id }) => line_id);
  const wish = (line_id: unknown, more: object = {}) => ({ lines: [{ line_id, ...more }] });
  const inputs: [object, string][] = [
    [wish(excluded, { wished_minor: 1 }), 'lines'],
    [wish(foreign.lines[0]?.line_id), 'lines'],
    [wish(999_999_999), 'lines'],
    [{ lines: [{ line_id: offered }, { line_id: offered }] }, 'lines'],
    [wish(offered, { wished_minor: -1 }), 'lines.0.wished_minor'],
    [wish(offered, { wished_minor: 2 ** 53 }), 'lines.0.wished_minor'],
    [wish(offered, { wished_minor: 0.5 }), 'lines.0.wished_minor'],
    [wish(offered, { wished_minor: '1' }), 'lines.0.wished_minor'],
    [
      wish(offered, { wished_terms: { ...terms, media: ['tape'] } }),
      'lines.0.wished_terms.media.0',
    ],
    [{ message: ' ' }, 'message'],
    [{ message: 'x'.repeat(4001) }, 'message'],
  ];
  for (const [input, field] of inputs)
    expect(await counter(quote_id, token, input)).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field },
    });
  expect((await counter(quote_id, token, wish(excluded))).message).toMatch(
    /must name only titles that this quote offers$/,
  );
  expect(await decline(quote_id, token, { reason: '🗼'.repeat(4001) })).toMatchObject({
    code: outcomes.invalidInput.code,
    data: { field: 'reason' },
  });
  expect((await quotesOf(order)).current).toMatchObject({
    state: 'sent',
    lines: [{ wished_minor: null }, {}, {}],
  });
  const longest = { message: '🗼'.repeat(4000), lines: [{ line_id: offered }] };
  expect(await counter(quote_id, token, longest)).toMatchObject({ code: outcomes.ok.code });
});

test('answers to quotes are limited to ten in a minute', async () => {
  const order = await addOrder(server.context, { dramas: 1 });
  const answer = async () => {
    const { quote_id } = await sendQuote(server.context, order.orderNo, [flat(1)]);
    return decline(quote_id, order.token);
  };
  for (let count = 0; count < 10; count += 1)
    expect(await answer()).toMatchObject({ code: outcomes.ok.code });
  expect(await answer()).toMatchObject({ code: outcomes.tooManyRequests.code });
  expect((await quotesOf(order)).current?.state).toBe('sent');
});
