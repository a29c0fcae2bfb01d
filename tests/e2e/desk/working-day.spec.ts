import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { outcomes } from '#contract/error-codes.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { addStaffWithCode, deskUrl, openDesk } from '#tests/support/browser/desk.ts';
import { freeTitles, orderTitles, termsIn } from '#tests/support/browser/orders.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';
import { operate } from '#tests/support/browser/quotes.ts';
import { callSite, register, useRandomAddress } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { accept, company } from '#tests/support/data/deals.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { makeWorkbook } from '#tests/support/data/workbook.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Signs an owner in, who opens what this member did; returns the entries, the newest first. */
async function openAuditOf(page: Page, actor: string) {
  await openDesk(page, 'owner', `/audit?actor=${encodeURIComponent(actor)}`);
  const rows = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  return (action: string, subject = '') =>
    rows.filter({ hasText: action }).filter({ hasText: subject }).first();
}

test('sales signs in with a code, quotes an order that arrives, recalls, quotes again and countersigns', async ({
  page,
}) => {
  const terms = termsIn('NP');
  const [titles, buyer, seller] = await Promise.all([
    freeTitles(2, terms),
    register(),
    addStaffWithCode('sales'),
  ]);
  await callSite('updateCompanyProfile', company, buyer);
  await useRandomAddress(page.context());
  await page.goto(deskUrl('/orders'));
  await page.getByRole('textbox', { name: 'Email' }).fill(seller.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(seller.password);
  await press(page, 'Sign in');
  await page.getByRole('textbox', { name: 'Code' }).fill(seller.makeCode());
  await press(page, 'Confirm');

  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  const { orderId, orderNo } = await orderTitles(buyer, titles, terms);
  const row = page.getByRole('row', { name: new RegExp(orderNo) });
  await expect(row).toContainText('Submitted');
  await expect(page.getByText(/new orders? ha(s|ve) arrived/).first()).toBeVisible();
  // The search ignores hyphens; Enter opens the focused row.
  await page.getByRole('searchbox').fill(orderNo.replaceAll('-', ''));
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.press('Enter');
  await expect(page.getByRole('heading', { name: `Order ${orderNo}` })).toBeVisible();

  const lines = page.getByRole('region', { name: 'Titles' });
  await expect(lines.getByText('Available', { exact: true })).toHaveCount(2);
  await lines.getByRole('link', { name: 'Rights' }).first().click();
  const calendar = page.getByRole('treegrid', { name: 'Rights calendar' });
  await expect(calendar.getByRole('button', { name: /^Acquired rights/ }).first()).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: 'Write quote' }).click();
  await page.getByLabel('Amount (USD)').first().fill('400');
  await page.getByRole('combobox', { name: 'Price' }).last().selectOption('guarantee');
  await page.getByRole('combobox', { name: 'Version' }).first().selectOption('Original version');
  await press(page, 'Use this version for all');
  await expect(page.getByText('1 problem to solve')).toBeVisible();
  await page.getByLabel('Amount (USD)').last().fill('1,500.50');
  await page.getByLabel('Share of net revenue (%)').fill('12.5');
  await expect(page.getByText('USD 1,900.50 + revenue share')).toBeVisible();
  await expect(page.getByText('Ready to send')).toBeVisible();
  // What was typed survives leaving the page.
  await page.getByRole('link', { name: orderNo }).click();
  await page.getByRole('link', { name: 'Write quote' }).click();
  await expect(page.getByText('What you typed earlier in this tab')).toBeVisible();
  // In a low window the preview does not fit; what stands above it is shown first.
  await page.setViewportSize({ width: 1280, height: 480 });
  await press(page, 'Preview');
  const preview = page.getByRole('dialog', { name: 'What the buyer will see' });
  await expect(preview.getByText('USD 400.00').first()).toBeVisible();
  await expect(preview.getByText('14 days left')).toBeVisible();
  await expect(preview.getByText('In the buyer’s language: English.')).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  const send = async (version: number) => {
    await press(page, 'Review and send');
    const sending = page.getByRole('dialog', { name: new RegExp(`^Send version ${version} to`) });
    await expect(sending.getByText(buyer.email)).toBeVisible();
    await sending.getByRole('button', { name: 'Send quote' }).click();
  };
  await send(1);

  const quotes = page.getByRole('region', { name: 'Quotes' });
  await expect(quotes.getByText('With the buyer')).toBeVisible();
  await quotes.getByRole('button', { name: 'Recall' }).click();
  const recalling = page.getByRole('dialog', { name: 'Recall version 1?' });
  await recalling.getByRole('button', { name: 'Recall' }).click();
  await expect(recalling.getByText('Write something first.')).toBeVisible();
  await recalling.getByLabel('Reason (shown to the buyer)').fill('The price was wrong.');
  await recalling.getByRole('button', { name: 'Recall' }).click();
  await expect(quotes.getByText('Recalled', { exact: true })).toBeVisible();
  await expect(quotes.getByText('The price was wrong.')).toBeVisible();
  await page.getByRole('link', { name: 'Write new version' }).click();
  await page.getByLabel('Amount (USD)').first().fill('4000');
  await expect(page.getByText('USD 5,500.50 + revenue share')).toBeVisible();
  await send(2);
  await expect(quotes.getByText('With the buyer')).toBeVisible();

  const { data } = await callSite('getCopyrightQuote', { order_id: orderId }, buyer);
  const quoteId = data.current?.quote_id ?? 0;
  const site = { url: process.env.SITE_URL ?? '' };
  const { data: deal } = await accept(site, { token: buyer.token, quoteId });
  // The open page shows the deal by itself.
  await page.getByRole('link', { name: deal.deal_no }).click();
  await expect(page.getByText('Awaiting countersignature')).toBeVisible();
  await press(page, 'Countersign');
  const signing = page.getByRole('dialog', { name: `Countersign deal ${deal.deal_no}` });
  await expect(signing.getByLabel('Name')).toHaveValue('Test sales');
  await signing.getByRole('button', { name: 'Countersign' }).click();
  await expect(signing.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
  await signing.getByLabel('Title').fill('Head of Sales');
  await signing.getByRole('button', { name: 'Countersign' }).click();
  await expect(page.getByText('Countersigned', { exact: true }).first()).toBeVisible();

  const entry = await openAuditOf(page, seller.email);
  await expect(entry('Deal countersigned')).toContainText(deal.deal_no);
  await expect(entry('Quote recalled')).toContainText('The price was wrong.');
  await expect(entry('Quote sent')).toContainText(orderNo);
});

test('catalogue mends a refused workbook, imports the difference, publishes and changes a banner', async ({
  page,
}) => {
  const key = `day-${randomBytes(4).toString('hex')}`;
  await withSiteDatabase(async (db) => {
    const texts = { en: { title: 'Harbour Lights' } };
    const drama = await addDrama(db, { state: 'draft', texts });
    await addEpisodes(db, drama, [60]);
    const named = db.updateTable('dramas').set({ external_id: `${key}-1` });
    await named.where('id', '=', drama).execute();
  });
  const banner = ['--drama', 'demo:agave-heiress', '--title', `en=${key} week`];
  await operate('banner', 'add', ...banner, '--from', '2099-01-01T00:00');
  const workbook = async (date: string, state: string) => ({
    name: 'spring.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await makeWorkbook({
      Dramas: [
        ['external_id', 'release_date', 'title_en', 'state'],
        [`${key}-1`, date, 'Harbour Lights, Restored', 'draft'],
        [`${key}-2`, '2026-02-01', 'Second Light', state],
      ],
    }),
  });

  const curator = await openDesk(page, 'catalogue', '/import');
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles(await workbook('31.31.2026', 'publishd'));
  const refusal = page.getByRole('alert').filter({ hasText: '2 errors' });
  await expect(refusal).toBeVisible();
  const table = page.getByRole('table', { name: 'Report rows' });
  await expect(table.getByRole('row', { name: /Dramas, row 2 release_date/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /Dramas, row 3 state/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply…' })).toHaveCount(0);
  // One kind of error is chosen: only its rows are shown.
  await page.getByRole('link', { name: /release_date/ }).click();
  await expect(table.getByRole('row')).toHaveCount(2);

  await files.setInputFiles(await workbook('2026-01-31', 'draft'));
  const isReady = page.getByText('Checked: ready to apply');
  await expect(isReady).toBeVisible();
  const changed = table.getByRole('row', { name: new RegExp(`^${key}-1`) });
  await expect(changed.locator('del')).toHaveText('Harbour Lights');
  await expect(changed.locator('ins')).toHaveText('Harbour Lights, Restored');
  await expect(table.getByRole('row', { name: new RegExp(`^${key}-2`) })).toContainText('Added');
  await press(page, 'Apply…');
  const applying = page.getByRole('dialog', { name: 'Apply this import?' });
  await expect(applying.getByRole('listitem')).toHaveText([/Titles.*1/, /Titles.*1/]);
  await applying.getByRole('button', { name: 'Apply import' }).click();
  const isImported = page.getByText('Imported', { exact: true });
  await expect(isImported).toBeVisible();

  // The second title lacks what a published one needs, so only the first is published.
  await page.goto(deskUrl(`/catalogue?search=${key}`));
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await press(page, 'Publish');
  const publishing = page.getByRole('dialog', { name: 'Publish titles' });
  await expect(publishing.getByText('1 title will be published')).toBeVisible();
  await expect(publishing.getByText('Second Light')).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await publishing.getByRole('button', { name: 'Publish 1 title' }).click();
  const first = page.getByRole('row', { name: /Harbour Lights, Restored/ });
  await expect(first).toContainText('Published');
  await press(page, 'Undo');
  await expect(first).not.toContainText('Published');

  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByRole('link', { name: `${key} week` }).click();
  const english = page.getByRole('group', { name: 'English' });
  await english.getByLabel('Title', { exact: true }).fill(`${key} days`);
  await press(page, 'Save');
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeDisabled();

  const entry = await openAuditOf(page, curator);
  await expect(entry('Banner changed').locator('del').first()).toContainText(`${key} week`);
  await expect(entry('Banner changed').locator('ins').first()).toContainText(`${key} days`);
  await expect(entry('Title published').locator('ins').first()).toHaveText('Published');
  const imported = entry('Title imported', `${key}-1`);
  await expect(imported.locator('ins').first()).toHaveText('Harbour Lights, Restored');
});

test('support sees its own pages only and disables a buyer; the owner reads who, what and why', async ({
  page,
}) => {
  const { email, token } = await register();
  const supporter = await openDesk(page, 'support', '/rights');
  await expect(page.getByText('Your role doesn’t give you access to this page')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const entries = ['Today', 'Orders', 'Catalogue', 'Enquiries', 'Buyers', 'Emails'];
  await expect(menu.getByRole('link')).toHaveText(entries);
  await menu.getByRole('link', { name: 'Buyers' }).click();

  await page.getByRole('searchbox', { name: 'Email, name or company' }).fill(email.slice(2, 20));
  const table = page.getByRole('table', { name: 'Buyers' });
  await expect(table.getByRole('row')).toHaveCount(2);
  // One row is in the tab order, and Enter opens it.
  await table.getByRole('row').nth(1).press('Enter');
  await expect(page).toHaveURL(/\/buyers\/\d+$/);
  await expect(
    page.getByRole('region', { name: 'Signed-in devices' }).getByRole('row'),
  ).toHaveCount(2);
  await press(page, 'Disable…');
  const dialog = page.getByRole('dialog', { name: 'Disable this account?' });
  await expect(dialog).toContainText('1 session ends at once.');
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('Sells on what it bought');
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByText(`${email} is disabled. 1 session ended.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enable…' })).toBeVisible();
  const info = await callSite('getUserInfo', {}, { token });
  expect(info.code).toBe(outcomes.accountDisabled.code);

  const entry = (await openAuditOf(page, supporter))('Account disabled');
  await expect(entry).toContainText(supporter);
  await expect(entry.locator('del')).toHaveText('Active');
  await expect(entry.locator('ins')).toHaveText('Disabled');
  await expect(entry).toContainText('Sells on what it bought');
  const download = page.waitForEvent('download');
  await press(page, 'Export CSV');
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
});
