import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { hasEpisode } from '#server/db/failed-copies.ts';
import { lacksJob } from '#server/db/query/lacks-job.ts';

export interface BurnRun {
  /** Of the copy. */
  id: number;
  /** Identifies the run: another machine may have taken over the video since. */
  claimId: string;
}

export type Burning = BurnRun & NonNullable<Awaited<ReturnType<typeof startVideo>>>;

/** Servers of the last release renew `claimed_at` while they encode. */
const isFreeOfClaims = sql<boolean>`
  coalesce(b.claimed_at < clock_timestamp() - interval '1 minute', true)`;

/**
 * Begins a run, which ends that of a machine that was silent. Undefined if the copy is not wanted any
 * more, is made, has failed, or is encoded by a server of the last release, which leaves a video without
 * `claimed_at` alone.
 */
export async function startVideo(db: Db, { id, claimId }: BurnRun) {
  return db
    .updateTable('burned_videos as b')
    .from('videos as v')
    .set({ state: 'running', progress: 0, claim_id: claimId, claimed_at: null })
    .whereRef('v.id', '=', 'b.video_id')
    .where('b.id', '=', id)
    .where('b.state', 'in', ['queued', 'running'])
    .where(isFreeOfClaims)
    .returning(['v.path', 'v.id as videoId', 'b.label'])
    .executeTakeFirst();
}

/** Videos to be encoded that have no job. `ahead` counts those of the same recipient before it. */
export async function listWithoutJob(db: Db, limit: number) {
  return db
    .selectFrom('burned_videos as b')
    .select([
      'b.id',
      sql<number>`(row_number() OVER (PARTITION BY b.label ORDER BY b.created_at, b.video_id) - 1)::int4`.as(
        'ahead',
      ),
    ])
    .where('b.state', 'in', ['queued', 'running'])
    .where(isFreeOfClaims)
    .where(lacksJob('burn', sql`b.id::text`))
    .orderBy('b.created_at')
    .limit(limit)
    .execute();
}

/** How many copies of the recipient are to be encoded. */
export async function countQueued(tx: Tx, label: string): Promise<number> {
  const { queued } = await tx
    .selectFrom('burned_videos')
    .select(({ fn }) => fn.countAll<number>().as('queued'))
    .where('label', '=', label)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return Number(queued);
}

interface BurningChange {
  state?: 'queued' | 'done' | 'failed';
  progress?: number;
  path?: string;
  error?: string;
}

/** Returns false, and changes nothing, if the row was deleted or another machine has taken over. */
async function updateBurning(
  db: Db,
  { id, claimId }: BurnRun,
  change: BurningChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('burned_videos')
    .set({ ...change, ...(change.state && { claim_id: null }) })
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const saveProgress = (db: Db, video: BurnRun, progress: number) =>
  updateBurning(db, video, { progress });

export const finishVideo = (db: Db, video: BurnRun, path: string) =>
  updateBurning(db, video, { state: 'done', progress: 1, path });

export const failVideo = (db: Db, video: BurnRun, error: string) =>
  updateBurning(db, video, { state: 'failed', error });

/** The video is to be encoded again, by another machine or after the next start. */
export const releaseVideo = (db: Db, video: BurnRun) =>
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
