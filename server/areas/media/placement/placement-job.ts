import { type JobHandler, RetryLater } from '#server/jobs/engine/handlers.ts';
import type { Log } from '#server/log.ts';
import type { Placement } from './placement.ts';

/** The texts below say it too. */
const RETRY_SECONDS = 30;
/** For operators, after a move that failed. */
export const RETRY_ADVICE =
  'Servers with S3_URL move media at their start and after each change, and after a failure try again every 30 seconds.';

/** Moves media in the object store after changes of the catalogue, and retries after a failure. */
export const createPlacementJob = (
  placement: Pick<Placement, 'settle'>,
  log: Log,
): JobHandler<'placement'> => ({
  async run(_, { signal }) {
    try {
      const { opened, closed } = await placement.settle({ signal });
      if (opened + closed > 0) log.info({ opened, closed }, 'media moved in the object store');
    } catch (err) {
      signal.throwIfAborted();
      log.warn({ err }, 'moving media in the object store failed; retrying in 30 seconds');
      throw new RetryLater(RETRY_SECONDS);
    }
  },
});
