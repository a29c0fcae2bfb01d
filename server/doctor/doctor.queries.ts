import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { dramaKey } from '../db/dramas/drama-key.ts';
import { row } from '../db/query/row.ts';
import { countRows } from '../db/query/rows.ts';

export function describeDatabase(db: Db) {
  return db
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<string>`current_setting('server_encoding')`.as('encoding'),
      sql<number>`(pg_database_size(current_database()) / 1000000)::integer`.as('megabytes'),
    ])
    .executeTakeFirstOrThrow();
}

/** The columns of both lists of mails; `businessMails` are addressed to BUSINESS_EMAIL. */
const countMails = (recipient: string) =>
  [
    sql<number>`count(*)`.as('mails'),
    sql<number>`count(*) FILTER (WHERE recipient = ${recipient})`.as('businessMails'),
  ] as const;

/** Counts mails that have waited for more than 15 minutes. */
export function countStuckMails(db: Db, businessEmail: string) {
  return db
    .selectFrom('outgoing_mails')
    .select(countMails(businessEmail))
    .select(({ fn }) => fn.min<Date | null>('created_at').as('since'))
    .select(
      sql`(array_agg(last_error ORDER BY created_at DESC) FILTER (WHERE last_error IS NOT NULL))[1]`
        .$castTo<string | null>()
        .as('newestReason'),
    )
    .where(sql<boolean>`created_at < now() - interval '15 minutes'`)
    .executeTakeFirstOrThrow();
}

/** Counts dead letters of the last 7 days. */
export function countDeadMails(db: Db, businessEmail: string) {
  return db
    .selectFrom('dead_mails')
    .select(countMails(businessEmail))
    .select([
      sql<number>`count(*) FILTER (
        WHERE outcome = 'expired' AND failed_at > now() - interval '1 day')`.as('expiredToday'),
      sql`(array_agg(reason ORDER BY failed_at DESC))[1]`
        .$castTo<string | null>()
        .as('newestReason'),
    ])
    .where('failed_at', '>', sql<Date>`now() - interval '7 days'`)
    .executeTakeFirstOrThrow();
}

export type MailCount = Omit<Awaited<ReturnType<typeof countDeadMails>>, 'expiredToday'>;

/** Dramas that are not withdrawn and may be watched in some countries only. */
export function countLimitedDramas(db: Db): Promise<number> {
  const limited = db
    .selectFrom('dramas')
    .select('id')
    .where('state', '<>', 'withdrawn')
    .where(sql<boolean>`NOT is_watched_everywhere(watch_territories, watch_territories_excluded)`);
  return countRows(db, limited);
}

/**
 * Reads the media paths of each table in pages: the next `limit` rows whose id is above `after`. An
 * entry is null if the row has no such file.
 */
export const mediaRows = [
  mediaOf('dramas', sql`ARRAY[cover::text, banner_wide::text, banner_tall::text]`),
  mediaOf(
    'videos',
    sql`ARRAY[path::text, thumbnail::text] || ARRAY(
      SELECT s.path::text FROM video_subtitles s WHERE s.video_id = videos.id
    )`,
  ),
  mediaOf('banners', sql`ARRAY[image::text, image_tall::text]`),
];

function mediaOf(table: 'dramas' | 'videos' | 'banners', paths: RawBuilder<unknown>) {
  return async (db: Db, after: number, limit: number) =>
    db
      .selectFrom(table)
      .select(['id', paths.$castTo<(string | null)[]>().as('paths')])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
}

/**
 * Videos and subtitles in the private folder of the object store, the latest moved first. The key of a
 * picture in several widths has no extension (`picture_stem`, 05_media.sql); a folder ends with `/`.
 */
export async function listLatestPrivate(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_media as s')
    .select('s.key')
    .where('s.is_private', '=', true)
    .where('s.key', '~', '(/|[.][a-z0-9]+)$')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('removed_media as r').whereRef('r.key', '=', 's.key').select('r.key'))),
    )
    .orderBy('s.changed_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** Folders with the playlists of several videos, or `/media/` with one, and how many these are. */
export async function listSharedFolders(db: Db) {
  const folder = sql<string>`video_scope(path)`;
  const playlists = sql<number>`count(DISTINCT media_file(path))`;
  return db
    .selectFrom('videos')
    .select([folder.as('folder'), playlists.as('playlists')])
    .where(sql<boolean>`${folder} LIKE '/media/%' AND right(${folder}, 1) = '/'`)
    .groupBy(folder)
    .having(sql<boolean>`(${playlists} > 1 OR ${folder} = '/media/')`)
    .orderBy(folder)
    .execute();
}

/**
 * The video under `/media` of the first episode that everybody may watch, of each of the latest published
 * dramas. These are sorted first, so that the episodes of only a few dramas are read.
 */
export async function listOpenVideos(db: Db, areTerritoriesApplied: boolean, limit: number) {
  const { rows } = await row({ episode: 'text', path: 'text' }).sql`
    SELECT 'episode ' || e.episode_no || ' of ' || ${dramaKey} AS episode, media_file(v.path) AS path
    FROM (
      SELECT id, published_at FROM dramas WHERE state = 'published'
      ORDER BY published_at DESC, id DESC
    ) latest
    JOIN dramas d ON d.id = latest.id
    CROSS JOIN LATERAL (
      SELECT e.episode_no, e.video_id FROM episodes e
      WHERE e.drama_id = d.id AND is_open_episode(d, e.episode_no, ${areTerritoriesApplied})
      ORDER BY e.episode_no LIMIT 1
    ) e
    JOIN videos v ON v.id = e.video_id
    WHERE v.path LIKE '/media/%'
      AND NOT EXISTS (SELECT FROM removed_media r WHERE r.key = video_scope(v.path))
    ORDER BY latest.published_at DESC, latest.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The keys of media whose files were removed. */
export async function listRemovedKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('removed_media').select('key').execute();
  return rows.map(({ key }) => key);
}

/**
 * The rights of the next dramas by id that have active grants out; the lines are read by
 * rights-lines.ts.
 */
export async function listSoldRights(db: Db, after: number, limit: number) {
  return db
    .selectFrom('drama_rights as r')
    .select(['r.drama_id', 'r.lines'])
    .where('r.drama_id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rights_grants as g')
          .select('g.id')
          .whereRef('g.drama_id', '=', 'r.drama_id')
          .where('g.direction', '=', 'out')
          .where('g.status', '=', 'active'),
      ),
    )
    .orderBy('r.drama_id')
    .limit(limit)
    .execute();
}

/** How operators name these dramas, by id. */
export async function listDramaNames(db: Db, ids: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('dramas as d')
    .select(dramaKey.as('name'))
    .where('d.id', 'in', ids)
    .orderBy('d.id')
    .execute();
  return rows.map(({ name }) => name);
}

const endOf = sql<string>`upper(r.period)`;

/** The active grants whose last day is today or later. */
const running = (db: Db, today: string) =>
  db.selectFrom('rights_grants as r').where('r.status', '=', 'active').where(endOf, '>', today);

/** Counts the active grants whose last day is today or within the given number of days. */
export async function countEnding(db: Db, today: string, days: number) {
  return running(db, today)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('r.direction', '=', 'in').as('grantsIn'),
      fn.countAll<number>().filterWhere('r.direction', '=', 'out').as('grantsOut'),
    ])
    .where(endOf, '<=', sql<string>`${today}::date + ${days}::int + 1`)
    .executeTakeFirstOrThrow();
}

/** The active grants that end first, from today on. `last_day` is inclusive. */
export async function listEnding(db: Db, today: string, limit: number) {
  return running(db, today)
    .innerJoin('dramas as d', 'd.id', 'r.drama_id')
    .select(['r.id', 'r.direction', 'r.party', dramaKey.as('drama')])
    .select(sql<string>`upper(r.period) - 1`.as('last_day'))
    .orderBy(endOf)
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** The lines of the next deals by id, each with its grant; null if there is none. */
export async function listDealLines(db: Db, after: number, limit: number) {
  const deals = db
    .selectFrom('copyright_deals')
    .select(['id', 'deal_no', 'terminated_from'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return db
    .selectFrom(deals.as('deal'))
    .leftJoin('copyright_deal_lines as line', 'line.deal_id', 'deal.id')
    .leftJoin('rights_grants as g', 'g.id', 'line.grant_id')
    .select(['deal.id', 'deal.deal_no', 'deal.terminated_from', 'line.drama_id', 'line.terms'])
    .select(['g.drama_id as granted_drama_id', 'g.direction', 'g.media', 'g.territories'])
    .select(['g.territories_excluded', 'g.language_uses', 'g.is_exclusive', 'g.may_sublicense'])
    .select('g.status')
    .select(sql`lower(g.period)`.$castTo<string | null>().as('start'))
    .select(sql`upper(g.period) - 1`.$castTo<string | null>().as('last_day'))
    .orderBy('deal.id')
    .orderBy('line.position')
    .execute();
}
export type DealLineRow = Awaited<ReturnType<typeof listDealLines>>[number];
