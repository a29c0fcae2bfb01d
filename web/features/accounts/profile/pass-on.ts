import { CallFailure } from '../../../../contract/client.ts';
import { reactionTo } from '../../../lib/error-catalogue.ts';
import { noteFailure } from '../../../lib/failures.ts';

/** Whether a failure is more than one card's: the session has ended or the account is disabled. */
export function passOn(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false;
  const { kind } = reactionTo(error);
  if (kind !== 'logout' && kind !== 'disabledAccount') return false;
  noteFailure(error);
  return true;
}
