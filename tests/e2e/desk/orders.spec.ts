import { expect, test } from '../../support/browser/browser.ts';
import { openDesk } from '../../support/browser/desk.ts';
import { expectAccessible, expectFits } from '../../support/browser/page-checks.ts';
import { freeTitles, orderTitles, termsIn } from '../../support/browser/quotes.ts';
import { register } from '../../support/browser/site-accounts.ts';

test('an order arrives in the open list, is quoted, previewed, sent and recalled', async ({
  page,
}) => {
  const terms = termsIn('NP');
  const titles = await freeTitles(2, terms);
  const buyer = await register();
  await openDesk(page, 'sales', '/orders');
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  const { orderNo } = await orderTitles(buyer, titles, terms);
  await expect(page.getByRole('row', { name: new RegExp(orderNo) })).toContainText('Submitted');
  await expect(page.getByText(/new orders? ha(s|ve) arrived/).first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  // The search ignores hyphens; Enter opens the focused row.
  await page.getByRole('searchbox').fill(orderNo.replaceAll('-', ''));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row', { name: new RegExp(orderNo) }).press('Enter');
  await expect(page.getByRole('heading', { name: `Order ${orderNo}` })).toBeVisible();
  const lines = page.getByRole('region', { name: 'Titles' });
  await expect(lines.getByText('Available', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await expectFits(page);

  await page.getByRole('link', { name: 'Write quote' }).click();
  await page.getByLabel('Amount (USD)').first().fill('4000');
  await page.getByRole('combobox', { name: 'Price' }).last().selectOption('guarantee');
  await expect(page.getByText('1 problem to solve')).toBeVisible();
  await page.getByLabel('Amount (USD)').last().fill('1,500.50');
  await page.getByLabel('Share of net revenue (%)').fill('12.5');
  await expect(page.getByText('USD 5,500.50 + revenue share')).toBeVisible();
  await expect(page.getByText('Ready to send')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  // What was typed survives leaving the page.
  await page.getByRole('link', { name: orderNo }).click();
  await page.getByRole('link', { name: 'Write quote' }).click();
  await expect(page.getByText('What you typed earlier in this tab')).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'What the buyer will see' });
  await expect(preview.getByText('USD 4,000.00').first()).toBeVisible();
  await expect(preview.getByText('14 days left')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Review and send' }).click();
  const sending = page.getByRole('dialog', { name: /^Send version 1 to/ });
  await expect(sending.getByText(buyer.email)).toBeVisible();
  await sending.getByRole('button', { name: 'Send quote' }).click();
  const quotes = page.getByRole('region', { name: 'Quotes' });
  await expect(quotes.getByText('With the buyer')).toBeVisible();

  await quotes.getByRole('button', { name: 'Recall' }).click();
  const recalling = page.getByRole('dialog', { name: 'Recall version 1?' });
  await recalling.getByRole('button', { name: 'Recall' }).click();
  await expect(recalling.getByText('Write something first.')).toBeVisible();
  await recalling.getByLabel('Reason, for the buyer').fill('The price was wrong.');
  await recalling.getByRole('button', { name: 'Recall' }).click();
  await expect(quotes.getByText('Recalled', { exact: true })).toBeVisible();
  await expect(quotes.getByText('The price was wrong.')).toBeVisible();
});
