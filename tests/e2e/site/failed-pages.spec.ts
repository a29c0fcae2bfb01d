import type { Page, Route } from '@playwright/test';
import { outcomes } from '#contract/error-codes.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';

const userPages = [
  ['Copyright cart', 'getCopyrightCartList'],
  ['Orders', 'getCopyrightOrderHistory'],
  ['Watch history', 'getWatchHistory'],
  ['My account', 'getSessionList'],
] as const;

const REQUEST_ID = '3f9a1c22b07e';

/** Navigates on the client by a link in the account menu. */
async function follow(page: Page, name: string) {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test.describe('a private page whose call fails', () => {
  test.use({ expectedConsoleError: /status of 500/ });

  test('keeps its heading and can be retried', async ({ page }) => {
    await signInAsNewBuyer(page, 1);
    await openHydrated(page, '/en/about');
    for (const [name, call] of userPages) {
      for (const reply of [
        {
          status: 500,
          headers: { 'x-request-id': REQUEST_ID },
          json: { code: outcomes.internal.code, message: 'Broken.', data: null },
        },
        { json: { code: outcomes.keyReused.code, message: 'Conflict.', data: null } },
      ]) {
        await page.route(`**/${call}*`, (route) => route.fulfill(reply));
        await follow(page, name);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { name, level: 1 })).toBeVisible();
        await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
        if (reply.headers)
          await expect(page.getByText(`Reference: ${REQUEST_ID}`).first()).toBeVisible();
        await page.unroute(`**/${call}*`);
        await main.getByRole('button', { name: 'Try again' }).click();
        await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden();
        await expect(main.getByRole('heading', { name, level: 1 })).toBeVisible();
        await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
        await expect(page).toHaveURL('/en/about');
      }
    }
  });
});

for (const [name, call, area] of [
  ['Copyright cart', 'getCopyrightCartList', 'orders'],
  ['Watch history', 'getWatchHistory', 'history'],
] as const) {
  test(`a disabled account gets the notice at ${name}, whose texts load late, and is signed out`, async ({
    page,
    context,
  }) => {
    await signInAsNewBuyer(page, 1);
    await openHydrated(page, '/en/about');
    await page.route(`**/${call}*`, (route) =>
      route.fulfill({
        json: { code: outcomes.accountDisabled.code, message: 'Disabled.', data: null },
      }),
    );
    const replied = page.waitForResponse(`**/${call}*`);
    await page.route(new RegExp(`/en-${area}-[^/]+\\.js$`), async (route) => {
      await replied;
      await route.continue();
    });
    await follow(page, name);
    const notice = page.getByRole('alertdialog', { name: 'Account disabled' });
    await expect(notice).toBeVisible();
    // OK loads the page again: before the navigation has ended, that would be the previous page.
    await expect(page).not.toHaveURL('/en/about');
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');
  });
}

test.describe('an order that does not exist', () => {
  test.use({ expectedConsoleError: /status of 404/ });

  test('has status 404 and a link to all orders', async ({ page }) => {
    await signInAsNewBuyer(page, 1);
    for (const id of ['999999999', 'abc']) {
      const response = await page.goto(`/en/drama-copyright/drama-copyright-history?order=${id}`);
      expect(response?.status()).toBe(404);
      await page.getByRole('main').getByRole('link', { name: 'All orders' }).click();
      await expect(page).toHaveURL('/en/drama-copyright/drama-copyright-history');
    }
  });
});

test('a click before hydration is handled once after it; also in a form', async ({ page }) => {
  await clickBeforeHydration(page, '/en/about', 'Theme');
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();

  await signInAsNewBuyer(page, 1);
  await clickBeforeHydration(page, '/en/personal-center', 'Change email');
  const address = page.getByRole('textbox', { name: 'New email' });
  await expect(address).toHaveAccessibleDescription(/Enter your email address/);
  await expect(page).toHaveURL('/en/personal-center');
});

async function clickBeforeHydration(page: Page, address: string, button: string) {
  const { promise: isClicked, resolve: load } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await isClicked;
    await route.continue();
  };
  await page.route(/\/assets\/[^/]+\.js$/, hold);
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('button', { name: button }).click();
  load();
}

test('a slow navigation shows a progress bar', async ({ page }) => {
  await openHydrated(page, '/en/about');
  const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/getDramaListByPage*', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Drama licensing' }).click();
  const progress = page.getByRole('progressbar', { name: 'Loading' });
  await expect(progress).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Drama licensing', level: 1 })).toBeVisible();
  await expect(progress).toBeHidden();
});

const statusTexts = [
  [401, 'Please sign in to continue.'],
  [403, 'You don’t have permission to do that.'],
  [429, 'Too many requests. Please try again later.'],
  [500, 'Something went wrong. Please try again.'],
] as const;

test.describe('an HTTP status', () => {
  test.use({ expectedConsoleError: /status of (401|403|429|500|503)/ });

  test('of an order is a toast, and the order can be sent again', async ({ page }) => {
    const { email } = await signInAsNewBuyer(page, 1);
    const draft = { name: 'Ana', email, territories: ['MX'], media: ['svod'], languages: ['es'] };
    await page.addInitScript(
      (stored) => localStorage.setItem('order-draft', stored),
      JSON.stringify({ owner: email, draft: { ...draft, termMonths: '12' } }),
    );
    await openHydrated(page, '/en/drama-copyright/my-drama-copyright');
    await page.getByRole('button', { name: 'Send order' }).click();
    const review = page.getByRole('dialog');
    for (const [status, text] of statusTexts) {
      await page.route('**/sendCopyrightOrder', (route) =>
        route.fulfill({ status, json: { code: status, message: 'Not these words.', data: null } }),
      );
      await review.getByRole('button', { name: 'Confirm and send' }).click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(review.getByRole('alert')).toHaveText(
        status === 429 ? /Your details are saved/ : '',
      );
      await page.unroute('**/sendCopyrightOrder');
    }
    await review.getByRole('button', { name: 'Confirm and send' }).click();
    await expect(page.getByRole('heading', { name: 'Your order has been sent' })).toBeVisible();
  });

  test('of the catalogue’s list and of a content page is a toast; both are requested twice', async ({
    page,
  }) => {
    const toast = page.getByText('Something went wrong. Please try again.', { exact: true });
    for (const [address, link] of [
      ['**/getDramaListByPage*', 'Drama licensing'],
      ['**/_payload.json', 'Privacy policy'],
    ] as const) {
      await openHydrated(page, '/en');
      let requests = 0;
      await page.route(address, (route) => {
        requests += 1;
        return route.fulfill({ status: 503, body: '' });
      });
      // Without pointer and focus, which would prefetch the page and add a request.
      await page.getByRole('contentinfo').getByRole('link', { name: link }).dispatchEvent('click');
      await expect(toast).toBeVisible();
      await expect(page.getByRole('main').getByText('Try again', { exact: true })).toBeVisible();
      expect(requests).toBe(2);
      await page.unroute(address);
    }
  });
});
