import { CallFailure } from '../../../contract/client.ts';
import { reactionTo } from './error-catalogue.ts';
import { noteFailure } from './failures.ts';

/**
 * For callers of quiet calls: passes on to the shell that the session has ended or the account is
 * disabled, and returns whether it did. Every other failure stays with the caller.
 */
export function noteAccountFailure(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false;
  const { kind } = reactionTo(error);
  if (kind !== 'logout' && kind !== 'disabledAccount') return false;
  noteFailure(error);
  return true;
}
