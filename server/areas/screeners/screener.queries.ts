import { type NotNull, sql } from 'kysely';
import type { DramaState } from '#contract/desk/catalogue-lists.ts';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { dramaKey } from '#server/db/drama-key.ts';
import { fallbackText } from '#server/db/fallback-text.ts';
import { prepared } from '#server/db/prepared.ts';
import { publicCover } from '#server/db/public-cover.ts';
import { type Row, row, typed } from '#server/db/row.ts';

export async function findScreenerByToken(db: Db, token: string) {
  return db.selectFrom('screeners').selectAll().where('token', '=', token).executeTakeFirst();
}

export type ScreenerRow = NonNullable<Awaited<ReturnType<typeof findScreenerByToken>>>;

export async function findScreener(db: Db, id: number): Promise<ScreenerRow | undefined> {
  return db.selectFrom('screeners').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks the screener for the rest of the transaction. The account is locked before, because its
 * deletion locks the account and then its screeners, and mails refer to the account.
 */
export async function lockScreener(tx: Tx, { id, user_id }: Pick<ScreenerRow, 'id' | 'user_id'>) {
  if (user_id !== null)
    await tx.selectFrom('users').select('id').where('id', '=', user_id).forKeyShare().execute();
  return tx
    .selectFrom('screeners')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Whether episode `e` with video `v` belongs to title `t` of a screener. A draft may have videos
 * without a duration, which are not complete yet.
 */
const isIncluded = sql<boolean>`(
  (t.episodes IS NULL OR e.episode_no = ANY (t.episodes)) AND v.duration_seconds IS NOT NULL
)`;

const title = row({
  screener_id: 'int8',
  drama_id: 'int8',
  title: 'text',
  synopsis: 'text',
  /** Empty if the drama is not published. */
  cover: 'text',
  drama_state: typed<DramaState>('text'),
  /** The numbers of the episodes that the screener has. */
  episodes: 'int8[]',
  /** Whether these are all episodes of the drama. */
  is_complete: 'bool',
  /** False if the drama was withdrawn, or no episode has files any more. */
  is_watchable: 'bool',
});

export type TitleRow = Row<typeof title>;

/** The titles of screeners in their order, withdrawn ones included. */
export async function listTitles(
  db: Db,
  screenerIds: number[],
  locale: Locale,
): Promise<TitleRow[]> {
  return prepared(
    db,
    'screener-titles',
    title.sql`
    SELECT t.screener_id, t.drama_id, ${publicCover} AS cover, d.state AS drama_state,
      coalesce(${fallbackText('title', locale)}, d.original_title, '') AS title,
      coalesce(${fallbackText('synopsis', locale)}, '') AS synopsis,
      ARRAY(
        SELECT e.episode_no::bigint FROM episodes e JOIN videos v ON v.id = e.video_id
        WHERE e.drama_id = t.drama_id AND ${isIncluded}
        ORDER BY e.episode_no
      ) AS episodes,
      NOT EXISTS (
        SELECT FROM episodes e LEFT JOIN videos v ON v.id = e.video_id
        WHERE e.drama_id = t.drama_id AND NOT ${isIncluded}
      ) AS is_complete,
      d.state <> 'withdrawn' AND EXISTS (
        SELECT FROM episodes e JOIN videos v ON v.id = e.video_id
        WHERE e.drama_id = t.drama_id AND ${isIncluded}
          AND NOT EXISTS (SELECT FROM removed_media r WHERE r.key = video_scope(v.path))
      ) AS is_watchable
    FROM screener_titles t
    JOIN dramas d ON d.id = t.drama_id
    WHERE t.screener_id = ANY (${screenerIds}::bigint[])
    ORDER BY t.screener_id, t.position`,
  );
}

const episode = row({
  drama_id: 'int8',
  drama_state: typed<DramaState>('text'),
  drama_title: 'text',
  /** How operators name the drama. */
  drama_key: 'text',
  episode_no: 'int4',
  /** Empty if the episode has no title. */
  title: 'text',
  video_id: 'int8',
  duration_seconds: 'int4',
});

export type EpisodeRow = Row<typeof episode>;

/** The episodes of a screener in the order of its titles, withdrawn ones included. */
export async function listEpisodes(
  db: Db,
  screenerId: number,
  locale: Locale,
): Promise<EpisodeRow[]> {
  const languages = sql`(${fallbackOrder(locale)}::text[] || d.original_language::text)`;
  return prepared(
    db,
    'screener-episodes',
    episode.sql`
    SELECT t.drama_id, ${dramaKey} AS drama_key, d.state AS drama_state, e.episode_no, e.video_id, v.duration_seconds,
      coalesce(${fallbackText('title', locale)}, d.original_title, '') AS drama_title,
      coalesce(
        (SELECT text.title FROM episode_texts text
         WHERE text.drama_id = e.drama_id AND text.episode_no = e.episode_no
           AND text.locale::text = ANY ${languages}
         ORDER BY array_position(${languages}, text.locale::text)
         LIMIT 1),
        '') AS title
    FROM screener_titles t
    JOIN dramas d ON d.id = t.drama_id
    JOIN episodes e ON e.drama_id = t.drama_id
    JOIN videos v ON v.id = e.video_id
    WHERE t.screener_id = ${screenerId} AND ${isIncluded}
    ORDER BY t.position, e.episode_no`,
  );
}

/** The video of an episode; undefined if the screener does not have it or it was withdrawn. */
export async function findVideo(db: Db, screenerId: number, dramaId: number, episodeNo: number) {
  return db
    .selectFrom('screener_titles as t')
    .innerJoin('dramas as d', 'd.id', 't.drama_id')
    .innerJoin('episodes as e', 'e.drama_id', 't.drama_id')
    .innerJoin('videos as v', 'v.id', 'e.video_id')
    .select(['v.id as video_id', 'v.duration_seconds'])
    .where('t.screener_id', '=', screenerId)
    .where('t.drama_id', '=', dramaId)
    .where('e.episode_no', '=', episodeNo)
    .where(isIncluded)
    .where('d.state', '<>', 'withdrawn')
    .$narrowType<{ duration_seconds: NotNull }>()
    .executeTakeFirst();
}

export interface NewScreenerRow {
  token: string;
  state: 'requested' | 'active';
  user_id: number | null;
  email: string;
  email_key: string;
  name: string;
  company: string;
  locale: Locale;
  message?: string;
  note?: string;
  opens_at?: Date;
  expires_at?: Date;
  max_plays?: number | null;
  has_watermark?: boolean;
  is_burned_in?: boolean;
  created_by: string;
  created_at: Date;
  decided_at?: Date;
  sent_at?: Date;
}

export interface NewTitle {
  dramaId: number;
  /** Null for all. */
  episodes: number[] | null;
}

/** The titles keep the order given. */
export async function insertScreener(
  tx: Tx,
  screener: NewScreenerRow,
  titles: NewTitle[],
): Promise<ScreenerRow> {
  const inserted = await tx
    .insertInto('screeners')
    .values(screener)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('screener_titles')
    .values(
      titles.map(({ dramaId, episodes }, index) => ({
        screener_id: inserted.id,
        drama_id: dramaId,
        position: index + 1,
        episodes,
      })),
    )
    .execute();
  return inserted;
}

export type ScreenerChange = Partial<
  Pick<
    ScreenerRow,
    | 'state'
    | 'reason'
    | 'note'
    | 'opens_at'
    | 'expires_at'
    | 'max_plays'
    | 'has_watermark'
    | 'is_burned_in'
    | 'decided_at'
    | 'sent_at'
    | 'started_at'
    | 'finished_at'
  >
>;

export async function updateScreener(
  tx: Tx,
  id: number,
  change: ScreenerChange,
): Promise<ScreenerRow> {
  return tx
    .updateTable('screeners')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
