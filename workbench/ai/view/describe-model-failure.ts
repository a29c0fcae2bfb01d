import { isCallFailure, noAnswer } from '#contract/transport/client.ts';
import type { Translate } from '#i18n/i18n.ts';

/** Why a job of the model failed. The server's messages are written for the user. */
export function describeModelFailure(error: unknown, t: Translate): string {
  const isAnswered = isCallFailure(error) && error.status !== noAnswer().status;
  return isAnswered && error.message ? error.message : t('workbenchAi.noAnswer');
}
