import type { CallFailure } from '../../../contract/client.ts';
import type { MessageKey } from '../../../i18n/message-key.ts';

/** What the site does about a failed call; the specification's error catalogue (§8). */
export type Reaction =
  | { kind: 'error'; message: MessageKey }
  | { kind: 'warning'; text: string }
  | { kind: 'field'; field: 'emailValidCode' | 'email' | 'nickname'; text: string }
  | { kind: 'logout' }
  | { kind: 'disabledAccount' };

const messageByStatus: Record<number, MessageKey> = {
  401: 'common.msg2',
  429: 'common.msg3',
  403: 'common.msg4',
};

export function reactionTo({ status, code, message }: CallFailure): Reaction {
  if (status !== 200) return { kind: 'error', message: messageByStatus[status] ?? 'common.msg5' };
  switch (code) {
    case 401:
    case 441:
      return { kind: 'logout' };
    case 911:
      return { kind: 'disabledAccount' };
    case 60011:
      return { kind: 'field', field: 'emailValidCode', text: message };
    case 60012:
      return { kind: 'field', field: 'email', text: message };
    case 60013:
      return { kind: 'field', field: 'nickname', text: message };
    default:
      return { kind: 'warning', text: message };
  }
}
