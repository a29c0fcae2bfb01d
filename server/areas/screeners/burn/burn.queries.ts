import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { hasEpisode } from '#server/db/failed-copies.ts';
import { row } from '#server/db/query/row.ts';
import { first } from '#server/db/query/rows.ts';

/** A claim that was not renewed for this time is stale: its server has ended. */
const CLAIM_SECONDS = 60;

/**
 * Takes the oldest video that is queued, or whose claim has ended. Claims are measured by the clock
 * of the database, because those of the servers may differ.
 */
export async function claimVideo(db: Db, claimId: string) {
  const claimed = row({ video_id: 'int8', label: 'text', path: 'text' }).sql`
    UPDATE burned_videos b
    SET state = 'running', progress = 0, claim_id = ${claimId}, claimed_at = clock_timestamp()
    FROM videos v
    WHERE v.id = b.video_id AND (b.video_id, b.label) = (
      SELECT video_id, label FROM burned_videos
      WHERE state = 'queued'
        OR (state = 'running'
          AND claimed_at < clock_timestamp() - make_interval(secs => ${CLAIM_SECONDS}))
      ORDER BY created_at
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING b.video_id, b.label, v.path`;
  return first(db, claimed);
}

export interface Burning {
  videoId: number;
  label: string;
  /** Identifies the job: another server may have taken over the video since. */
  claimId: string;
}

interface BurningChange {
  state?: 'queued' | 'done' | 'failed';
  progress?: number;
  path?: string;
  error?: string;
}

/**
 * Returns false, and changes nothing, if the row was deleted or another server has taken over. A
 * claim is renewed by a change that keeps the state.
 */
async function updateBurning(db: Db, video: Burning, change: BurningChange): Promise<boolean> {
  const claim = change.state
    ? { claim_id: null, claimed_at: null }
    : { claimed_at: sql<Date>`clock_timestamp()` };
  const { numUpdatedRows } = await db
    .updateTable('burned_videos')
    .set({ ...change, ...claim })
    .where('video_id', '=', video.videoId)
    .where('label', '=', video.label)
    .where('claim_id', '=', video.claimId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const saveProgress = (db: Db, video: Burning, progress: number) =>
  updateBurning(db, video, { progress });

export const finishVideo = (db: Db, video: Burning, path: string) =>
  updateBurning(db, video, { state: 'done', progress: 1, path });

export const failVideo = (db: Db, video: Burning, error: string) =>
  updateBurning(db, video, { state: 'failed', error });

/** Puts the video back in the queue, for another server or the next start. */
export const releaseVideo = (db: Db, video: Burning) =>
  updateBurning(db, video, { state: 'queued', progress: 0 });

/** The recipient, as a copy's label names one. */
const labelOf = (separator: string) => sql<string>`s.name || ${separator}::text || s.email`;

/** The latest open screener that needs the copy, and as which episode. */
export async function findWanting(db: Db, video: Burning, separator: string, now: Date) {
  return db
    .selectFrom('screeners as s')
    .innerJoin('screener_titles as t', 't.screener_id', 's.id')
    .innerJoin('episodes as e', (join) =>
      join.onRef('e.drama_id', '=', 't.drama_id').on(hasEpisode),
    )
    .select(['s.id as screener_id', 'e.drama_id', 'e.episode_no'])
    .where(sql<boolean>`s.is_burned_in`)
    .where('s.state', '=', 'active')
    .where('s.expires_at', '>', now)
    .where(labelOf(separator), '=', video.label)
    .where('e.video_id', '=', video.videoId)
    .orderBy('s.id', 'desc')
    .orderBy('t.position')
    .orderBy('e.episode_no')
    .limit(1)
    .executeTakeFirst();
}

/** Whether another copy that the screener needs has failed and was not queued again. */
export async function hasOtherFailure(db: Db, screenerId: number, video: Burning) {
  const failed = await db
    .selectFrom('burned_videos as b')
    .innerJoin('episodes as e', 'e.video_id', 'b.video_id')
    .innerJoin('screener_titles as t', (join) =>
      join.onRef('t.drama_id', '=', 'e.drama_id').on(hasEpisode),
    )
    .select('b.video_id')
    .where('b.label', '=', video.label)
    .where('b.state', '=', 'failed')
    .where('b.video_id', '<>', video.videoId)
    .where('t.screener_id', '=', screenerId)
    .limit(1)
    .executeTakeFirst();
  return failed !== undefined;
}

/**
 * Deletes the copies of recipients whose screeners with a burned-in watermark have all ended before
 * the given time.
 */
export async function deleteEnded(db: Db, endedBefore: Date, separator: string): Promise<void> {
  await db
    .deleteFrom('burned_videos as b')
    .where(({ not, exists, selectFrom }) => {
      const needing = selectFrom('screeners as s')
        .select('s.id')
        .where(sql<boolean>`s.is_burned_in`)
        .where(labelOf(separator), '=', sql<string>`b.label`)
        .where(({ eb, or, and }) =>
          or([
            and([eb('s.state', '=', 'active'), eb('s.expires_at', '>', endedBefore)]),
            and([eb('s.state', '=', 'revoked'), eb('s.decided_at', '>', endedBefore)]),
          ]),
        );
      return not(exists(needing));
    })
    .execute();
}
