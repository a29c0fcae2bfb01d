import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { row } from '#server/db/row.ts';

const claimed = row({ video_id: 'int8', label: 'text', path: 'text' });

/** A claim that was not renewed for this time is stale: its server has ended. */
const CLAIM_SECONDS = 60;

/**
 * Takes the oldest video that is queued, or whose claim has ended. Claims are measured by the clock
 * of the database, because those of the servers may differ.
 */
export async function claimVideo(db: Db, claimId: string) {
  const { rows } = await claimed.sql`
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
    RETURNING b.video_id, b.label, v.path`.execute(db);
  return rows[0];
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

const wanting = row({ screener_id: 'int8', drama_id: 'int8', episode_no: 'int4' });

/** The latest open screener that needs the copy, and as which episode. */
export async function findWanting(db: Db, video: Burning, separator: string, now: Date) {
  const { rows } = await wanting.sql`
    SELECT s.id AS screener_id, e.drama_id, e.episode_no
    FROM screeners s
    JOIN screener_titles t ON t.screener_id = s.id
    JOIN episodes e ON e.drama_id = t.drama_id
      AND (t.episodes IS NULL OR e.episode_no = ANY (t.episodes))
    WHERE s.is_burned_in AND s.state = 'active' AND s.expires_at > ${now}
      AND s.name || ${separator}::text || s.email = ${video.label}
      AND e.video_id = ${video.videoId}
    ORDER BY s.id DESC, t.position, e.episode_no
    LIMIT 1`.execute(db);
  return rows[0];
}

/** Whether another copy that the screener needs has failed and was not queued again. */
export async function hasOtherFailure(db: Db, screenerId: number, video: Burning) {
  const { rows } = await row({ exists: 'bool' }).sql`
    SELECT EXISTS (
      SELECT FROM burned_videos b
      JOIN episodes e ON e.video_id = b.video_id
      JOIN screener_titles t ON t.drama_id = e.drama_id
        AND (t.episodes IS NULL OR e.episode_no = ANY (t.episodes))
      WHERE b.label = ${video.label} AND b.state = 'failed' AND b.video_id <> ${video.videoId}
        AND t.screener_id = ${screenerId}
    )`.execute(db);
  return rows[0]?.exists ?? false;
}

/**
 * Deletes the copies of recipients whose screeners with a burned-in watermark have all ended before
 * the given time.
 */
export async function deleteEnded(db: Db, endedBefore: Date, separator: string): Promise<void> {
  await sql`
    DELETE FROM burned_videos b WHERE NOT EXISTS (
      SELECT FROM screeners s
      WHERE s.is_burned_in AND s.name || ${separator}::text || s.email = b.label
        AND ((s.state = 'active' AND s.expires_at > ${endedBefore})
          OR (s.state = 'revoked' AND s.decided_at > ${endedBefore}))
    )`.execute(db);
}
