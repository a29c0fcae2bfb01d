import type { FailureName } from '#contract/error-codes.ts';
import type { MessageKey } from '#i18n/message-key.ts';

interface Details {
  /** The envelope's `data`. */
  data?: unknown;
  /** Replaces the outcome's own message. */
  message?: MessageKey;
  /** Values for the message. `field` and `other` are paths of fields, `reason` is a message key. */
  values?: Record<string, unknown>;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
}

/** A failure of the contract. Services throw it; `describeFailure` turns it into a reply. */
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
