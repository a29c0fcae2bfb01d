import type { MailOrigin } from '#contract/accounts.ts';
import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Caller, SignedInUser } from '#server/http/api/caller.ts';
import { sourceOf } from '#server/limits/known-devices.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import type { MailContent } from '#server/mail/mail.ts';
import { emailKey } from '#server/text/email-key.ts';
import { CODE_MINUTES, makeCode } from '#server/text/mailed-code.ts';
import { hashToken, makeToken } from '#server/text/tokens.ts';
import { type AccountParts, minutesAfter } from '../account-parts.ts';
import { mailLimits } from '../limits.ts';
import { replaceResetLink } from '../passwords/reset-links.queries.ts';
import { findUserByEmail } from '../users.queries.ts';
import { replaceCode } from './codes.queries.ts';
import { hashCode } from './codes.ts';

const RESET_LINK_MINUTES = 30;

/** The origins of mails that only a signed-in user can request. */
const SIGNED_IN = new Set<MailOrigin>(['editEmail', 'editPassword', 'confirm']);

interface PreparedMail {
  /** Null if no mail is to be sent. */
  to: string | null;
  content: MailContent;
  expiresAt: Date;
}

/**
 * Mails codes and reset links. The same statements run whether or not the address has an account,
 * so that neither the reply nor its timing reveals one. All limits are counted in the transaction
 * that queues the mail, so a request rejected by one limit counts under none of them.
 */
export function createAccountMail(
  parts: AccountParts,
  identify: (token: string) => Promise<SignedInUser>,
) {
  const { db, now, mails, mailer } = parts;

  async function prepareCode(
    tx: Tx,
    origin: Exclude<MailOrigin, 'forgotPassword'>,
    email: string,
    requester: SignedInUser | undefined,
    caller: Caller,
  ): Promise<PreparedMail> {
    const key = emailKey(email);
    const time = now();
    const code = makeCode();
    const expiresAt = minutesAfter(time, CODE_MINUTES);
    await replaceCode(tx, {
      emailKey: key,
      origin,
      userId: requester?.userId ?? null,
      codeHash: hashCode(key, origin, code),
      createdAt: time,
      expiresAt,
    });
    const owner = await findUserByEmail(tx, key);
    const isTaken = owner !== undefined && owner.id !== requester?.userId;
    const content = mails.code(caller.locale, origin, code);
    const takenNotice = mails.addressTaken(caller.locale);
    // Uses the stored spelling: spellings that differ in case may be different mailboxes.
    const to = owner?.email ?? email;
    if (origin === 'login') return { to: owner ? to : null, content, expiresAt };
    return { to, content: isTaken ? takenNotice : content, expiresAt };
  }

  async function prepareResetLink(tx: Tx, email: string, caller: Caller): Promise<PreparedMail> {
    const key = emailKey(email);
    const time = now();
    const token = makeToken();
    const expiresAt = minutesAfter(time, RESET_LINK_MINUTES);
    await replaceResetLink(tx, key, hashToken(token), time, expiresAt);
    const owner = await findUserByEmail(tx, key);
    return { to: owner?.email ?? null, content: mails.resetLink(caller.locale, token), expiresAt };
  }

  /** The signed-in user for the origins that require one; undefined for the others. */
  async function findRequester(origin: MailOrigin, { token }: Caller) {
    if (!SIGNED_IN.has(origin)) return undefined;
    if (!token) throw new AppError('unauthenticated');
    return identify(token);
  }

  return {
    async sendMail(
      { email, origin }: { email: string; origin: MailOrigin },
      caller: Caller,
    ): Promise<null> {
      const requester = await findRequester(origin, caller);
      const key = emailKey(email);
      /** The signed-in user to whose own address the mail goes. */
      const owner = origin === 'editEmail' ? undefined : requester;
      if (owner && key !== emailKey(owner.email)) {
        throw new AppError('invalidInput', {
          data: { field: 'email' },
          values: { field: 'email' },
        });
      }
      const source = await sourceOf(parts, 'users', key, caller);
      await db.transaction().execute(async (tx) => {
        await keepWithin(tx, mailLimits(origin, key, source, owner?.userId), now());
        const mail =
          origin === 'forgotPassword'
            ? await prepareResetLink(tx, email, caller)
            : await prepareCode(tx, origin, email, requester, caller);
        await mailer.queue(tx, mail);
      });
      return null;
    },
  };
}
