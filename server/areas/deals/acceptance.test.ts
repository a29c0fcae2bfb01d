import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import {
  accept,
  addOffer,
  company,
  readOrder,
  readQuote,
  type TestOffer,
} from '#tests/support/data/deals.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { startTestServer } from '#tests/support/server.ts';

const time = new Date('2026-11-15T23:30:00Z');
const day = '2026-11-15';
const server = await startTestServer({
  settings: { API_RATE: '0', BUSINESS_EMAIL: 'rights@vignette.example' },
  overrides: { now: () => time },
});
const { db } = server.context;

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
    const order = await readOrder(server, offer);
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
    expect((await readQuote(server, offer))?.lines.map((line) => line.is_accepted)).toEqual([
      true,
      true,
    ]);
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
    expect((await readQuote(server, offer))?.lines.map((line) => line.is_accepted)).toEqual([
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
