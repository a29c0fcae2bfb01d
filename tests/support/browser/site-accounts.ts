import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import type { CallName } from '#contract/calls.ts';
import { hashPassword } from '#server/areas/accounts/passwords/passwords.ts';
import { makeUsername } from '#server/areas/accounts/registration/usernames.ts';
import { call } from '../call.ts';
import { PASSWORD } from '../data/password.ts';
import { addSession } from '../data/users.ts';
import { readMailsTo } from '../peers/mailbox.ts';
import { randomAddress } from './sign-in.ts';
import { withSiteDatabase } from './site-database.ts';

export { PASSWORD, wrongCode } from '../data/password.ts';

export function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@example.org`;
}

/** Makes requests use a random client address, since mails are limited per address; returns it. */
export async function useRandomAddress(context: BrowserContext): Promise<string> {
  const address = randomAddress();
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  return address;
}

/** Waits until the latest mail to this address matches, and returns the match. */
export async function waitForMail(to: string, pattern: RegExp): Promise<RegExpExecArray> {
  let found: RegExpExecArray | null = null;
  await expect
    .poll(async () => {
      const [latest] = await readMailsTo(process.env.SITE_DATA_DIR ?? '', to);
      found = pattern.exec(latest?.text ?? '');
      return found !== null;
    })
    .toBe(true);
  return found as unknown as RegExpExecArray;
}

const knownCodes = new Set<string>();

/** Waits for a mailed code that was not returned before. */
export async function waitForCode(to: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      code = (await waitForMail(to, /\b\d{6}\b/))[0];
      return knownCodes.has(`${to} ${code}`);
    })
    .toBe(false);
  knownCodes.add(`${to} ${code}`);
  return code;
}

export function callSite<Name extends CallName>(
  name: Name,
  input: Record<string, unknown>,
  { token, from = randomAddress() }: { token?: string; from?: string } = {},
) {
  return call({ url: process.env.SITE_URL ?? '' }, name, input, {
    headers: { 'x-forwarded-for': from },
    ...(token && { token }),
  });
}

let passwordHash: Promise<string> | undefined;

/**
 * Inserts an account with a session. Registering by calls takes a mailed code and a password hash;
 * `register.spec.ts` tests that.
 */
export async function register(email = newEmail()) {
  passwordHash ??= hashPassword(PASSWORD);
  const account = { email, nickname: makeUsername(), password_hash: await passwordHash };
  return withSiteDatabase(async (db) => {
    const { id, nickname } = await db
      .insertInto('users')
      .values(account)
      .returning(['id', 'nickname'])
      .executeTakeFirstOrThrow();
    return { id, email, nickname, token: await addSession(db, id) };
  });
}
