import { createHash } from 'node:crypto';
import { AppError } from '#server/errors/app-error.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { networksOf } from '#server/network/addresses.ts';
import { viewerOf } from '#server/network/viewer.ts';
import { CODE_MINUTES, makeCode } from '#server/text/mailed-code.ts';
import { stateAt } from '../screener.mapper.ts';
import { lockScreener, type ScreenerRow } from '../screener.queries.ts';
import { codeMailLimits, codeTryLimits } from '../screener-limits.ts';
import { readMailed, type ScreenerParts, type Visitor } from '../screener-parts.ts';
import { getSentScreener } from '../sent-screener.ts';
import { consumeCode, insertViewer, replaceCode } from './codes.queries.ts';

/** The codes that prove that the visitor of a link receives the recipient's mail. */
export function createVerification({ db, now, notifier }: ScreenerParts) {
  /** A code is of use only while the screener can be watched, now or later. */
  function requireOpen(screener: ScreenerRow | undefined): ScreenerRow {
    const state = screener && stateAt(screener, now());
    if (state === 'active' || state === 'upcoming') return screener as ScreenerRow;
    throw new AppError('screenerClosed');
  }

  return {
    /** Replaces the code mailed before. */
    async sendCode(token: string, { address }: Visitor): Promise<null> {
      const seen = requireOpen(await getSentScreener(db, token));
      const time = now();
      const code = makeCode();
      const expiresAt = new Date(time.getTime() + CODE_MINUTES * 60_000);
      await db.transaction().execute(async (tx) => {
        const screener = requireOpen(await lockScreener(tx, seen));
        await keepWithin(tx, codeMailLimits(screener.id, networksOf(address)), time);
        const codeHash = hashCode(screener.id, code);
        await replaceCode(tx, { screenerId: screener.id, codeHash, createdAt: time, expiresAt });
        await notifier.code(tx, await readMailed(tx, screener), code, expiresAt);
      });
      return null;
    },

    /** A wrong code stays counted; a right one is consumed in the transaction that admits. */
    async verifyCode(token: string, code: string, visitor: Visitor): Promise<null> {
      const screener = requireOpen(await getSentScreener(db, token));
      await keepWithin(db, codeTryLimits(screener.id, networksOf(visitor.address)), now());
      const isRight = await db.transaction().execute(async (tx) => {
        const codeHash = hashCode(screener.id, code);
        if (!(await consumeCode(tx, screener.id, codeHash, now()))) return false;
        await insertViewer(tx, screener.id, viewerOf(visitor), now());
        return true;
      });
      if (!isRight) throw new AppError('emailCodeRejected');
      return null;
    },
  };
}

/** The hash includes the screener, so that a code is valid for this one only. */
function hashCode(screenerId: number, code: string): Buffer {
  return createHash('sha256').update(`screener ${screenerId} ${code}`).digest();
}
