import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { orderFreeTitles, orderPage, termsIn } from '#tests/support/browser/orders.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';
import { externalIds, flatLine, operate, sendQuote } from '#tests/support/browser/quotes.ts';
import { callSite } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { company } from '#tests/support/data/deals.ts';

const accept = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Accept quote/ });

async function sign(page: Page) {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Full name').fill('Ana Ruiz');
  await dialog.getByRole('checkbox').check();
}

async function quoteOf(order: { orderId: number; token: string }) {
  return (await callSite('getCopyrightQuote', { order_id: order.orderId }, order)).data.current;
}

test('a quote is accepted once despite a lost reply, with a new company profile', async ({
  page,
}) => {
  test.slow();
  const order = await orderFreeTitles(page, 2, termsIn('AX'));
  await sendQuote(order, { lines: [flatLine(400_000), flatLine(100_000)] });
  await openHydrated(page, orderPage('en', order.orderId));
  await accept(page).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  const name = dialog.getByLabel('Legal name');
  await expect(name).toBeFocused();
  await expectAccessible(page, { within: '[role="dialog"]' });
  await name.fill('Luz SA');
  await dialog.getByLabel('Country').selectOption('ES');
  await dialog.getByLabel('Registered address').fill('Gran Vía 1, Madrid');
  await dialog.getByLabel('Signatory’s name').fill('Ana Ruiz');
  await dialog.getByLabel('Signatory’s job title').fill('CEO');
  await dialog.getByRole('button', { name: 'Save and continue' }).click();

  const button = dialog.getByRole('button', { name: 'Sign and accept for EUR 5,000.00' });
  await button.click();
  await expect(dialog.getByLabel('Full name')).toBeFocused();
  await expect(dialog.getByText('Tick the box to accept the terms.')).toBeVisible();
  await expect(dialog.getByLabel('Job title')).toHaveValue('CEO');
  await expect(dialog).toContainText('Åland Islands');
  await expectAccessible(page, { within: '[role="dialog"]' });
  // A profile that is corrected is shown in the terms.
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Legal name').fill('Luz Films SA');
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await sign(page);
  await expect(dialog.getByRole('checkbox')).toHaveAccessibleName(/Luz Films SA/);

  // The server stores the deal, but the first reply is lost.
  const keys = new Set<string | undefined>();
  let calls = 0;
  await page.route('**/acceptCopyrightQuote', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    const reply = await route.fetch();
    calls += 1;
    return calls === 1 ? route.fulfill({ status: 204 }) : route.fulfill({ response: reply });
  });
  await button.dblclick();
  await expect(dialog.getByRole('alert')).toContainText('It’s safe to try again');
  expect(calls).toBe(1);
  await button.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Quote accepted\. Your deal number is VD-/)).toBeFocused();
  expect(calls).toBe(2);
  expect(keys.size).toBe(1);

  const { data } = await callSite('getCopyrightOrderDetail', { order_id: order.orderId }, order);
  const section = page.getByRole('region', { name: `Deal ${data.deal_no}` });
  await expect(section).toContainText('Luz Films SA (licensee)');
  await expect(section).toContainText('signed by Ana Ruiz');
  await expect(section).toContainText(data.deal?.memo_sha256 ?? '');
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download the accepted deal memo' }).click();
  const bytes = await readFile(await (await download).path());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(data.deal?.memo_sha256);
  await expect(page.getByRole('button', { name: 'Withdraw order' })).toBeHidden();
  await expect(accept(page)).toBeHidden();
  await expectAccessible(page, { within: 'main' });

  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await page.goBack();
  await expect(section).toBeVisible();
  await expect(accept(page)).toBeHidden();
});

test('a title that was licensed meanwhile is unticked, and the others are accepted', async ({
  page,
}) => {
  test.slow();
  const terms = termsIn('IM');
  const order = await orderFreeTitles(page, 2, terms);
  await sendQuote(order, { lines: [flatLine(400_000), flatLine(100_000)] });
  await callSite('updateCompanyProfile', company, order);
  await openHydrated(page, orderPage('en', order.orderId));
  const [taken = ''] = await externalIds(order.dramaIds);
  await operate(
    ...['rights', 'add', '--drama', taken, '--direction', 'out', '--party', 'Other Buyer'],
    ...['--media', 'transport', '--territories', 'IM', '--from', '2026-01-01', '--exclusive'],
  );
  await accept(page).click();
  const dialog = dialogOf(page);
  await sign(page);
  await dialog.getByRole('button', { name: 'Sign and accept for EUR 5,000.00' }).click();
  await expect(dialog.getByRole('alert')).toContainText('no longer available on these terms');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('1 of 1 selected')).toBeVisible();
  await accept(page).click();
  // Other lines are other terms, so the tick is set again.
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Sign and accept for EUR 1,000.00' }).click();
  await expect(page.getByText(/^Quote accepted\./)).toBeFocused();
  const quote = await quoteOf(order);
  expect(quote?.lines.map(({ is_accepted }) => is_accepted)).toEqual([false, true]);
});

test('an expired quote can no longer be accepted, except on paper', async ({ page }) => {
  const order = await orderFreeTitles(page, 1, termsIn('JE'));
  await sendQuote(order, { lines: [flatLine(400_000)] });
  await callSite('updateCompanyProfile', company, order);
  await openHydrated(page, orderPage('en', order.orderId));
  await accept(page).click();
  await sign(page);
  // The company is loaded each time, and the tick is for the company that was shown.
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await callSite('updateCompanyProfile', { ...company, legal_name: 'Nova SA' }, order);
  await accept(page).click();
  const tick = dialogOf(page).getByRole('checkbox', { name: /Nova SA/ });
  await expect(tick).not.toBeChecked();
  await tick.check();
  await withSiteDatabase((db) =>
    db.transaction().execute(async (tx) => {
      // Triggers prevent changes of quotes, so they are disabled here.
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`
        UPDATE copyright_quotes
        SET sent_at = now() - interval '2 days', valid_until = now() - interval '1 day'
        WHERE order_id = ${order.orderId}`.execute(tx);
    }),
  );
  await dialogOf(page).getByRole('button', { name: 'Sign and accept for EUR 4,000.00' }).click();
  await expect(
    page.getByText('This quote can no longer be answered.', { exact: false }),
  ).toBeFocused();
  const quote = page.getByRole('region', { name: 'Quote, version 1' });
  await expect(quote).toContainText('Expired');
  await expect(accept(page)).toBeHidden();

  await operate('order', 'accept-on-paper', order.orderNo, '--note', 'Contract 7');
  await page.reload();
  const deal = page.getByRole('region', { name: /^Deal VD-/ });
  await expect(deal).toContainText('agreed on paper');
  await expect(deal).not.toContainText('Not yet');
});

test('a quote that was answered on another device can no longer be accepted, and its new state is shown', async ({
  page,
}) => {
  const order = await orderFreeTitles(page, 1, termsIn('GG'));
  await sendQuote(order, { lines: [flatLine(400_000)] });
  await callSite('updateCompanyProfile', company, order);
  await openHydrated(page, orderPage('en', order.orderId));
  await accept(page).click();
  await sign(page);
  const counter = { quote_id: (await quoteOf(order))?.quote_id, message: 'A little less?' };
  expect((await callSite('counterCopyrightQuote', counter, order)).code).toBe(200);
  await dialogOf(page)
    .getByRole('button', { name: /^Sign and accept/ })
    .click();
  await expect(
    page.getByText('This quote can no longer be answered.', { exact: false }),
  ).toBeFocused();
  await expect(page.getByRole('region', { name: 'Quote, version 1' })).toContainText(
    'Counter-offer sent',
  );
  expect((await quoteOf(order))?.state).toBe('countered');
});
