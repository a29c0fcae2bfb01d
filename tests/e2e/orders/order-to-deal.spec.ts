import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { storeMarket } from '#tests/support/browser/markets.ts';
import { freeTitles, termsIn } from '#tests/support/browser/orders.ts';
import { flatLine, operate, sendQuote } from '#tests/support/browser/quotes.ts';
import { cards, LIST, markTexts } from '#tests/support/browser/screens/title-list.ts';
import { callSite, waitForMail } from '#tests/support/browser/site-accounts.ts';
import { company } from '#tests/support/data/deals.ts';

const terms = termsIn('BM');
const market = 'territories=BM&media=transport&term_months=24&is_exclusive=1';

test('an order becomes a deal of two of its three titles, which others then see as taken', async ({
  page,
  browser,
}) => {
  test.slow();
  const buyer = await signInAsNewBuyer(page, 1);
  await callSite('updateCompanyProfile', company, buyer);
  const [collected] = (await callSite('getCopyrightCartList', {}, buyer)).data.list;
  await callSite('deleteCopyrightCartById', { cart_ids: collected?.cart_id }, buyer);
  const dramaIds = await freeTitles(3, terms);
  for (const drama_id of dramaIds.toReversed())
    await callSite('addCopyrightCart', { drama_id }, buyer);

  await openHydrated(page, '/en/drama-copyright/my-drama-copyright');
  await page.getByLabel('Name', { exact: true }).fill('Ana Ruiz');
  for (const [field, name] of [
    ['territories', 'Bermuda'],
    ['languages', 'Spanish'],
  ]) {
    const input = page.locator(`[name="terms.${field}"]`);
    await input.fill(name ?? '');
    await input.press('Enter');
  }
  await page.getByRole('checkbox', { name: 'Airlines and ships' }).check();
  await page.locator('[name="terms.term_months"]').fill('24');
  await page.getByRole('radio', { name: 'Exclusive', exact: true }).check();
  await page.getByRole('button', { name: 'Send order' }).click();
  await page.getByRole('button', { name: 'Confirm and send' }).click();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order VG-');
  const [order] = (await callSite('getCopyrightOrderHistory', {}, buyer)).data.list;
  const orderNo = order?.order_no ?? '';

  await sendQuote(
    { orderNo, dramaIds },
    { lines: [flatLine(400_000), flatLine(300_000), flatLine(200_000)] },
  );
  await waitForMail(buyer.email, /EUR\s9,000\.00/);
  await page.reload();
  await page.getByRole('button', { name: 'Counter-offer' }).click();
  const counter = page.getByRole('dialog');
  await counter.getByLabel('Your price (EUR)').first().fill('3,500.00');
  await counter.getByLabel('Message').fill('We could sign today.');
  await counter.getByRole('button', { name: 'Send counter-offer' }).click();
  await expect(page.getByText('Your counter-offer: EUR 3,500.00')).toBeVisible();
  expect(await operate('quote', 'show', orderNo)).toContain('3,500.00');

  await sendQuote(
    { orderNo, dramaIds },
    { lines: [flatLine(350_000), flatLine(300_000), flatLine(200_000)] },
  );
  await page.reload();
  const quote = page.getByRole('region', { name: 'Quote, version 2' });
  await expect(quote).toContainText('Price: EUR 4,000.00 → EUR 3,500.00');
  await quote.getByRole('table').first().getByRole('checkbox').last().uncheck();
  await quote.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Ana Ruiz');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Sign and accept for EUR 6,500.00' }).click();
  const deal = page.getByRole('region', { name: /^Deal VD-/ });
  await expect(deal).toContainText('Not yet.');
  const number = /VD-[0-9A-Z-]+/.exec(await deal.innerText())?.[0] ?? '';

  await operate('deal', 'countersign', number, '--name', 'Mei Lin', '--title', 'Head of Sales');
  await page.reload();
  const download = page.waitForEvent('download');
  await deal.getByRole('button', { name: 'Download the countersigned deal memo' }).click();
  const bytes = await readFile(await (await download).path());
  await expect(deal).toContainText(createHash('sha256').update(bytes).digest('hex'));

  const third = await (await browser.newContext()).newPage();
  await storeMarket(third, market);
  const titles = quote.getByRole('table').first().getByRole('rowheader').locator('a');
  for (const [index, title] of (await titles.allInnerTexts()).entries()) {
    const search = new URL(`${LIST}?keyword=${encodeURIComponent(title)}`, page.url());
    await openHydrated(third, search.href);
    const card = cards(third).filter({ hasText: title }).first();
    await expect(card).toContainText(index < 2 ? markTexts.taken : markTexts.free);
  }
  await third.context().close();

  const from = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await operate('deal', 'terminate', number, '--from', from, '--reason', 'By agreement.');
  await page.reload();
  await expect(deal).toContainText('Terminated with effect from');
  await expect(deal).toContainText('By agreement.');
  await expect(deal).not.toContainText('Binding on both parties');
});
