import type { Log } from '#server/log.ts';
import type { Placement } from './placement.ts';

/** Several changes in a row cause one run. */
const DELAY_MS = 500;
/** The texts below say it too. */
const RETRY_MS = 30_000;
/** For operators, after a move that failed. */
export const RETRY_ADVICE =
  'Servers with S3_URL move media at their start and after each change, and after a failure try again every 30 seconds.';

/** Moves media in the object store after changes of the catalogue, and retries after a failure. */
export function createPlacementJob(placement: Pick<Placement, 'settle'>, log: Log) {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;

  const schedule = (delayMs: number) => {
    if (running || stopping.signal.aborted) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      running = run();
    }, delayMs);
  };
  const run = async () => {
    isRequested = false;
    let retryMs: number | undefined;
    try {
      const { opened, closed } = await placement.settle({ signal: stopping.signal });
      if (opened + closed > 0) log.info({ opened, closed }, 'media moved in the object store');
    } catch (err) {
      if (!stopping.signal.aborted)
        log.warn({ err }, 'moving media in the object store failed; retrying in 30 seconds');
      retryMs = RETRY_MS;
    }
    running = undefined;
    if (isRequested) schedule(DELAY_MS);
    else if (retryMs) schedule(retryMs);
  };

  return {
    /** To be called at the start, and when the catalogue has changed. */
    request(): void {
      if (!isRequested) {
        // The timer of a retry would run too late.
        clearTimeout(timer);
        timer = undefined;
      }
      isRequested = true;
      schedule(DELAY_MS);
    },

    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
