import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { dataModel } from './data-model.ts';

test('docs/data-model.md is what npm run docs makes from the migrated database', async () => {
  const { db } = await createTestDatabase();
  const file = join(import.meta.dirname, '../../docs/data-model.md');
  expect(readFileSync(file, 'utf8')).toBe(await dataModel(db));
});

test('a table that no area lists is an error that names it', async () => {
  const { db, pool } = await createTestDatabase();
  await pool.query('create table forgotten (id bigint primary key)');
  await expect(dataModel(db)).rejects.toThrow(/other tables .*: forgotten$/);
});
