import esDeals from '#i18n/messages/es/deals.json' with { type: 'json' };
import jaDeals from '#i18n/messages/ja/deals.json' with { type: 'json' };
import { expect, test } from '#tests/support/browser/browser.ts';
import { expectTranslated } from '#tests/support/browser/checks/translated.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { orderFreeTitles, orderPage, termsIn } from '#tests/support/browser/orders.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { flatLine, operate, sendQuote } from '#tests/support/browser/quotes.ts';
import { callSite } from '#tests/support/browser/site-accounts.ts';

test('a quote is read, its changes are named, and lines are chosen', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const terms = termsIn('FO');
  const order = await orderFreeTitles(page, 4, terms);
  const longer = { ...terms, term_months: 36 };
  const lines = [
    flatLine(400_000),
    { price: { model: 'guarantee', amount_minor: 250_050, share_bps: 1250 }, terms: longer },
    { price: { model: 'share', share_bps: 2500 } },
    { is_offered: false, reason: 'Held back until 2028.' },
  ] as const;
  await sendQuote(order, {
    message: 'Thank you.\nHere is our offer.',
    payment_terms: '30 days after the invoice',
    lines: [...lines],
  });
  await sendQuote(order, { lines: [flatLine(350_000), ...lines.slice(1)] });

  await openHydrated(page, '/en/drama-copyright/drama-copyright-history');
  const summary = page.getByRole('listitem').filter({ hasText: order.orderNo });
  await expect(summary).toContainText('Awaiting your answer');
  await summary.getByRole('link').click();
  const quote = page.getByRole('region', { name: 'Quote, version 2' });
  await expect(quote).toContainText('14 days left');
  await expect(quote.getByText('Price: EUR 4,000.00 → EUR 3,500.00')).toBeVisible();
  await expect(quote.getByText('Payment terms: 30 days after the invoice → –')).toBeVisible();
  await expect(quote.getByText(/^Valid until .* (UTC|GMT)/)).toBeVisible();
  const table = quote.getByRole('table').first();
  await expect(table.getByRole('columnheader')).toHaveText([
    'Title',
    'Licence terms',
    'Price',
    'Amount',
  ]);
  const rows = table.getByRole('row');
  await expect(rows.nth(1)).toContainText('Version: ');
  await expect(rows.nth(1)).toContainText('(dubbing and subtitles)');
  await expect(rows.nth(2)).toContainText('You asked for: 24 months');
  await expect(rows.nth(2).locator('strong')).toHaveText('36 months');
  await expect(rows.nth(2)).toContainText('EUR 2,500.50 minimum guarantee + 12.5% of net revenue');
  await expect(rows.nth(3)).toContainText('Revenue share');
  await expect(quote).toContainText('Held back until 2028.');

  const total = quote.getByRole('status');
  await expect(total).toContainText('EUR 6,000.50 + revenue share');
  const boxes = table.getByRole('checkbox');
  await boxes.nth(1).uncheck();
  await boxes.nth(2).uncheck();
  await expect(total).toContainText('1 of 3 selected');
  await expect(total).toContainText('EUR 3,500.00');
  await expect(total).not.toContainText('revenue share');
  await boxes.nth(0).uncheck();
  await quote.getByRole('button', { name: 'Accept' }).click();
  // Without a line there is nothing to sign, so the first line is focused.
  await expect(boxes.nth(0)).toBeFocused();
  await expect(quote.getByRole('alert')).toHaveText('Select at least one title to accept.');
  await quote.getByRole('checkbox', { name: 'Select all 3 titles' }).click();
  await expect(total).toContainText('3 of 3 selected');
  await expect(quote.getByRole('alert')).toBeEmpty();

  await quote.getByText('Quote, version 1').click();
  const older = quote.getByRole('table', { name: 'Titles and prices of version 1' });
  await expect(older).toContainText('EUR 4,000.00');
  await expectAccessible(page, { within: 'main' });

  await sendQuote(order, { lines: [flatLine(350_000), ...lines.slice(1)] });
  await operate('quote', 'recall', order.orderNo, '--reason', 'Sent by mistake.');
  await page.reload();
  const recalled = page.getByRole('region', { name: 'Quote, version 3' });
  await expect(recalled).toContainText('Recalled');
  await expect(recalled).toContainText('Sent by mistake.');
  await expect(recalled).toContainText('Titles, prices and terms are the same as in version 2.');
  await expect(recalled.getByRole('button', { name: 'Accept' })).toBeHidden();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(summary).toContainText('Quote recalled');
});

test('a counter-offer has wished prices and terms, and is shown beside the quote', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const order = await orderFreeTitles(page, 2, termsIn('GL'));
  await sendQuote(order, { currency: 'JPY', lines: [flatLine(400_000), flatLine(90_000)] });
  await openHydrated(page, orderPage('es', order.orderId));
  await expectFits(page, [320, 390], 'es');
  await expectTranslated(page, 'es');

  await page.getByRole('button', { name: esDeals['deals.counter'] }).click();
  const dialog = page.getByRole('dialog', { name: 'Contraoferta a la versión 1' });
  const send = dialog.getByRole('button', { name: esDeals['deals.sendCounter'] });
  const prices = dialog.getByLabel('Tu precio (JPY)');
  await prices.first().fill('300.000,5');
  await send.click();
  await expect(prices.first()).toBeFocused();
  await expect(prices.first()).toHaveAccessibleDescription(/no llevan decimales/);
  await expect(dialog.getByText(/no llevan decimales/)).toBeInViewport({ ratio: 1 });
  await prices.first().fill('¥290,000');
  await expect(prices.first()).toHaveAccessibleDescription(/290[.\s]?000/);
  await prices.first().fill('300.000');
  await dialog.getByRole('button', { name: esDeals['deals.otherTerms'] }).nth(1).click();
  await dialog.locator('[name$="terms.term_months"]').fill('12');
  await expectAccessible(page, { within: '[role="dialog"]' });
  await send.click();
  const message = dialog.getByLabel(esDeals['deals.counterMessage']);
  await expect(message).toBeFocused();
  await message.fill('¿Podríamos cerrar así?');
  // The server stores the counter-offer, but the first reply is lost.
  const calls: string[] = [];
  await page.route('**/counterCopyrightQuote', async (route) => {
    const response = await route.fetch();
    calls.push(await response.text());
    return calls.length === 1 ? route.fulfill({ status: 204 }) : route.fulfill({ response });
  });
  await send.dblclick();
  await expect(dialog.getByRole('alert')).toHaveText(esDeals['deals.answerNotSent']);
  expect(calls).toHaveLength(1);
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(esDeals['deals.countered'])).toBeFocused();
  const quote = page.getByRole('region', { name: 'Cotización, versión 1' });
  await expect(quote).toContainText(/Tu contraoferta: 300\.000\sJPY/);
  await expect(quote).toContainText('Tu contraoferta: 12 meses');
  await expect(page.getByText('¿Podríamos cerrar así?')).toHaveCount(1);
  await expect(quote.getByRole('button', { name: esDeals['deals.accept'] })).toBeHidden();

  const { data } = await callSite('getCopyrightQuote', { order_id: order.orderId }, order);
  expect(data.current).toMatchObject({
    state: 'countered',
    lines: [{ wished_minor: 300_000, wished_terms: null }, { wished_terms: { term_months: 12 } }],
  });
});

test('a quote is declined with a reason after a question', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const order = await orderFreeTitles(page, 1, termsIn('SJ'));
  await sendQuote(order, { lines: [{ price: { model: 'share', share_bps: 1000 } }] });
  await openHydrated(page, orderPage('ja', order.orderId));
  await expectFits(page, [320, 390], 'ja');
  await expectTranslated(page, 'ja');
  const decline = page
    .getByRole('main')
    .getByRole('button', { name: jaDeals['deals.decline'], includeHidden: true });
  await decline.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: jaDeals['deals.keepQuote'] }).click();
  await expect(decline).toBeFocused();
  await decline.click();
  await dialog.getByRole('textbox').fill('予算の都合により');
  await dialog.getByRole('button', { name: jaDeals['deals.decline'] }).click();
  await expect(page.getByText(jaDeals['deals.declined'])).toBeFocused();
  await expect(page.getByRole('blockquote')).toHaveText('予算の都合により');
  const { data } = await callSite('getCopyrightQuote', { order_id: order.orderId }, order);
  expect(data.current).toMatchObject({ state: 'declined', reply: '予算の都合により' });
});
