import type { MailOrigin } from '../../../../contract/accounts.ts';
import type { Tx } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller, SignedInUser } from '../../../http/api/caller.ts';
import { keepWithin } from '../../../limits/rate-limits.ts';
import type { MailContent } from '../../../mail/mail.ts';
import { type AccountParts, minutesAfter } from '../account-parts.ts';
import { emailKey } from '../email-key.ts';
import { mailLimits } from '../limits.ts';
import { replaceResetLink } from '../passwords/reset-links.queries.ts';
import { hashToken, makeToken } from '../sessions/tokens.ts';
import { sourceOf } from '../sign-in/known-devices.ts';
import { findUserByEmail } from '../users.queries.ts';
import { replaceCode } from './codes.queries.ts';
import { CODE_MINUTES, hashCode, makeCode } from './codes.ts';

const RESET_LINK_MINUTES = 30;

interface Letter {
  to: string | null;
  content: MailContent;
  expiresAt: Date;
}

/**
 * Codes and links by mail. Known address or not, the same statements run in one transaction and a
 * mail is queued: neither the reply nor its time tells whether there is an account. The counting
 * is part of it, so what is refused counts nowhere.
 */
export function createAccountMail(
  parts: AccountParts,
  identify: (token: string) => Promise<SignedInUser>,
) {
  const { db, now, mails, mailer } = parts;

  async function writeCode(
    tx: Tx,
    origin: Exclude<MailOrigin, 'forgotPassword'>,
    email: string,
    asker: SignedInUser | undefined,
    caller: Caller,
  ): Promise<Letter> {
    const key = emailKey(email);
    const time = now();
    const code = makeCode();
    const expiresAt = minutesAfter(time, CODE_MINUTES);
    await replaceCode(tx, {
      email_key: key,
      origin,
      user_id: asker?.userId ?? null,
      code_hash: hashCode(key, origin, code),
      created_at: time,
      expires_at: expiresAt,
    });
    const owner = await findUserByEmail(tx, key);
    const isTaken = owner !== undefined && owner.id !== asker?.userId;
    const content = mails.code(caller.locale, origin, code);
    const taken = mails.addressTaken(caller.locale);
    // To the address as its owner wrote it, not as the asker did: the two may be other mailboxes.
    const to = owner?.email ?? email;
    if (origin === 'login') return { to: owner ? to : null, content, expiresAt };
    return { to, content: isTaken ? taken : content, expiresAt };
  }

  async function writeResetLink(tx: Tx, email: string, caller: Caller): Promise<Letter> {
    const key = emailKey(email);
    const time = now();
    const token = makeToken();
    const expiresAt = minutesAfter(time, RESET_LINK_MINUTES);
    await replaceResetLink(tx, key, hashToken(token), time, expiresAt);
    const owner = await findUserByEmail(tx, key);
    return { to: owner?.email ?? null, content: mails.resetLink(caller.locale, token), expiresAt };
  }

  /** The edit origins are for those who are signed in: 401 without a token, 441 with a stale one. */
  async function askerOf(origin: MailOrigin, { token }: Caller) {
    if (origin !== 'editEmail' && origin !== 'editPassword') return undefined;
    if (!token) throw new AppError('unauthenticated');
    return identify(token);
  }

  return {
    async sendMail(
      { email, origin }: { email: string; origin: MailOrigin },
      caller: Caller,
    ): Promise<null> {
      const asker = await askerOf(origin, caller);
      const key = emailKey(email);
      if (asker && origin === 'editPassword' && key !== emailKey(asker.email)) {
        throw new AppError('invalidInput', {
          data: { field: 'email' },
          values: { field: 'email' },
        });
      }
      const source = await sourceOf(parts, key, caller);
      await db.transaction().execute(async (tx) => {
        await keepWithin(tx, mailLimits(origin, key, source), now());
        const letter =
          origin === 'forgotPassword'
            ? await writeResetLink(tx, email, caller)
            : await writeCode(tx, origin, email, asker, caller);
        await mailer.queue(tx, letter);
      });
      return null;
    },
  };
}
