import type { FailureName } from '../contract/error-codes.ts';

interface Details {
  /** The envelope's `data`. */
  data?: unknown;
  /** Values for the message. */
  values?: Record<string, unknown>;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
}

/** An outcome of the contract that is not success. Services throw it; one place turns it into a reply. */
export class AppError extends Error {
  readonly outcome: FailureName;
  readonly details: Details;

  constructor(outcome: FailureName, details: Details = {}) {
    super(outcome);
    this.name = 'AppError';
    this.outcome = outcome;
    this.details = details;
  }
}
