import { AppError } from '#server/errors/app-error.ts';
import { isWithin } from '#server/limits/rate-limits.ts';
import type { AttemptCounter } from '#server/limits/sign-in-limits.ts';
import { failureEntries } from '../staff-limits.ts';
import type { StaffParts } from '../staff-parts.ts';

/** The account that a sign-in names; `staffEmail` is absent if there is none. */
interface NamedAccount {
  /** By which the entries of an account are limited. */
  key: string;
  staffEmail: string | undefined;
}

type Failure = 'wrong-password' | 'wrong-second-factor' | 'sign-in-delayed' | 'sign-in-disabled';

/** The actor in the audit log: nobody has proved to be the member. The log has the network. */
const ACTOR = 'visitor';

/** Records failed sign-ins of staff in the audit log. */
export function createFailedSignIns({ db, now, audit, attempts }: StaffParts) {
  /**
   * Writes at most one entry per account, kind and window, however many guesses are made. An unknown
   * account is counted too, so that its guesses differ in time only by that one INSERT, which takes
   * much less than the comparison of a password varies.
   */
  async function record({ key, staffEmail }: NamedAccount, failure: Failure): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await isWithin(tx, failureEntries(`${failure} ${key}`), now()))) return;
      if (staffEmail === undefined) return;
      await audit.record(tx, {
        actor: ACTOR,
        action: `staff.${failure}`,
        subject: `staff:${staffEmail}`,
        change: {},
      });
    });
  }

  return {
    record,

    /** Counts an attempt; a delay that refuses it is recorded. */
    async countAttempt(account: NamedAccount, counters: AttemptCounter[]): Promise<void> {
      try {
        await attempts.count(db, counters, now());
      } catch (error) {
        if (error instanceof AppError) await record(account, 'sign-in-delayed');
        throw error;
      }
    },
  };
}
