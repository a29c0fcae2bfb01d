import type { Page } from '@playwright/test';
import type { Envelope } from '../../../contract/envelope.ts';
import { demoCredentials } from '../../../server/modules/accounts/operator/demo-credentials.ts';

interface SignedIn {
  token: string;
  nickname: string;
  email: string;
}

/** The demo's buyer, signed in with a session of its own, before the first page is opened. */
export async function signIn(page: Page, siteUrl = process.env.SITE_URL ?? '') {
  const reply = await page.request.post(`${siteUrl}/api/app/auth/loginWithEmailPassword`, {
    headers: { 'x-forwarded-for': strangeAddress() },
    data: demoCredentials,
  });
  const { data } = (await reply.json()) as Envelope<SignedIn>;
  await page.context().addCookies([{ name: 'token', value: data.token, url: siteUrl }]);
  const user = JSON.stringify({ nickname: data.nickname, email: data.email });
  await page.addInitScript((text) => localStorage.setItem('user', text), user);
}

/** One address may sign in ten times a minute; the tests' site believes whom its proxy names. */
export function strangeAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
}
