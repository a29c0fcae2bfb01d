import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { callSite } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { collect } from '#tests/support/data/orders.ts';

const rows = (page: Page) => page.getByRole('main').locator('li:has(select)');
const titles = (page: Page) => rows(page).getByRole('heading', { level: 3 }).allTextContents();
const countOf = async (token: string) =>
  (await callSite('getCopyrightCartCount', {}, { token })).data;

test('closing one of two undo messages by pointer or keyboard does not prolong the other', async ({
  page,
}) => {
  const { token } = await signInAsNewBuyer(page, 5);
  await openHydrated(page, '/en/drama-copyright/my-drama-copyright');
  const remove = rows(page).getByRole('button', { name: /^Remove “/ });
  const close = page.getByRole('button', { name: 'Close notification' });
  for (const [act, left] of [
    [() => close.last().click(), 3],
    [() => close.last().press('Enter'), 1],
  ] as const) {
    await remove.first().click();
    await remove.first().click();
    await expect(close).toHaveCount(2);
    await act();
    await expect.poll(() => countOf(token)).toBe(left);
    await expect(close).toHaveCount(0);
  }
});

test('versions and totals change, removals can be undone, and the selection is exported', async ({
  page,
}) => {
  const { token } = await signInAsNewBuyer(page, 4);
  await openHydrated(page, '/en/drama-copyright/my-drama-copyright');
  await expect(rows(page)).toHaveCount(4);
  const before = await titles(page);

  await rows(page).nth(0).getByRole('combobox').selectOption({ label: 'Custom version' });
  await rows(page).nth(1).getByRole('checkbox').check();
  await rows(page).nth(2).getByRole('checkbox').check();
  const all = page.getByRole('checkbox', { name: 'Select all' });
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await expect(page.getByRole('status').filter({ hasText: 'Selected' })).toContainText('2 titles');
  await page.getByRole('button', { name: 'Set version' }).click();
  await page.getByRole('menuitem', { name: 'Original version' }).click();
  const versions = async () =>
    (await callSite('getCopyrightCartList', {}, { token })).data.list.map(
      ({ is_custom_version }) => is_custom_version,
    );
  await expect.poll(versions).toEqual([1, 0, 0, -1]);

  const remove = () =>
    page.getByRole('button', { name: `Remove “${before[1]}” from your copyright cart` }).click();
  await remove();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Copyright cart, 3 titles' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(page)).toEqual(before);
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeFocused();
  expect(await countOf(token)).toBe(4);
  // Once the message is hidden, the next Undo button is the only one.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await remove();
  await page.getByRole('button', { name: 'Close notification' }).click();
  await expect.poll(() => countOf(token)).toBe(3);

  // One of the two selected titles was removed; the file contains the other.
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export selection to Excel' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const [sheet] = await readExcelFile(await readFile(await file.path()));
  const cells = (sheet?.data ?? []).map((row) => row.map(String));
  expect(cells).toHaveLength(2);
  expect(cells[1]).toContain(before[2]);
  expect(cells[1]).toContain('Original version');

  await all.check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Your copyright cart is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Browse the catalogue' }).click();
  await expect(page).toHaveURL(/short-play-copyright$/);
  await expect.poll(() => countOf(token)).toBe(0);
});

test('a withdrawn title is marked and stays in the cart; the others are ordered', async ({
  page,
}) => {
  const { token, email } = await signInAsNewBuyer(page, 2);
  await withSiteDatabase(async (db) => {
    // The drama is inserted as withdrawn: a published one would change the lists of parallel tests.
    const gone = await addDrama(db, {
      state: 'withdrawn',
      texts: { en: { title: 'Long Gone' } },
      cover: '/media/posters/agave-heiress-640.webp#3a2233',
    });
    const user = db.selectFrom('users').select('id').where('email', '=', email);
    await collect(db, (await user.executeTakeFirstOrThrow()).id, [gone]);
  });
  const draft = { name: 'Ana', territories: ['MX'], media: ['tv'], languages: ['es'] };
  await page.addInitScript(
    (stored) => localStorage.setItem('order-draft', stored),
    JSON.stringify({ owner: email, draft: { ...draft, email, termMonths: '12' } }),
  );
  await openHydrated(page, '/en/drama-copyright/my-drama-copyright');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Long Gone' });
  await expect(line).toContainText('No longer in the catalogue');
  await expect(line.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toContainText('2 titles');
  const ordered = await titles(page);
  await page.getByRole('button', { name: 'Send order' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 titles');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
  for (const title of ordered)
    await expect(page.getByRole('dialog')).toContainText(`${title} · Undecided`);
  await page.getByRole('button', { name: 'Confirm and send' }).click();
  await expect(page.getByRole('heading', { name: 'Your order has been sent' })).toBeVisible();
  await expect(line).toBeVisible();
  expect(await countOf(token)).toBe(1);
  const { list } = (await callSite('getCopyrightOrderHistory', {}, { token })).data;
  expect(list).toMatchObject([{ item_count: 2 }]);
});
