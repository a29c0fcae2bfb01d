import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { CALL_RATE } from './call-limits.ts';
import * as queries from './usage.queries.ts';

/** What accounts use of the model. */
export interface AiUsage {
  /** Counts a call; throws `tooManyRequests`, `aiLimitReached` or `aiSiteLimitReached`. Returns how to undo it. */
  reserve(userId: number, characters: number): Promise<() => Promise<void>>;
  usedToday(userId: number): Promise<number>;
  deleteExpired(): Promise<void>;
}

interface UsageParts {
  db: Db;
  now: () => Date;
  /** Characters per account and day; 0 is no limit. */
  dailyLimit: number;
  /** Characters of all accounts per day; 0 is no limit. */
  siteDailyLimit: number;
}

export function createAiUsage({ db, now, dailyLimit, siteDailyLimit }: UsageParts): AiUsage {
  return {
    async reserve(userId, characters) {
      const time = now();
      await keepWithin(db, [{ key: `ai ${userId}`, ...CALL_RATE }], time);
      const use = { userId, day: dayOf(time), characters };
      await db.transaction().execute(async (tx) => {
        if (!(await queries.reserveCharacters(tx, use, dailyLimit || null)))
          throw new AppError('aiLimitReached', { values: { max: dailyLimit } });
        // Last, because calls of all accounts wait for this row.
        if (!(await queries.reserveOfSite(tx, use, siteDailyLimit || null)))
          throw new AppError('aiSiteLimitReached');
      });
      return () => db.transaction().execute((tx) => queries.refundCharacters(tx, use));
    },

    usedToday: async (userId) => (await queries.findCharacters(db, userId, dayOf(now()))) ?? 0,

    /** Yesterday is kept: calls that began before midnight may still undo their reservation. */
    deleteExpired: () => queries.deleteUseBefore(db, dayOf(new Date(now().getTime() - DAY_MS))),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
