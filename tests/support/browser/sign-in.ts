import type { Page } from '@playwright/test';
import type { Envelope } from '../../../contract/envelope.ts';
import { demoCredentials } from '../../../server/modules/accounts/operator/demo-credentials.ts';

interface SignedIn {
  token: string;
  nickname: string;
  email: string;
}

/** Signs the demo buyer in with a new session, before the first page is opened. */
export async function signIn(page: Page, siteUrl = process.env.SITE_URL ?? '') {
  const reply = await page.request.post(`${siteUrl}/api/app/auth/loginWithEmailPassword`, {
    headers: { 'x-forwarded-for': randomAddress() },
    data: demoCredentials,
  });
  const { data } = (await reply.json()) as Envelope<SignedIn>;
  await page.context().addCookies([{ name: 'token', value: data.token, url: siteUrl }]);
  const user = JSON.stringify({ nickname: data.nickname, email: data.email });
  await page.addInitScript((text) => localStorage.setItem('user', text), user);
}

/** A client address for x-forwarded-for, since one address may sign in only ten times a minute. */
export function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
}
