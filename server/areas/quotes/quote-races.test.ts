import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { call } from '#tests/support/call.ts';
import { addOrder, type TestOrder } from '#tests/support/data/orders.ts';
import { flat, makeQuoteFile, sendQuote } from '#tests/support/data/quotes.ts';
import { addGrant } from '#tests/support/data/rights.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Each race is repeated, with the two sides on two servers. */
const ROUNDS = 4;

let one: TestServer;
let two: TestServer;
const START = Date.parse('2026-11-16T08:00:00Z');
/** How far the clock of the second server is ahead. */
let aheadMs = 0;

beforeAll(async () => {
  const { connection } = await createTestDatabase();
  const start = (now: () => Date) =>
    startTestServer({ connection, settings: { API_RATE: '0' }, overrides: { now } });
  one = await start(() => new Date(START));
  two = await start(() => new Date(START + aheadMs));
});

interface Quoted extends TestOrder {
  quoteId: number;
}

async function addQuoted(): Promise<Quoted> {
  const order = await addOrder(one.context, { dramas: 3 });
  const prices = [flat(1), flat(2), flat(3)];
  const { quote_id } = await sendQuote(one.context, order.orderNo, prices, { validDays: 1 });
  return { ...order, quoteId: quote_id };
}

const counter = (server: TestServer, { quoteId, token }: Quoted) =>
  call(server, 'counterCopyrightQuote', { quote_id: quoteId, message: 'Less?' }, { token });
const decline = (server: TestServer, { quoteId, token }: Quoted) =>
  call(server, 'declineCopyrightQuote', { quote_id: quoteId }, { token });
const recall = (server: TestServer, { orderNo }: Quoted) =>
  server.context.quoteDesk.recall('mei', { orderNo }, 'Mistake').then(
    () => outcomes.ok.code,
    (error: Error) => error.message,
  );
const stateOf = async ({ orderNo }: Quoted) =>
  (await one.context.quoteDesk.show({ orderNo })).state;

/** Runs both sides at once; in odd rounds the second one starts first. */
function race<A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>) {
  if (round % 2 === 0) return Promise.all([first(), second()]);
  const started = second();
  return Promise.all([first(), started]);
}

test('of a counter-offer and a decline at the same time one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const quoted = await addQuoted();
    const [countered, declined] = await race(
      round,
      () => counter(one, quoted),
      () => decline(two, quoted),
    );
    expect([countered.code, declined.code].toSorted()).toEqual([200, outcomes.quoteClosed.code]);
    expect(await stateOf(quoted)).toBe(countered.code === 200 ? 'countered' : 'declined');
  }
});

test('of a counter-offer and a recall at the same time one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const quoted = await addQuoted();
    const [{ code }, recalled] = await race(
      round,
      () => counter(one, quoted),
      () => recall(two, quoted),
    );
    expect([
      [200, `Order ${quoted.orderNo} has no open quote.`],
      [outcomes.quoteClosed.code, 200],
    ]).toContainEqual([code, recalled]);
    expect(await stateOf(quoted)).toBe(code === 200 ? 'countered' : 'recalled');
  }
});

test('two operators who quote an order at once send two versions, one after the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { orderNo, userId, orderId } = await addOrder(one.context, { dramas: 3 });
    const file = await makeQuoteFile(one.context, orderNo, [flat(1), flat(2), null]);
    const sent = await Promise.all(
      [one, two].map(({ context }) => context.quoteDesk.send('mei', { orderNo }, file)),
    );
    expect(sent.map(({ version }) => version).toSorted()).toEqual([1, 2]);
    const { versions } = await one.context.quotes.get('en', userId, orderId);
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'sent'],
      [1, 'superseded'],
    ]);
  }
});

test('of two orders for the same exclusive rights only one is quoted', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await addOrder(one.context, { dramas: 3 });
    const second = await addOrder(one.context, { dramas: first.dramaIds.toReversed() });
    for (const drama of first.dramaIds)
      await addGrant(one.context.db, drama, { media: ['svod', 'tv_free', 'tv_pay'] });
    const prices = [flat(1), flat(1), flat(1)];
    const send = async ({ context }: TestServer, { orderNo }: TestOrder) => {
      const file = await makeQuoteFile(context, orderNo, prices);
      return context.quoteDesk.send('mei', { orderNo }, file).then(
        () => 'sent',
        (error: Error) => error.message,
      );
    };
    const sent = await race(
      round,
      () => send(one, first),
      () => send(two, second),
    );
    const [other, ...rest] = sent.filter((outcome) => outcome !== 'sent');
    expect(rest).toEqual([]);
    expect(other).toMatch(
      /^The quote was not sent: 3 errors\.\nlines\[0\] \(id:\d+\) is under negotiation/,
    );
  }
});

test('a new version and a counter-offer at the same time leave one open or answered quote', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const quoted = await addQuoted();
    const file = await makeQuoteFile(one.context, quoted.orderNo, [flat(9), null, null]);
    const [{ code }, sent] = await race(
      round,
      () => counter(one, quoted),
      () => two.context.quoteDesk.send('mei', { orderNo: quoted.orderNo }, file),
    );
    expect(sent.version).toBe(2);
    const { versions } = await one.context.quotes.get('en', quoted.userId, quoted.orderId);
    expect(versions.map(({ state }) => state)).toEqual([
      'sent',
      code === 200 ? 'countered' : 'superseded',
    ]);
    expect([200, outcomes.quoteClosed.code]).toContain(code);
  }
});

test('a withdrawal and a new version at the same time leave no open quote of a closed order', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const quoted = await addQuoted();
    const { orderNo, orderId, token } = quoted;
    const file = await makeQuoteFile(one.context, orderNo, [flat(9), null, null]);
    const [{ code }, sent] = await race(
      round,
      () => call(one, 'withdrawCopyrightOrder', { order_id: orderId }, { token }),
      () =>
        two.context.quoteDesk.send('mei', { orderNo }, file).then(
          ({ version }) => version,
          (error: Error) => error.message,
        ),
    );
    expect(code).toBe(200);
    expect([2, `Order ${orderNo} is withdrawn; only an open order can be quoted.`]).toContain(sent);
    expect(await stateOf(quoted)).toBe('declined');
  }
});

test('of a counter-offer before the end and the expiry after it one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const quoted = await addQuoted();
    aheadMs = 86_400_000;
    const [{ code }] = await race(
      round,
      () => counter(one, quoted),
      () => two.context.quoteExpiry.run(),
    );
    await two.context.quoteExpiry.run();
    expect(await stateOf(quoted)).toBe(code === 200 ? 'countered' : 'expired');
    expect([200, outcomes.quoteExpired.code]).toContain(code);
    aheadMs = 0;
  }
});

test('the deletion of the account and an answer at the same time both end', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const quoted = await addQuoted();
    const { db } = two.context;
    const [{ code }] = await race(
      round,
      () => counter(one, quoted),
      () => db.deleteFrom('users').where('id', '=', quoted.userId).execute(),
    );
    expect([outcomes.ok.code, outcomes.notFound.code, outcomes.tokenRejected.code]).toContain(code);
    expect(['countered', 'recalled']).toContain(await stateOf(quoted));
    const messages = await db
      .selectFrom('copyright_order_messages')
      .select('id')
      .where('order_id', '=', quoted.orderId)
      .execute();
    expect(messages).toEqual([]);
  }
});
