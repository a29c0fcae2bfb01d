import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { createRows } from '#tests/support/data/constraint-rows.ts';
import {
  addDeal,
  addDealLine,
  addQuote,
  changeQuote,
  quotedTerms,
} from '#tests/support/data/deal-rows.ts';
import { addGrant } from '#tests/support/data/rights.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { checkBackup } from './check-backup.ts';

const TABLES = [
  'copyright_quotes',
  'copyright_quote_lines',
  'copyright_deals',
  'copyright_deal_lines',
  'copyright_order_messages',
  'company_profiles',
  'drama_rights',
];

async function fill(db: Db) {
  const { addUser, addCompany, addDrama, addOrder } = createRows(db);
  const [user, drama, sold] = [await addUser(), await addDrama(), await addDrama()];
  for (const id of [drama, sold]) await addGrant(db, id);
  const [open, signed] = [await addOrder(user), await addOrder(user)];
  await addQuote(db, open, { payment_terms: { any: 'a\tb\\\n', ja: '後払い' } }, [
    { drama_id: drama },
    { drama_id: sold, is_offered: false, reason: 'Sold' },
  ]);
  const quote = await addQuote(db, signed, {}, [{ drama_id: sold }]);
  await changeQuote(db, quote, { state: 'accepted', closed_at: new Date() });
  const memo = randomBytes(1024 * 1024);
  const deal = await addDeal(db, signed, {
    quote_id: quote,
    memo,
    countersigned_at: new Date(),
    countersigned_by: 'mei',
    countersigner_name: 'Mei',
    countersigner_title: 'Sales',
    countersigned_memo: Buffer.concat([memo, Buffer.from('second page')]),
  });
  await addDealLine(db, deal, sold);
  await db
    .insertInto('copyright_order_messages')
    .values({ order_id: open, sender: 'desk', actor: 'mei', text: 'Hello\n\\N' })
    .execute();
  await addCompany(user);
  return { drama, sold };
}

/** A checksum of each row, by table. */
async function readTables(db: Db) {
  const tables: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const { rows } = await sql`
      SELECT md5(t::text) AS sum FROM ${sql.table(table)} t ORDER BY 1`.execute(db);
    tables[table] = rows;
  }
  return tables;
}

function judge({ context: { db, availability } }: TestServer, dramaIds: number[]) {
  const terms = { ...quotedTerms, start_date: '2027-01-01' };
  return availability.judgeLines(
    db,
    dramaIds.map((dramaId) => ({ dramaId, terms })),
  );
}

test('quotes, deals and their memos are restored byte for byte, and availability counts them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [server, other] = [await startTestServer(), await startTestServer()];
  const { drama, sold } = await fill(server.context.db);
  const before = await readTables(server.context.db);
  for (const table of TABLES) expect(before[table]?.length, table).toBeGreaterThan(0);

  const file = join(folder, 'all.tar');
  await server.context.backup.make('mei', file, () => {});
  const backup = await checkBackup(file, () => {});
  await other.context.backup.restore('mei', backup, false, () => {});

  expect(await readTables(other.context.db)).toEqual(before);
  const { memo, memo_sha256, countersigned_memo, countersigned_sha256 } = await other.context.db
    .selectFrom('copyright_deals')
    .selectAll()
    .executeTakeFirstOrThrow();
  const hash = (bytes: Buffer | null) =>
    createHash('sha256')
      .update(bytes ?? '')
      .digest();
  expect([memo_sha256, countersigned_sha256]).toEqual([hash(memo), hash(countersigned_memo)]);
  const { rows } = await sql`
    SELECT drama_id FROM drama_rights FULL JOIN expected_drama_rights e USING (drama_id)
    WHERE coalesce(drama_rights.lines, '') <> coalesce(e.lines, '')`.execute(other.context.db);
  expect(rows).toEqual([]);

  const answers = await judge(other, [drama, sold]);
  expect(answers.map(({ state }) => state)).toEqual(['negotiating', 'taken']);
  expect(answers).toEqual(await judge(server, [drama, sold]));
});
