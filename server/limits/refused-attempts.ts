import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '../errors/app-error.ts';
import { createLineBudget } from './line-budget.ts';

/** Outcomes that mean that the caller has not proved who they are. */
const REFUSALS = new Set<AppError['outcome']>([
  'credentialsRejected',
  'emailCodeRejected',
  'resetLinkRejected',
  'secondFactorRejected',
  'invitationRejected',
  'accountDisabled',
  'tooManyRequests',
]);

interface RefusedAttemptsParts {
  log: { warn(fields: object, message: string): void };
  now: () => Date;
  networksOf: (address: string) => string[];
}

/**
 * Logs refused attempts to prove an identity. An account is named by its id; an address without an
 * account by a keyed hash, which shows whether attempts are at the same address. Its key is random
 * for each process and not stored, so that the log alone does not allow to test guesses of an
 * address.
 */
export function createRefusedAttempts({ log, now, networksOf }: RefusedAttemptsParts) {
  const key = randomBytes(32);
  const budget = createLineBudget(now, (count) =>
    log.warn({ not_logged: count }, 'more attempts were refused'),
  );
  const networkOf = ({ address }: { address: string }) => networksOf(address)[0] ?? 'unknown';

  return {
    networkOf,

    hashOf: (emailKey: string) =>
      createHmac('sha256', key).update(emailKey).digest('hex').slice(0, 12),

    /**
     * Runs the work of a call that proves an identity; logs it if it is refused, with the fields
     * that name the account.
     */
    async attempt<Result>(
      kind: string,
      caller: { address: string },
      findAccount: () => Promise<object>,
      work: () => Promise<Result>,
    ): Promise<Result> {
      try {
        return await work();
      } catch (error) {
        const network = networkOf(caller);
        if (error instanceof AppError && REFUSALS.has(error.outcome) && budget.spend(network)) {
          const account = await findAccount().catch(() => ({}));
          log.warn(
            { attempt: kind, reason: error.outcome, network, ...account },
            'attempt refused',
          );
        }
        throw error;
      }
    },
  };
}
