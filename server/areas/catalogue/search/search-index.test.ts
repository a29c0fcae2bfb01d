import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createSearchIndex } from './search-index.service.ts';

test('a started search index retries after a failure, without a call of catchUp', async () => {
  const { db } = await createTestDatabase();
  await addDrama(db, { originalTitle: 'Alpha' });
  await sql`ALTER TABLE drama_search_terms RENAME TO elsewhere`.execute(db);
  const failures: unknown[] = [];
  const index = createSearchIndex(db);
  onTestFinished(() => index.stop());
  index.start((error) => failures.push(error), 10);
  await expect.poll(() => failures.length).toBeGreaterThan(1);
  await sql`ALTER TABLE elsewhere RENAME TO drama_search_terms`.execute(db);
  const terms = async () =>
    (await db.selectFrom('drama_search_terms').select('term').execute()).map(({ term }) => term);
  await expect.poll(terms).toEqual(['alpha']);
});
