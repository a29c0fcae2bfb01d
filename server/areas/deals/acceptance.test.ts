import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { Db } from '#server/db/client.ts';
import { createTranslators } from '#server/text/translators.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { accept, addOffer, company, signature, type TestOffer } from '#tests/support/data/deals.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const { en } = createTranslators();

let server: TestServer;
let db: Db;
let time = new Date('2026-11-15T23:30:00Z');
const day = '2026-11-15';

beforeAll(async () => {
  server = await startTestServer({
    settings: { API_RATE: '0', BUSINESS_EMAIL: 'rights@vignette.example' },
    overrides: { now: () => time },
  });
  db = server.context.db;
});

const detail = async ({ token, orderId }: TestOffer) =>
  (await call(server, 'getCopyrightOrderDetail', { order_id: orderId }, { token })).data;
const quoteOf = async ({ token, orderId }: TestOffer) =>
  (await call(server, 'getCopyrightQuote', { order_id: orderId }, { token })).data.current;
const grantsOf = (dramaIds: number[]) =>
  db
    .selectFrom('rights_grants')
    .selectAll()
    .where('drama_id', 'in', dramaIds)
    .where('direction', '=', 'out')
    .orderBy('drama_id')
    .execute();
const dealOf = ({ orderId }: TestOffer) =>
  db
    .selectFrom('copyright_deals')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
const linesOf = (dealId: number) =>
  db
    .selectFrom('copyright_deal_lines')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('position')
    .execute();

async function download({ token, orderId }: TestOffer, version = '') {
  const response = await fetch(
    `${server.url}${calls.exportCopyrightDeal.path}?order_id=${orderId}${version}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('acceptance', () => {
  test('makes grants, confirms the order and stores the memo that can be downloaded', async () => {
    const offer = await addOffer(server, { dramas: 2, locale: 'es' });
    const reply = await accept(server, offer, { lang: 'ja' });
    expect(reply).toEqual({
      code: outcomes.ok.code,
      message: expect.any(String),
      data: {
        order_id: offer.orderId,
        order_no: offer.orderNo,
        deal_no: expect.stringMatching(/^VD-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/),
        memo_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    const { deal_no, memo_sha256 } = reply.data;
    const order = await detail(offer);
    expect(order).toMatchObject({
      status: 'confirmed',
      quote_state: 'accepted',
      deal_no,
      deal: { deal_no, memo_sha256, is_on_paper: false, countersigned_at: null },
    });
    expect(order.timeline.at(-1)).toEqual({
      status: 'confirmed',
      note: '',
      at: time.toISOString(),
    });
    expect((await quoteOf(offer))?.lines.map((line) => line.is_accepted)).toEqual([true, true]);
    const grants = await grantsOf(offer.dramaIds);
    expect(grants).toMatchObject([
      { party: 'Luz SA', reference: deal_no, period: '[2026-11-15,2028-11-15)', status: 'active' },
      { party: 'Luz SA', reference: deal_no, is_exclusive: true, may_sublicense: false },
    ]);
    const { response, bytes } = await download(offer);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(memo_sha256);
  });

  test('records who accepted what, and freezes the parties', async () => {
    const offer = await addOffer(server, { dramas: 1, version: 1 });
    await accept(server, offer, { lang: 'ja' });
    await server.context.company.save(offer.userId, { ...company, legal_name: 'Renamed SA' });
    const deal = await dealOf(offer);
    expect(deal).toMatchObject({
      quote_id: offer.quoteId,
      currency: 'USD',
      accepted_at: time,
      buyer: { legal_name: 'Luz SA', country: 'ES', registration_no: 'M-12345' },
      seller: { legal_name: 'Vignette', email: 'rights@vignette.example' },
      signatory_name: 'Ana Ruiz',
      signatory_title: 'CEO',
      client_address: '127.0.0.1',
      user_agent: 'node',
      terms_version: expect.stringMatching(/^undated [0-9a-f]{12}$/),
      locale: 'ja',
      actor: 'buyer',
      paper_note: null,
    });
    expect(await linesOf(deal.id)).toMatchObject([
      {
        quote_line_id: offer.lineIds[0],
        drama_id: offer.dramaIds[0],
        terms: { start_date: day, term_months: 24, is_exclusive: true },
        is_custom_version: 1,
        price_model: 'flat',
        amount_minor: 100_000,
        total_minor: 100_000,
      },
    ]);
  });

  test('of a selection makes a deal of these lines only', async () => {
    const offer = await addOffer(server, { dramas: 3 });
    const lineIds = [offer.lineIds[2], offer.lineIds[0]] as number[];
    expect(await accept(server, offer, { lineIds })).toMatchObject({ code: outcomes.ok.code });
    const [first, , third] = offer.dramaIds as [number, number, number];
    expect((await grantsOf(offer.dramaIds)).map(({ drama_id }) => drama_id)).toEqual([
      first,
      third,
    ]);
    expect((await quoteOf(offer))?.lines.map((line) => line.is_accepted)).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('is possible for a title that was withdrawn after the quote was sent', async () => {
    const offer = await addOffer(server, { dramas: 1 });
    await db
      .updateTable('dramas')
      .set({ state: 'withdrawn' })
      .where('id', '=', offer.dramaIds[0] as number)
      .execute();
    expect(await accept(server, offer)).toMatchObject({ code: outcomes.ok.code });
  });

  test('keeps the start date that the terms state', async () => {
    const offer = await addOffer(server, { dramas: 1, terms: { start_date: '2027-01-31' } });
    await accept(server, offer);
    expect(await grantsOf(offer.dramaIds)).toMatchObject([{ period: '[2027-01-31,2029-01-31)' }]);
  });
});

describe('acceptance is refused', () => {
  test('without a company profile', async () => {
    const order = await addOrder(server.context, { dramas: 1 });
    const quote = await sendQuote(server.context, order.orderNo, [flat(1)]);
    const reply = await accept(server, { ...order, quoteId: quote.quote_id });
    expect(reply).toMatchObject({ code: outcomes.companyNeeded.code, data: null });
  });

  test('for the quote of another user and for an unknown one', async () => {
    const offer = await addOffer(server, { dramas: 1 });
    const token = await addSession(db, await addUser(db));
    for (const foreign of [
      { ...offer, token },
      { ...offer, quoteId: 2 ** 40 },
    ])
      expect(await accept(server, foreign)).toMatchObject({ code: outcomes.notFound.code });
    expect((await quoteOf(offer))?.state).toBe('sent');
  });

  test('for lines of another quote and for lines that are not offered', async () => {
    const order = await addOrder(server.context, { dramas: 2 });
    await server.context.company.save(order.userId, company);
    const quote = await sendQuote(server.context, order.orderNo, [flat(1), null]);
    const other = await addOffer(server, { dramas: 1 });
    const [offered, refused] = quote.lines.map(({ line_id }) => line_id) as [number, number];
    for (const lineIds of [other.lineIds, [offered, refused]]) {
      const reply = await accept(server, { ...order, quoteId: quote.quote_id }, { lineIds });
      expect(reply).toMatchObject({
        code: outcomes.invalidInput.code,
        data: { field: 'line_ids' },
        message: 'List of quote lines must name only titles that this quote offers',
      });
    }
  });

  test.each([
    ['line_ids', { line_ids: [] }],
    ['line_ids.1', { line_ids: [1, 1] }],
    ['signatory_name', { signatory_name: ' ' }],
    ['is_agreed', { is_agreed: false }],
  ])('with invalid input: %s', async (_field, input) => {
    const token = await addSession(db, await addUser(db));
    const request = { quote_id: 1, ...signature, ...input };
    const reply = await call(server, 'acceptCopyrightQuote', request, { token });
    expect(reply.code).toBe(outcomes.invalidInput.code);
  });

  test('for a quote that was answered, superseded, recalled or accepted', async () => {
    const declined = await addOffer(server, { dramas: 1 });
    await server.context.quotes.decline('en', declined.userId, declined.quoteId, '');
    const superseded = await addOffer(server, { dramas: 1 });
    await sendQuote(server.context, superseded.orderNo, [flat(2)]);
    const accepted = await addOffer(server, { dramas: 1 });
    await accept(server, accepted);
    const countered = await addOffer(server, { dramas: 1 });
    const counter = { quote_id: countered.quoteId, message: 'Less?' };
    await server.context.quotes.counter('en', countered.userId, counter);
    const recalled = await addOffer(server, { dramas: 1 });
    await server.context.quoteDesk.recall('olga', { id: recalled.orderId }, 'Mistake');
    for (const offer of [declined, superseded, accepted, countered, recalled])
      expect(await accept(server, offer)).toMatchObject({
        code: outcomes.quoteClosed.code,
        message: en.t('error.quoteClosed'),
      });
  });

  test('for a quote that has ended', async () => {
    const offer = await addOffer(server, { dramas: 1, validDays: 1 });
    const start = time;
    try {
      time = new Date(start.getTime() + 86_400_000);
      expect(await accept(server, offer)).toMatchObject({
        code: outcomes.quoteExpired.code,
        message: en.t('error.quoteExpired'),
      });
    } finally {
      time = start;
    }
  });

  test('for a licence that ends before the day of acceptance', async () => {
    const start = time;
    try {
      // A licence of 24 months from this day ends on 14 November 2026, or a day later.
      const terms = (start_date: string) => ({ terms: { start_date } });
      const validDays = 90;
      time = new Date('2026-11-01T08:00:00Z');
      const ended = await addOffer(server, { dramas: 1, validDays, ...terms('2024-11-15') });
      const ending = await addOffer(server, { dramas: 1, validDays, ...terms('2024-11-16') });
      time = start;
      expect(await accept(server, ended)).toMatchObject({
        code: outcomes.titlesTaken.code,
        data: { drama_ids: ended.dramaIds },
      });
      expect((await quoteOf(ended))?.state).toBe('sent');
      expect(await accept(server, ending)).toMatchObject({ code: outcomes.ok.code });
    } finally {
      time = start;
    }
  });

  test('with the same reply if the desk cannot be told', async () => {
    const offer = await addOffer(server, { dramas: 1 });
    await addGrant(db, offer.dramaIds[0] as number, { direction: 'out' });
    const { mailer, log } = server.context;
    const queue = vi.spyOn(mailer, 'queue').mockRejectedValue(new Error('no queue'));
    const logged = vi.spyOn(log, 'error');
    try {
      expect(await accept(server, offer)).toMatchObject({ code: outcomes.titlesTaken.code });
      expect(queue).toHaveBeenCalled();
      expect(logged).toHaveBeenCalledWith(
        expect.objectContaining({ message: 'no queue' }),
        'the desk could not be told that titles are taken',
      );
    } finally {
      queue.mockRestore();
      logged.mockRestore();
    }
  });

  test('names the titles that are taken; the others can be accepted', async () => {
    const [taken, held, deleted, free] = (await Promise.all(
      ['Taken', 'Held', 'Deleted', 'Free'].map((title) =>
        addDrama(db, { texts: { en: { title } } }),
      ),
    )) as [number, number, number, number];
    const offer = await addOffer(server, { dramas: [taken, held, deleted, free] });
    await addGrant(db, taken, { direction: 'out', territories: ['MX'], language_uses: [] });
    await addHoldback(db, held);
    await db.deleteFrom('dramas').where('id', '=', deleted).execute();
    const reply = await accept(server, offer);
    expect(reply).toMatchObject({
      code: outcomes.titlesTaken.code,
      data: { drama_ids: [taken, held, deleted] },
      message: expect.stringContaining('Taken, Held, Deleted'),
    });
    expect((await detail(offer)).status).toBe('quoted');
    expect((await quoteOf(offer))?.state).toBe('sent');
    expect(await accept(server, offer, { lineIds: offer.lineIds.slice(3) })).toMatchObject({
      code: outcomes.ok.code,
    });
  });
});

test('a refusal does not say that there are other titles to accept', async () => {
  const drama = await addDrama(db, { texts: { en: { title: 'Alone' } } });
  const offer = await addOffer(server, { dramas: [drama] });
  await addHoldback(db, drama);
  expect(await accept(server, offer)).toMatchObject({
    code: outcomes.titlesTaken.code,
    message:
      '1 title is no longer available on these terms: Alone. Nothing was accepted. ' +
      'Any other titles in the quote can still be accepted.',
  });
});

describe('an idempotency key', () => {
  test('repeats the reply to the same request and refuses another request', async () => {
    const offer = await addOffer(server, { dramas: 2 });
    const other = await addOffer(server, { dramas: 1 });
    const key = randomUUID();
    const first = await accept(server, offer, { key });
    expect(first.code).toBe(outcomes.ok.code);
    expect(await accept(server, offer, { key })).toEqual(first);
    const lineIds = offer.lineIds.slice(1);
    const { code, message } = await accept(server, offer, { key, lineIds });
    expect(code).toBe(outcomes.keyReused.code);
    expect(message).toBe('This request was already sent with different details.');
    const own = await addOffer(server, { dramas: 1, userId: offer.userId });
    expect(await accept(server, own, { key })).toMatchObject({ code, message });
    expect(await accept(server, other, { key })).toMatchObject({ code: outcomes.ok.code });
  });

  test('repeats the reply to the same lines in another order', async () => {
    const offer = await addOffer(server, { dramas: 3 });
    const key = randomUUID();
    const lineIds = offer.lineIds.slice(1);
    const first = await accept(server, offer, { key, lineIds: lineIds.toReversed() });
    expect(first.code).toBe(outcomes.ok.code);
    expect(await accept(server, offer, { key, lineIds })).toEqual(first);
  });
});

test('a memo of another user and of an order without a deal is not found', async () => {
  const offer = await addOffer(server, { dramas: 1 });
  const none = await download(offer);
  expect(JSON.parse(none.bytes.toString())).toMatchObject({ code: outcomes.notFound.code });
  await accept(server, offer);
  const token = await addSession(db, await addUser(db));
  const foreign = await download({ ...offer, token });
  expect(JSON.parse(foreign.bytes.toString())).toMatchObject({ code: outcomes.notFound.code });
});
