import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { orderFreeTitles, orderPage, termsIn } from '#tests/support/browser/orders.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';
import { flatLine, sendQuote } from '#tests/support/browser/quotes.ts';
import {
  callSite,
  PASSWORD,
  waitForCode,
  wrongCode,
} from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { company } from '#tests/support/data/deals.ts';

/** Opens the order of a buyer who signed in two hours ago, and signs its quote. */
async function sign(page: Page, country: string) {
  const order = await orderFreeTitles(page, 1, termsIn(country));
  await sendQuote(order, { lines: [flatLine(400_000)] });
  await callSite('updateCompanyProfile', company, order);
  await withSiteDatabase((db) =>
    sql`
      UPDATE sessions SET confirmed_at = now() - interval '2 hours'
      FROM users WHERE users.id = user_id AND users.email = ${order.email}`.execute(db),
  );
  await openHydrated(page, orderPage('en', order.orderId));
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Accept quote/ });
  await dialog.getByLabel('Full name').fill('Ana Ruiz');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Sign and accept for EUR 4,000.00' }).click();
  return { dialog, order };
}

const stateOf = async (order: { orderId: number; token: string }) =>
  (await callSite('getCopyrightQuote', { order_id: order.orderId }, order)).data.current?.state;

/** The keys of all acceptances that the page sends. */
function recordKeys(page: Page) {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/acceptCopyrightQuote'))
      keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

test('a buyer who signed in long ago gives the password, and the acceptance goes on', async ({
  page,
}) => {
  const keys = recordKeys(page);
  const { dialog, order } = await sign(page, 'FO');
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/exactly as you signed it/);
  await expect(dialog).toContainText('confirm that it’s you');
  await expectAccessible(page, { within: '[role="dialog"]' });
  expect(await stateOf(order)).toBe('sent');

  // What was typed is still there.
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('Full name')).toHaveValue('Ana Ruiz');
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  await dialog.getByRole('button', { name: /^Sign and accept/ }).click();

  await expect(password).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Incorrect password.')).toBeVisible();
  await expect(password).toBeFocused();
  expect(await stateOf(order)).toBe('sent');

  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Quote accepted\. Your deal number is VD-/)).toBeFocused();
  expect(await stateOf(order)).toBe('accepted');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a code is mailed instead of the password', async ({ page }) => {
  const { dialog, order } = await sign(page, 'GL');
  const choose = dialog.getByRole('button', { name: 'Send me a code instead' });
  await choose.click();
  const field = dialog.getByLabel('Email code');
  await expect(field).toBeFocused();
  await expect(dialog.getByText(`We’ve emailed a code to ${order.email}`)).toBeVisible();
  await expectAccessible(page, { within: '[role="dialog"]' });
  const code = await waitForCode(order.email);

  // Another choice and back sends no second code.
  await dialog.getByRole('button', { name: 'Use my password instead' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
  await choose.click();
  await expect(dialog.getByRole('button', { name: /^Sent/ })).toBeDisabled();

  await field.fill(wrongCode(code));
  await dialog.getByRole('button', { name: 'Confirm and accept' }).click();
  await expect(dialog.getByText('That code is incorrect or has expired.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(code);
  await dialog.getByRole('button', { name: 'Confirm and accept' }).click();
  await expect(page.getByText(/^Quote accepted\. Your deal number is VD-/)).toBeFocused();
  expect(await stateOf(order)).toBe('accepted');
});

test('a quote that was closed meanwhile is not accepted after the confirmation', async ({
  page,
}) => {
  const { dialog, order } = await sign(page, 'SJ');
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  const quote = (await callSite('getCopyrightQuote', { order_id: order.orderId }, order)).data;
  await callSite('declineCopyrightQuote', { quote_id: quote.current?.quote_id }, order);
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('This quote can no longer be answered.', { exact: false }),
  ).toBeFocused();
  expect(await stateOf(order)).toBe('declined');
});
