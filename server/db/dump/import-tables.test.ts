import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { replaceTables } from './import-tables.ts';

test('a server that locks tables in another sequence causes a retry, not a deadlock', async () => {
  const { db, connection } = await createTestDatabase();
  await addDrama(db);
  const isWaiting = async () => {
    const { rows } = await sql<{ found: boolean }>`
      SELECT EXISTS (
        SELECT FROM pg_locks WHERE relation = 'stored_media'::regclass AND NOT granted
      ) AS found`.execute(db);
    return rows[0]?.found;
  };
  let replacing: Promise<void> | undefined;
  // As a query of the placement does, which reads the places and then calls `public_files`.
  const dramas = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('stored_media').selectAll().execute();
    replacing = replaceTables(connection, (tables) => tables.replaceRows({}, async () => {}));
    replacing.catch(() => {});
    await expect.poll(isWaiting).toBe(true);
    return tx.selectFrom('dramas').select('id').execute();
  });
  expect(dramas).toHaveLength(1);
  await replacing;
  expect(await db.selectFrom('dramas').selectAll().execute()).toEqual([]);
});
