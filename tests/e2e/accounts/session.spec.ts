import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { signInAs, signOut } from '#tests/support/browser/sign-in.ts';
import { callSite, PASSWORD, register } from '#tests/support/browser/site-accounts.ts';
import { openAs } from '#tests/support/browser/site-sessions.ts';

const HISTORY = '/en/watch-history';
const CART = '/en/drama-copyright/my-drama-copyright?from=mail';

async function signInAt(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
}

async function endSession(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token');
  await callSite('logout', {}, { token: token?.value ?? '' });
}

test('a private page opens after signing in: for a guest, and after the session has ended', async ({
  page,
}) => {
  const { email } = await register();
  const reason = page.getByRole('dialog', { name: 'Sign in' }).getByRole('status').first();
  const menu = page.getByRole('button', { name: /^Account menu/ });
  await page.goto(CART);
  await expect(page).toHaveURL('/en?login=1');
  await expect(reason).toHaveText('Please sign in to continue.');
  await signInAt(page, email);
  await expect(page).toHaveURL(CART);
  await expect(page.getByText('You’re signed in.')).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('wanted');

  for (const arrive of [
    async () => {
      await menu.click();
      await page.getByRole('menuitem', { name: 'Watch history' }).click();
    },
    () => page.goto(HISTORY),
  ]) {
    await openHydrated(page, '/en/about');
    await endSession(page);
    await arrive();
    await expect(reason).toHaveText('Your session has ended. Please sign in again.');
    await signInAt(page, email);
    await expect(page).toHaveURL(HISTORY);
    await expect(menu).toBeVisible();
  }
});

test('a guest who closes the login dialog of a private page and signs in later stays on the home page', async ({
  page,
}) => {
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

test('an ended session is reported for the requested page even if its texts load late', async ({
  page,
}) => {
  const { email, token } = await signInAsNewBuyer(page, 1);
  await openHydrated(page, '/en/about');
  await callSite('logout', {}, { token });
  // Loads the module that handles failures, so that it runs before the address changes.
  await page.evaluate(async () => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    const entry = names.find((name) => /\/entry\.client-[^/]+\.js$/.test(name)) ?? '';
    const source = await (await fetch(entry)).text();
    const chunk = /react-to-failure-[\w-]+\.js/.exec(source)?.[0];
    if (!chunk) throw new Error('the entry imports no chunk named react-to-failure');
    await import(new URL(chunk, entry).href);
  });
  // The first request for the texts stays pending, so the browser keeps the previous page's
  // address.
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

test('a signed-in visitor who navigates before the login flag is removed stays on the new page', async ({
  page,
}) => {
  await signInAsNewBuyer(page, 1);
  const { promise: hasNavigated, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/getUserInfo', async (route) => {
    await hasNavigated;
    await route.continue();
  });
  const requested = page.waitForRequest('**/getUserInfo');
  await openHydrated(page, '/en/about?login=1');
  await requested;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL('/en/privacy-policy');
  const replied = page.waitForResponse('**/getUserInfo');
  release();
  await replied;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click();
  await expect(page).toHaveURL('/en/accessibility');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility');
});

test('a public page shows that the session has ended', async ({ page }) => {
  // The cart is empty, because the button of a title in it changes when the cart is loaded.
  const user = await register();
  await signInAs(page, user);
  // The session ends between the click and its call: a call that the page makes after hydration
  // could end it before the click, which then opens the login dialog, as every guest's click.
  await page.route('**/addCopyrightCart', async (route) => {
    await callSite('logout', {}, user);
    await route.continue();
  });
  await openHydrated(page, '/en/short-play-copyright');
  await page.getByRole('button', { name: 'Add to copyright cart' }).first().click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible();
});

test('with a token and no stored nickname, public and private pages load the nickname', async ({
  page,
}) => {
  const { token, nickname } = await register();
  const menu = page.getByRole('button', { name: `Account menu: ${nickname}` });
  for (const path of [HISTORY, '/en/about']) {
    await openAs(page, token, path);
    await expect(menu).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('user'));
  }
  // In a client-side navigation, the guard of a private page loads the nickname before it decides
  // whether the visitor may enter.
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

test('signing out on a private page leads home without the login dialog, and another tab shows the guest’s header', async ({
  page,
  context,
}) => {
  await signInAsNewBuyer(page, 1);
  await openHydrated(page, HISTORY);
  const other = await context.newPage();
  await openHydrated(other, '/en/about');
  await expect(other.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL('/en');
  await expect(other.getByRole('link', { name: 'Sign in now' })).toBeVisible();
});

const MARKET_OF = (owner: string) =>
  JSON.stringify({ owner, query: 'territories=MX,CL&media=svod&term_months=24' });

/** The entries of the device's storage that tell about a user. */
const dataOf = (owner: string) => ({
  market: MARKET_OF(owner),
  'order-draft': JSON.stringify({ owner, draft: { name: 'Ana', phone: '+34 1' } }),
  places: '[]',
  searchHistory: '[{"value":"secret deal"}]',
});

const storedNames = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name !== 'theme')
      .toSorted(),
  );

test('after a session has expired, the market’s button has a text and only the order draft is left', async ({
  page,
  context,
}) => {
  const user = await register();
  await openAs(page, user.token, '/en/about');
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await page.evaluate((data) => Object.assign(localStorage, data), dataOf(user.email));
  await context.clearCookies({ name: 'token' });
  await openHydrated(page, '/en/short-play-copyright');
  const button = page.getByRole('main').getByRole('button', { name: 'Set your market' });
  await expect(button.getByText('Set your market')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-market');
  expect(await storedNames(page)).toEqual(['order-draft', 'user']);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBe('{}');
});

test('the market of another user is neither shown nor awaited', async ({ page }) => {
  await page.addInitScript(
    (market) => localStorage.setItem('market', market),
    MARKET_OF('someone@example.org'),
  );
  await openHydrated(page, '/en/short-play-copyright');
  const button = page.getByRole('main').getByRole('button', { name: 'Set your market' });
  await expect(button.getByText('Set your market')).toBeVisible();
});

test('a sign-out leaves nothing of the user on the device, a session that the server has ended only the order draft', async ({
  page,
}) => {
  const user = await register();
  await openAs(page, user.token, '/en/about');
  const menu = page.getByRole('button', { name: /^Account menu/ });
  const fill = () => page.evaluate((data) => Object.assign(localStorage, data), dataOf(user.email));
  await expect(menu).toBeVisible();
  await fill();
  await signOut(page);
  expect(await storedNames(page)).toEqual([]);

  const again = await register();
  await openAs(page, again.token, '/en/about');
  await expect(menu).toBeVisible();
  await fill();
  await callSite('logout', {}, again);
  await page.goto('/en/watch-history');
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await expect(async () => expect(await storedNames(page)).toEqual(['order-draft'])).toPass();
});

test('the order form keeps its content when the session ends, for the same account only', async ({
  page,
  context,
}) => {
  const { email } = await signInAsNewBuyer(page, 1);
  const other = await register();
  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name });
  await openHydrated(page, CART);
  await field('Name').fill('Ana');
  // The cookie expires while the form is filled in.
  await context.clearCookies({ name: 'token' });
  await field('Phone').fill('+34 1');
  // The page may be leaving by itself, because it has noticed the end of the session.
  await expect(() => page.goto(CART)).toPass();
  await signInAt(page, email);
  await expect(field('Name')).toHaveValue('Ana');
  await expect(field('Phone')).toHaveValue('+34 1');

  // The server rejects the session of a page that is open to everybody.
  await page.route('**/addCopyrightCart', async (route) => {
    await endSession(page);
    await route.continue();
  });
  await openHydrated(page, '/en/short-play-copyright');
  // The first title is in the cart.
  await page.getByRole('button', { name: 'Add to copyright cart' }).last().click();
  await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible();
  await page.goto(CART);
  await signInAt(page, email);
  await expect(field('Phone')).toHaveValue('+34 1');

  await context.clearCookies({ name: 'token' });
  await page.reload();
  await signInAt(page, other.email);
  await expect(page.getByText('Your copyright cart is empty')).toBeVisible();
  expect(await storedNames(page)).not.toContain('order-draft');
});
