import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import type { CallName } from '../../../contract/calls.ts';
import { call } from '../call.ts';
import { readMailsOf } from '../peers/mailbox.ts';
import { strangeAddress } from './sign-in.ts';

/** People and their mail at the site of the browser tests. */
export const PASSWORD = 'a wet paper lantern';

export function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@example.org`;
}

/** From an address of its own, which it gives: one may not ask for many mails. */
export async function comeFromElsewhere(context: BrowserContext): Promise<string> {
  const address = strangeAddress();
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  return address;
}

/** Once a mail to this address holds such words: what the latest says. */
export async function waitForMail(to: string, words: RegExp): Promise<RegExpExecArray> {
  let found: RegExpExecArray | null = null;
  await expect
    .poll(async () => {
      const mails = await readMailsOf(process.env.SITE_DATA_DIR ?? '');
      found = words.exec(mails.find((mail) => mail.to === to)?.text ?? '');
      return found !== null;
    })
    .toBe(true);
  return found as unknown as RegExpExecArray;
}

const knownCodes = new Set<string>();

/** A code that has not been given here before. */
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

export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, '0');
}

export function callSite<Name extends CallName>(
  name: Name,
  input: Record<string, unknown>,
  { token, from = strangeAddress() }: { token?: string; from?: string } = {},
) {
  return call({ url: process.env.SITE_URL ?? '' }, name, input, {
    headers: { 'x-forwarded-for': from },
    ...(token && { token }),
  });
}

/** Somebody with an account, made as the site makes one. */
export async function register(email = newEmail()) {
  await callSite('sendMail', { email, origin: 'register' });
  const emailValidCode = await waitForCode(email);
  const { data } = await callSite('registerWithEmail', {
    email,
    emailValidCode,
    password: PASSWORD,
  });
  return data;
}
