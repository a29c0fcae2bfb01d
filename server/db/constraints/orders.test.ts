import { randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countryCodes } from '#contract/licence/territories.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Database } from '#server/db/tables.ts';
import { createRows, readConstraint, refusal } from '#tests/support/data/constraint-rows.ts';
import {
  addDeal,
  addDraft,
  addQuote,
  advanceOrder,
  moveOrder,
} from '#tests/support/data/deal-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { db } = await createTestDatabase();
const { addDrama, addUser, addOrder } = createRows(db);

describe('copyright orders', () => {
  const STEPS_TO: Record<OrderStatus, OrderStatus[]> = {
    submitted: [],
    in_review: ['in_review'],
    quoted: ['quoted'],
    confirmed: ['in_review', 'quoted', 'confirmed'],
    delivered: ['in_review', 'quoted', 'confirmed', 'delivered'],
    declined: ['declined'],
    withdrawn: ['withdrawn'],
  };
  const ALLOWED_NEXT: Record<OrderStatus, OrderStatus[]> = {
    submitted: ['in_review', 'quoted', 'confirmed', 'declined', 'withdrawn'],
    in_review: ['quoted', 'confirmed', 'declined', 'withdrawn'],
    quoted: ['confirmed', 'declined', 'withdrawn'],
    confirmed: ['delivered'],
    delivered: [],
    declined: [],
    withdrawn: [],
  };
  const ALLOWED_CORRECTIONS: Record<OrderStatus, OrderStatus[]> = {
    submitted: [],
    in_review: ['submitted'],
    quoted: ['submitted', 'in_review'],
    confirmed: [],
    delivered: ['confirmed'],
    declined: ['submitted', 'in_review', 'quoted'],
    withdrawn: [],
  };
  const STATUSES = Object.keys(ALLOWED_NEXT) as OrderStatus[];

  const move = (order: number, status: OrderStatus, note?: string) =>
    moveOrder(db, order, status, note);
  const correct = (order: number, status: OrderStatus) =>
    db
      .insertInto('copyright_order_events')
      .values({ order_id: order, status, note: 'mistake', actor: 'test', is_correction: true })
      .execute();
  const recallQuotes = (order: number) =>
    db
      .updateTable('copyright_quotes')
      .set({ state: 'recalled', closed_at: new Date() })
      .where('order_id', '=', order)
      .where('state', '=', 'sent')
      .execute();
  const readOrder = (order: number) =>
    db.selectFrom('copyright_orders').selectAll().where('id', '=', order).executeTakeFirstOrThrow();
  const addOrderWithStatus = async (status: OrderStatus) => {
    const order = await addOrder(await addUser());
    for (const step of STEPS_TO[status]) await advanceOrder(db, order, step);
    return order;
  };

  test.for(STATUSES)('from %s only the allowed steps are possible', async (from) => {
    const order = await addOrderWithStatus(from);
    for (const to of STATUSES.filter(
      (status) => !ALLOWED_NEXT[from].includes(status) && status !== from,
    )) {
      expect(await refusal(move(order, to)), `${from} to ${to}`).toBe(
        'copyright_orders_legal_step',
      );
    }
    expect((await readOrder(order)).status).toBe(from);
    for (const to of ALLOWED_NEXT[from]) {
      const other = await addOrderWithStatus(from);
      await advanceOrder(db, other, to);
      expect((await readOrder(other)).status).toBe(to);
    }
  });

  test.for(STATUSES)('from %s only the allowed corrections are possible', async (from) => {
    const order = await addOrderWithStatus(from);
    for (const to of STATUSES.filter(
      (status) => !ALLOWED_CORRECTIONS[from].includes(status) && status !== from,
    ))
      expect(await refusal(correct(order, to)), `${from} to ${to}`).toBe(
        'copyright_orders_legal_step',
      );
    for (const to of ALLOWED_CORRECTIONS[from]) {
      const other = await addOrderWithStatus(from);
      if (to === 'quoted') await addQuote(db, other);
      else await recallQuotes(other);
      expect(await refusal(move(other, to)), `${from} to ${to}`).toBe(
        'copyright_orders_legal_step',
      );
      await correct(other, to);
      expect((await readOrder(other)).status).toBe(to);
    }
  });

  test('an order is quoted only with a quote that was sent', async () => {
    const order = await addOrderWithStatus('in_review');
    await addDraft(db, order);
    expect(await refusal(move(order, 'quoted'))).toBe('copyright_orders_quoted');
    const declined = await addOrderWithStatus('declined');
    expect(await refusal(correct(declined, 'quoted'))).toBe('copyright_orders_quoted');
  });

  test('an order is confirmed only with a deal', async () => {
    for (const from of ['submitted', 'in_review', 'quoted'] as const) {
      const order = await addOrderWithStatus(from);
      await recallQuotes(order);
      expect(await refusal(move(order, 'confirmed')), from).toBe('copyright_orders_confirmed');
    }
  });

  test('an order that got its status before there were quotes and deals goes on from there', async () => {
    const setOldStatus = (order: number, status: OrderStatus) =>
      db.transaction().execute(async (tx) => {
        await sql`SET LOCAL session_replication_role = replica`.execute(tx);
        await tx.updateTable('copyright_orders').set({ status }).where('id', '=', order).execute();
        const event = { order_id: order, event_no: 2, status, actor: 'test' };
        await tx.insertInto('copyright_order_events').values(event).execute();
      });
    const [quoted, confirmed] = [await addOrder(await addUser()), await addOrder(await addUser())];
    await setOldStatus(quoted, 'quoted');
    await move(quoted, 'quoted', 'A note');
    await advanceOrder(db, quoted, 'confirmed');

    await setOldStatus(confirmed, 'confirmed');
    expect(await refusal(move(confirmed, 'quoted'))).toBe('copyright_orders_legal_step');
    await move(confirmed, 'confirmed', 'A note');
    await move(confirmed, 'delivered');
    await correct(confirmed, 'confirmed');
    await move(confirmed, 'delivered');
  });

  test('only a quoted order has an open quote', async () => {
    for (const to of ['declined', 'withdrawn'] as const)
      expect(await refusal(move(await addOrderWithStatus('quoted'), to)), to).toBe(
        'copyright_orders_open_quote',
      );
    const order = await addOrderWithStatus('quoted');
    expect(await refusal(correct(order, 'in_review'))).toBe('copyright_orders_open_quote');
    await addDeal(db, order, { paper_note: 'Signed on paper' });
    expect(await refusal(move(order, 'confirmed'))).toBe('copyright_orders_open_quote');
  });

  test('of two concurrent withdrawals only one succeeds and enters the timeline', async () => {
    const order = await addOrderWithStatus('in_review');
    const outcomes = await Promise.all(
      [1, 2].map(() => move(order, 'withdrawn').then(() => 'moved', readConstraint)),
    );
    expect(outcomes.toSorted()).toEqual(['copyright_orders_legal_step', 'moved']);
    const timeline = db
      .selectFrom('copyright_order_events')
      .select(['event_no', 'status'])
      .where('order_id', '=', order)
      .orderBy('event_no');
    expect(await timeline.execute()).toEqual([
      { event_no: 1, status: 'submitted' },
      { event_no: 2, status: 'in_review' },
      { event_no: 3, status: 'withdrawn' },
    ]);
  });

  test('a note is added to the timeline, declining needs a reason, and a status needs an event', async () => {
    const order = await addOrderWithStatus('in_review');
    await move(order, 'in_review', 'we asked the studio');
    expect(await refusal(move(order, 'declined', ' '))).toBe(
      'copyright_order_events_declined_has_reason',
    );
    const withoutEvent = db.updateTable('copyright_orders').set({ status: 'quoted' });
    expect(await refusal(withoutEvent.where('id', '=', order).execute())).toBe(
      'copyright_orders_timeline',
    );
    expect(await refusal(addOrder(await addUser(), { status: 'quoted' }))).toBe(
      'copyright_orders_legal_step',
    );
  });

  test('an order has all its items from the start, and they cannot change', async () => {
    const user = await addUser();
    expect(await refusal(addOrder(user, { item_count: 3 }))).toBe('copyright_orders_whole');
    expect(await refusal(addOrder(user, { item_count: 1 }))).toBe('copyright_order_items_frozen');
    const order = await addOrder(user);
    const items = sql`copyright_order_items`;
    const frozen = [
      sql`update ${items} set title = 'Another' where order_id = ${order}`,
      sql`update ${items} set terms = '{}' where order_id = ${order}`,
      sql`update ${items} set availability = '{}' where order_id = ${order}`,
      sql`delete from ${items} where order_id = ${order} and position = 1`,
      sql`insert into ${items} select order_id, 3, 99, title, original_title, cover, 1, 1, 0
        from ${items} where order_id = ${order} and position = 1`,
    ];
    for (const change of frozen) {
      expect(await refusal(change.execute(db))).toBe('copyright_order_items_frozen');
    }
    const forged = sql`update copyright_order_events set note = 'x' where order_id = ${order}`;
    expect(await refusal(forged.execute(db))).toBe('copyright_order_events_frozen');
    await db.deleteFrom('copyright_orders').where('id', '=', order).execute();
  });

  test.for<Partial<Insertable<Database['copyright_orders']>>>([
    { order_no: 'OTHER-1' },
    { term_months: 99 },
    { territories: ['FR'] },
    { territories_excluded: ['CN'] },
    { start_date: '2027-01-01' },
    { language_uses: ['es:audio', 'pt-BR:any'] },
    { contact_email: 'other@example.org' },
    { message: 'changed' },
    { locale: 'ja' },
  ])('a sent order cannot be changed to %o', async (change) => {
    const order = await addOrder(await addUser());
    const update = db.updateTable('copyright_orders').set(change).where('id', '=', order);
    expect(await refusal(update.execute())).toBe('copyright_orders_frozen');
  });

  test.for<[wrong: object, constraint: string]>([
    [{ term_months: 0 }, 'copyright_orders_term_range'],
    [{ term_months: 121 }, 'copyright_orders_term_range'],
    [{ territories: [] }, 'copyright_orders_territories_form'],
    [{ territories: ['WORLD', 'FR'] }, 'copyright_orders_territories_form'],
    [{ territories: ['fr'] }, 'copyright_orders_territories_form'],
    [{ territories: ['FR', null] }, 'copyright_orders_territories_form'],
    [{ media: [] }, 'copyright_orders_media_known'],
    [{ media: ['svod', 'cinema'] }, 'copyright_orders_media_known'],
    [{ media: ['svod', null] }, 'copyright_orders_media_known'],
    [{ territories: ['FR'], territories_excluded: ['CN'] }, 'copyright_orders_exclusions_known'],
    [{ territories_excluded: ['WORLD'] }, 'copyright_orders_exclusions_known'],
    [{ territories_excluded: ['XX'] }, 'copyright_orders_exclusions_known'],
    [{ territories_excluded: ['CN', 'CN'] }, 'copyright_orders_exclusions_known'],
    [{ territories_excluded: [...countryCodes] }, 'copyright_orders_exclusions_known'],
    [{ language_uses: ['es'] }, 'copyright_orders_language_uses_form'],
    [{ language_uses: ['es:dub'] }, 'copyright_orders_language_uses_form'],
    [{ language_uses: ['es:any', 'es:any'] }, 'copyright_orders_language_uses_form'],
    [{ languages: [] }, 'copyright_orders_languages_form'],
    [{ languages: ['Spanish'] }, 'copyright_orders_languages_form'],
    [{ message: 'x'.repeat(2001) }, 'copyright_orders_message_length'],
    [{ contact_name: null }, 'copyright_orders_person_whole'],
    [{ idempotency_key: 'k' }, 'copyright_orders_key_form'],
    [{ item_count: 501 }, 'copyright_orders_item_range'],
    [{ status: 'lost' }, 'copyright_orders_legal_step'],
  ])('an order with %o is refused', async ([wrong, constraint]) => {
    expect(await refusal(addOrder(await addUser(), wrong))).toBe(constraint);
  });

  test('terms and availability of an item are JSON objects or absent', async () => {
    const user = await addUser();
    const valid = [{ terms: { media: ['svod'] } }, { availability: { state: 'free' } }, {}];
    for (const item of valid) await addOrder(user, {}, item);
    for (const value of ['[]', '"x"', 'null'])
      for (const column of ['terms', 'availability'])
        expect(await refusal(addOrder(user, {}, { [column]: sql`${value}::jsonb` }))).toBe(
          'copyright_order_items_terms_form',
        );
  });

  test('an idempotency key is unique per user', async () => {
    const [user, other] = [await addUser(), await addUser()];
    const key = { idempotency_key: 'key-1', request_fingerprint: randomBytes(32) };
    await addOrder(user, key);
    expect(await refusal(addOrder(user, key))).toBe('copyright_orders_key_once');
    await addOrder(other, key);
  });

  test('deleting an account keeps its order without personal data', async () => {
    const [user, drama] = [await addUser(), await addDrama()];
    const key = { idempotency_key: 'key-1', request_fingerprint: randomBytes(32) };
    const order = await addOrder(user, { message: 'I am Ann', ...key });
    const line = { user_id: user, drama_id: drama };
    await db.insertInto('copyright_cart_lines').values(line).execute();
    await db.insertInto('watch_history').values(line).execute();

    await db.deleteFrom('users').where('id', '=', user).execute();
    expect(await readOrder(order)).toMatchObject({
      user_id: null,
      status: 'submitted',
      contact_name: null,
      contact_company: null,
      contact_email: null,
      contact_phone: null,
      message: '',
      idempotency_key: null,
      request_fingerprint: null,
      item_count: 2,
    });
    await move(order, 'in_review');
    const lines = db.selectFrom('copyright_cart_lines').select('id').where('user_id', '=', user);
    expect(await lines.execute()).toEqual([]);
  });
});
