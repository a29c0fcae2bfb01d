import { type Insertable, sql } from 'kysely';
import { locales } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { prepared } from '#server/db/query/prepared.ts';
import { row } from '#server/db/query/row.ts';
import { anyOf } from '#server/db/query/rows.ts';
import type { Database } from '#server/db/tables.ts';

/** The drama of an episode, locked against changes. */
const lockedEpisode = (tx: Tx, dramaId: number, episodeNo: number) =>
  tx
    .selectFrom('dramas as d')
    .innerJoin('episodes as e', 'e.drama_id', 'd.id')
    .where('d.id', '=', dramaId)
    .where('e.episode_no', '=', episodeNo)
    .forShare('d');

/**
 * The video of an episode, unless its drama is withdrawn. The lock makes a concurrent change of the
 * drama wait, so that its trigger also deletes the grant that this transaction inserts. The thumbnail
 * is null if the drama is a draft and the video has none yet.
 */
export async function lockVideo(tx: Tx, dramaId: number, episodeNo: number) {
  return lockedEpisode(tx, dramaId, episodeNo)
    .innerJoin('videos as v', 'v.id', 'e.video_id')
    .select(['v.id as video_id', 'v.path', 'v.thumbnail', isFolderShared.as('is_folder_shared')])
    .where('d.state', '<>', 'withdrawn')
    .executeTakeFirst();
}

/** Whether the playlist of another video is in the folder of video `v`. */
const isFolderShared = sql<boolean>`EXISTS (
  SELECT FROM videos other
  WHERE video_scope(other.path) = video_scope(v.path)
    AND media_file(other.path) <> media_file(v.path)
)`;

/** The subtitles of a video, the site's languages first. */
export async function listTracks(tx: Tx, videoId: number) {
  return tx
    .selectFrom('video_subtitles')
    .select(['lang', 'label', 'path'])
    .where('video_id', '=', videoId)
    .orderBy(sql`array_position(${[...locales]}::text[], lang::text)`)
    .orderBy('lang')
    .execute();
}
export type TrackRow = Awaited<ReturnType<typeof listTracks>>[number];

export async function insertGrant(
  tx: Tx,
  grant: Insertable<Database['playback_grants']>,
): Promise<void> {
  await tx.insertInto('playback_grants').values(grant).execute();
}

export async function findGrant(db: Db, tokenHash: Buffer) {
  const query = db
    .selectFrom('playback_grants as g')
    .innerJoin('videos as v', 'v.id', 'g.video_id')
    .select([
      'g.expires_at',
      // The hash of the viewer's cookie, in hex.
      sql<string>`encode(g.viewer_hash, 'hex')`.as('viewer'),
      // The folder of the playlist, or the only file of the video.
      sql<string>`video_scope(g.path)`.as('scope'),
      // The playlist, or the only file of the video.
      sql<string>`media_file(g.path)`.as('file'),
      sql`picture_stem(v.thumbnail)`.$castTo<string | null>().as('thumbnail_stem'),
      sql`ARRAY(SELECT media_file(s.path) FROM video_subtitles s WHERE s.video_id = v.id)`
        .$castTo<string[]>()
        .as('subtitle_files'),
    ])
    .where('g.token_hash', '=', tokenHash);
  return (await prepared(db, 'playback-grant', query))[0];
}

export type GrantRow = NonNullable<Awaited<ReturnType<typeof findGrant>>>;

/**
 * The scopes of other videos in one of the folders or below; `file` is the playlist of the video
 * whose folder it is.
 */
export async function listInnerScopes(db: Db, folders: string[], file: string): Promise<string[]> {
  const rows = await prepared(
    db,
    'playback-inner-scopes',
    row({ scope: 'text' }).sql`
    SELECT DISTINCT v.scope FROM unnest(${folders}::text[]) AS folder
    CROSS JOIN LATERAL (
      SELECT video_scope(path) AS scope FROM videos
      -- The character 0 follows the slash.
      WHERE video_scope(path) ~>=~ folder AND video_scope(path) ~<~ (left(folder, -1) || '0')
        AND media_file(path) <> ${file}
      OFFSET 0
    ) AS v`,
  );
  return rows.map(({ scope }) => scope);
}

/** Renews the grants of a view that have not expired; returns how many. */
export async function renewGrantsOfView(
  tx: Tx,
  viewId: number,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('playback_grants')
    .set({ expires_at: expiresAt })
    .where('view_id', '=', viewId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Renews a grant; false if it was deleted or has expired. */
export async function renewGrant(
  db: Db,
  tokenHash: Buffer,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('playback_grants')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Causes no notification: no server uses an expired grant. */
export async function deleteExpiredGrants(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('vignette.deletes_expired', 'on', true)`.execute(tx);
    await tx.deleteFrom('playback_grants').where('expires_at', '<=', now).execute();
  });
}

const isInPreview = sql<boolean>`is_in_preview(d.preview, d.preview_episodes, e.episode_no)`;

/** The rule for an episode of a published drama, locked as in `lockVideo`. */
export async function lockRule(tx: Tx, dramaId: number, episodeNo: number) {
  return lockedEpisode(tx, dramaId, episodeNo)
    .select(['d.watch_territories', 'd.watch_territories_excluded'])
    .select(isInPreview.as('is_in_preview'))
    .where('d.state', '=', 'published')
    .executeTakeFirst();
}

export type RuleRow = NonNullable<Awaited<ReturnType<typeof lockRule>>>;

/**
 * The rules of those of the dramas that are published and have episodes; `is_in_preview` if all
 * episodes are.
 */
export async function listDramaRules(db: Db, dramaIds: number[]) {
  return db
    .selectFrom('dramas as d')
    .select(['d.id as drama_id', 'd.watch_territories', 'd.watch_territories_excluded'])
    .select(
      sql<boolean>`NOT EXISTS (
        SELECT FROM episodes e WHERE e.drama_id = d.id AND NOT ${isInPreview})`.as('is_in_preview'),
    )
    .where('d.id', '=', anyOf(dramaIds))
    .where('d.state', '=', 'published')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('episodes as e').select('e.drama_id').whereRef('e.drama_id', '=', 'd.id')),
    )
    .execute();
}

/** The rule for the episode of a grant that was issued without a screener. */
export async function findRuleOfGrant(
  db: Db,
  tokenHash: Buffer,
  viewerHash: Buffer,
): Promise<RuleRow | undefined> {
  const query = db
    .selectFrom('playback_grants as g')
    .innerJoin('dramas as d', 'd.id', 'g.drama_id')
    .innerJoin('episodes as e', (join) =>
      join
        .onRef('e.drama_id', '=', 'g.drama_id')
        .onRef('e.episode_no', '=', 'g.episode_no')
        .onRef('e.video_id', '=', 'g.video_id'),
    )
    .select(['d.watch_territories', 'd.watch_territories_excluded'])
    .select(isInPreview.as('is_in_preview'))
    .where('g.token_hash', '=', tokenHash)
    .where('g.viewer_hash', '=', viewerHash)
    .where('g.view_id', 'is', null)
    .where('d.state', '=', 'published');
  return (await prepared(db, 'playback-rule-of-grant', query))[0];
}
