import { outcomes } from '#contract/error-codes.ts';
import type { CallFailure } from '#contract/transport/client.ts';
import { hasSessionEnded } from '#contract/transport/session-end.ts';
import type { MessageKey } from '#i18n/message-key.ts';

/** How the site reacts to a failed call, as its specification says in the chapter on errors. */
export type Reaction =
  | { kind: 'error'; message: MessageKey }
  | { kind: 'warning'; text: string }
  | { kind: 'field'; field: 'emailValidCode' | 'email' | 'nickname'; text: string }
  | { kind: 'logout' }
  | { kind: 'disabledAccount' };

const HTTP_UNAUTHORIZED = 401;

/** Messages by HTTP status. Their keys have the numbers of the specification. */
const messageByStatus: Record<number, MessageKey> = {
  // Only a proxy sends this status: the site replies to unauthenticated calls with 200 and a code.
  [HTTP_UNAUTHORIZED]: 'common.msg2',
  [outcomes.tooManyRequests.status]: 'common.msg3',
  [outcomes.crossSite.status]: 'common.msg4',
};
const OTHER_STATUS: MessageKey = 'common.msg5';

export function reactionTo(failure: CallFailure): Reaction {
  const { status, code, message } = failure;
  if (status !== outcomes.ok.status)
    return { kind: 'error', message: messageByStatus[status] ?? OTHER_STATUS };
  if (hasSessionEnded(failure)) return { kind: 'logout' };
  switch (code) {
    case outcomes.accountDisabled.code:
      return { kind: 'disabledAccount' };
    case outcomes.emailCodeRejected.code:
      return { kind: 'field', field: 'emailValidCode', text: message };
    case outcomes.emailRejected.code:
      return { kind: 'field', field: 'email', text: message };
    case outcomes.usernameRejected.code:
      return { kind: 'field', field: 'nickname', text: message };
    default:
      return { kind: 'warning', text: message };
  }
}

/**
 * True if the session has ended or the account is disabled, so that no call of this user succeeds.
 */
export function isAccountFailure(failure: CallFailure): boolean {
  const { kind } = reactionTo(failure);
  return kind === 'logout' || kind === 'disabledAccount';
}
