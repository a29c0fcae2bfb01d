import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser.ts';
import { becomeBuyer } from '../../support/browser/buyers.ts';
import { callSite } from '../../support/browser/site-people.ts';
import { openTakenOver } from '../../support/browser/taken-over.ts';

const CART = '/en/drama-copyright/my-drama-copyright';
const rows = (page: Page) => page.getByRole('main').locator('li:has(h3)');
const countOf = async (token: string) =>
  (await callSite('getCopyrightCartCount', {}, { token })).data;

/** The form as somebody has left it. */
const filled = {
  name: 'Ana Ferrer',
  territories: ['MX'],
  media: ['tv'],
  languages: ['es'],
  termMonths: '12',
};

test('versions not saved stop an order; one whose reply was lost is found, though the form has changed', async ({
  page,
}) => {
  const { token, email } = await becomeBuyer(page, 1);
  await page.addInitScript(
    (kept) => localStorage.getItem('order-draft') ?? localStorage.setItem('order-draft', kept),
    JSON.stringify({ owner: email, draft: { ...filled, email } }),
  );
  await openTakenOver(page, CART);
  const ordersOf = async () => (await callSite('getCopyrightOrderHistory', {}, { token })).data;
  const review = page.getByRole('dialog');
  const confirm = review.getByRole('button', { name: 'Confirm and send' });
  const send = page.getByRole('button', { name: 'Send order' });

  let refuse = () => {};
  const isPressed = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/changeCopyrightCartVersion', async (route) => {
    await isPressed;
    await route.fulfill({ json: { code: 404, message: 'Not now.', data: null } });
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

  // What leaves the cart elsewhere takes the form with it; why the order was refused stays to be read.
  const { items } = (
    await callSite('getCopyrightOrderDetail', { order_id: list[0]?.order_id }, { token })
  ).data;
  const drama = { drama_id: items[0]?.drama_id };
  await callSite('addCopyrightCart', drama, { token });
  await openTakenOver(page, CART);
  await send.click();
  await callSite('deleteCopyrightCart', drama, { token });
  await confirm.click();
  await expect(page.getByText('Your copyright cart is empty')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
});

test('countries are chosen by keyboard, and passed by', async ({ page }) => {
  await becomeBuyer(page, 1);
  await openTakenOver(page, CART);
  const field = page.getByRole('combobox', { name: 'Territories' });
  const options = page.getByRole('option').and(page.locator('[data-value]'));
  const chosen = page.getByRole('list', { name: 'Territories: selected' }).getByRole('button');
  await field.focus();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('united');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  // Several fit: Enter takes none of them, and sends nothing.
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveCount(0);
  await expect(page.getByText('Enter your name.')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = options.nth(1);
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await second.getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(chosen).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('mexico');
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(options).toHaveCount(249);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Worldwide' })).toBeFocused();
  await expect(options).toHaveCount(0);
});

test('the header is set right, the keyboard finds a withdrawn neighbour, and a removal outlives a reload', async ({
  page,
}) => {
  const { token } = await becomeBuyer(page, 5);
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}');
    user.collectCount ??= 9;
    localStorage.setItem('user', JSON.stringify(user));
  });
  await openTakenOver(page, CART);
  await expect(page.getByRole('link', { name: 'Copyright cart, 5 titles' })).toBeVisible();

  // The part that calls the server has not been needed; a page on its way out cannot fetch it.
  const prepared = page.waitForResponse(/http-transport/);
  await rows(page).first().getByRole('button').click();
  await prepared;
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  await expect.poll(() => countOf(token)).toBe(4);

  // All but the first are withdrawn, by the time this tab comes back to its cart.
  await page.route('**/getCopyrightCartList*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    for (const line of reply.data.list.slice(1)) line.is_available = false;
    await route.fulfill({ response, json: reply });
  });
  await openTakenOver(page, '/en/about');
  await page
    .getByRole('link', { name: /^Copyright cart/ })
    .first()
    .click();
  await expect(rows(page)).toHaveCount(4);
  await rows(page).first().getByRole('button').click();
  await expect(rows(page).first().getByRole('button')).toBeFocused();
  await page.getByRole('button', { name: 'Remove 3 unavailable titles' }).click();
  await expect(page.getByText('Your copyright cart is empty')).toBeVisible();
  // Both can still be had back. One is carried out: the other is not counted again.
  const empty = page.getByRole('link', { name: 'Copyright cart, empty' });
  await expect(empty).toBeVisible();
  const close = page.getByRole('button', { name: 'Close notification' });
  const carriedOut = page.waitForResponse(/deleteCopyrightCartById/);
  await close.first().click();
  await carriedOut;
  await expect(empty).toBeVisible();
  expect(await countOf(token)).toBe(3);
  await close.last().click();
  await expect.poll(() => countOf(token)).toBe(0);
  await expect(empty).toBeVisible();
});

test('an open cart follows what other tabs and devices do to it', async ({ page, context }) => {
  const { token } = await becomeBuyer(page, 2);
  await openTakenOver(page, CART);
  const other = await context.newPage();
  await openTakenOver(other, '/en/short-play-copyright');
  await other.getByRole('button', { name: 'Add to copyright cart' }).last().click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Copyright cart, 3 titles' })).toBeVisible();

  const { list } = (await callSite('getCopyrightCartList', {}, { token })).data;
  const takeOut = (index: number) =>
    callSite('deleteCopyrightCart', { drama_id: list[index]?.drama.drama_id }, { token });
  await takeOut(0);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(rows(page)).toHaveCount(2);
  // Gone unnoticed, a line leaves when it is touched.
  await takeOut(1);
  await rows(page).first().getByRole('combobox').selectOption({ label: 'Custom version' });
  await expect(rows(page)).toHaveCount(1);
});
