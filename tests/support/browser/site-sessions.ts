import { expect, type Page } from '@playwright/test';
import { call } from '../call.ts';
import { readMailsOf } from '../peers/mailbox.ts';
import { strangeAddress } from './sign-in.ts';
import { callSite, comeFromElsewhere, PASSWORD } from './site-people.ts';
import { openTakenOver } from './taken-over.ts';

/** Sessions of people at the site of the browser tests, and the mails that tell of them. */
const siteUrl = () => process.env.SITE_URL ?? '';

/** One more session; gives its token, or undefined where the password is not the account's. */
export async function signInAgain(
  email: string,
  { password = PASSWORD, userAgent = 'tests' } = {},
): Promise<string | undefined> {
  const headers = { 'x-forwarded-for': strangeAddress(), 'user-agent': userAgent };
  const site = { url: siteUrl() };
  const { data } = await call(site, 'loginWithEmailPassword', { email, password }, { headers });
  return data?.token;
}

/** What the server answers to a token: 200, or 441 when its session has ended. */
export async function codeFor(token: string | undefined): Promise<number> {
  return (await callSite('getUserInfo', {}, { ...(token && { token }) })).code;
}

/** Opens a page of whom the token belongs to. */
export async function openAs(page: Page, token: string | undefined, path: string) {
  await comeFromElsewhere(page.context());
  await page.context().addCookies([{ name: 'token', value: token ?? '', url: siteUrl() }]);
  await openTakenOver(page, siteUrl() + path);
}

/** The mails to one address from now on, each looked at once. */
export async function openMailbox(email: string) {
  const subjects = async () => {
    const mails = await readMailsOf(process.env.SITE_DATA_DIR ?? '');
    return mails.flatMap(({ to, subject }) => (to === email ? [subject] : []));
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
