import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { prepared } from './prepared.ts';

test('prepares a named query once per connection, and no other query', async () => {
  const { db } = await createTestDatabase();
  await db.connection().execute(async (connection) => {
    const countTo = (last: number) => sql<number>`SELECT generate_series(1, ${last}::int) AS n`;
    expect(await prepared(connection, 'count-to', countTo(1))).toEqual([{ n: 1 }]);
    expect(await prepared(connection, 'count-to', countTo(2))).toEqual([{ n: 1 }, { n: 2 }]);
    const tag = db.selectFrom('tags').select('id').where('slug', '=', 'none');
    expect(await prepared(connection, 'tag-by-slug', tag)).toEqual([]);
    await sql`SELECT ${1}::int`.execute(connection);
    const { rows } = await sql`SELECT name FROM pg_prepared_statements ORDER BY name`.execute(
      connection,
    );
    expect(rows).toEqual([{ name: 'count-to' }, { name: 'tag-by-slug' }]);
  });
});

test('a name that has a second text, or is too long, is refused, and so is SELECT *', async () => {
  const { db } = await createTestDatabase();
  await prepared(db, 'one-text', sql`SELECT 1`);
  const second = prepared(db, 'one-text', sql`SELECT 2`);
  await expect(second).rejects.toThrow(
    'Prepared statement "one-text" has two texts:\nSELECT 1\nSELECT 2',
  );
  const long = prepared(db, 'n'.repeat(64), sql`SELECT 3`);
  await expect(long).rejects.toThrow('is longer than 63 bytes');
  const all = prepared(db, 'all-tags', db.selectFrom('tags').selectAll());
  await expect(all).rejects.toThrow('Prepared statement "all-tags" must name its columns');
});
