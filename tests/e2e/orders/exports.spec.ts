import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated, waitForHydration } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import {
  callSite,
  PASSWORD,
  register,
  useRandomAddress,
} from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { contact, terms } from '#tests/support/data/orders.ts';

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
  await expect(keyword).toBeFocused();
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
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(orders).toHaveText([sun, moon]);
  await expect(keyword).toHaveValue('');
  await expect(page.getByLabel('Sent until')).toHaveValue('');
  await page.goBack();
  await expect(keyword).toHaveValue('moon & g');
  await expect(page.getByLabel('Sent until')).toHaveValue('2020-01-01');
});

test.describe('in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('the days of the search are those that the list shows', async ({ page }) => {
    const { token } = await signInAsNewBuyer(page, 1);
    const { order_no } = (await callSite('sendCopyrightOrder', { contact, terms }, { token })).data;
    await withSiteDatabase((db) =>
      db.transaction().execute(async (tx) => {
        // Triggers prevent changes of orders, so they are disabled here.
        await sql`SET LOCAL session_replication_role = replica`.execute(tx);
        await tx
          .updateTable('copyright_orders')
          .set({ created_at: new Date('2026-03-02T05:00:00Z') })
          .where('order_no', '=', order_no)
          .execute();
      }),
    );
    await openHydrated(page, HISTORY);
    const orders = page.getByRole('main').getByRole('heading', { level: 2 });
    const list = page.getByRole('main').getByRole('listitem');
    await expect(list.filter({ hasText: order_no })).toContainText('1 Mar 2026');
    for (const field of ['Sent from', 'Sent until'])
      await page.getByLabel(field).fill('2026-03-01');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/time_zone=America%2FLos_Angeles$/);
    await expect(orders).toHaveText([order_no]);
    await page.reload();
    await waitForHydration(page);
    await expect(orders).toHaveText([order_no]);
    await page.getByLabel('Sent from').fill('2026-03-02');
    await page.getByLabel('Sent until').fill('2026-03-02');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No orders match your search')).toBeVisible();
  });
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

test('materials are downloaded from the page of a title; for a guest, the sign-in starts the download', async ({
  page,
}) => {
  await useRandomAddress(page.context());
  const { email } = await register();
  await openHydrated(page, '/en/player/1');
  const button = page.getByRole('button', { name: 'Download materials' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const submit = dialog.getByRole('button', { name: 'Sign in', exact: true });
  for (const start of [submit, button]) {
    const { name, bytes } = await fileOf(page, () => start.click());
    expect(name).toMatch(/ – materials\.zip$/);
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['facts.txt', 'poster.webp']));
    expect(strFromU8(files['facts.txt'] ?? new Uint8Array())).toContain('Title ID: 1\r\n');
  }
});
