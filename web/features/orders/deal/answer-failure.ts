import { outcomes } from '../../../../contract/error-codes.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import { isCallFailure } from '../../../lib/api/failures.ts';

/** The codes of a quote that is closed, has expired or no longer exists. */
const CLOSED: number[] = [outcomes.quoteClosed.code, outcomes.notFound.code];

/** Why a counter-offer or refusal was not stored, and whether the quote can still be answered. */
export function answerFailure(
  { t }: Pick<Translator, 't'>,
  error: unknown,
): { isClosed: boolean; text: string } {
  if (!isCallFailure(error)) throw error;
  const { code, status, message } = error;
  if (status === 0 || status >= outcomes.internal.status)
    return { isClosed: false, text: t('deals.answerNotSent') };
  return { isClosed: CLOSED.includes(code), text: message || t('common.msg5') };
}
