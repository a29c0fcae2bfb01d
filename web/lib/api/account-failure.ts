import { CallFailure } from '../../../contract/client.ts';
import { isAccountFailure } from './error-catalogue.ts';
import { reportFailure } from './failures.ts';

/**
 * For callers of quiet calls: reports that the session has ended or the account is disabled, and
 * returns whether it did. Every other failure is left to the caller.
 */
export function reportAccountFailure(error: unknown): boolean {
  if (!(error instanceof CallFailure && isAccountFailure(error))) return false;
  reportFailure(error);
  return true;
}
