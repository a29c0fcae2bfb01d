import { type NotNull, sql } from 'kysely';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { dramaKey, dramaTitleIn } from '#server/db/dramas/drama-key.ts';
import { fallbackText } from '#server/db/dramas/fallback-text.ts';
import { publicCover } from '#server/db/dramas/public-cover.ts';
import { hasEpisode } from '#server/db/failed-copies.ts';
import { prepared } from '#server/db/query/prepared.ts';
import { anyOf } from '#server/db/query/rows.ts';

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
  ${hasEpisode} AND v.duration_seconds IS NOT NULL
)`;

/** The titles of screeners in their order, withdrawn ones included. */
export async function listTitles(db: Db, screenerIds: number[], locale: Locale) {
  const query = db
    .selectFrom('screener_titles as t')
    .innerJoin('dramas as d', 'd.id', 't.drama_id')
    .select(['t.screener_id', 't.drama_id', 'd.state as drama_state'])
    .select([
      // Empty if the drama is not published.
      publicCover.as('cover'),
      dramaTitleIn(locale).as('title'),
      sql<string>`coalesce(${fallbackText('synopsis', locale)}, '')`.as('synopsis'),
      // The numbers of the episodes that the screener has.
      sql`ARRAY(
        SELECT e.episode_no::bigint FROM episodes e JOIN videos v ON v.id = e.video_id
        WHERE e.drama_id = t.drama_id AND ${isIncluded}
        ORDER BY e.episode_no)`
        .$castTo<number[]>()
        .as('episodes'),
      // Whether these are all episodes of the drama.
      sql<boolean>`NOT EXISTS (
        SELECT FROM episodes e LEFT JOIN videos v ON v.id = e.video_id
        WHERE e.drama_id = t.drama_id AND NOT ${isIncluded})`.as('is_complete'),
      // False if the drama was withdrawn, or no episode has files any more.
      sql<boolean>`d.state <> 'withdrawn' AND EXISTS (
        SELECT FROM episodes e JOIN videos v ON v.id = e.video_id
        WHERE e.drama_id = t.drama_id AND ${isIncluded}
          AND NOT EXISTS (SELECT FROM removed_media r WHERE r.key = video_scope(v.path))
      )`.as('is_watchable'),
    ])
    .where('t.screener_id', '=', anyOf(screenerIds))
    .orderBy('t.screener_id')
    .orderBy('t.position');
  return prepared(db, 'screener-titles', query);
}

export type TitleRow = Awaited<ReturnType<typeof listTitles>>[number];

/**
 * The episodes of a screener in the order of its titles, withdrawn ones included. The title of an
 * episode is empty if it has none.
 */
export async function listEpisodes(db: Db, screenerId: number, locale: Locale) {
  const languages = sql`(${fallbackOrder(locale)}::text[] || d.original_language::text)`;
  const query = db
    .selectFrom('screener_titles as t')
    .innerJoin('dramas as d', 'd.id', 't.drama_id')
    .innerJoin('episodes as e', 'e.drama_id', 't.drama_id')
    .innerJoin('videos as v', 'v.id', 'e.video_id')
    .select(['t.drama_id', 'd.state as drama_state', 'e.episode_no', 'v.id as video_id'])
    .select([
      'v.duration_seconds',
      dramaKey.as('drama_key'),
      dramaTitleIn(locale).as('drama_title'),
      sql<string>`coalesce(
        (SELECT text.title FROM episode_texts text
         WHERE text.drama_id = e.drama_id AND text.episode_no = e.episode_no
           AND text.locale::text = ANY ${languages}
         ORDER BY array_position(${languages}, text.locale::text)
         LIMIT 1), '')`.as('title'),
    ])
    .where('t.screener_id', '=', screenerId)
    .where(isIncluded)
    .orderBy('t.position')
    .orderBy('e.episode_no')
    .$narrowType<{ duration_seconds: NotNull }>();
  return prepared(db, 'screener-episodes', query);
}

export type EpisodeRow = Awaited<ReturnType<typeof listEpisodes>>[number];

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
