import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';

const CART = '/en/drama-copyright/my-drama-copyright';
const UNDO_MS = 6000;

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const toasts = (page: Page) => region(page).getByRole('dialog');
const remove = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Remove “/ })
    .first()
    .click();

/** Opens the cart with the page's clock stopped: time passes only in `wait`. */
async function openCart(page: Page, titles: number) {
  await signInAsNewBuyer(page, titles);
  await page.clock.install();
  await openHydrated(page, CART);
  await page.clock.pauseAt(Date.now() + 60_000);
  return (ms: number) => page.clock.runFor(ms);
}

test('a toast closes after its time or by Escape', async ({ page }) => {
  const wait = await openCart(page, 3);

  await test.step('hover and focus pause the timer', async () => {
    await remove(page);
    await expect(toasts(page)).toHaveCount(1);
    await wait(UNDO_MS - 1000);
    await toasts(page).hover();
    await wait(10_000);
    await expect(toasts(page)).toHaveCount(1);
    await page.mouse.move(0, 0);
    await page.keyboard.press('F6');
    await wait(10_000);
    await expect(toasts(page)).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await expect(region(page).locator(':focus')).toHaveCount(0);
    await wait(900);
    await expect(toasts(page)).toHaveCount(1);
    await wait(600);
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('F6 moves the focus to the toasts, Escape closes the focused one', async () => {
    await remove(page);
    await expect(toasts(page)).toHaveCount(1);
    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    await expect(toasts(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await wait(500);
    await expect(toasts(page)).toHaveCount(0);
  });
});

test('at most four toasts are shown; a fifth hides the oldest', async ({ page }) => {
  await openCart(page, 6);
  for (let number = 1; number <= 5; number++) {
    await remove(page);
    await expect(toasts(page)).toHaveCount(Math.min(number, 4));
  }
  await page.clock.resume();
  await expectAccessible(page, { within: 'section[aria-live]' });
});

test.describe('without a connection', () => {
  test.use({ expectedConsoleError: /ERR_FAILED/ });

  test('the same message twice is one toast, whose timer restarts', async ({ page }) => {
    const wait = await openCart(page, 2);
    await page.route('**/changeCopyrightCartVersion', (route) => route.abort());
    const choose = (label: string) =>
      page.getByRole('main').locator('li select').first().selectOption({ label });
    await choose('Custom version');
    await expect(toasts(page)).toHaveCount(1);
    await wait(2500);
    const failed = page.waitForEvent('requestfailed');
    await choose('Original version');
    await failed;
    await wait(2500);
    await expect(toasts(page)).toHaveCount(1);
    await wait(3000);
    await expect(toasts(page)).toHaveCount(0);
  });
});
