import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '../../errors/app-error.ts';
import type { Caller, SignedInUser } from '../../http/api/caller.ts';
import { emailKey } from '../../text/email-key.ts';
import type { AccountParts } from './account-parts.ts';
import { createLineBudget } from './line-budget.ts';
import { findUserByEmail } from './users.queries.ts';

/** Outcomes that mean that the caller has not proved who they are. */
const REFUSALS = new Set<AppError['outcome']>([
  'credentialsRejected',
  'emailCodeRejected',
  'resetLinkRejected',
  'accountDisabled',
  'tooManyRequests',
]);

/** What the caller names: an address, or by a session an account; a reset link names neither. */
type Named = { email: string } | Pick<SignedInUser, 'userId'> | undefined;

/**
 * Logs refused attempts to prove an identity, and changes of accounts. An account is named by its
 * id; an address without an account by a keyed hash, which shows whether attempts are at the same
 * address. Its key is random for each process and not stored, so that the log alone does not allow
 * to test guesses of an address.
 */
export function createAccountLog({ db, log, now, networksOf }: AccountParts) {
  const key = randomBytes(32);
  const budget = createLineBudget(now, (count) =>
    log.warn({ not_logged: count }, 'more attempts were refused'),
  );

  const networkOf = ({ address }: Caller) => networksOf(address)[0] ?? 'unknown';

  const hashOf = (email: string) =>
    createHmac('sha256', key).update(emailKey(email)).digest('hex').slice(0, 12);

  async function accountOf(named: Named) {
    if (!named) return {};
    if ('userId' in named) return { account: named.userId };
    const user = await findUserByEmail(db, emailKey(named.email));
    return user ? { account: user.id } : { address_hash: hashOf(named.email) };
  }

  return {
    /** Runs the work of a call that proves an identity; logs it if it is refused. */
    async attempt<Result>(
      kind: string,
      caller: Caller,
      named: Named,
      work: () => Promise<Result>,
    ): Promise<Result> {
      try {
        return await work();
      } catch (error) {
        const network = networkOf(caller);
        if (error instanceof AppError && REFUSALS.has(error.outcome) && budget.spend(network)) {
          const account = await accountOf(named).catch(() => ({}));
          log.warn(
            { attempt: kind, reason: error.outcome, network, ...account },
            'attempt refused',
          );
        }
        throw error;
      }
    },

    changed(change: string, { userId }: Pick<SignedInUser, 'userId'>, caller: Caller): void {
      log.info({ change, account: userId, network: networkOf(caller) }, 'account changed');
    },
  };
}
