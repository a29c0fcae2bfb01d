import { createHash } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { SignedInUser } from '../../http/caller.ts';
import * as queries from './accounts.queries.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Only hashes are stored: who reads the database cannot sign in with what is there. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function createAccountsService(db: Db, now: () => Date) {
  return {
    /** Who a token belongs to. A disabled account is told so only here, after the token proved it. */
    async identify(token: string): Promise<SignedInUser> {
      const session = await queries.findLiveSession(db, hashToken(token), now());
      if (!session) throw new AppError('tokenRejected');
      if (session.disabled_at) throw new AppError('accountDisabled');
      return {
        userId: session.user_id,
        sessionId: session.id,
        nickname: session.nickname,
        email: session.email,
      };
    },
  };
}
