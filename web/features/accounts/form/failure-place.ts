import type { CallFailure } from '../../../../contract/client.ts';
import type { InvalidField } from '../../../../contract/envelope.ts';
import { outcomes } from '../../../../contract/error-codes.ts';
import type { Translate } from '../../../../i18n/i18n.ts';
import { reactionTo } from '../../../lib/api/error-catalogue.ts';

interface Place {
  field: string;
  text: string;
}

/** The field at which a failed call is told; undefined where the shell tells it. */
export function placeOf(failure: CallFailure, t: Translate): Place | undefined {
  const reaction = reactionTo(failure);
  if (reaction.kind === 'field') return reaction;
  if (reaction.kind !== 'warning') return undefined;
  const { code, message } = failure;
  if (code === outcomes.credentialsRejected.code) return { field: 'password', text: message };
  if (code !== outcomes.invalidInput.code) return undefined;
  const { field } = failure.data as InvalidField;
  // The one rule of the server's own, that a form cannot know beforehand.
  return { field, text: field === 'password' ? t('account.commonPassword') : message };
}
