import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { becomeBuyer } from '../support/buyers.ts';
import { callSite, PASSWORD, register } from '../support/site-people.ts';
import { openAs } from '../support/site-sessions.ts';
import { openTakenOver } from '../support/taken-over.ts';

const HISTORY = '/en/watch-history';
const CART = '/en/drama-copyright/my-drama-copyright?from=mail';

async function signInAt(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
}

test('a guest who signs in goes on to the page that was asked for', async ({ page }) => {
  const { email } = await register();
  await page.goto(CART);
  await expect(page).toHaveURL('/en?login=1');
  await signInAt(page, email);
  await expect(page).toHaveURL(CART);
  await expect(page.getByText('You are signed in.')).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('wanted');
});

test('a guest who closes the dialog stays where they sign in later', async ({ page }) => {
  const { email } = await register();
  await page.goto(HISTORY);
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/en');
  await page.getByRole('link', { name: 'Sign in now' }).click();
  await signInAt(page, email);
  await expect(page.getByText('You are signed in.')).toBeVisible();
  await expect(page).toHaveURL('/en');
});

for (const [how, arrive] of [
  ['opened', (page: Page) => page.goto(HISTORY)],
  [
    'reached by a link',
    async (page: Page) => {
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Watch history' }).click();
    },
  ],
] as const) {
  test(`a page of one’s own ${how} after the session has ended says so and signs in again`, async ({
    page,
  }) => {
    const { email, token } = await becomeBuyer(page, 1);
    await openTakenOver(page, '/en/about');
    await callSite('logout', {}, { token });
    await arrive(page);
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await expect(dialog.getByRole('status').first()).toHaveText(
      'Your session has ended. Please sign in again.',
    );
    await signInAt(page, email);
    await expect(page).toHaveURL(HISTORY);
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  });
}

test('a public page says that the session has ended', async ({ page }) => {
  const { token } = await becomeBuyer(page, 1);
  await openTakenOver(page, '/en/short-play-copyright');
  await callSite('logout', {}, { token });
  await page.getByRole('button', { name: 'Add to copyright cart' }).first().click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible();
});

test('a token without a stored nickname is completed on public and private pages', async ({
  page,
}) => {
  const { token, nickname } = await register();
  const menu = page.getByRole('button', { name: `Account menu: ${nickname}` });
  for (const path of ['/en/about', HISTORY]) {
    await openAs(page, token, path);
    await expect(menu).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('user'));
  }
  // Reached within the page: the guard completes the session before it decides.
  await openAs(page, token, '/en/about');
  await expect(menu).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Watch history' }).first().click();
  await expect(page).toHaveURL(HISTORY);
  await expect(menu).toBeVisible();
});

test('a rejected token without a nickname shows the guest’s header', async ({ page }) => {
  await openAs(page, 'rejected', '/en/about');
  await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible();
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('token');
});

test('signing out in one tab shows the guest’s header in another', async ({ page, context }) => {
  await becomeBuyer(page, 1);
  await openTakenOver(page, '/en/about');
  const other = await context.newPage();
  await openTakenOver(other, '/en/cooperation');
  await expect(other.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Sign in now' })).toBeVisible();
});

test('closing the login dialog keeps the query and the hash of the address', async ({ page }) => {
  await openTakenOver(page, '/en/cooperation?from=mail&login=1#steps');
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/en/cooperation?from=mail#steps');
});
