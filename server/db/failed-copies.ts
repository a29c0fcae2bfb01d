import { sql } from 'kysely';
import type { Db } from './client.ts';

/** Whether title `t` of a screener has episode `e`. */
export const hasEpisode = sql<boolean>`(t.episodes IS NULL OR e.episode_no = ANY (t.episodes))`;

/**
 * The ids of open screeners that need a copy with a burned-in watermark that could not be made. The
 * label of a copy is that of `labelOf` in areas/screeners/burn/burned-videos.ts.
 */
export function selectFailedCopies(db: Db, now: Date) {
  return db
    .selectFrom('burned_videos as b')
    .innerJoin('episodes as e', 'e.video_id', 'b.video_id')
    .innerJoin('screener_titles as t', (join) =>
      join.onRef('t.drama_id', '=', 'e.drama_id').on(hasEpisode),
    )
    .innerJoin('screeners as s', 's.id', 't.screener_id')
    .select('s.id')
    .where(sql<boolean>`s.name || ' · ' || s.email = b.label`)
    .where('b.state', '=', 'failed')
    .where(sql<boolean>`s.is_burned_in`)
    .where('s.state', '=', 'active')
    .where('s.expires_at', '>', now);
}
