import { AppError } from '#server/errors/app-error.ts';

interface Turn {
  abort: AbortController;
  done: Promise<void>;
}

/** The uploads that this server receives now. A request aborts the one before, whose client may have gone. */
export function createReceiving() {
  const turns = new Map<string, Turn>();

  /** Ends a running request for the upload; what has arrived by then is stored. */
  async function stop(id: string): Promise<void> {
    const turn = turns.get(id);
    turn?.abort.abort(new AppError('unreadableBody'));
    await turn?.done;
  }

  return {
    stop,
    has: (id: string) => turns.has(id),

    /** Runs `work` when the request before has ended; of several that wait, the last one runs. */
    async take<Result>(id: string, work: (signal: AbortSignal) => Promise<Result>) {
      const abort = new AbortController();
      const ended = Promise.withResolvers<void>();
      const earlier = stop(id);
      const turn = { abort, done: ended.promise };
      turns.set(id, turn);
      try {
        await earlier;
        abort.signal.throwIfAborted();
        return await work(abort.signal);
      } finally {
        ended.resolve();
        if (turns.get(id) === turn) turns.delete(id);
      }
    },
  };
}
