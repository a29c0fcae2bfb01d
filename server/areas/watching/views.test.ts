import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Preview } from '#contract/desk/catalogue/catalogue-lists.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { Db } from '#server/db/client.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const settings = { API_RATE: '0', TRUSTED_PROXIES: '127.0.0.1' };
let server: TestServer;
let db: Db;
let drama: number;

beforeAll(async () => {
  server = await startTestServer({ settings });
  db = server.context.db;
});

beforeEach(async () => {
  drama = await addDrama(db);
});

interface ViewOptions {
  address?: string;
  agent?: string;
  token?: string;
  site?: { url: string };
}

const view = (
  dramaId: unknown,
  { address = '192.0.2.1', agent = 'A', token, site = server }: ViewOptions = {},
) =>
  call(
    site,
    'updateViewCount',
    { drama_id: dramaId },
    {
      headers: { 'x-forwarded-for': address, 'user-agent': agent },
      ...(token && { token }),
    },
  );

const viewsAfter = async (from?: ViewOptions) => (await view(drama, from)).data.view_count;

/** The sum of stored and pending views. */
async function views(dramaId = drama): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    SELECT view_count + (SELECT coalesce(sum(views), 0) FROM pending_views WHERE drama_id = dramas.id)::bigint AS views
    FROM dramas WHERE id = ${dramaId}`.execute(db);
  return rows[0]?.views ?? -1;
}

describe('a visitor', () => {
  test('counts once per drama in 30 minutes', async () => {
    expect(await viewsAfter()).toBe(1);
    expect(await viewsAfter()).toBe(1);
    const setAge = (minutes: number) =>
      sql`UPDATE recent_views SET counted_at = now() - make_interval(mins => ${minutes})
          WHERE drama_id = ${drama}`.execute(db);
    await setAge(29);
    expect(await viewsAfter()).toBe(1);
    await setAge(31);
    expect(await viewsAfter()).toBe(2);
    expect(await viewsAfter()).toBe(2);
    expect(await views()).toBe(2);
  });

  test('is identified by network and user agent', async () => {
    expect(await viewsAfter({ agent: 'B' })).toBe(1);
    expect(await viewsAfter({ address: '192.0.2.2', agent: 'B' })).toBe(2);
    expect(await viewsAfter({ address: '192.0.2.2', agent: 'C' })).toBe(3);
    // Two addresses of the same /64 are one visitor.
    expect(await viewsAfter({ address: '2001:db8::1' })).toBe(4);
    expect(await viewsAfter({ address: '2001:db8::2' })).toBe(4);
    expect(await viewsAfter({ address: '2001:db8:0:1::2' })).toBe(5);
  });

  test('is identified by the first 512 characters of the user agent', async () => {
    const agent = 'x'.repeat(512);
    expect(await viewsAfter({ agent: `${agent}A` })).toBe(1);
    expect(await viewsAfter({ agent: `${agent}B` })).toBe(1);
    expect(await viewsAfter({ agent: `${agent.slice(1)}B` })).toBe(2);
  });

  test('who is signed in counts once over all networks', async () => {
    const userId = await addUser(db);
    const [phone, desk] = [await addSession(db, userId), await addSession(db, userId)];
    expect(await viewsAfter({ token: phone, address: '192.0.2.7' })).toBe(1);
    expect(await viewsAfter({ token: desk, address: '192.0.2.8', agent: 'B' })).toBe(1);
    expect(await viewsAfter({ token: 'stale', address: '192.0.2.8', agent: 'B' })).toBe(2);
  });

  test('is stored as a hash that differs for every drama', async () => {
    const other = await addDrama(db);
    await Promise.all([view(drama), view(other)]);
    const rows = await db
      .selectFrom('recent_views')
      .select('visitor_hash')
      .where('drama_id', 'in', [drama, other])
      .execute();
    const hashes = rows.map((row) => row.visitor_hash.toString('hex'));
    expect(new Set(hashes).size).toBe(2);
    expect(hashes.every((hash) => hash.length === 64)).toBe(true);
  });
});

describe('one network', () => {
  const agents = (count: number, prefix = 'agent') =>
    Array.from({ length: count }, (_, n) => `${prefix} ${n}`);
  const setAge = (minutes: number) =>
    sql`UPDATE network_views SET began_at = now() - make_interval(mins => ${minutes})
        WHERE drama_id = ${drama}`.execute(db);

  test('counts 20 guests of a drama in 30 minutes, in sequence or concurrently', async () => {
    for (const agent of agents(20)) await view(drama, { agent });
    expect(await viewsAfter({ agent: 'agent 20' })).toBe(20);
    const address = '192.0.2.9';
    const replies = await Promise.all(agents(50).map((agent) => view(drama, { address, agent })));
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]));
    expect(await views()).toBe(40);
    // Guests that are already counted do not count towards the limit again.
    for (const agent of agents(20)) await view(drama, { agent });
    await setAge(29);
    expect(await viewsAfter({ agent: 'agent 21' })).toBe(40);
    await setAge(31);
    expect(await viewsAfter({ agent: 'agent 22' })).toBe(41);
  });

  test('is a /64 of IPv6, and has a limit for each drama', async () => {
    const other = await addDrama(db);
    for (const [n, agent] of agents(25).entries())
      await view(drama, { address: `2001:db8:5:5::${n.toString(16)}`, agent });
    expect(await views()).toBe(20);
    expect((await view(other, { address: '2001:db8:5:5::1' })).data.view_count).toBe(1);
  });

  test('does not limit signed-in users', async () => {
    await Promise.all(agents(25).map((agent) => view(drama, { agent })));
    const token = await addSession(db, await addUser(db));
    expect(await viewsAfter({ token })).toBe(21);
  });

  test('counts 20 guests in total through two servers', async () => {
    const second = await startTestServer({ settings, connection: server.context.connection });
    await Promise.all(
      agents(60).map((agent, n) => view(drama, { agent, site: n % 2 ? second : server })),
    );
    expect(await views()).toBe(20);
  });

  test('is stored as a hash that differs for every drama', async () => {
    const other = await addDrama(db);
    await Promise.all([view(drama), view(other)]);
    const rows = await db
      .selectFrom('network_views')
      .select('network_key')
      .where('drama_id', 'in', [drama, other])
      .execute();
    expect(new Set(rows.map((row) => row.network_key)).size).toBe(2);
  });
});

test('a drama that is not published is not found and not counted', async () => {
  const [draft, withdrawn] = [
    await addDrama(db, { state: 'draft' }),
    await addDrama(db, { state: 'withdrawn' }),
  ];
  for (const id of [draft, withdrawn, 999_999_999, Number.MAX_SAFE_INTEGER])
    expect(await view(id)).toMatchObject({ code: outcomes.notFound.code });
  expect(await Promise.all([draft, withdrawn].map(views))).toEqual([0, 0]);
  for (const id of [0, -1, 1.5, '1', null])
    expect(await view(id)).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: 'drama_id' },
    });
});

test('an episode outside the preview is not counted, and the views are returned', async () => {
  const limited = await addDrama(db, { viewCount: 5 });
  const set = (preview: Preview, preview_episodes: number | null) =>
    db.updateTable('dramas').set({ preview, preview_episodes }).where('id', '=', limited).execute();
  const viewEpisode = async (episode_no?: number) => {
    const input = { drama_id: limited, ...(episode_no && { episode_no }) };
    return (await call(server, 'updateViewCount', input)).data.view_count;
  };
  await set('none', null);
  expect(await Promise.all([viewEpisode(), viewEpisode(1)])).toEqual([5, 5]);
  await set('first', 2);
  expect(await viewEpisode(3)).toBe(5);
  expect(await Promise.all([viewEpisode(3), viewEpisode(2)])).toEqual([6, 6]);
});

test('an unknown drama does not affect others in the same batch', async () => {
  const [unknown, known] = await Promise.all([view(999_999_999), view(drama)]);
  expect([unknown.code, known.data.view_count]).toEqual([outcomes.notFound.code, 1]);
});

test('pending views are added to the drama and to the lists sorted by views', async () => {
  await Promise.all(['192.0.2.1', '192.0.2.2'].map((address) => view(drama, { address })));
  const counts = () =>
    db
      .selectFrom('dramas')
      .innerJoin('listing_entries', 'drama_id', 'id')
      .select(['dramas.view_count as shown', 'listing_entries.view_count as sorted'])
      .where('id', '=', drama)
      .executeTakeFirst();
  await expect.poll(counts).toEqual({ shown: 2, sorted: 2 });
  expect(await viewsAfter({ address: '192.0.2.3' })).toBe(3);
});

test('fifty visitors, each with concurrent requests through two servers, count once each', async () => {
  const second = await startTestServer({ settings, connection: server.context.connection });
  const addresses = Array.from({ length: 50 }, (_, n) => `198.51.100.${n}`);
  const replies = await Promise.all(
    [...addresses, ...addresses.toReversed()].flatMap((address) => [
      view(drama, { address }),
      view(drama, { address, site: second }),
    ]),
  );
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]));
  expect(Math.max(...replies.map(({ data }) => data.view_count))).toBe(50);
  expect(await views()).toBe(50);
});

test('a stopping server loses no acknowledged view and leaves none pending', async () => {
  const testDatabase = await createTestDatabase();
  const stopping = await startTestServer({ settings, connection: testDatabase.connection });
  const watched = await addDrama(testDatabase.db);
  const calls = Array.from({ length: 200 }, (_, n) =>
    view(watched, { address: `203.0.113.${n}`, site: stopping }),
  );
  await Promise.any(calls);
  const [results] = await Promise.all([Promise.allSettled(calls), stopping.close()]);
  const acknowledged = results.filter(
    (result) => result.status === 'fulfilled' && result.value.code === 200,
  ).length;
  const { view_count } = await testDatabase.db
    .selectFrom('dramas')
    .select('view_count')
    .where('id', '=', watched)
    .executeTakeFirstOrThrow();
  expect(acknowledged).toBeGreaterThan(0);
  expect(view_count).toBeGreaterThanOrEqual(acknowledged);
  expect(view_count).toBeLessThanOrEqual(200);
  expect(await testDatabase.db.selectFrom('pending_views').selectAll().execute()).toEqual([]);
});

test('only visitors and networks older than 30 minutes are deleted, in batches', async () => {
  await sql`
    INSERT INTO recent_views (drama_id, visitor_hash, counted_at)
    SELECT ${drama}, sha256(n::text::bytea), now() - make_interval(mins => n % 2 * 31)
    FROM generate_series(1, 12000) AS n`.execute(db);
  await sql`
    INSERT INTO network_views (drama_id, network_key, guests, began_at)
    SELECT ${drama}, n, 1, now() - make_interval(mins => n % 2 * 31)
    FROM generate_series(1, 12000) AS n`.execute(db);
  await startTestServer({ settings, connection: server.context.connection });
  const countVisitors = async () => {
    const { rows } = await sql<{ old: number; fresh: number }>`
      SELECT count(*) FILTER (WHERE counted_at < now() - interval '30 minutes') AS old,
        count(*) FILTER (WHERE counted_at >= now() - interval '30 minutes') AS fresh
      FROM recent_views WHERE drama_id = ${drama}`.execute(db);
    return rows[0];
  };
  await expect.poll(countVisitors).toEqual({ old: 0, fresh: 6_000 });
  const networks = db.selectFrom('network_views').select('network_key');
  const listNetworks = () => networks.where('drama_id', '=', drama).execute();
  await expect.poll(async () => (await listNetworks()).length).toBe(6_000);
});
