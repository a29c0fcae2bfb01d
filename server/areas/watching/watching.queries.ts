import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { prepared } from '#server/db/query/prepared.ts';
import { type Row, row } from '#server/db/query/row.ts';
import { given } from '#server/db/query/rows.ts';

/**
 * How many guests of one network count for a drama in 30 minutes. An office or a school rarely has
 * more on one title. Phones behind a carrier's shared address have few different user agents, so
 * they count as few guests.
 */
const MAX_GUESTS_PER_NETWORK = 20;

interface ViewsToCount {
  dramaIds: number[];
  /** Null if unknown; then the view is taken as one of the first episode. */
  episodeNos: (number | null)[];
  visitorHashes: Buffer[];
  /** Null for a signed-in user, who is not limited by network. */
  networkKeys: (number | null)[];
}

const viewCount = row({ drama_id: 'int8', view_count: 'int8' });

export type ViewCountRow = Row<typeof viewCount>;

/**
 * Counts each visitor once per drama in 30 minutes and returns the views of the published dramas:
 * those added to the drama, those pending and those of this statement. An episode outside the
 * preview does not count, since only a screener shows it. Uses the database's clock,
 * which all servers share. A guest counts only below the limit of the network: `network_views` has
 * the count before and after this statement, and the drama gains the difference below the limit.
 * Rows are written in sorted order, so that concurrent statements do not deadlock.
 */
export async function countViews(
  db: Db,
  { dramaIds, episodeNos, visitorHashes, networkKeys }: ViewsToCount,
): Promise<ViewCountRow[]> {
  const isRecent = sql`n.began_at > now() - interval '30 minutes'`;
  return prepared(
    db,
    'watching-count-views',
    viewCount.sql`
    WITH viewed AS (
      SELECT DISTINCT drama_id, visitor_hash, network_key
      FROM unnest(${dramaIds}::bigint[], ${episodeNos}::integer[], ${visitorHashes}::bytea[],
        ${networkKeys}::bigint[]) AS v (drama_id, episode_no, visitor_hash, network_key)
      JOIN dramas d ON d.id = drama_id
      WHERE is_in_preview(d.preview, d.preview_episodes, coalesce(episode_no, 1))
    ),
    published AS (
      SELECT id, view_count FROM dramas
      WHERE id = ANY (${dramaIds}::bigint[]) AND state = 'published'
    ),
    counted AS (
      INSERT INTO recent_views AS r (drama_id, visitor_hash, network_key)
      SELECT drama_id, visitor_hash, network_key
      FROM viewed JOIN published ON published.id = viewed.drama_id
      ORDER BY drama_id, visitor_hash
      ON CONFLICT (drama_id, visitor_hash) DO UPDATE SET counted_at = now()
        WHERE r.counted_at <= now() - interval '30 minutes'
      RETURNING drama_id, network_key
    ),
    networks AS (
      INSERT INTO network_views AS n (drama_id, network_key, guests)
      SELECT drama_id, network_key, count(*) FROM counted
      WHERE network_key IS NOT NULL
      GROUP BY drama_id, network_key
      ORDER BY drama_id, network_key
      ON CONFLICT (drama_id, network_key) DO UPDATE SET
        guests_before = CASE WHEN ${isRecent} THEN n.guests ELSE 0 END,
        guests = CASE WHEN ${isRecent} THEN n.guests ELSE 0 END + excluded.guests,
        began_at = CASE WHEN ${isRecent} THEN n.began_at ELSE now() END
      RETURNING drama_id, least(guests, ${MAX_GUESTS_PER_NETWORK}::integer)
        - least(guests_before, ${MAX_GUESTS_PER_NETWORK}::integer) AS views
    ),
    gained AS (
      SELECT drama_id, sum(views) AS views
      FROM (
        SELECT drama_id, views FROM networks
        UNION ALL
        SELECT drama_id, 1 FROM counted WHERE network_key IS NULL
      ) AS added
      GROUP BY drama_id
      HAVING sum(views) > 0
    ),
    queued AS (
      INSERT INTO pending_views (drama_id, views) SELECT drama_id, views FROM gained
    )
    SELECT published.id AS drama_id,
      published.view_count + coalesce(gained.views, 0) + coalesce(
        (SELECT sum(views) FROM pending_views WHERE drama_id = published.id), 0
      )::bigint AS view_count
    FROM published LEFT JOIN gained ON gained.drama_id = published.id`,
  );
}

/** Adds pending views to the dramas. Does nothing while another server does it. */
export async function foldViews(db: Db): Promise<void> {
  await sql`SELECT fold_pending_views()`.execute(db);
}

/** Deletes up to `limit` networks whose 30 minutes have passed; returns how many. */
export async function deleteOldNetworks(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH old AS MATERIALIZED (
      SELECT drama_id, network_key FROM network_views
      WHERE began_at <= now() - interval '30 minutes'
      ORDER BY began_at
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    DELETE FROM network_views n USING old
    WHERE n.drama_id = old.drama_id AND n.network_key = old.network_key`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes up to `limit` visitors whose 30 minutes have passed; returns how many. */
export async function deleteOldVisitors(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH old AS MATERIALIZED (
      SELECT drama_id, visitor_hash FROM recent_views
      WHERE counted_at <= now() - interval '30 minutes'
      ORDER BY counted_at
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    DELETE FROM recent_views r USING old
    WHERE r.drama_id = old.drama_id AND r.visitor_hash = old.visitor_hash`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Adds a drama to the history at the given episode, unless that is outside the preview. If it is
 * missing or unknown, uses the episode in the history or else the first. Keeps the position in the
 * same episode. Reads the old values from the locked row, because another tab may be writing it.
 */
export async function insertWatched(
  db: Db,
  userId: number,
  dramaId: number,
  episodeNo: number | undefined,
): Promise<void> {
  const requestedEpisode = sql`
    SELECT episode_no FROM episodes
    WHERE drama_id = ${dramaId} AND episode_no = ${episodeNo ?? null}`;
  await sql`
    INSERT INTO watch_history AS h (user_id, drama_id, episode_no)
    SELECT ${userId}, d.id, coalesce((${requestedEpisode}), 1)
    FROM dramas d
    WHERE d.id = ${dramaId} AND d.state = 'published'
      AND is_in_preview(d.preview, d.preview_episodes, ${episodeNo ?? 1}::integer)
    ON CONFLICT (user_id, drama_id) DO UPDATE SET
      (episode_no, position_seconds) = (
        SELECT wanted, CASE WHEN wanted = h.episode_no THEN h.position_seconds ELSE 0 END
        FROM (SELECT coalesce((${requestedEpisode}), h.episode_no) AS wanted) AS place
      ),
      watched_at = excluded.watched_at`.execute(db);
}

/**
 * Saves the position, limited to the episode's length; false if there is no such episode, or if it
 * is outside the preview.
 */
export async function updateWatched(
  db: Db,
  progress: { userId: number; dramaId: number; episodeNo: number; positionSeconds: number },
): Promise<boolean> {
  const rows = await prepared(
    db,
    'watching-update',
    sql`
    WITH episode AS (
      SELECT e.drama_id, e.episode_no, v.duration_seconds
      FROM dramas d
      JOIN episodes e ON e.drama_id = d.id AND e.episode_no = ${progress.episodeNo}
      JOIN videos v ON v.id = e.video_id
      WHERE d.id = ${progress.dramaId} AND d.state = 'published'
        AND is_in_preview(d.preview, d.preview_episodes, e.episode_no)
    )
    INSERT INTO watch_history (user_id, drama_id, episode_no, position_seconds)
    SELECT ${progress.userId}, drama_id, episode_no,
      least(${progress.positionSeconds}::double precision, duration_seconds)
    FROM episode
    ON CONFLICT (user_id, drama_id) DO UPDATE SET
      episode_no = excluded.episode_no,
      position_seconds = excluded.position_seconds,
      watched_at = excluded.watched_at
    RETURNING drama_id`,
  );
  return rows.length > 0;
}

export async function listWatched(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const query = db
    .selectFrom('watch_history as h')
    .innerJoin('dramas as d', 'd.id', 'h.drama_id')
    .leftJoin('episodes as e', (join) =>
      join.onRef('e.drama_id', '=', 'h.drama_id').onRef('e.episode_no', '=', 'h.episode_no'),
    )
    .leftJoin('videos as v', 'v.id', 'e.video_id')
    .select(['h.drama_id', 'h.episode_no', 'h.position_seconds', 'h.watched_at'])
    .select([
      // 0 if the episode no longer exists.
      sql<number>`coalesce(v.duration_seconds, 0)`.as('duration_seconds'),
      sql<number>`(
        SELECT count(*) FROM episodes o WHERE o.drama_id = d.id
          AND is_in_preview(d.preview, d.preview_episodes, o.episode_no))`.as('open_episodes'),
    ])
    .where('d.state', '=', 'published')
    .where('h.user_id', '=', userId)
    .orderBy('h.watched_at', 'desc')
    .orderBy('h.drama_id', 'desc')
    .limit(limit)
    .offset(offset);
  return prepared(db, 'watching-list', query);
}

export type WatchedRow = Awaited<ReturnType<typeof listWatched>>[number];

export async function countWatched(db: Db, userId: number): Promise<number> {
  const query = db
    .selectFrom('watch_history')
    .innerJoin('dramas', 'dramas.id', 'watch_history.drama_id')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('watch_history.user_id', '=', userId)
    .where('dramas.state', '=', 'published');
  const [watchedDramas] = await prepared(db, 'watching-count', query);
  return watchedDramas?.total ?? 0;
}

/** Deletes one drama from the history, or all. */
export async function deleteWatched(db: Db, userId: number, dramaId?: number): Promise<void> {
  await db
    .deleteFrom('watch_history')
    .where(({ and }) => and(given({ user_id: userId, drama_id: dramaId })))
    .execute();
}
