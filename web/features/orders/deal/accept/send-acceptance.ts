import { outcomes } from '#contract/error-codes.ts';
import {
  type ApiClient,
  type CallInput,
  type CallOutput,
  isCallFailure,
  noAnswer,
} from '#contract/transport/client.ts';
import { recordOf } from '#ui/storage/browser-storage.ts';
import { reportHttpFailure } from '#web/lib/api/http-failure.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';

export type Acceptance = CallInput<'acceptCopyrightQuote'>;

export type AcceptanceOutcome =
  | { kind: 'accepted'; deal: CallOutput<'acceptCopyrightQuote'> }
  /** Titles can no longer be licensed on the quote's terms; nothing was accepted. */
  | { kind: 'taken'; dramaIds: number[] }
  /** The quote has expired or is closed, or the order no longer exists. */
  | { kind: 'closed' }
  | { kind: 'companyNeeded' }
  /** The password or a code was given too long ago. */
  | { kind: 'confirmationNeeded' }
  | { kind: 'invalid'; field: string; text: string }
  /** The server may have accepted it: a repetition with the same key is safe. */
  | { kind: 'unknown' }
  /** The text is empty if the shell shows why. */
  | { kind: 'refused'; text: string };

/** Accepts a quote; a repetition must have the same content and key. */
export async function sendAcceptance(
  api: Pick<ApiClient, 'acceptCopyrightQuote'>,
  acceptance: Acceptance,
  idempotencyKey: string,
): Promise<AcceptanceOutcome> {
  try {
    const deal = await api.acceptCopyrightQuote(acceptance, { idempotencyKey, isQuiet: true });
    return { kind: 'accepted', deal };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): AcceptanceOutcome {
  if (!isCallFailure(error)) throw error;
  const { code, status, message, data } = error;
  const isShown = reportHttpFailure(error);
  if (status === noAnswer().status || status >= outcomes.internal.status)
    return { kind: 'unknown' };
  if (isShown) return { kind: 'refused', text: '' };
  if (code === outcomes.companyNeeded.code) return { kind: 'companyNeeded' };
  if (code === outcomes.confirmationNeeded.code) return { kind: 'confirmationNeeded' };
  const field = refusedField(error);
  if (field !== undefined) return { kind: 'invalid', field, text: message };
  const { drama_ids: dramaIds } = recordOf(data);
  if (code === outcomes.titlesTaken.code && Array.isArray(dramaIds))
    return { kind: 'taken', dramaIds };
  if (code === outcomes.quoteClosed.code || code === outcomes.notFound.code)
    return { kind: 'closed' };
  return { kind: 'refused', text: message };
}
