import type { CallFailure } from '#contract/client.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { MessageKey } from '#i18n/message-key.ts';

/** How the site reacts to a failed call, by the specification's error catalogue (§8). */
export type Reaction =
  | { kind: 'error'; message: MessageKey }
  | { kind: 'warning'; text: string }
  | { kind: 'field'; field: 'emailValidCode' | 'email' | 'nickname'; text: string }
  | { kind: 'logout' }
  | { kind: 'disabledAccount' };

/**
 * Messages by HTTP status. Only a proxy sends the status 401: the site sends it as a code with 200.
 */
const messageByStatus: Record<number, MessageKey> = {
  [outcomes.unauthenticated.code]: 'common.msg2',
  [outcomes.tooManyRequests.status]: 'common.msg3',
  [outcomes.crossSite.status]: 'common.msg4',
};

export function reactionTo({ status, code, message }: CallFailure): Reaction {
  if (status !== outcomes.ok.status)
    return { kind: 'error', message: messageByStatus[status] ?? 'common.msg5' };
  switch (code) {
    case outcomes.unauthenticated.code:
    case outcomes.tokenRejected.code:
      return { kind: 'logout' };
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
