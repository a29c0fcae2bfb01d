import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createRows, readConstraint, refusal } from '#tests/support/data/constraint-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { db } = await createTestDatabase();
const { addDrama, addUser } = createRows(db);

describe('copyright cart', () => {
  const add = (user: number, drama: number) =>
    db.insertInto('copyright_cart_lines').values({ user_id: user, drama_id: drama }).execute();
  const lineCount = async (user: number) => {
    const row = db.selectFrom('users').select('cart_line_count').where('id', '=', user);
    return (await row.executeTakeFirstOrThrow()).cart_line_count;
  };

  test('of two concurrent inserts at 499 lines one succeeds', async () => {
    const user = await addUser();
    const { rows } = await sql<{ id: number }>`
      insert into dramas (original_language, original_title, cover, release_date)
      select 'zh', '名', '/c.webp', '2026-01-01' from generate_series(1, 501) returning id`.execute(
      db,
    );
    const dramas = rows.map((row) => row.id);
    await sql`insert into copyright_cart_lines (user_id, drama_id)
      select ${user}, unnest(${dramas.slice(2)}::bigint[])`.execute(db);
    expect(await lineCount(user)).toBe(499);

    const outcomes = await Promise.all(
      dramas.slice(0, 2).map((drama) => add(user, drama).then(() => 'added', readConstraint)),
    );
    expect(outcomes.toSorted()).toEqual(['added', 'users_cart_line_limit']);
    expect(await lineCount(user)).toBe(500);
  });

  test('contains a drama once, counts its lines, and drops the line of a deleted drama', async () => {
    const user = await addUser();
    const [first, second, third] = [await addDrama(), await addDrama(), await addDrama()];
    await Promise.all([first, second, third].map((drama) => add(user, drama)));
    expect(await refusal(add(user, first))).toBe('copyright_cart_lines_drama_once');
    await db.deleteFrom('dramas').where('id', '=', first).execute();
    await db.deleteFrom('copyright_cart_lines').where('drama_id', '=', second).execute();
    expect(await lineCount(user)).toBe(1);
    const toOther = sql`update copyright_cart_lines set user_id = ${await addUser()}`;
    expect(await refusal(toOther.execute(db))).toBe('copyright_cart_lines_owner_kept');
    const version = sql`update copyright_cart_lines set is_custom_version = 2`;
    expect(await refusal(version.execute(db))).toBe('copyright_cart_lines_version_known');
  });
});
