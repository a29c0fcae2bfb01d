import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { call } from './call.ts';

export interface SiteAccount {
  email: string;
  nickname: string;
  password: string;
  token: string;
}

const site = () => ({ url: process.env.SITE_URL ?? '' });

/** From an address of its own: the tests' site believes whom its proxy names, and limits each. */
export function fromElsewhere(): Record<string, string> {
  return { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` };
}

/** Somebody new on the tests' site, registered as anybody would be. */
export async function register(email = `${newName()}@example.org`): Promise<SiteAccount> {
  const nickname = newName();
  const password = `lantern ${nickname}`;
  const headers = fromElsewhere();
  const mailbox = await openMailbox(email);
  await call(site(), 'sendMail', { email, origin: 'register' }, { headers });
  const emailValidCode = await mailbox.nextCode();
  const input = { nickname, email, password, emailValidCode };
  const { data } = await call(site(), 'registerWithEmail', input, { headers });
  return { email, nickname, password, token: data.token };
}

const newName = () => `t_${randomBytes(6).toString('hex')}`;

/** One more session; gives its token, or undefined where the password is not the account's. */
export async function signInAgain(
  { email, password }: Pick<SiteAccount, 'email' | 'password'>,
  userAgent = 'tests',
): Promise<string | undefined> {
  const headers = { ...fromElsewhere(), 'user-agent': userAgent };
  const { data } = await call(site(), 'loginWithEmailPassword', { email, password }, { headers });
  return data?.token;
}

/** What the server answers to a token: 200, or 441 when its session has ended. */
export async function codeFor(token: string | undefined): Promise<number> {
  return (await call(site(), 'getUserInfo', {}, { ...(token && { token }) })).code;
}

/** Opens a page of the account's owner, as after signing in. */
export async function openAs(page: Page, { token }: Pick<SiteAccount, 'token'>, path: string) {
  await page.context().setExtraHTTPHeaders(fromElsewhere());
  await page.context().addCookies([{ name: 'token', value: token, url: site().url }]);
  await page.goto(site().url + path);
}

/** The mails to one address from now on, each looked at once; subjects tell all a test asks for. */
export async function openMailbox(email: string) {
  let read = (await subjectsTo(email)).length;
  async function nextSubject(): Promise<string> {
    await expect.poll(async () => (await subjectsTo(email)).length).toBeGreaterThan(read);
    const subjects = await subjectsTo(email);
    read = subjects.length;
    return subjects[0] ?? '';
  }
  return {
    nextSubject,
    nextCode: async () => /\d{6}/.exec(await nextSubject())?.[0] ?? '',
  };
}

/** Latest first, as the site's own page for its outgoing mails shows them. */
async function subjectsTo(email: string): Promise<string[]> {
  const list = await (await fetch(`${site().url}/dev/mail`)).text();
  const mails = list.matchAll(/<strong>(.*?)<\/strong><small>(.*?) · /g);
  return Array.from(mails).flatMap(([, subject = '', to]) => (to === email ? [subject] : []));
}
