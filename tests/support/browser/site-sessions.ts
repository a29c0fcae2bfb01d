import { expect, type Page } from '@playwright/test';
import { call } from '../call.ts';
import { readMailsTo } from '../peers/mailbox.ts';
import { openHydrated } from './hydrated-page.ts';
import { randomAddress } from './sign-in.ts';
import { callSite, PASSWORD, useRandomAddress } from './site-accounts.ts';

const siteUrl = () => process.env.SITE_URL ?? '';

/** Starts another session and returns its token, or undefined if the password is wrong. */
export async function signInAgain(
  email: string,
  { password = PASSWORD, userAgent = 'tests' } = {},
): Promise<string | undefined> {
  const headers = { 'x-forwarded-for': randomAddress(), 'user-agent': userAgent };
  const site = { url: siteUrl() };
  const { data } = await call(site, 'loginWithEmailPassword', { email, password }, { headers });
  return data?.token;
}

/** The outcome code of a call with this token. */
export async function codeFor(token: string | undefined): Promise<number> {
  return (await callSite('getUserInfo', {}, { ...(token && { token }) })).code;
}

/** Opens a page signed in with this token. */
export async function openAs(page: Page, token: string | undefined, path: string) {
  await useRandomAddress(page.context());
  await page.context().addCookies([{ name: 'token', value: token ?? '', url: siteUrl() }]);
  await openHydrated(page, siteUrl() + path);
}

/** Reads the subjects of mails to one address that arrive from now on. */
export async function openMailbox(email: string) {
  const subjects = async () => {
    const mails = await readMailsTo(process.env.SITE_DATA_DIR ?? '', email);
    return mails.map(({ subject }) => subject);
  };
  let read = (await subjects()).length;
  async function nextSubject(): Promise<string> {
    await expect.poll(async () => (await subjects()).length).toBeGreaterThan(read);
    const [latest = '', ...older] = await subjects();
    read = older.length + 1;
    return latest;
  }
  return {
    nextSubject,
    nextCode: async () => /\d{6}/.exec(await nextSubject())?.[0] ?? '',
  };
}
