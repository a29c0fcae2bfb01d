import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { refusal } from '#tests/support/data/constraint-rows.ts';
import { advanceOrder, moveOrder } from '#tests/support/data/deal-rows.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';
import type { Db } from './client.ts';
import { migrateToLatest } from './migrate.ts';
import type { OrderStatus } from './tables.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const STEPS: Record<OrderStatus, OrderStatus[]> = {
  submitted: [],
  in_review: ['in_review'],
  quoted: ['in_review', 'quoted'],
  confirmed: ['in_review', 'quoted', 'confirmed'],
  delivered: ['in_review', 'quoted', 'confirmed', 'delivered'],
  declined: ['declined'],
  withdrawn: ['withdrawn'],
};
const STATUSES = Object.keys(STEPS) as OrderStatus[];
const TABLES = ['copyright_orders', 'copyright_order_items', 'drama_rights', 'rights_grants'];

let db: Db;
let before: unknown[][];
let events: object[];
const orders = new Map<OrderStatus, number>();

/** Adds orders of every status, and rights, as version 0014 stored them. */
beforeAll(async () => {
  db = (await createEmptyDatabase()).db;
  const folder = await mkdtemp(join(tmpdir(), 'vignette-older-'));
  for (const name of await readdir(MIGRATIONS))
    if (name < '0015') await cp(join(MIGRATIONS, name), join(folder, name));
  await migrateToLatest(db, folder);
  await rm(folder, { recursive: true });

  await sql`INSERT INTO users (nickname, email, password_hash)
    VALUES ('ann', 'ann@example.org', '$argon2id$v=19$…')`.execute(db);
  for (const [n, status] of STATUSES.entries()) orders.set(status, await addOldOrder(n, status));
  const { rows } = await sql<{ id: number }>`
    INSERT INTO dramas (original_language, original_title, cover, release_date)
    VALUES ('zh', '月门', '/c.webp', '2026-01-01') RETURNING id`.execute(db);
  await addGrant(db, rows[0]?.id as number);
  await addHoldback(db, rows[0]?.id as number);
  before = await Promise.all(TABLES.map(readRows));
  events = await readRows('copyright_order_events');
  const [first] = await migrateToLatest(db);
  expect(first).toBe('0015_deals');
});

/** Written in SQL, because the row types are those of the newest migration. */
async function addOldOrder(n: number, status: OrderStatus): Promise<number> {
  const id = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO copyright_orders (order_no, user_id, contact_name, contact_email, territories,
        media, languages, term_months, is_exclusive, locale, item_count)
      SELECT ${`VG-2222-222${n}`}, id, 'Ann', email, '{WORLD}', '{svod}', '{es}', 24, true, 'en', 1
      FROM users RETURNING id`.execute(tx);
    const orderId = rows[0]?.id as number;
    await sql`
      INSERT INTO copyright_order_items (order_id, position, drama_id, title, original_title, cover,
        episode_count, total_minutes, is_custom_version)
      VALUES (${orderId}, 1, 7, 'Moon Gate', '月门', '/c.webp', 80, 120, -1)`.execute(tx);
    return orderId;
  });
  for (const step of STEPS[status])
    await sql`
      INSERT INTO copyright_order_events (order_id, status, note, actor)
      VALUES (${id}, ${step}, 'note', 'mei')`.execute(db);
  return id;
}

async function readRows(table: string): Promise<object[]> {
  const { rows } = await sql<object>`
    SELECT * FROM ${sql.table(table)} ORDER BY 1, 2`.execute(db);
  return rows;
}

const idOf = (status: OrderStatus) => orders.get(status) as number;
const statusOf = async (order: number) =>
  (
    await db
      .selectFrom('copyright_orders')
      .select('status')
      .where('id', '=', order)
      .executeTakeFirst()
  )?.status;

test('orders of every status and rights migrate to 0015 without loss', async () => {
  expect(await Promise.all(TABLES.map(readRows))).toEqual(before);
  expect(await readRows('copyright_order_events')).toEqual(
    events.map((event) => ({ ...event, is_correction: false })),
  );
});

test('an order that was confirmed without a deal can be delivered, and is binding', async () => {
  const order = idOf('confirmed');
  for (const status of ['withdrawn', 'declined', 'quoted'] as const)
    expect(await refusal(moveOrder(db, order, status)), status).toBe('copyright_orders_legal_step');
  await moveOrder(db, order, 'confirmed', 'A note');
  await moveOrder(db, order, 'delivered');
  await db
    .insertInto('copyright_order_events')
    .values({ order_id: order, status: 'confirmed', note: 'x', actor: 'mei', is_correction: true })
    .execute();
  await moveOrder(db, order, 'delivered');
  expect(await statusOf(order)).toBe('delivered');
});

test('an order that was quoted without a quote can be quoted, withdrawn and confirmed', async () => {
  const order = idOf('quoted');
  await moveOrder(db, order, 'quoted', 'A note');
  await advanceOrder(db, order, 'confirmed');
  expect(await statusOf(order)).toBe('confirmed');
});

test('older open orders go on as new ones', async () => {
  for (const status of ['submitted', 'in_review'] as const) {
    await advanceOrder(db, idOf(status), 'quoted');
    await advanceOrder(db, idOf(status), 'withdrawn');
    expect(await statusOf(idOf(status))).toBe('withdrawn');
  }
});

test('deleting the account removes the personal data of older orders', async () => {
  await db.deleteFrom('users').execute();
  const left = db.selectFrom('copyright_orders').select('id').where('contact_name', 'is not', null);
  expect(await left.execute()).toEqual([]);
});
