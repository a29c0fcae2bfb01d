import type { Caller, SignedInUser } from '#server/http/api/caller.ts';
import { createRefusedAttempts } from '#server/limits/refused-attempts.ts';
import { emailKey } from '#server/text/email-key.ts';
import type { AccountParts } from './account-parts.ts';
import { findUserByEmail } from './users.queries.ts';

/** What the caller names: an address, or by a session an account; a reset link names neither. */
type Named = { email: string } | Pick<SignedInUser, 'userId'> | undefined;

/** Logs refused attempts to prove an identity, and changes of accounts. */
export function createAccountLog(parts: AccountParts) {
  const { db, log } = parts;
  const { attempt, hashOf, networkOf } = createRefusedAttempts(parts);

  async function accountOf(named: Named) {
    if (!named) return {};
    if ('userId' in named) return { account: named.userId };
    const key = emailKey(named.email);
    const user = await findUserByEmail(db, key);
    return user ? { account: user.id } : { address_hash: hashOf(key) };
  }

  return {
    attempt: <Result>(kind: string, caller: Caller, named: Named, work: () => Promise<Result>) =>
      attempt(kind, caller, () => accountOf(named), work),

    changed(change: string, { userId }: Pick<SignedInUser, 'userId'>, caller: Caller): void {
      log.info({ change, account: userId, network: networkOf(caller) }, 'account changed');
    },
  };
}
