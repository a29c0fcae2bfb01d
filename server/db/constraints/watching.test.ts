import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createRows, refusal } from '#tests/support/data/constraint-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { db } = await createTestDatabase();
const { addDrama, addUser, expectCorrectListings } = createRows(db);

describe('watching', () => {
  const view = (drama: number, visitor: string) =>
    sql<{ drama_id: number }>`
      with counted as (
        insert into recent_views as r (drama_id, visitor_hash)
        values (${drama}, ${createHash('sha256').update(visitor).digest()})
        on conflict (drama_id, visitor_hash) do update set counted_at = now()
          where r.counted_at <= now() - interval '30 minutes'
        returning drama_id
      )
      insert into pending_views (drama_id, views)
      select drama_id, count(*) from counted group by drama_id
      returning drama_id`.execute(db);
  const fold = () => sql`select fold_pending_views()`.execute(db);
  const viewCount = async (drama: number) => {
    const row = db.selectFrom('dramas').select('view_count').where('id', '=', drama);
    return (await row.executeTakeFirstOrThrow()).view_count;
  };

  test('a visitor counts once in 30 minutes, also with concurrent calls', async () => {
    const drama = await addDrama();
    const calls = await Promise.all(Array.from({ length: 15 }, () => view(drama, 'ann')));
    expect(calls.flatMap((call) => call.rows)).toHaveLength(1);
    await view(drama, 'ben');
    await sql`update recent_views set counted_at = now() - interval '31 minutes'`.execute(db);
    await view(drama, 'ann');
    await fold();
    expect(await viewCount(drama)).toBe(3);
    await expectCorrectListings();
  });

  test('views of a drama that an import has locked stay pending, and none is lost', async () => {
    const [held, free] = [await addDrama(), await addDrama()];
    const importing = await db.startTransaction().execute();
    await importing
      .updateTable('dramas')
      .set({ is_new_release: true })
      .where('id', '=', held)
      .execute();
    await Promise.all([view(held, 'ann'), view(free, 'ann')]);
    await fold();
    expect([await viewCount(held), await viewCount(free)]).toEqual([0, 1]);
    await importing.commit().execute();
    await Promise.all([fold(), fold()]);
    expect(await viewCount(held)).toBe(1);
    await expectCorrectListings();
  });

  test('views pending for a deleted drama are dropped', async () => {
    const drama = await addDrama();
    await view(drama, 'ann');
    await db.deleteFrom('dramas').where('id', '=', drama).execute();
    await fold();
    expect(await db.selectFrom('pending_views').selectAll().execute()).toEqual([]);
  });

  test('a history has one entry per drama, with a valid position', async () => {
    const entry = { user_id: await addUser(), drama_id: await addDrama() };
    const add = (place: object) =>
      db
        .insertInto('watch_history')
        .values({ ...entry, ...place })
        .execute();
    await add({ position_seconds: 12.5 });
    expect(await refusal(add({}))).toBe('watch_history_pkey');
    expect(await refusal(add({ position_seconds: -1 }))).toBe('watch_history_position_range');
    expect(await refusal(add({ episode_no: 0 }))).toBe('watch_history_episode_range');
  });
});
