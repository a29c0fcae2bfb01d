import { expect, type Page } from '@playwright/test';
import { demoCredentials } from '#server/areas/accounts/desk/demo-credentials.ts';
import { addSession } from '../data/users.ts';
import { withSiteDatabase } from './site-database.ts';

interface SignedIn {
  token: string;
  nickname: string;
  email: string;
}

/**
 * Signs the demo buyer in before the first page is opened. The session is inserted, because the
 * sign-in call takes a password hash; `sign-in.spec.ts` tests that call.
 */
export async function signIn(page: Page) {
  const user = await withSiteDatabase(async (db) => {
    const { id, nickname, email } = await db
      .selectFrom('users')
      .select(['id', 'nickname', 'email'])
      .where('email', '=', demoCredentials.email)
      .executeTakeFirstOrThrow();
    return { token: await addSession(db, id), nickname, email };
  });
  await signInAs(page, user);
}

/** Stores a session in the browser, as the site does after signing in. */
export async function signInAs(page: Page, { token, nickname, email }: SignedIn) {
  const url = process.env.SITE_URL ?? '';
  await page.context().addCookies([{ name: 'token', value: token, url }]);
  // The script runs at every page load; it must not overwrite what the page has stored since.
  await page.addInitScript((text) => {
    if (!localStorage.getItem('user')) localStorage.setItem('user', text);
  }, JSON.stringify({ nickname, email }));
}

/** Signs out by the account menu, and resolves on the page that is then loaded for a guest. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  // The guest's header appears before the page is loaded again, which ends running evaluations.
  const loaded = page.waitForEvent('framenavigated');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await loaded;
  await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible();
}

/** A client address for x-forwarded-for, since one address may sign in only ten times a minute. */
export function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
}
