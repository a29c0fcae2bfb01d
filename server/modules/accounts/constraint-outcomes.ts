import type { FailureName } from '../../../contract/error-codes.ts';
import { brokenConstraint } from '../../db/broken-constraint.ts';
import { AppError } from '../../errors/app-error.ts';

const OUTCOMES: Record<string, FailureName> = {
  users_nickname_unique: 'usernameRejected',
  users_email_unique: 'emailRejected',
};

/** Rethrows a violated unique constraint as its outcome: only the database can decide a race. */
export function explainConflict(error: unknown): never {
  const constraint = brokenConstraint(error);
  const outcome = constraint === undefined ? undefined : OUTCOMES[constraint];
  throw outcome ? new AppError(outcome) : error;
}
