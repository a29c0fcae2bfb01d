import { setTimeout as delay } from 'node:timers/promises';
import { WorkQueue } from '#server/jobs/work-queue.ts';

interface RefreshQueueOptions {
  /** Ends the queue: waiting refreshes are rejected. */
  signal?: AbortSignal;
  now?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

export type QueueRefresh = (refresh: () => Promise<void>) => Promise<void>;

const MAX_WAITING = 256;
/** How many times as long as a refresh the pause after it is. */
const PAUSE_FACTOR = 3;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Runs refreshes of stale pages one after another, with pauses. No request waits for them. After an
 * outage all pages are stale: refreshed without pauses, they would delay replies for seconds.
 */
export function createRefreshQueue({
  signal,
  now = () => performance.now(),
  pause = (ms) => delay(ms, undefined, { ref: false }),
}: RefreshQueueOptions = {}): QueueRefresh {
  const queue = new WorkQueue({
    running: 1,
    waiting: MAX_WAITING,
    perOwner: MAX_WAITING,
    whenFull: 'unavailable',
    retryAfterSeconds: 2,
  });
  const runAndPause = async (refresh: () => Promise<void>) => {
    const startedAt = now();
    try {
      await refresh();
    } finally {
      await pause(Math.min(PAUSE_FACTOR * (now() - startedAt), LONGEST_PAUSE_MS));
    }
  };
  return (refresh) => queue.run(() => runAndPause(refresh), { signal });
}
