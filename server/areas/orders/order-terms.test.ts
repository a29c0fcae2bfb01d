import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { startServerWithBuyer } from '#tests/support/areas/buyer.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { collect, contact, terms } from '#tests/support/data/orders.ts';
import { addUser } from '#tests/support/data/users.ts';

const { server, db, buyer } = await startServerWithBuyer({
  overrides: { now: () => new Date('2026-11-15T08:00:00Z') },
});

const send = (input: object = {}, key?: string) =>
  call(
    server,
    'sendCopyrightOrder',
    { contact, terms, ...input },
    { token: buyer.token, headers: { ...(key && { 'idempotency-key': key }) } },
  );
const storedTerms = async (order_id: number) =>
  new Map(
    (
      await db
        .selectFrom('copyright_order_items')
        .select(['drama_id', 'terms'])
        .where('order_id', '=', order_id)
        .execute()
    ).map((row) => [row.drama_id, row.terms]),
  );

const extended = {
  territories: ['WORLD'],
  territories_excluded: ['CN', 'KP'],
  media: ['svod', 'tv_pay', 'in_app'],
  languages: ['es', 'ja'],
  language_uses: [
    { language: 'es', use: 'subtitle' },
    { language: 'ja', use: 'any' },
  ],
  start_date: '2027-03-01',
  term_months: 36,
  is_exclusive: false,
};

describe('terms', () => {
  test('are stored and returned with every field, for the order and its titles', async () => {
    const { dramas } = await buyer.collectNew(1);
    const { data } = await send({ terms: extended });
    const order_id = data.order_id;
    const detail = await call(server, 'getCopyrightOrderDetail', { order_id }, buyer);
    expect(detail.data.terms).toEqual(extended);
    expect((await buyer.itemsOf(order_id)).get(dramas[0] ?? 0)?.terms).toEqual(extended);
  });

  test('of single lines replace the common ones', async () => {
    const { dramas, lines } = await buyer.collectNew(3);
    const own = { ...terms, territories: ['CL'], start_date: '2027-01-01' };
    const { data } = await send({
      lines: [
        { cart_id: lines[0], terms: own },
        { cart_id: lines[2], terms: { ...extended, territories_excluded: [] } },
      ],
    });
    const items = await buyer.itemsOf(data.order_id);
    const { territories_excluded, ...worldwide } = extended;
    expect(dramas.map((drama) => items.get(drama)?.terms)).toEqual([own, terms, worldwide]);
    const detail = await call(
      server,
      'getCopyrightOrderDetail',
      { order_id: data.order_id },
      buyer,
    );
    expect(detail.data.terms).toEqual(terms);
  });

  test('of a line that equal the common ones are not stored a second time', async () => {
    const { dramas, lines } = await buyer.collectNew(2);
    const sameTerms = {
      ...terms,
      territories: terms.territories.toReversed(),
      territories_excluded: [],
    };
    const { data } = await send({
      lines: [
        { cart_id: lines[0], terms: sameTerms },
        { cart_id: lines[1], terms: { ...terms, is_exclusive: false } },
      ],
    });
    const stored = await storedTerms(data.order_id);
    expect(dramas.map((drama) => stored.get(drama))).toEqual([
      null,
      { ...terms, is_exclusive: false },
    ]);
    expect((await buyer.itemsOf(data.order_id)).get(dramas[0] ?? 0)?.terms).toEqual(terms);
  });

  test('are part of the content that an idempotency key stands for', async () => {
    const { lines } = await buyer.collectNew(1);
    const key = randomUUID();
    const own = [{ cart_id: lines[0], terms: extended }];
    const sent = await send({ lines: own }, key);
    expect(await send({ lines: own }, key)).toMatchObject({ code: 200, data: sent.data });
    for (const other of [{}, { lines: [{ cart_id: lines[0], terms }] }])
      expect(await send(other, key)).toMatchObject({ code: outcomes.keyReused.code });
  });

  test('of an order from before this version keep the fingerprint of their request', async () => {
    const [line] = (await buyer.collectNew(1)).lines;
    const key = randomUUID();
    const { data } = await send({ cart_ids: [line], message: 'Hello' }, key);
    const { request_fingerprint: stored } = await db
      .selectFrom('copyright_orders')
      .select('request_fingerprint')
      .where('id', '=', data.order_id)
      .executeTakeFirstOrThrow();
    // The fields in the order in which the first version of the contract parsed them.
    const { name, company, email, phone } = contact;
    const { territories, media, languages, term_months, is_exclusive } = terms;
    const parsed = {
      cart_ids: [line],
      contact: { name, company, email, phone },
      terms: { territories, media, languages, term_months, is_exclusive },
      message: 'Hello',
    };
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(JSON.stringify(parsed)));
    expect(stored?.toString('hex')).toBe(Buffer.from(digest).toString('hex'));
  });
});

describe('an order with terms of a line is rejected', () => {
  const orderCount = async () =>
    (
      await db
        .selectFrom('copyright_orders')
        .select('id')
        .where('user_id', '=', buyer.userId)
        .execute()
    ).length;

  test('if the line is unknown, of another user, or not among the ordered lines', async () => {
    const { lines } = await buyer.collectNew(2);
    const stranger = await addUser(db);
    const [theirs] = await collect(db, stranger, [await addDrama(db)]);
    const own = (cart_id: number | undefined) => ({ lines: [{ cart_id, terms }] });
    for (const cartId of [theirs, 999_999_999])
      expect(await send(own(cartId))).toMatchObject({ code: outcomes.notFound.code });
    for (const cartId of [lines[1], theirs])
      expect(await send({ cart_ids: [lines[0]], ...own(cartId) })).toMatchObject({
        code: outcomes.invalidInput.code,
        data: { field: 'lines' },
        message: 'List of terms per title must name titles of this order only',
      });
    expect(await orderCount()).toBe(0);
  });

  test('if its title is withdrawn', async () => {
    const { dramas, lines } = await buyer.collectNew(2);
    await db
      .updateTable('dramas')
      .set({ state: 'withdrawn' })
      .where('id', '=', dramas[0] ?? 0)
      .execute();
    const refused = {
      code: outcomes.titleWithdrawn.code,
      data: { cart_ids: [lines[0]] },
    };
    const own = [{ cart_id: lines[0], terms }];
    expect(await send({ lines: own })).toMatchObject(refused);
    expect(await send({ cart_ids: lines, lines: own })).toMatchObject(refused);
    expect(await orderCount()).toBe(0);
    expect(await send({ lines: [{ cart_id: lines[1], terms }] })).toMatchObject({
      code: 200,
      data: { copyright_cart_count: 1 },
    });
  });
});
