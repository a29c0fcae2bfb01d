import type { DeskCaller } from './caller.ts';
import { deriveFromKey } from './sealed-reply.ts';

/**
 * The token of a session that this call completes. It is derived from the old token and the
 * idempotency key, so that a repetition after a lost reply, which still has the old cookie, finds
 * the session. The old token alone, seen before the session was complete, does not.
 */
export function nextToken({ token, idempotencyKey }: DeskCaller): string | undefined {
  return token && idempotencyKey ? deriveFromKey(idempotencyKey).tokenAfter(token) : undefined;
}
