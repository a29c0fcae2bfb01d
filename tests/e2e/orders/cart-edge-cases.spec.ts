import type { Page } from '@playwright/test';
import { outcomes } from '#contract/error-codes.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { followTo } from '#tests/support/browser/follow.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { callSite } from '#tests/support/browser/site-accounts.ts';

const CART = '/en/drama-copyright/my-drama-copyright';
const rows = (page: Page) => page.getByRole('main').locator('li:has(h3)');
const countOf = async (token: string) =>
  (await callSite('getCopyrightCartCount', {}, { token })).data;

/** A stored draft of the order form. */
const draft = {
  name: 'Ana Ferrer',
  territories: ['MX'],
  media: ['tv'],
  languages: ['es'],
  termMonths: '12',
};

test('an order with unsaved versions is not sent; an order whose reply was lost is found after the form has changed', async ({
  page,
}) => {
  const { token, email } = await signInAsNewBuyer(page, 1);
  await page.addInitScript(
    (stored) => localStorage.getItem('order-draft') ?? localStorage.setItem('order-draft', stored),
    JSON.stringify({ owner: email, draft: { ...draft, email } }),
  );
  await openHydrated(page, CART);
  const ordersOf = async () => (await callSite('getCopyrightOrderHistory', {}, { token })).data;
  const review = page.getByRole('dialog');
  const confirm = review.getByRole('button', { name: 'Confirm and send' });
  const send = page.getByRole('button', { name: 'Send order' });

  let refuse = () => {};
  const isConfirmed = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/changeCopyrightCartVersion', async (route) => {
    await isConfirmed;
    await route.fulfill({
      json: { code: outcomes.notFound.code, message: 'Not now.', data: null },
    });
  });
  await rows(page).getByRole('combobox').selectOption({ label: 'Custom version' });
  await send.click();
  await confirm.click();
  refuse();
  await expect(review.getByRole('alert')).toContainText('couldn’t be saved');
  expect((await ordersOf()).total).toBe(0);

  await page.route('**/sendCopyrightOrder', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 204 });
  });
  await confirm.click();
  await expect(review.getByRole('alert')).toContainText('couldn’t reach the server');
  await page.unroute('**/sendCopyrightOrder');
  await review.getByRole('button', { name: 'Edit order' }).click();
  await page.locator('[name="message"]').fill('Sooner, please.');
  await send.click();
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Your order has been sent' })).toBeFocused();
  await expect(page.getByText('Any changes you’ve made to the form since then')).toBeVisible();
  const { list, total } = await ordersOf();
  expect(total).toBe(1);
  await expect(page.getByText(list[0]?.order_no ?? '')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Copyright cart, empty' })).toBeVisible();

  // When the cart is emptied elsewhere the form disappears, but the reason of the refusal stays.
  const { items } = (
    await callSite('getCopyrightOrderDetail', { order_id: list[0]?.order_id }, { token })
  ).data;
  const drama = { drama_id: items[0]?.drama_id };
  await callSite('addCopyrightCart', drama, { token });
  await openHydrated(page, CART);
  await send.click();
  await callSite('deleteCopyrightCart', drama, { token });
  await confirm.click();
  await expect(page.getByText('Your copyright cart is empty')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
});

test('countries are selected by keyboard; an open cart follows changes made in other tabs and devices', async ({
  page,
  context,
}) => {
  const { token } = await signInAsNewBuyer(page, 2);
  await openHydrated(page, CART);
  const field = page.getByRole('combobox', { name: 'Territories' });
  const options = page.getByRole('listbox', { name: 'Territories' }).getByRole('option');
  const chosen = page.getByRole('list', { name: 'Territories: selected' }).getByRole('button');
  await field.focus();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('united');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  // With several matches, Enter selects none and does not submit the form.
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveCount(0);
  await expect(page.getByText('Enter your name.')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const id = (await options.nth(1).getAttribute('id')) ?? '';
  await expect(field).toHaveAttribute('aria-activedescendant', id);
  // After arrow keys the list stays open for the next choice, without the typed text.
  await page.keyboard.press('Enter');
  await expect(page.locator(`[id="${id}"]`)).toHaveAttribute('aria-selected', 'true');
  await expect(chosen).toHaveCount(1);
  await expect(field).toHaveValue('');
  await expect(options).toHaveCount(249);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('mexico');
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveCount(2);
  // After a typed name the list closes.
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await expect(options).toHaveCount(249);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Worldwide' })).toBeFocused();
  await expect(options).toHaveCount(0);

  const other = await context.newPage();
  await openHydrated(other, '/en/short-play-copyright');
  await other.getByRole('button', { name: 'Add to copyright cart' }).last().click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Copyright cart, 3 titles' })).toBeVisible();

  const { list } = (await callSite('getCopyrightCartList', {}, { token })).data;
  const takeOut = (index: number) =>
    callSite('deleteCopyrightCart', { drama_id: list[index]?.drama.drama_id }, { token });
  await takeOut(0);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(rows(page)).toHaveCount(2);
  // A line removed elsewhere disappears when it is changed here.
  await takeOut(1);
  await rows(page).first().getByRole('combobox').selectOption({ label: 'Custom version' });
  await expect(rows(page)).toHaveCount(1);
});

test('the count in the header is corrected, the focus moves to a withdrawn title, and a removal survives a reload', async ({
  page,
}) => {
  const { token } = await signInAsNewBuyer(page, 5);
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}');
    user.collectCount ??= 9;
    localStorage.setItem('user', JSON.stringify(user));
  });
  // Waits for the module that makes calls, because an unloading page cannot fetch it.
  const prepared = page.waitForResponse(/http-transport/);
  await openHydrated(page, CART);
  await expect(page.getByRole('link', { name: 'Copyright cart, 5 titles' })).toBeVisible();

  await rows(page)
    .first()
    .getByRole('button', { name: /^Remove “/ })
    .click();
  await prepared;
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  await expect.poll(() => countOf(token)).toBe(4);

  // All titles but the first are withdrawn when the cart is opened again.
  await page.route('**/getCopyrightCartList*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    for (const line of reply.data.list.slice(1)) line.is_available = false;
    await route.fulfill({ response, json: reply });
  });
  await followTo(page, '/en/about');
  await page
    .getByRole('link', { name: /^Copyright cart/ })
    .first()
    .click();
  await expect(rows(page)).toHaveCount(4);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Remove “/ })
    .click();
  await expect(rows(page).first().getByRole('button')).toBeFocused();
  await page.getByRole('button', { name: 'Remove 3 titles no longer offered' }).click();
  await expect(page.getByText('Your copyright cart is empty')).toBeVisible();
  // Both removals can be undone. Completing one does not restore the other to the count.
  const empty = page.getByRole('link', { name: 'Copyright cart, empty' });
  await expect(empty).toBeVisible();
  const close = page.getByRole('button', { name: 'Close notification' });
  const completed = page.waitForResponse(/deleteCopyrightCartById/);
  await close.first().click();
  await completed;
  await expect(empty).toBeVisible();
  expect(await countOf(token)).toBe(3);
  await close.last().click();
  await expect.poll(() => countOf(token)).toBe(0);
  await expect(empty).toBeVisible();
});
