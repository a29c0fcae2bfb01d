import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { given, toJson } from '#server/db/query/rows.ts';
import type { StoredRanges } from '#server/db/stored-json.ts';

/** The views of a screener, or of one of its episodes, in the order of time. */
export async function listViews(
  db: Db,
  screenerId: number,
  episode?: { dramaId: number; episodeNo: number },
) {
  return db
    .selectFrom('screener_views')
    .select([
      'id',
      'drama_id',
      'episode_no',
      'viewer_hash',
      'is_play',
      'started_at',
      'last_at',
      'device',
      'country',
      'ranges',
    ])
    .where('screener_id', '=', screenerId)
    .where((eb) => eb.and(given({ drama_id: episode?.dramaId, episode_no: episode?.episodeNo })))
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}

export type ViewRow = Awaited<ReturnType<typeof listViews>>[number];

interface NewView {
  screener_id: number;
  drama_id: number;
  episode_no: number;
  viewer_hash: Buffer;
  is_play: boolean;
  started_at: Date;
  device: string;
  country: string | null;
}

export async function insertView(tx: Tx, newView: NewView): Promise<number> {
  const { id } = await tx
    .insertInto('screener_views')
    .values({ ...newView, last_at: newView.started_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A view with its screener and the start of its play; the duration is null if the episode was
 * deleted.
 */
export async function findView(db: Db, id: number) {
  return db
    .selectFrom('screener_views as view')
    .innerJoin('screeners as s', 's.id', 'view.screener_id')
    .leftJoin('episodes as e', (join) =>
      join.onRef('e.drama_id', '=', 'view.drama_id').onRef('e.episode_no', '=', 'view.episode_no'),
    )
    .leftJoin('videos as v', 'v.id', 'e.video_id')
    .select([
      'view.viewer_hash',
      'view.drama_id',
      'view.episode_no',
      's.id as screener_id',
      's.user_id',
      's.email_key',
      's.state',
      's.opens_at',
      's.expires_at',
      's.finished_at',
      'v.duration_seconds',
    ])
    .select((eb) =>
      eb
        .selectFrom('screener_views as play')
        .select((of) => of.fn.max('play.started_at').as('at'))
        .whereRef('play.screener_id', '=', 'view.screener_id')
        .whereRef('play.drama_id', '=', 'view.drama_id')
        .whereRef('play.episode_no', '=', 'view.episode_no')
        .whereRef('play.viewer_hash', '=', 'view.viewer_hash')
        .whereRef('play.started_at', '<=', 'view.started_at')
        .where('play.is_play', '=', true)
        .as('play_started_at'),
    )
    .where('view.id', '=', id)
    .executeTakeFirst();
}

interface NewRanges {
  ranges: StoredRanges;
  /** The sum of the ranges, repeated parts included. */
  viewedSeconds: number;
  at: Date;
}

/**
 * Stores the ranges unless the view already has more: a late report must not replace a newer one.
 */
export async function updateRanges(
  tx: Tx,
  viewId: number,
  { ranges, viewedSeconds, at }: NewRanges,
): Promise<void> {
  await tx
    .updateTable('screener_views')
    .set({
      ranges: toJson(ranges),
      last_at: (eb) => eb.fn<Date>('greatest', ['last_at', eb.val(at)]),
    })
    .where('id', '=', viewId)
    .where(
      sql<boolean>`${viewedSeconds}::numeric >= (
        SELECT coalesce(sum((range ->> 1)::numeric - (range ->> 0)::numeric), 0)
        FROM jsonb_array_elements(ranges) AS range
      )`,
    )
    .execute();
}
