import { type Insertable, sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/tables.ts';

/** Inserts rows that satisfy every constraint unless `over` replaces a value; returns their ids. */
export function createRows(db: Db) {
  let lastNumber = 0;
  function nextNumber() {
    lastNumber += 1;
    return lastNumber;
  }

  async function addDrama(over: Partial<Insertable<Database['dramas']>> = {}): Promise<number> {
    const row = await db
      .insertInto('dramas')
      .values({
        original_language: 'zh',
        original_title: '月门',
        cover: '/media/posters/moon-gate-640.webp#3a2233',
        release_date: '2026-01-31',
        state: 'published',
        published_at: new Date(),
        ...over,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async function addVideo(duration_seconds: number): Promise<number> {
    const n = nextNumber();
    const row = await db
      .insertInto('videos')
      .values({ path: `/media/v${n}.m3u8`, thumbnail: '/media/v.webp', duration_seconds })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async function addTag(): Promise<number> {
    const n = nextNumber();
    const row = await db
      .insertInto('tags')
      .values({ slug: `tag-${n}`, position: n })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  function tagDrama(drama_id: number, tag_id: number, position: number) {
    return db.insertInto('drama_tags').values({ drama_id, tag_id, position }).execute();
  }

  async function addUser(over: object = {}): Promise<number> {
    const n = nextNumber();
    const row = await db
      .insertInto('users')
      .values({
        nickname: `user_${n}`,
        email: `user${n}@example.org`,
        password_hash: '$argon2id$v=19$…',
        ...over,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  function addCompany(user_id: number) {
    return db
      .insertInto('company_profiles')
      .values({
        user_id,
        legal_name: 'Luz SA',
        country: 'MX',
        address: 'Reforma 1',
        signatory_name: 'Ana Ruiz',
        signatory_title: 'CEO',
      })
      .execute();
  }

  /** An order of two items; `itemOver` replaces values of the first. */
  function addOrder(user: number, over: object = {}, itemOver: object = {}): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const order = await tx
        .insertInto('copyright_orders')
        .values({
          order_no: `VG-${String(nextNumber()).padStart(6, '0')}`,
          user_id: user,
          contact_name: 'Ann',
          contact_email: 'ann@example.org',
          territories: ['WORLD'],
          media: ['svod', 'tv'],
          languages: ['es', 'pt-BR'],
          term_months: 24,
          is_exclusive: false,
          locale: 'en',
          item_count: 2,
          ...over,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const item = {
        order_id: order.id,
        title: 'Moon Gate',
        original_title: '月门',
        cover: '/c.webp',
        episode_count: 80,
        total_minutes: 120,
        is_custom_version: -1,
      } as const;
      await tx
        .insertInto('copyright_order_items')
        .values([
          { ...item, position: 1, drama_id: 1, ...itemOver },
          { ...item, position: 2, drama_id: 2 },
        ])
        .execute();
      return order.id;
    });
  }

  /** The tags under which a drama is listed; 0 stands for any tag (04_listings.sql). */
  async function listedTags(drama: number): Promise<number[]> {
    const rows = await db
      .selectFrom('listing_entries')
      .select('tag_id')
      .where('drama_id', '=', drama)
      .orderBy('tag_id')
      .execute();
    return rows.map((row) => row.tag_id);
  }

  async function countListed(tag: number): Promise<number> {
    const rows = await db
      .selectFrom('listing_counts')
      .select('drama_count')
      .where('tag_id', '=', tag)
      .execute();
    return rows.reduce((total, row) => total + row.drama_count, 0);
  }

  /**
   * Expects the listing tables, which triggers update, to equal the rows computed from the
   * catalogue.
   */
  async function expectCorrectListings() {
    const { rows } = await sql`
      with entries as (
        select drama_id, tag_id, release_date, is_new_release, view_count from listing_entries
      ), counts as (
        select tag_id, release_year, is_new_release, count(*)::int as drama_count
        from listing_entries group by 1, 2, 3
      )
      (table entries except table expected_listing_entries)
      union all (table expected_listing_entries except table entries)
      union all select drama_id, null, null, null, null from (
        (table listing_titles except table expected_listing_titles)
        union all (table expected_listing_titles except table listing_titles)
      ) as titles
      union all select null, tag_id, null, null, drama_count from (
        (table counts except table listing_counts) union all (table listing_counts except table counts)
      ) as counts`.execute(db);
    expect(rows).toEqual([]);
  }

  async function countWaiting(): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    );
    return rows[0]?.waiting ?? 0;
  }

  return {
    addDrama,
    addVideo,
    addTag,
    tagDrama,
    addUser,
    addCompany,
    addOrder,
    listedTags,
    countListed,
    expectCorrectListings,
    countWaiting,
  };
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export function ago(ms: number): Date {
  return new Date(Date.now() - ms);
}

export function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY);
}

/** The name of the violated constraint, or `not refused`. */
export async function refusal(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(() => 'not refused', readConstraint);
}

export function readConstraint(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.constraint) return error.constraint;
  throw error;
}
