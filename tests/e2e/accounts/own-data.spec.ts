import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { REQUEST_ID_HEADER } from '#contract/transport/envelope.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { signOut } from '#tests/support/browser/sign-in.ts';
import {
  callSite,
  PASSWORD,
  register,
  useRandomAddress,
} from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { openAs } from '#tests/support/browser/site-sessions.ts';

const ADDRESS = '/en/personal-center';
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search dramas' });
const options = (page: Page) => page.getByRole('option');

test.use({ expectedConsoleError: /(ERR_FAILED|status of 500).*updateMailPreferences/ });

test('kinds of email are switched off and on, and a failed change is undone', async ({ page }) => {
  const { token } = await register();
  await openAs(page, token, `${ADDRESS}#mails`);
  const emails = card(page, 'Emails');
  const messages = emails.getByRole('checkbox', { name: /^Messages/ });
  await expect(messages).toBeChecked();
  await messages.focus();
  await messages.press('Space');
  await expect(emails.getByRole('status')).toHaveText('Your choices have been saved.');
  expect((await callSite('getMailPreferences', {}, { token })).data.messages).toBe(false);
  await page.reload();
  await expect(messages).not.toBeChecked();
  await page.route('**/updateMailPreferences', (route) => route.abort());
  await messages.press('Space');
  await expect(emails.getByRole('status')).toHaveText(/Couldn’t save/);
  await expect(messages).not.toBeChecked();
  await page.route('**/updateMailPreferences', (route) =>
    route.fulfill({
      status: 500,
      headers: { [REQUEST_ID_HEADER]: '3f9a1c22b07e' },
      json: { code: 500, message: 'No.', data: null },
    }),
  );
  await messages.press('Space');
  await expect(page.getByText('Reference: 3f9a1c22b07e').first()).toBeVisible();
  await expect(messages).not.toBeChecked();
  await expectFits(page, [320]);
  await expectAccessible(page);
});

test('the data of the account is downloaded, after the password if the sign-in is old', async ({
  page,
}) => {
  const { id, email, token } = await register();
  await withSiteDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 2 * 60 * 60 * 1000) })
      .where('user_id', '=', id)
      .execute(),
  );
  await openAs(page, token, ADDRESS);
  const data = card(page, 'Your data');
  await data.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const saved = page.waitForEvent('download');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm and download' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^account-data-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({ account: { email }, orders: [], incomplete: [] });
  await expect(dialog).toBeHidden();
  await expect(data.getByRole('status')).toHaveText('Your data has been downloaded.');
});

test('searches of a guest move to the account, follow it to another device and leave with it', async ({
  page,
  browser,
}) => {
  const { token } = await register();
  await openHydrated(page, '/en/about');
  await box(page).fill('moon');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/keyword=moon/);
  const stored = () => page.evaluate(() => localStorage.getItem('searchHistory'));
  expect(await stored()).toContain('moon');

  await openAs(page, token, '/en/about');
  await page.keyboard.press('Shift');
  await expect.poll(stored).toBeNull();
  await box(page).click();
  await expect(options(page)).toHaveText(['moon']);

  const other = await browser.newContext();
  const phone = await other.newPage();
  await openAs(phone, token, '/en/about');
  await box(phone).fill('palace');
  await box(phone).press('Enter');
  await expect(phone).toHaveURL(/keyword=palace/);
  await box(phone).click();
  await expect(options(phone)).toHaveText(['palace', 'moon']);
  await other.close();

  await openHydrated(page, '/en/about');
  await box(page).click();
  await expect(options(page)).toHaveText(['palace', 'moon']);
  await page.getByRole('button', { name: 'Remove “moon”' }).click();
  await expect(options(page)).toHaveText(['palace']);
  await expect
    .poll(async () => (await callSite('getSearchHistory', {}, { token })).data)
    .toEqual([{ value: 'palace' }]);

  await useRandomAddress(page.context());
  await page.keyboard.press('Escape');
  await signOut(page);
  expect(await stored()).toBeNull();
  await box(page).click();
  await expect(options(page)).toHaveCount(0);
});
