import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { fillCatalogue } from '../catalogue/fill.ts';
import { relaxForFill, vacuum, withoutIndexes } from '../support/fill-fast.ts';
import { fillAccounts } from './fill-accounts.ts';
import { fillOrders } from './fill-orders.ts';
import { fillRecords } from './fill-records.ts';
import type { DeskSize } from './size.ts';

/**
 * Fills an empty database with everything that the desk lists. Ordinary triggers are off, for speed;
 * the derived tables are filled by the triggers and views of the product.
 */
export async function fillDesk(db: Db, size: DeskSize): Promise<void> {
  await fillCatalogue(db, size.dramas, { isUnfinished: true });
  await db.transaction().execute(async (tx) => {
    await relaxForFill(tx);
    await withTriggers(tx, async () => {
      await withoutIndexes(tx, ['buyer_entries_search', 'order_listing_found'], async () => {
        await fillAccounts(tx, size.records);
        await fillOrders(tx, size);
      });
    });
    await fillRecords(tx, size);
  });
  await vacuum(db);
}

/** The triggers that keep the list of buyers. */
const triggers = [
  ['users', 'users_buyer_added'],
  ['company_profiles', 'company_profiles_buyer'],
  ['copyright_orders', 'copyright_orders_buyer'],
] as const;

async function withTriggers(tx: Tx, work: () => Promise<void>) {
  const set = async (mode: 'ENABLE ALWAYS' | 'ENABLE') => {
    for (const [table, trigger] of triggers)
      await sql`
        ALTER TABLE ${sql.id(table)} ${sql.raw(mode)} TRIGGER ${sql.id(trigger)}`.execute(tx);
  };
  await set('ENABLE ALWAYS');
  await work();
  await set('ENABLE');
}
