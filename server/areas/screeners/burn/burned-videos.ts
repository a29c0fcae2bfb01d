import type { Db, Tx } from '#server/db/client.ts';
import type { BurnState } from '#server/db/tables/screeners.ts';
import type { NewJob, SendJob } from '#server/jobs/engine/job-engine.ts';
import { countQueued } from './burn.queries.ts';

interface BurnedVideosParts {
  db: Db;
  sendJob: SendJob;
}

export interface BurnedVideo {
  videoId: number;
  state: BurnState;
  progress: number;
  /** The address of the playlist, once it is done. */
  path: string | null;
  error: string;
}

export const LABEL_SEPARATOR = ' · ';

/** The lines of a label as they are drawn. */
export function linesOf(label: string): string[] {
  return label.split(LABEL_SEPARATOR);
}

export type BurnedVideos = ReturnType<typeof createBurnedVideos>;

/** Copies of videos with the recipient's name in the picture, encoded by jobs. */
export function createBurnedVideos({ db, sendJob }: BurnedVideosParts) {
  return {
    /** The text in the picture. */
    labelOf: ({ name, email }: { name: string; email: string }) =>
      [name, email].join(LABEL_SEPARATOR),

    /** Queues the videos that are not made or queued yet; failed ones are queued again. */
    async queue(tx: Tx, videoIds: number[], label: string): Promise<void> {
      if (videoIds.length === 0) return;
      const queued = await tx
        .insertInto('burned_videos')
        .values(videoIds.map((video_id) => ({ video_id, label })))
        .onConflict((conflict) =>
          conflict
            .columns(['video_id', 'label'])
            .doUpdateSet({
              state: 'queued',
              progress: 0,
              error: '',
              claim_id: null,
              claimed_at: null,
            })
            .where('burned_videos.state', '=', 'failed'),
        )
        .returning('id')
        .execute();
      if (queued.length === 0) return;
      const ahead = (await countQueued(tx, label)) - queued.length;
      for (const [index, { id }] of queued.entries()) await sendJob(tx, burnJob(id, ahead + index));
    },

    /** The copies of a deleted recipient are never played again. */
    async forget(tx: Tx, labels: string[]): Promise<void> {
      if (labels.length === 0) return;
      await tx.deleteFrom('burned_videos').where('label', 'in', labels).execute();
    },

    async find(videoIds: number[], label: string): Promise<BurnedVideo[]> {
      if (videoIds.length === 0) return [];
      const rows = await db
        .selectFrom('burned_videos')
        .select(['video_id', 'state', 'progress', 'path', 'error'])
        .where('video_id', 'in', videoIds)
        .where('label', '=', label)
        .execute();
      return rows.map(({ video_id, ...row }) => ({ videoId: video_id, ...row }));
    },
  };
}

/**
 * The priority is the negative number of copies of the same recipient that were queued before, so that
 * the copies of several recipients are encoded in turn, not one recipient's after another's.
 */
export const burnJob = (id: number, ahead: number): NewJob<'burn'> => ({
  kind: 'burn',
  input: { id },
  key: String(id),
  priority: 0 - ahead,
});
