import { outcomes } from '#contract/error-codes.ts';
import type { CallFailure } from '#contract/transport/client.ts';
import type { Translate } from '#i18n/i18n.ts';
import { reactionTo } from '#web/lib/api/error-catalogue.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';

interface FieldFailure {
  field: string;
  text: string;
}

/**
 * The field that a failed call concerns, with its error; undefined for failures that the shell
 * shows.
 */
export function fieldOfFailure(failure: CallFailure, t: Translate): FieldFailure | undefined {
  const reaction = reactionTo(failure);
  if (reaction.kind === 'field') return reaction;
  if (reaction.kind !== 'warning') return undefined;
  const { code, message } = failure;
  if (code === outcomes.credentialsRejected.code) return { field: 'password', text: message };
  const field = refusedField(failure);
  if (field === undefined) return undefined;
  // The form has checked the length, so the server rejected the password as too common.
  return { field, text: field === 'password' ? t('account.commonPassword') : message };
}
