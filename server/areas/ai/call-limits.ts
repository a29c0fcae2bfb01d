/**
 * The longest duration of a call, with waiting and repeated asks. It is shorter than the 60 seconds
 * after which the server and a proxy close a connection without traffic.
 */
export const CALL_MS = 50_000;

/** A task is one call of a user, which asks the model at most `MAX_ASKS` times in sequence. */
export const MODEL_QUEUE = {
  running: 8,
  waiting: 16,
  // The workbench sends two batches at a time, and people draft or have a second tab meanwhile.
  perOwner: 4,
  whenFull: 'unavailable',
  retryAfterSeconds: 5,
} as const;

export const CALL_RATE = { max: 120, windowSeconds: 60 };

/** The first ask, and two more for what is missing in the answer. */
export const MAX_ASKS = 3;

/** A failed request to the model is repeated only if the model asks for no longer wait. */
export const MAX_RETRY_AFTER_SECONDS = 5;
