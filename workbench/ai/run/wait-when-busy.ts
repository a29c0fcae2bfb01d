import { outcomes } from '#contract/error-codes.ts';
import { isCallFailure } from '#contract/transport/client.ts';

const BUSY_CODES: readonly number[] = [
  outcomes.tooManyRequests.code,
  outcomes.unavailable.code,
  outcomes.aiBusy.code,
];
const MAX_WAIT_SECONDS = 30;

/** How long to wait before a refused call is made again; undefined if that is of no use. */
export function waitMsOf(error: unknown): number | undefined {
  if (!isCallFailure(error) || !BUSY_CODES.includes(error.code)) return undefined;
  const seconds = error.retryAfterSeconds;
  return seconds === undefined || seconds > MAX_WAIT_SECONDS ? undefined : seconds * 1000;
}

/** Resolves after `ms`, or when the signal aborts. */
export function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
