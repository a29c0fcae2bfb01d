/**
 * - `busy`: the model refused because of too many requests.
 * - `failed`: it cannot be reached, or replied with an error.
 * - `unusable`: it replied with something else than an answer.
 */
export type ModelFailureKind = 'busy' | 'failed' | 'unusable';

interface Details {
  /** The HTTP status, if the model replied with one that is not 200. */
  status?: number;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** A failure of the model. Contains no text of a request or an answer. */
export class ModelFailure extends Error {
  readonly kind: ModelFailureKind;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ModelFailureKind, { status, retryAfterSeconds, cause }: Details = {}) {
    super(`model: ${kind}`, cause === undefined ? undefined : { cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Statuses that a text cannot cause: of the operator's key, account and address, and of load. */
const NOT_CAUSED_BY_TEXTS: readonly number[] = [401, 402, 404, 429];

/** True if the model could not be reached or failed, whatever the caller sent. */
export function isFaultOfModel(error: unknown): boolean {
  if (!(error instanceof ModelFailure) || error.kind === 'unusable') return false;
  const { status } = error;
  return status === undefined || status >= 500 || NOT_CAUSED_BY_TEXTS.includes(status);
}
