/** How a run ended. Everything that was written before the end stays. */
export type RunEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled' }
  /** The error of the call, such as a `CallFailure`, or of the writing. */
  | { readonly kind: 'failed'; readonly error: unknown };

interface BatchRun<Batch> {
  /** The next batch, undefined at the end. A batch is returned once. */
  next: () => Batch | undefined;
  send: (batch: Batch) => Promise<void>;
  signal: AbortSignal;
}

/** The server accepts so many calls of one account at a time. */
const MAX_RUNNING = 2;

/**
 * Sends batches until there are no more, one fails, or the signal aborts. After a failure no batch
 * is sent, but one that is still running is awaited, because its answer was counted.
 */
export async function runBatches<Batch>({ next, send, signal }: BatchRun<Batch>): Promise<RunEnd> {
  const errors: unknown[] = [];
  const work = async () => {
    while (errors.length === 0 && !signal.aborted) {
      const batch = next();
      if (batch === undefined) return;
      try {
        await send(batch);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_RUNNING }, work));
  if (signal.aborted) return { kind: 'cancelled' };
  return errors.length === 0 ? { kind: 'done' } : { kind: 'failed', error: errors[0] };
}
