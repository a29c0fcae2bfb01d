import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser.ts';
import { becomeBuyer } from '../../support/browser/buyers.ts';
import { callSite, PASSWORD, register } from '../../support/browser/site-people.ts';
import { openAs } from '../../support/browser/site-sessions.ts';
import { openTakenOver } from '../../support/browser/taken-over.ts';

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
  await expect(page.getByRole('dialog').getByRole('status').first()).toHaveText(
    'Please sign in to continue.',
  );
  await signInAt(page, email);
  await expect(page).toHaveURL(CART);
  await expect(page.getByText('You’re signed in.')).toBeVisible();
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
  await expect(page.getByText('You’re signed in.')).toBeVisible();
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

test('an ended session is said at the page wanted, though its texts come later', async ({
  page,
}) => {
  const { email, token } = await becomeBuyer(page, 1);
  await openTakenOver(page, '/en/about');
  await callSite('logout', {}, { token });
  // What reacts to a failure is loaded, so that it runs before the address changes.
  await page.evaluate(async () => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    const entry = names.find((name) => /\/entry\.client-[^/]+\.js$/.test(name)) ?? '';
    const source = await (await fetch(entry)).text();
    const chunk = /answers-[\w-]+\.js/.exec(source)?.[0];
    if (!chunk) throw new Error('the entry imports no chunk named answers');
    await import(new URL(chunk, entry).href);
  });
  // The texts do not come before the page is left, so the address is still that of the page before.
  let isFirst = true;
  await page.route(/\/en-history-[^/]+\.js$/, async (route) => {
    if (!isFirst) await route.continue();
    isFirst = false;
  });
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Watch history' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByRole('status').first()).toHaveText(
    'Your session has ended. Please sign in again.',
  );
  await signInAt(page, email);
  await expect(page).toHaveURL(HISTORY);
});

test('a signed-in visitor who goes on before the flag is removed stays where they went', async ({
  page,
}) => {
  await becomeBuyer(page, 1);
  const { promise: isElsewhere, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/getUserInfo', async (route) => {
    await isElsewhere;
    await route.continue();
  });
  const isAsked = page.waitForRequest('**/getUserInfo');
  await openTakenOver(page, '/en/about?login=1');
  await isAsked;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL('/en/privacy-policy');
  const isAnswered = page.waitForResponse('**/getUserInfo');
  answer();
  await isAnswered;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click();
  await expect(page).toHaveURL('/en/accessibility');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility');
});

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

test('signing out on a page of one’s own leads home without the login dialog', async ({ page }) => {
  await becomeBuyer(page, 1);
  await openTakenOver(page, HISTORY);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible();
  await expect(page).toHaveURL('/en');
});

test('closing the login dialog keeps the query and the hash of the address', async ({ page }) => {
  await openTakenOver(page, '/en/cooperation?from=mail&login=1#steps');
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/en/cooperation?from=mail#steps');
});
