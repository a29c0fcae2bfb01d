import type { FailureName } from '#contract/error-codes.ts';
import { brokenConstraint } from '#server/db/broken-constraint.ts';
import { AppError } from '#server/errors/app-error.ts';

const OUTCOMES: Record<string, FailureName> = {
  users_nickname_unique: 'usernameRejected',
  users_email_unique: 'emailRejected',
};

/**
 * Rethrows a violated unique constraint as the outcome sent to the caller. Of two concurrent
 * requests for one name or address, only the constraint can reject the second.
 */
export function explainConflict(error: unknown): never {
  const constraint = brokenConstraint(error);
  const outcome = constraint === undefined ? undefined : OUTCOMES[constraint];
  throw outcome ? new AppError(outcome) : error;
}
