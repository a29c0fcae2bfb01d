import { setTimeout as delay } from 'node:timers/promises';
import { WorkQueue } from '../../jobs/work-queue.ts';

interface RefreshQueueOptions {
  now?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

export type QueueRefresh = <Result>(refresh: () => Promise<Result>) => Promise<Result>;

const MAX_WAITING = 256;
/** How many times as long as a refresh the pause after it is. */
const PAUSE_FACTOR = 3;

/**
 * Runs refreshes of stale pages one after another, with pauses. Nobody waits for them, and after an
 * outage all pages are stale: refreshed without pauses, they would delay replies for seconds.
 */
export function createRefreshQueue({
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
  return (refresh) =>
    queue.run(async () => {
      const startedAt = now();
      try {
        return await refresh();
      } finally {
        await pause(PAUSE_FACTOR * (now() - startedAt));
      }
    });
}
