import type { Db } from '../db/client.ts';
import { dramaKey } from '../db/drama-key.ts';
import { type Row, row, typed } from '../db/row.ts';

export async function describeDatabase(db: Db) {
  const { rows } = await row({ version: 'text', encoding: 'text', megabytes: 'int4' }).sql`
    SELECT current_setting('server_version') AS version,
      current_setting('server_encoding') AS encoding,
      (pg_database_size(current_database()) / 1000000)::integer AS megabytes`.execute(db);
  return rows[0];
}

const mailCount = row({
  mails: 'int8',
  /** How many of these mails are addressed to BUSINESS_EMAIL. */
  business_mails: 'int8',
  newest_reason: 'text?',
});

/** Counts mails older than 15 minutes that failed more than once or are overdue. */
export async function countStuckMails(db: Db, businessEmail: string) {
  const { rows } = await row({ ...mailCount.columns, since: 'timestamptz?' }).sql`
    SELECT count(*) AS mails, min(created_at) AS since,
      count(*) FILTER (WHERE recipient = ${businessEmail}) AS business_mails,
      (array_agg(last_error ORDER BY created_at DESC) FILTER (WHERE last_error IS NOT NULL))[1]
        AS newest_reason
    FROM outgoing_mails
    WHERE created_at < now() - interval '15 minutes'
      AND (attempts > 1 OR next_attempt_at < now() - interval '5 minutes')`.execute(db);
  return rows.map(({ since, ...counted }) => ({ ...toCount(counted), since }))[0];
}

/** Counts dead letters of the last 7 days. */
export async function countDeadMails(db: Db, businessEmail: string) {
  const { rows } = await row({ ...mailCount.columns, expired_today: 'int8' }).sql`
    SELECT count(*) AS mails,
      count(*) FILTER (WHERE recipient = ${businessEmail}) AS business_mails,
      count(*) FILTER (WHERE outcome = 'expired' AND failed_at > now() - interval '1 day')
        AS expired_today,
      (array_agg(reason ORDER BY failed_at DESC))[1] AS newest_reason
    FROM dead_mails WHERE failed_at > now() - interval '7 days'`.execute(db);
  return rows.map((counted) => ({ ...toCount(counted), expiredToday: counted.expired_today }))[0];
}

function toCount({ mails, business_mails, newest_reason }: Row<typeof mailCount>) {
  return { mails, businessMails: business_mails, newestReason: newest_reason };
}

export type MailCount = ReturnType<typeof toCount>;

/** Dramas that are not withdrawn and may be watched in some countries only. */
export async function countLimitedDramas(db: Db): Promise<number> {
  const { rows } = await row({ dramas: 'int8' }).sql`
    SELECT count(*) AS dramas FROM dramas
    WHERE state <> 'withdrawn'
      AND NOT is_watched_everywhere(watch_territories, watch_territories_excluded)`.execute(db);
  return rows[0]?.dramas ?? 0;
}

const mediaRow = row({
  id: 'int8',
  /** An entry is null if the row has no such file. */
  paths: typed<(string | null)[]>('text[]'),
});

/**
 * Reads the media paths of each table in pages: the next `limit` rows whose id is above `after`.
 */
export const mediaRows = {
  dramas: async (db: Db, after: number, limit: number) =>
    mediaRow.sql`
      SELECT id, ARRAY[cover::text, banner_wide::text, banner_tall::text] AS paths
      FROM dramas WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(db),
  videos: async (db: Db, after: number, limit: number) =>
    mediaRow.sql`
      SELECT id, ARRAY[path::text, thumbnail::text] || ARRAY(
        SELECT s.path::text FROM video_subtitles s WHERE s.video_id = v.id
      ) AS paths
      FROM videos v WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(db),
  banners: async (db: Db, after: number, limit: number) =>
    mediaRow.sql`
      SELECT id, ARRAY[image::text, image_tall::text] AS paths
      FROM banners WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(db),
};

/** Videos and subtitles in the private folder of the object store, the latest moved first. */
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
  const { rows } = await row({ folder: 'text', playlists: 'int8' }).sql`
    SELECT video_scope(path) AS folder, count(DISTINCT media_file(path)) AS playlists
    FROM videos WHERE video_scope(path) LIKE '/media/%' AND right(video_scope(path), 1) = '/'
    GROUP BY video_scope(path)
    HAVING count(DISTINCT media_file(path)) > 1 OR video_scope(path) = '/media/'
    ORDER BY video_scope(path)`.execute(db);
  return rows;
}

/**
 * Videos under `/media` of episodes that everybody may watch, of the latest published dramas. These
 * are sorted first, so that the episodes of only a few dramas are read.
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

const foreignVideos = row({ count: 'int8', named: 'text[]' });

/** The videos that are not under /media and that not everybody may watch. */
export async function countForeignVideos(db: Db, areTerritoriesApplied: boolean, limit: number) {
  const { rows } = await foreignVideos.sql`
    SELECT count(*) AS count,
      (coalesce(array_agg(path::text ORDER BY id), '{}'))[:${limit}] AS named
    FROM videos v
    WHERE path !~ '^/media/' AND NOT EXISTS (
      SELECT FROM episodes e
      JOIN dramas d ON d.id = e.drama_id
      WHERE e.video_id = v.id AND d.state = 'published'
        AND is_open_episode(d, e.episode_no, ${areTerritoriesApplied})
    )`.execute(db);
  return rows[0] as Row<typeof foreignVideos>;
}

/** The keys of media whose files were removed. */
export async function listRemovedKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('removed_media').select('key').execute();
  return rows.map(({ key }) => key);
}

/**
 * The rights of the next dramas by id that have grants out; the lines are read by rights-lines.ts.
 */
export async function listRightsOfSold(db: Db, after: number, limit: number) {
  const { rows } = await row({ drama_id: 'int8', lines: 'text' }).sql`
    SELECT drama_id, lines FROM drama_rights
    WHERE drama_id > ${after} AND strpos(E'\\n' || lines, E'\\nout|') > 0
    ORDER BY drama_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** The rights of the next dramas by id that have two grants out, or a grant out and a holdback. */
export async function listRightsThatMayClash(db: Db, after: number, limit: number) {
  const { rows } = await row({ drama_id: 'int8', lines: 'text' }).sql`
    SELECT drama_id, lines FROM drama_rights
    WHERE drama_id > ${after} AND strpos(lines, E'\\nout|') > 0
      AND (starts_with(lines, 'holdback|') OR E'\\n' || lines LIKE E'%\\nout|%\\nout|%')
    ORDER BY drama_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** How operators name these dramas, by id. */
export async function listDramaKeys(db: Db, ids: number[]): Promise<string[]> {
  const { rows } = await row({ external_id: 'text' }).sql`
    SELECT ${dramaKey} AS external_id FROM dramas d
    WHERE d.id = ANY (${ids}::bigint[]) ORDER BY d.id`.execute(db);
  return rows.map(({ external_id }) => external_id);
}

const endingCount = row({ grants_in: 'int8', grants_out: 'int8' });

/** Counts the active grants whose last day is today or within the given number of days. */
export async function countEnding(db: Db, today: string, days: number) {
  const { rows } = await endingCount.sql`
    SELECT count(*) FILTER (WHERE direction = 'in') AS grants_in,
      count(*) FILTER (WHERE direction = 'out') AS grants_out
    FROM rights_grants
    WHERE status = 'active' AND upper(period) > ${today}::date
      AND upper(period) <= ${today}::date + ${days}::int + 1`.execute(db);
  return rows[0] as Row<typeof endingCount>;
}

/** The active grants that end first, from today on. */
export async function listEnding(db: Db, today: string, limit: number) {
  const { rows } = await row({
    id: 'int8',
    direction: 'text',
    party: 'text',
    external_id: 'text',
    /** Inclusive. */
    last_day: 'date',
  }).sql`
    SELECT r.id, r.direction, r.party, ${dramaKey} AS external_id, upper(r.period) - 1 AS last_day
    FROM rights_grants r JOIN dramas d ON d.id = r.drama_id
    WHERE r.status = 'active' AND upper(r.period) > ${today}::date
    ORDER BY upper(r.period), r.id LIMIT ${limit}`.execute(db);
  return rows;
}
