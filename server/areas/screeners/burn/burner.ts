import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { BurnWatermark } from '#server/areas/media/watermark/burn-watermark.ts';
import type { Db } from '#server/db/client.ts';
import { isDatabaseAway, isDatabaseBusy } from '#server/db/connection/database-away.ts';
import { StoreAway } from '#server/errors/operator-error.ts';
import type { Log } from '#server/log.ts';
import type { ScreenerNotifier } from '../screener-notifier.ts';
import {
  type Burning,
  claimVideo,
  deleteEnded,
  finishVideo,
  releaseVideo,
  saveProgress,
} from './burn.queries.ts';
import { LABEL_SEPARATOR, linesOf } from './burned-videos.ts';
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

const RENEWAL_MS = 5_000;
const RETRY_MS = 1_000;
/** The warning below says it too. */
const STORE_RETRY_MS = 30_000;
/** How long copies are kept after the recipient's last screener has ended, for a further one. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Encodes the queued videos of all screeners, one at a time on each server. */
export function createBurner(parts: BurnerParts) {
  const { db, now, log, burn, deleteUnusedCopies } = parts;
  /** After a failure of the object store. */
  let pausedUntil = 0;

  async function burnOne(video: Burning, path: string, stop: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stop, lost.signal]);
    let progress = 0;
    const renewal = setInterval(async () => {
      const isOurs = await saveProgress(db, video, progress).catch(() => true);
      if (!isOurs) lost.abort();
    }, RENEWAL_MS);
    try {
      const copy = await burn({
        path,
        label: video.label,
        lines: linesOf(video.label),
        signal,
        onProgress(share) {
          progress = share;
        },
      });
      const isSaved = await untilSaved(() => finishVideo(db, video, copy), stop);
      // The media or the account was deleted while the copy was made.
      if (!isSaved) await deleteUnusedCopies();
    } catch (error) {
      if (stop.aborted) await releaseVideo(db, video);
      else if (lost.signal.aborted) await deleteUnusedCopies();
      // The claim ends after `CLAIM_SECONDS` (burn.queries.ts); then the video is encoded again.
      else if (isTransient(error)) throw error;
      else if (error instanceof StoreAway) {
        const warning = 'the object store is away; watermarks are burned in again in 30 seconds';
        log.warn({ err: error, video: path }, warning);
        pausedUntil = now().getTime() + STORE_RETRY_MS;
        await releaseVideo(db, video);
      } else {
        log.warn({ err: error, video: path }, 'burning in a watermark failed');
        await saveFailure(parts, video, error instanceof Error ? error.message : String(error));
      }
    } finally {
      clearInterval(renewal);
    }
  }

  return {
    /** Encodes until nothing is queued, the object store is away, or `signal` is aborted. */
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && now().getTime() >= pausedUntil) {
        const claimId = randomUUID();
        const claimed = await claimVideo(db, claimId);
        if (!claimed) return;
        const { video_id: videoId, label, path } = claimed;
        await burnOne({ videoId, label, claimId }, path, signal);
      }
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
