import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import type { Db } from '#server/db/client.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let db: Db;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' } });
  db = server.context.db;
});

beforeEach(async () => {
  token = await addSession(db, await addUser(db));
});

/** A published drama of two episodes, 90 and 60 seconds long. */
async function addWatchable(title = 'Moon Gate'): Promise<number> {
  const id = await addDrama(db, { texts: { en: { title } } });
  await addEpisodes(db, id, [90, 60]);
  return id;
}

const start = (drama_id: number, episode_no?: number) =>
  call(server, 'updateViewCount', { drama_id, ...(episode_no && { episode_no }) }, { token });
const save = (drama_id: unknown, episode_no: unknown, position_seconds: unknown) =>
  call(server, 'updateWatchProgress', { drama_id, episode_no, position_seconds }, { token });
const history = async (input = {}, by = token) =>
  (await call(server, 'getWatchHistory', input, { token: by })).data;
const remove = (input: object) => call(server, 'deleteWatchHistory', input, { token });
const positions = async () =>
  (await history()).list.map(({ drama, episode_no, position_seconds }) => [
    drama.drama_id,
    episode_no,
    position_seconds,
  ]);
const withdraw = (id: number) =>
  db.updateTable('dramas').set({ state: 'withdrawn' }).where('id', '=', id).execute();

/** Whether a statement waits for a lock in this database. */
const isWaiting = async () => {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
};

describe('starting a drama', () => {
  test('keeps the episode and position that another tab writes concurrently', async () => {
    const drama = await addWatchable();
    await save(drama, 1, 10);
    let starting: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('watch_history')
        .set({ episode_no: 2, position_seconds: 33.5 })
        .where('drama_id', '=', drama)
        .execute();
      starting = start(drama);
      await expect.poll(isWaiting).toBe(true);
    });
    await starting;
    expect(await positions()).toEqual([[drama, 2, 33.5]]);
  });

  test('adds it to the history, at the given episode or the first', async () => {
    const [first, second] = [await addWatchable(), await addWatchable()];
    await start(first);
    await start(second, 2);
    expect(await positions()).toEqual([
      [second, 2, 0],
      [first, 1, 0],
    ]);
  });

  test('again keeps the position in the same episode and resets it in another', async () => {
    const drama = await addWatchable();
    await save(drama, 2, 33.5);
    await start(drama);
    expect(await positions()).toEqual([[drama, 2, 33.5]]);
    await start(drama, 2);
    expect(await positions()).toEqual([[drama, 2, 33.5]]);
    await start(drama, 1);
    expect(await positions()).toEqual([[drama, 1, 0]]);
  });

  test('at an unknown episode does not change the position', async () => {
    const drama = await addWatchable();
    await save(drama, 2, 33.5);
    expect(await start(drama, 3)).toMatchObject({ code: 200 });
    expect(await positions()).toEqual([[drama, 2, 33.5]]);
  });

  test('that is not published adds nothing to the history', async () => {
    const drama = await addWatchable();
    await withdraw(drama);
    expect(await start(drama)).toMatchObject({ code: outcomes.notFound.code });
    expect(await db.selectFrom('watch_history').where('drama_id', '=', drama).execute()).toEqual(
      [],
    );
  });
});

describe('a position', () => {
  test('is the last one saved, limited to the length of the episode', async () => {
    const drama = await addWatchable();
    expect(await save(drama, 1, 12.25)).toMatchObject({ code: 200, data: null });
    expect(await positions()).toEqual([[drama, 1, 12.25]]);
    await save(drama, 2, 86_400);
    expect(await positions()).toEqual([[drama, 2, 60]]);
    await save(drama, 1, 0);
    expect(await positions()).toEqual([[drama, 1, 0]]);
  });

  test('in an unknown episode or drama is not found', async () => {
    const drama = await addWatchable();
    expect(await save(drama, 3, 1)).toMatchObject({ code: outcomes.notFound.code });
    expect(await save(999_999_999, 1, 1)).toMatchObject({ code: outcomes.notFound.code });
    await withdraw(drama);
    expect(await save(drama, 1, 1)).toMatchObject({ code: outcomes.notFound.code });
    expect(await positions()).toEqual([]);
  });

  test('that is invalid is rejected, naming the field', async () => {
    for (const [field, ...input] of [
      ['drama_id', 0, 1, 1],
      ['episode_no', 1, 0, 1],
      ['episode_no', 1, 10_001, 1],
      ['position_seconds', 1, 1, -1],
      ['position_seconds', 1, 1, 86_401],
      ['position_seconds', 1, 1, '5'],
    ])
      expect(await save(input[0], input[1], input[2])).toMatchObject({
        code: outcomes.invalidInput.code,
        data: { field },
      });
  });
});

test('an episode outside the preview does not enter the history', async () => {
  const drama = await addWatchable();
  await save(drama, 1, 10);
  await db
    .updateTable('dramas')
    .set({ preview: 'first', preview_episodes: 1 })
    .where('id', '=', drama)
    .execute();
  await start(drama, 2);
  expect(await save(drama, 2, 20)).toMatchObject({ code: outcomes.notFound.code });
  expect(await positions()).toEqual([[drama, 1, 10]]);
  await save(drama, 1, 30);
  expect((await history()).list).toMatchObject([
    { episode_no: 1, position_seconds: 30, open_episodes: 1 },
  ]);
});

describe('the history', () => {
  test('has one entry per drama of the same user, newest first', async () => {
    const [first, second] = [await addWatchable('First'), await addWatchable('Second')];
    const before = Date.now();
    await save(first, 1, 5);
    await save(second, 2, 7.5);
    await save(first, 1, 9);
    const { list, ...paging } = await history();
    expect(paging).toEqual({ total: 2, page: 1, page_size: 24 });
    expect(list).toMatchObject([
      {
        drama: { drama_id: first, title: 'First', episode_count: 2 },
        episode_no: 1,
        position_seconds: 9,
        duration_seconds: 90,
      },
      { drama: { drama_id: second, title: 'Second' }, episode_no: 2, duration_seconds: 60 },
    ]);
    expect(Date.parse(list[0]?.watched_at ?? '')).toBeGreaterThan(before - 60_000);
    const stranger = await addSession(db, await addUser(db));
    expect(await history({}, stranger)).toMatchObject({ list: [], total: 0 });
  });

  test('is paged; pages past the end are empty and have the total', async () => {
    const dramas = [await addWatchable(), await addWatchable(), await addWatchable()];
    for (const drama of dramas) await save(drama, 1, 1);
    const page = async (number: number) => {
      const { list, total } = await history({ page: number, page_size: 2 });
      return [list.map(({ drama }) => drama.drama_id), total];
    };
    expect(await page(1)).toEqual([[dramas[2], dramas[1]], 3]);
    expect(await page(2)).toEqual([[dramas[0]], 3]);
    expect(await page(3)).toEqual([[], 3]);
  });

  test('omits withdrawn dramas and keeps entries of removed episodes', async () => {
    const [withdrawn, shortened] = [await addWatchable(), await addWatchable()];
    await save(withdrawn, 1, 1);
    await save(shortened, 2, 30);
    await withdraw(withdrawn);
    await db
      .deleteFrom('episodes')
      .where('drama_id', '=', shortened)
      .where('episode_no', '=', 2)
      .execute();
    expect(await history()).toMatchObject({
      total: 1,
      list: [
        {
          drama: { drama_id: shortened },
          episode_no: 2,
          position_seconds: 30,
          duration_seconds: 0,
        },
      ],
    });
  });

  test('can be deleted for one drama or all, without affecting other users', async () => {
    const [first, second] = [await addWatchable(), await addWatchable()];
    for (const drama of [first, second]) await save(drama, 1, 1);
    const other = await addSession(db, await addUser(db));
    await call(server, 'updateViewCount', { drama_id: first }, { token: other });

    expect(await remove({ drama_id: first })).toMatchObject({ code: 200, data: null });
    expect(await positions()).toEqual([[second, 1, 1]]);
    expect(await remove({ drama_id: 999_999_999 })).toMatchObject({ code: 200 });
    expect(await remove({ all: true })).toMatchObject({ code: 200 });
    expect(await positions()).toEqual([]);
    expect((await history({}, other)).total).toBe(1);
    for (const input of [{}, { all: false }, { drama_id: first, all: true }])
      expect(await remove(input)).toMatchObject({ code: outcomes.invalidInput.code });
  });
});
