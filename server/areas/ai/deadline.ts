/** The reason of a deadline's signal. */
export class DeadlinePassed extends Error {}

/** Runs work with a signal that aborts after `ms`, or when the caller's own signal does. */
export async function withDeadline<Result>(
  ms: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DeadlinePassed()), ms);
  try {
    return await work(caller ? AbortSignal.any([caller, deadline.signal]) : deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}
