import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { workOf } from '#tests/support/areas/work.ts';
import {
  countWaiting,
  LOCK_TIMEOUT_MS,
  openWithLockTimeout,
} from '#tests/support/database/waiting.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { fillDemo } from './fill.ts';

let database: TestDatabase;

/** Gives each test of the group a database of its own. */
function useOwnDatabase() {
  beforeEach(async () => {
    database = await createTestDatabase();
    return database.drop;
  });
}

async function read<Row>(statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(database.db)).rows;
}

async function count(table: string): Promise<number> {
  const [row] = await read<{ count: number }>(`select count(*) as count from ${table}`);
  return row?.count ?? -1;
}

describe('fillDemo on an empty database', () => {
  let statements: unknown[];
  const warnings: unknown[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    database.pool.on('connect', (client) =>
      client.on('notice', ({ message }) => warnings.push(message)),
    );
    statements = await workOf(async () => {
      expect(await fillDemo(database.db, { hasBuyer: false })).toBe(true);
    });
  });

  test('inserts the catalogue in few statements; a second call changes nothing', async () => {
    // Inserting rows one by one would take more statements.
    expect(statements.length).toBeLessThan(60);
    expect(await count('dramas')).toBe(102);
    expect(await count('tags')).toBe(12);
    const before = await read('select xmin, id from dramas union all select xmin, id from tags');
    expect(await fillDemo(database.db)).toBe(false);
    expect(await read('select xmin, id from dramas union all select xmin, id from tags')).toEqual(
      before,
    );
  });

  test('does nothing that the role of the site may not do', () => {
    expect(warnings).toEqual([]);
  });

  test('inserts every text in all six languages, with unique titles per language', async () => {
    for (const [table, expected] of [
      ['drama_texts', 102],
      ['tag_texts', 12],
      ['navigation_texts', await count('navigation_items')],
    ] as const) {
      const rows = await read<{ locale: string; count: number }>(
        `select locale, count(*) as count from ${table} group by locale order by locale`,
      );
      expect(rows, table).toEqual(
        locales.toSorted().map((locale) => ({ locale, count: expected })),
      );
    }
    expect(
      await read(`select * from drama_texts where title !~ '\\S' or synopsis !~ '\\S'`),
    ).toEqual([]);
    expect(
      await read('select locale, title from drama_texts group by 1, 2 having count(*) > 1'),
    ).toEqual([]);
  });

  test('lists every drama under its tags, and some as new releases', async () => {
    expect(await read(`select slug from dramas where state <> 'published'`)).toEqual([]);
    expect(
      await read('select slug from dramas where id not in (select drama_id from drama_tags)'),
    ).toEqual([]);
    const [counts] = await read<{ listed: number; newReleases: number; smallestTag: number }>(`
      select count(*) filter (where tag_id = 0) as listed,
        count(*) filter (where tag_id = 0 and is_new_release) as "newReleases",
        (select min(dramas) from (select count(*) as dramas from listing_entries
          where tag_id <> 0 group by tag_id)) as "smallestTag"
      from listing_entries`);
    expect(counts?.listed).toBe(102);
    expect(counts?.newReleases).toBeGreaterThanOrEqual(12);
    expect(counts?.smallestTag).toBeGreaterThanOrEqual(6);
  });
});

describe('concurrent calls of fillDemo', () => {
  useOwnDatabase();

  test('fill the database once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => fillDemo(database.db, { hasBuyer: false })),
    );
    expect(outcomes.toSorted()).toEqual([false, false, false, false, true]);
    expect(await count('dramas')).toBe(102);
  });

  test('wait longer than the lock timeout while another server fills the database', async () => {
    const other = await database.pool.connect();
    try {
      await other.query('begin');
      await other.query(`select pg_advisory_xact_lock(hashtextextended('vignette demo', 0))`);
      const filling = fillDemo(openWithLockTimeout(database.connection), { hasBuyer: false });
      filling.catch(() => {});
      // `fillDemo` still waits after ten times the lock timeout of its connection.
      await expect.poll(() => countWaiting(database.db, 10 * LOCK_TIMEOUT_MS)).toBe(1);
      await other.query('commit');
      expect(await filling).toBe(true);
    } finally {
      other.release(true);
    }
  });
});

describe('fillDemo leaves a database unchanged that contains', () => {
  useOwnDatabase();

  test.each([
    [
      'a drama',
      `insert into dramas (original_language, original_title, cover, release_date)
      values ('en', 'Own', '/media/own.webp', '2026-01-01')`,
    ],
    ['a tag', `insert into tags (slug, position) values ('own', 1)`],
    ['a menu', `insert into navigation_items (route_name, position) values ('Home', 1)`],
    ['a banner', `insert into banners (image, position) values ('/media/own.webp', 1)`],
  ])('%s', async (_what, statement) => {
    await sql.raw(statement).execute(database.db);
    expect(await fillDemo(database.db)).toBe(false);
    const counts = await Promise.all(
      ['dramas', 'tags', 'navigation_items', 'banners'].map((table) => count(table)),
    );
    expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
  });
});
