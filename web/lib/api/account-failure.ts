import { CallFailure } from '#contract/transport/client.ts';
import { isAccountFailure } from './error-catalogue.ts';
import { reportFailure } from './failures.ts';

/**
 * Reports the failure of a quiet call if the session has ended or the account is disabled, and
 * returns whether it did. The caller handles every other failure.
 */
export function reportAccountFailure(error: unknown): boolean {
  if (!(error instanceof CallFailure && isAccountFailure(error))) return false;
  reportFailure(error);
  return true;
}
