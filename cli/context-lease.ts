import type { Context } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/connection/database-away.ts';
import { openContext } from './operate.ts';

/** Uses that follow each other within this time share a context. */
const IDLE_MS = 5_000;

/**
 * A context that is open only around its uses, for a command that takes hours: while an embedded
 * database is open, no server can start. After its loss it is opened anew.
 */
export function createContextLease(idleMs = IDLE_MS) {
  let opened: Promise<Context> | undefined;
  let closed: Promise<void> = Promise.resolve();
  let users = 0;
  let timer: NodeJS.Timeout | undefined;

  function open(): Promise<Context> {
    opened ??= closed
      .then(() => openContext())
      .catch((error) => {
        opened = undefined;
        throw error;
      });
    return opened;
  }

  function close(): Promise<void> {
    clearTimeout(timer);
    const context = opened;
    opened = undefined;
    if (context)
      closed = context.then(
        (one) => one.close(),
        () => {},
      );
    return closed;
  }

  return {
    close,

    async use<Result>(work: (context: Context) => Promise<Result>): Promise<Result> {
      clearTimeout(timer);
      users += 1;
      const context = open();
      try {
        return await work(await context);
      } catch (error) {
        if (isDatabaseAway(error) && opened === context) await close();
        throw error;
      } finally {
        users -= 1;
        if (users === 0) timer = setTimeout(close, idleMs);
      }
    },
  };
}
