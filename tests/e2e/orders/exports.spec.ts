import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from '../../support/browser/browser.ts';
import { signInAsNewBuyer } from '../../support/browser/buyers.ts';
import { openHydrated, waitForHydration } from '../../support/browser/hydrated-page.ts';
import { expectAccessible, expectFits } from '../../support/browser/page-checks.ts';
import { callSite } from '../../support/browser/site-accounts.ts';
import { contact, terms } from '../../support/data/orders.ts';

const HISTORY = '/en/drama-copyright/drama-copyright-history';

async function fileOf(page: Page, act: () => Promise<void>) {
  const arriving = page.waitForEvent('download');
  await act();
  const file = await arriving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function exportCsv(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click();
  const { name, bytes } = await fileOf(page, () =>
    page.getByRole('menuitem', { name: 'Export to CSV' }).click(),
  );
  return { name, rows: parse(bytes, { bom: true }) as string[][] };
}

test('orders are searched by text and days, and the found ones exported', async ({ page }) => {
  const { token } = await signInAsNewBuyer(page, 2);
  const [first, second] = (await callSite('getCopyrightCartList', {}, { token })).data.list;
  const sendOne = async (cartId: number, company: string) =>
    (
      await callSite(
        'sendCopyrightOrder',
        { contact: { ...contact, company }, terms, cart_ids: [cartId] },
        { token },
      )
    ).data.order_no;
  const moon = await sendOne(first?.cart_id ?? 0, 'Moon & Gate');
  const sun = await sendOne(second?.cart_id ?? 0, 'Sun');
  await openHydrated(page, HISTORY);
  const orders = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(orders).toHaveText([sun, moon]);

  const keyword = page.getByRole('searchbox', { name: 'Search orders' });
  await keyword.fill('moon & g');
  await keyword.press('Enter');
  await expect(orders).toHaveText([moon]);
  await expect(page).toHaveURL(/\?keyword=moon\+%26\+g$/);
  await page.getByRole('link', { name: 'Submitted', exact: true }).click();
  await expect(page).toHaveURL(/\?status=submitted&keyword=moon\+%26\+g$/);
  await page.reload();
  await waitForHydration(page);
  await expect(keyword).toHaveValue('moon & g');
  await expectAccessible(page, { within: 'main' });
  await expectFits(page, [320]);
  await page.setViewportSize({ width: 1280, height: 720 });

  const { name, rows } = await exportCsv(page, 'Export');
  expect(name).toMatch(/^Orders \d{4}-\d\d-\d\d\.csv$/);
  expect(rows.map(([number]) => number)).toEqual(['Order number', moon]);

  await page.getByLabel('Sent until').fill('2020-01-01');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No orders match your search')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(orders).toHaveText([sun, moon]);
  await expect(keyword).toHaveValue('');
});

test('cart and shortlist are exported as CSV', async ({ page }) => {
  const { token } = await signInAsNewBuyer(page, 2);
  const { list } = (await callSite('getCopyrightCartList', {}, { token })).data;
  const ids = list.map(({ drama }) => String(drama.drama_id));
  await openHydrated(page, '/en/drama-copyright/my-drama-copyright');
  await expect(page.getByRole('button', { name: 'Export to Excel' })).toBeVisible();
  const cart = await exportCsv(page, 'More export formats');
  const at = cart.rows[0]?.indexOf('Title ID') ?? -1;
  expect(cart.rows.slice(1).map((row) => row[at])).toEqual(ids);

  const made = await callSite(
    'createShortlist',
    { name: 'Spring', drama_ids: ids.map(Number) },
    { token },
  );
  await openHydrated(page, `/en/my-shortlists?list=${made.data.shortlist_id}`);
  const shortlist = await exportCsv(page, 'More actions');
  expect(shortlist.name).toMatch(/^Spring .*\.csv$/);
  expect(shortlist.rows).toHaveLength(3);
});

test('materials are downloaded from the page of a title, by guests after signing in', async ({
  page,
}) => {
  await openHydrated(page, '/en/player/1');
  await page.getByRole('button', { name: 'Download materials' }).click();
  await expect(page).toHaveURL(/login=1/);
  await expect(page.getByRole('dialog')).toBeVisible();

  await signInAsNewBuyer(page, 1);
  await openHydrated(page, '/en/player/1');
  const { name, bytes } = await fileOf(page, () =>
    page.getByRole('button', { name: 'Download materials' }).click(),
  );
  expect(name).toMatch(/ – materials\.zip$/);
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['facts.txt', 'poster.webp']));
  expect(strFromU8(files['facts.txt'] ?? new Uint8Array())).toContain('Title ID: 1\r\n');
});
