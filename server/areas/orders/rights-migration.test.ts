import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { orderStatuses } from '#contract/orders.ts';
import type { Db } from '#server/db/client.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';
import { findOrder } from './desk/order-desk.queries.ts';
import { readOrder } from './read-order.ts';

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');

type Status = (typeof orderStatuses)[number];
const STEPS: Record<Status, Status[]> = {
  submitted: [],
  in_review: ['in_review'],
  quoted: ['in_review', 'quoted'],
  confirmed: ['in_review', 'quoted', 'confirmed'],
  delivered: ['in_review', 'quoted', 'confirmed', 'delivered'],
  declined: ['declined'],
  withdrawn: ['withdrawn'],
};
const STATUSES = Object.keys(STEPS) as Status[];
const TERMS = {
  territories: ['WORLD'],
  media: ['svod', 'avod', 'fast', 'tvod', 'tv', 'social'],
  languages: ['es', 'pt-BR'],
  term_months: 24,
  is_exclusive: true,
};

/** A folder with the migrations before the given number. */
async function copyMigrationsBefore(number: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-older-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of await readdir(MIGRATIONS))
    if (name < number) await cp(join(MIGRATIONS, name), join(folder, name));
  return folder;
}

const numberOf = (n: number) => `VG-2222-222${n}`;

/** Written in SQL, because the row types are those of the newest migration. */
async function addOldOrder(db: Db, number: number, status: Status): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      INSERT INTO copyright_orders (order_no, user_id, contact_name, contact_email, territories,
        media, languages, term_months, is_exclusive, locale, item_count)
      SELECT ${numberOf(number)}, id, 'Ann', email, ${TERMS.territories}, ${TERMS.media},
        ${TERMS.languages}, ${TERMS.term_months}, ${TERMS.is_exclusive}, 'en', 1
      FROM users`.execute(tx);
    await sql`
      INSERT INTO copyright_order_items (order_id, position, drama_id, title, original_title, cover,
        episode_count, total_minutes, is_custom_version)
      SELECT id, 1, 7, 'Moon Gate', '月门', '/c.webp', 80, 120, -1
      FROM copyright_orders WHERE order_no = ${numberOf(number)}`.execute(tx);
  });
  for (const step of STEPS[status])
    await sql`
      INSERT INTO copyright_order_events (order_id, status, note, actor)
      SELECT id, ${step}, 'note', 'mei'
      FROM copyright_orders WHERE order_no = ${numberOf(number)}`.execute(db);
}

const readRows = async (db: Db, table: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM ${sql.table(table)} ORDER BY 1, 2`.execute(db);
  return rows;
};

test('orders of every status migrate to 0014 without loss and read as before', async () => {
  const { db } = await createEmptyDatabase();
  await migrateToLatest(db, await copyMigrationsBefore('0014'));
  await sql`
    INSERT INTO users (nickname, email, password_hash)
    VALUES ('ann', 'ann@example.org', '$argon2id$v=19$…')`.execute(db);
  for (const [n, status] of STATUSES.entries()) await addOldOrder(db, n + 1, status);
  const tables = ['copyright_orders', 'copyright_order_items', 'copyright_order_events', 'users'];
  const before = await Promise.all(tables.map((table) => readRows(db, table)));

  const applied = await migrateToLatest(db, await copyMigrationsBefore('0015'));
  expect(applied).toEqual(['0014_rights']);

  const added = { territories_excluded: [], start_date: null, language_uses: null };
  const [orders = [], items = [], events, users = []] = before;
  expect(await Promise.all(tables.map((table) => readRows(db, table)))).toEqual([
    orders.map((row) => ({ ...row, ...added })),
    items.map((row) => ({ ...row, terms: null, availability: null })),
    events,
    users.map((row) => ({ ...row, market: null })),
  ]);

  await migrateToLatest(db);
  for (const [n, status] of STATUSES.entries()) {
    const row = await findOrder(db, { orderNo: numberOf(n + 1) });
    if (!row) throw new Error(`order ${n + 1} is missing`);
    const order = await readOrder(db, row, { addressOf: (path) => path, time: new Date() });
    expect(order).toMatchObject({ status, terms: TERMS });
    expect(order.terms).toEqual(TERMS);
    expect(order.items).toEqual([
      expect.objectContaining({ title: 'Moon Gate', terms: TERMS, availability: null }),
    ]);
    expect(order.timeline.map((event) => event.status)).toEqual(['submitted', ...STEPS[status]]);
  }
});
