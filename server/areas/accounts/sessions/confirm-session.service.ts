import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { emailKey } from '#server/text/email-key.ts';
import type { AccountParts, SignedInCaller } from '../account-parts.ts';
import { consumeCode } from '../codes/codes.queries.ts';
import { hashCode } from '../codes/codes.ts';
import { reauthenticate } from '../passwords/reauthenticate.ts';
import { updateConfirmed } from './sessions.queries.ts';

type Proof = { password: string } | { emailValidCode: string };

/** Lets a signed-in user give the password or a mailed code again, before a binding act. */
export function createConfirmation(parts: AccountParts) {
  const { db, now } = parts;

  /**
   * Marks the session as confirmed. Throws if it has ended, which rolls back the transaction, so that a
   * code stays unused.
   */
  async function confirm(tx: Tx, sessionId: number): Promise<null> {
    if (!(await updateConfirmed(tx, sessionId, now()))) throw new AppError('tokenRejected');
    return null;
  }

  return {
    async confirmSession(proof: Proof, { user }: SignedInCaller): Promise<null> {
      const { userId, sessionId, email } = user;
      if ('password' in proof) {
        await reauthenticate(parts, user, proof.password);
        return db.transaction().execute((tx) => confirm(tx, sessionId));
      }
      const key = emailKey(email);
      const codeHash = hashCode(key, 'confirm', proof.emailValidCode);
      const attempt = { emailKey: key, origin: 'confirm', userId, codeHash } as const;
      const isRight = await db.transaction().execute(async (tx) => {
        if (!(await consumeCode(tx, attempt, now()))) return false;
        await confirm(tx, sessionId);
        return true;
      });
      // After the transaction, so that the wrong code stays counted.
      if (!isRight) throw new AppError('emailCodeRejected');
      return null;
    },
  };
}
