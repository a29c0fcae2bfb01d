import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { addGrant } from '#tests/support/data/rights.ts';
import { addScreener } from '#tests/support/data/screeners.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

const DAY_MS = 86_400_000;

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' } });
});

const today = async () => (await desk.as('owner')).getToday();
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

test('a new site has nothing to show', async () => {
  const shown = await today();
  expect(shown).toMatchObject({ has_titles: false, has_orders: false });
  expect(shown.orders?.new).toEqual({ count: 0, is_capped: false });
  expect(shown.orders?.weeks).toHaveLength(12);
  expect(shown.catalogue?.weeks).toEqual(shown.orders?.weeks);
});

test('orders are new until they are quoted, then a counter-offer waits or the quote ends', async () => {
  const { context } = desk;
  const { orderNo, orderId, userId } = await addOrder(context, { dramas: 1 });
  const before = (await today()).orders;
  expect(before?.new.count).toBe(1);
  expect(before?.weeks.at(-1)?.count).toBe(1);
  expect(before?.waiting).toMatchObject({
    count: 1,
    list: [{ order_no: orderNo, contact_company: 'Luz SA', item_count: 1, reason: 'order' }],
  });

  await sendQuote(context, orderNo, [flat(100)], { validDays: 6 });
  const quoted = (await today()).orders;
  expect(quoted).toMatchObject({
    waiting: { count: 0 },
    new: { count: 0 },
    ending: { list: [{ order_no: orderNo }] },
  });

  await context.messages.send(userId, orderId, 'Is it dubbed?');
  expect((await today()).orders?.waiting).toMatchObject({
    count: 1,
    list: [{ order_no: orderNo, reason: 'message' }],
  });

  const { current } = await context.quotes.get('en', userId, orderId);
  const quote_id = current?.quote_id as number;
  await context.quotes.counter('en', userId, { quote_id, message: 'Less', lines: [] });
  expect((await today()).orders).toMatchObject({
    ending: { count: 0 },
    countered: { count: 1 },
    waiting: { list: [{ reason: 'counter' }] },
  });

  await sendQuote(context, orderNo, [flat(90)], { validDays: 8 });
  expect((await today()).orders).toMatchObject({ ending: { count: 0 }, countered: { count: 0 } });
});

test('active grants that end within 90 days are listed, the next first', async () => {
  const { db } = desk.context;
  const drama = await addDrama(db, { texts: { en: { title: 'Harbour' } } });
  const ends = (until: string, reference: string) =>
    addGrant(db, drama, { period: `[2026-01-01,${until})`, reference });
  await ends(day(91), 'last day in 90 days');
  await ends(day(1), 'today');
  await ends(day(92), 'later');
  await ends(day(0), 'yesterday');
  await addGrant(db, drama, { period: `[2026-01-01,${day(9)})`, status: 'draft', reference: 'x' });
  const { rights } = await today();
  expect(rights?.ending).toMatchObject({ count: 2, is_capped: false });
  expect(rights?.ending.list.map(({ last_day }) => last_day)).toEqual([day(0), day(90)]);
  expect(rights?.ending.list[0]).toMatchObject({ title: 'Harbour', drama: `id:${drama}` });
});

test('requests, incomplete titles, failed mails and failed jobs are counted', async () => {
  const { db } = desk.context;
  const drama = await addDrama(db);
  const before = await today();
  await addScreener(db, { titles: [{ dramaId: drama }], state: 'requested' });
  await addDrama(db, { state: 'draft' });
  await sql`
    INSERT INTO dead_mails (id, recipient, topic, outcome, reason, attempts, created_at)
    VALUES (1, 'a@b.example', 'account', 'refused', 'No such user', 1, now())`.execute(db);
  await sql`
    INSERT INTO desk_jobs (kind, state, staff_email, failure, created_at, ended_at)
    VALUES ('export', 'failed', 'mei@desk.example', '{"text": "Disk full"}', now(), now()),
      ('media-ingest', 'failed', 'mei@desk.example', '{"text": "Disk full"}', now(), now())`.execute(
    db,
  );
  const after = await today();
  const counts = ({ screeners, catalogue, mails, jobs }: typeof after) => [
    screeners?.requested.count,
    catalogue?.incomplete.count,
    mails?.failed.count,
    jobs?.failed.count,
    jobs?.failed_media.count,
  ];
  expect(counts(after)).toEqual(counts(before).map((count) => (count ?? 0) + 1));
  // A role that sees no jobs of media does not count them.
  expect((await (await desk.as('sales')).getToday()).jobs?.failed_media.count).toBe(0);
  expect(after.screeners?.requested.list).toMatchObject([{ name: 'Mina Park', title_count: 1 }]);
});

test('each counted view is in the current week', async () => {
  const { db, watching } = desk.context;
  const drama = await addDrama(db);
  const before = (await today()).catalogue?.weeks.at(-1)?.count ?? 0;
  for (const userAgent of ['one', 'two', 'two'])
    await watching.countView({ network: '203.0.113.7', userAgent }, drama);
  await sql`SELECT fold_pending_views()`.execute(db);
  expect((await today()).catalogue?.weeks.at(-1)?.count).toBe(before + 2);
});

test('a role gets only the parts that it may read', async () => {
  const parts = async (role: 'catalogue' | 'support' | 'sales') => {
    const shown = await (await desk.as(role)).getToday();
    const { has_orders: _, has_titles: __, ...rest } = shown;
    return Object.entries(rest).flatMap(([name, part]) => (part ? [name] : []));
  };
  expect(await parts('catalogue')).toEqual(['rights', 'enquiries', 'jobs', 'catalogue']);
  expect(await parts('support')).toEqual(['orders', 'enquiries', 'mails', 'catalogue']);
  expect(await parts('sales')).toEqual([
    ...['orders', 'rights', 'screeners', 'enquiries', 'jobs', 'catalogue'],
  ]);
});
