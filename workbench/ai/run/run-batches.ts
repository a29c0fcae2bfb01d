import { waitMsOf, waitUnlessAborted } from './wait-when-busy.ts';

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
  /** Without the real time in tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The server's `MODEL_QUEUE` accepts more of one account, so that drafts or another tab end no run. */
const MAX_RUNNING = 2;

/**
 * Sends batches until there are no more, one fails, or the signal aborts. A batch that is refused
 * because the server or the model is busy is sent once more. After a failure no batch is sent, but
 * one that is still running is awaited, because its answer was counted.
 */
export async function runBatches<Batch>(run: BatchRun<Batch>): Promise<RunEnd> {
  const { next, send, signal, wait = waitUnlessAborted } = run;
  const errors: unknown[] = [];
  const sendPatiently = async (batch: Batch) => {
    try {
      await send(batch);
    } catch (error) {
      const ms = waitMsOf(error);
      if (ms === undefined) throw error;
      await wait(ms, signal);
      if (signal.aborted || errors.length > 0) throw error;
      await send(batch);
    }
  };
  const work = async () => {
    while (errors.length === 0 && !signal.aborted) {
      const batch = next();
      if (batch === undefined) return;
      try {
        await sendPatiently(batch);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_RUNNING }, work));
  if (signal.aborted) return { kind: 'cancelled' };
  return errors.length === 0 ? { kind: 'done' } : { kind: 'failed', error: errors[0] };
}
