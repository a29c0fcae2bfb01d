import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';

const { db } = await createTestDatabase();

test.each(['sessions', 'copyright_cart_lines', 'copyright_orders'])(
  'ids of %s are random, since the API shows them',
  async (table) => {
    const { rows } = await sql<{ default_value: string; is_identity: string }>`
      select column_default as default_value, is_identity from information_schema.columns
      where table_name = ${table} and column_name = 'id'`.execute(db);
    expect(rows).toEqual([{ default_value: 'random_id()', is_identity: 'NO' }]);
  },
);

test('a random id is a positive safe integer, spread over its range', async () => {
  const { rows } = await sql<{ id: number }>`
    select random_id() as id from generate_series(1, 2000)`.execute(db);
  const ids = rows.map(({ id }) => id);
  expect(ids.every((id) => Number.isSafeInteger(id) && id > 0 && id <= 2 ** 48)).toBe(true);
  expect(new Set(ids).size).toBe(2000);
  const high = ids.filter((id) => id > 2 ** 47).length;
  expect(high).toBeGreaterThan(800);
  expect(high).toBeLessThan(1200);
});
