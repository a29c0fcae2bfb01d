import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { BurnWatermark } from '#server/areas/media/watermark/burn-watermark.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { isDatabaseAway, isDatabaseBusy } from '#server/db/connection/database-away.ts';
import { StoreAway } from '#server/errors/operator-error.ts';
import { type JobHandler, RetryLater } from '#server/jobs/engine/handlers.ts';
import type { NewJob } from '#server/jobs/engine/job-engine.ts';
import type { Log } from '#server/log.ts';
import type { ScreenerNotifier } from '../screener-notifier.ts';
import {
  type Burning,
  deleteEnded,
  finishVideo,
  listWithoutJob,
  releaseVideo,
  saveProgress,
  startVideo,
} from './burn.queries.ts';
import { burnJob, LABEL_SEPARATOR, linesOf } from './burned-videos.ts';
import { saveFailure } from './save-failure.ts';

interface BurnerParts {
  db: Db;
  now: () => Date;
  log: Log;
  burn: BurnWatermark;
  notifier: Pick<ScreenerNotifier, 'copyFailed'>;
  /** Deletes the files of copies that no row of `burned_videos` refers to. */
  deleteUnusedCopies: () => Promise<void>;
}

const PROGRESS_MS = 5_000;
const RETRY_MS = 1_000;
/** The warning below says it too. */
const STORE_RETRY_SECONDS = 30;
const DATABASE_RETRY_SECONDS = 10;
const GIVEN_UP = 'The copy was not finished: every machine that encoded it ended or took too long.';
/** How long copies are kept after the recipient's last screener has ended, for a further one. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Encodes the queued videos of all screeners. */
export function createBurner(parts: BurnerParts) {
  const { db, now, log, burn, deleteUnusedCopies } = parts;
  let isCleared = false;

  /** Deletes what a killed run has left on this machine. */
  async function clearOnce(): Promise<void> {
    if (isCleared) return;
    isCleared = true;
    await deleteUnusedCopies().catch((err) => {
      isCleared = false;
      log.warn({ err }, 'deleting unused copies with a watermark failed');
    });
  }

  async function encode(video: Burning, stop: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stop, lost.signal]);
    let progress = 0;
    const saving = setInterval(async () => {
      const isOurs = await saveProgress(db, video, progress).catch(() => true);
      if (!isOurs) lost.abort();
    }, PROGRESS_MS);
    try {
      const copy = await burn({
        path: video.path,
        label: video.label,
        lines: linesOf(video.label),
        run: video.claimId,
        signal,
        onProgress(share) {
          progress = share;
        },
      });
      const isSaved = await untilSaved(() => finishVideo(db, video, copy), stop);
      // The media or the account was deleted while the copy was made.
      if (!isSaved) await deleteUnusedCopies();
    } catch (error) {
      if (lost.signal.aborted) return deleteUnusedCopies();
      if (stop.aborted) return handBack(video, error);
      await fail(video, error);
    } finally {
      clearInterval(saving);
    }
  }

  /** For a machine that stops, or whose job was taken from it. */
  async function handBack(video: Burning, reason: unknown): Promise<void> {
    const isReleased = await releaseVideo(db, video);
    if (!isReleased) await deleteUnusedCopies();
    throw reason;
  }

  async function fail(video: Burning, error: unknown): Promise<void> {
    if (isTransient(error)) throw new RetryLater(DATABASE_RETRY_SECONDS);
    if (error instanceof StoreAway) {
      const warning = 'the object store is away; a watermark is burned in again in 30 seconds';
      log.warn({ err: error, video: video.path }, warning);
      await releaseVideo(db, video);
      throw new RetryLater(STORE_RETRY_SECONDS);
    }
    log.warn({ err: error, video: video.path }, 'burning in a watermark failed');
    await saveFailure(parts, video, error instanceof Error ? error.message : String(error));
  }

  async function start(id: number): Promise<Burning | undefined> {
    const run = { id, claimId: randomUUID() };
    const video = await startVideo(db, run);
    return video && { ...run, ...video };
  }

  const handler: JobHandler<'burn'> = {
    async run({ id }, { signal }) {
      await clearOnce();
      const video = await start(id);
      if (video) await encode(video, signal);
    },

    async giveUp({ id }) {
      const video = await start(id);
      if (video) await saveFailure(parts, video, GIVEN_UP);
    },
  };

  return {
    handler,

    async listMissingJobs(tx: Tx, limit: number): Promise<NewJob<'burn'>[]> {
      return (await listWithoutJob(tx, limit)).map(({ id, ahead }) => burnJob(id, ahead));
    },

    /** Deletes copies that are not needed any more. Any number of servers may run it. */
    async cleanUp(): Promise<void> {
      await deleteEnded(db, new Date(now().getTime() - KEPT_MS), LABEL_SEPARATOR);
      await deleteUnusedCopies();
    },
  };
}

const isTransient = (error: unknown) => isDatabaseAway(error) || isDatabaseBusy(error);

/** Repeats the work while the database is away, so that a finished encoding is not lost. */
async function untilSaved(work: () => Promise<boolean>, stop: AbortSignal): Promise<boolean> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error)) throw error;
      await setTimeout(RETRY_MS, undefined, { signal: stop });
    }
  }
}
