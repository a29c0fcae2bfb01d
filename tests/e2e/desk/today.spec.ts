import { randomBytes } from 'node:crypto';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openDesk } from '#tests/support/browser/desk.ts';
import { freeTitles, orderTitles, termsIn } from '#tests/support/browser/orders.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { addScreener } from '#tests/support/data/screeners.ts';

test('Today counts a new order at once, and the search opens it by keyboard', async ({
  page,
  context,
}) => {
  await openDesk(page, 'sales');
  const tile = page.getByRole('link', { name: /New orders$/ });
  const before = await tile.innerText();

  const buyer = await signInAsNewBuyer(await context.newPage(), 1);
  const terms = termsIn('IS', { media: ['social'], is_exclusive: false });
  const { orderNo } = await orderTitles(buyer, await freeTitles(1, terms), terms);
  await expect(tile).not.toHaveText(before);

  await page.bringToFront();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search titles, orders, buyers, enquiries' });
  await expect(field).toBeFocused();
  // Enter at once: the search answers before it opens what the number names.
  await page.keyboard.type(orderNo.toLowerCase().replaceAll('-', ''));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/orders/${orderNo}$`));

  await page.keyboard.press('/');
  await expect(page.getByRole('option', { name: orderNo })).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('agave heir');
  await expect(page.getByRole('option', { name: /^The Agave Heiress/ })).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalogue\/demo%3Aagave-heiress$/);
});

test('a request is approved, and screeners are checked and sent to a pasted list', async ({
  page,
}) => {
  const company = `Company${randomBytes(6).toString('hex')}`;
  await withSiteDatabase((db) =>
    addScreener(db, { state: 'requested', company, titles: [{ dramaId: 1 }] }),
  );
  await openDesk(page, 'sales', `/screeners?search=${company}`);
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(2);
  await rows.nth(1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve' });
  await dialog.getByLabel('Ends').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByText('The end date is in the past.')).toBeVisible();
  await dialog.getByRole('button', { name: '30 days' }).click();
  await dialog.getByLabel('Plays per episode').fill('3');
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing has been watched yet.')).toBeVisible();

  await page.getByRole('link', { name: 'Screeners' }).first().click();
  await page.getByRole('link', { name: 'New screener' }).click();
  await page.getByRole('button', { name: 'Paste a list or use a CSV file' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste a list' });
  await paste
    .getByLabel('Recipients')
    .fill(`Ana <ana@${company}.example>\nkim@${company}.example, Kim, ${company}, ko`);
  await paste.getByRole('button', { name: 'Add all' }).click();
  await expect(page.getByRole('main').getByText('2 recipients')).toBeVisible();
  await page.getByRole('combobox', { name: 'Add a title' }).fill('agave');
  await page.getByRole('option', { name: /^The Agave Heiress/ }).click();
  await page.getByLabel('Episodes').fill('1-2, 4000');
  await page.getByRole('button', { name: 'Check and continue' }).click();
  await expect(page.getByText('Can’t be watched: 4000')).toBeVisible();
  await page.getByLabel('Episodes').fill('1-2');
  await expectAccessible(page, { within: 'main' });
  await page.getByRole('button', { name: 'Check and continue' }).click();
  const summary = page.getByRole('dialog', { name: 'Send 2 screeners?' });
  await expect(summary).toContainText('Episodes 1–2');
  await summary.getByRole('button', { name: 'Send 2 emails' }).click();
  await expect(page).toHaveURL(/\/screeners$/);
  await page.getByRole('searchbox').fill(company);
  await expect(rows).toHaveCount(4);
});
