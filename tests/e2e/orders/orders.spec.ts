import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import licence from '#i18n/messages/es/licence.json' with { type: 'json' };
import es from '#i18n/messages/es/orders.json' with { type: 'json' };
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated, waitForHydration } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { signIn } from '#tests/support/browser/sign-in.ts';
import { callSite } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { contact, terms } from '#tests/support/data/orders.ts';

const cart = (prefix: string) => `/${prefix}/drama-copyright/my-drama-copyright`;
const history = (prefix: string) => `/${prefix}/drama-copyright/drama-copyright-history`;

async function pick(page: Page, field: string, name: string) {
  const input = page.locator(`[name="${field}"]`);
  await input.fill(name);
  await input.press('Enter');
  await expect(page.locator('#order').getByRole('button', { name }).first()).toBeVisible();
}

async function ordersOf(token: string) {
  return (await callSite('getCopyrightOrderHistory', {}, { token })).data;
}

const [mexico, spanish] = ['México', 'español de México'];

test('an order is filled in, sent once despite lost replies, repeated and withdrawn', async ({
  page,
}) => {
  test.slow();
  const { token, email } = await signInAsNewBuyer(page, 3);
  await openHydrated(page, cart('es'));
  await page.getByRole('main').locator('li:has(select)').first().getByRole('checkbox').check();
  await page.locator('[name="terms.territories"]').fill('unidos');
  await expectAccessible(page, { within: 'main' });
  await expectFits(page, [320]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.locator('[name="terms.territories"]').fill('');

  // Missing fields show a message; the first one is focused.
  const send = page.getByRole('button', { name: es['orders.send'] });
  await send.click();
  await expect(page.getByText(licence['licence.needTerritories'])).toBeVisible();
  await expect(page.locator('[name="terms.territories"]')).toBeFocused();
  // The sticky header and the sticky summary must not cover the focused field.
  const place = await page.locator('[name="terms.territories"]').evaluate((field) => {
    field.blur();
    scrollBy(0, field.getBoundingClientRect().top - 10);
    field.focus();
    return field.getBoundingClientRect().top;
  });
  const counts = page.locator('#order').getByRole('status').first();
  const summary = await counts.boundingBox();
  expect(place).toBeGreaterThan((summary?.y ?? 0) + (summary?.height ?? 0));
  await expect(page.locator('[name="contact.email"]')).toHaveValue(email);

  await page.locator('[name="contact.name"]').fill('Ana Ferrer');
  await pick(page, 'terms.territories', mexico);
  await page.getByRole('button', { name: licence['licence.regionSoutheastAsia'] }).click();
  await page.getByRole('checkbox', { name: licence['licence.mediaTvFree'] }).check();
  await pick(page, 'terms.languages', spanish);
  await page.locator('[name="terms.term_months"]').fill('18');
  await page.locator('[name="message"]').fill('Please quote.\nThank you.');

  await page.reload();
  await waitForHydration(page);
  await expect(page.locator('[name="contact.name"]')).toHaveValue('Ana Ferrer');
  await expect(page.locator('[name="terms.term_months"]')).toHaveValue('18');
  // The counts arrive after the form and move the button; a click in that moment misses it.
  await expect(counts).not.toHaveText(es['orders.availabilityHint']);
  await send.press('Enter');
  const review = page.getByRole('dialog', { name: es['orders.reviewTitle'] });
  await expect(review).toContainText(mexico);
  await expect(review).toContainText(licence['licence.regionSoutheastAsia']);
  await expect(review).toContainText(spanish);

  // The server stores the order, but the replies of the first two attempts are lost.
  let lost = 0;
  await page.route('**/sendCopyrightOrder', async (route) => {
    const reply = await route.fetch();
    if (lost === 2) return route.fulfill({ response: reply });
    lost += 1;
    return route.fulfill({ status: 204 });
  });
  const confirm = review.getByRole('button', { name: es['orders.confirmOrder'] });
  await confirm.click();
  await expect(review.getByRole('alert')).toContainText(es['orders.noAnswer']);
  // After a double click and a reload there is still one order.
  await confirm.dblclick();
  await expect.poll(() => lost).toBe(2);
  await expect(review.getByRole('alert')).toContainText(es['orders.noAnswer']);
  await page.reload();
  await expect(page.getByRole('heading', { name: es['orders.sentTitle'] })).toBeFocused();
  const { list, total } = await ordersOf(token);
  expect(total).toBe(1);
  await expect(page.getByText(list[0]?.order_no ?? '')).toBeVisible();
  expect((await callSite('getCopyrightCartCount', {}, { token })).data).toBe(2);
  await page.reload();
  await expect(page.locator('[name="contact.name"]')).toHaveValue('');

  await openHydrated(page, history('es'));
  await page.getByRole('link', { name: list[0]?.order_no ?? '' }).click();
  const main = page.getByRole('main');
  await expect(
    main.getByRole('listitem').filter({ hasText: es['orders.statusSubmitted'] }),
  ).toHaveCount(1);
  await expect(main).toContainText('Ana Ferrer');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/VG-/);
  await page.goForward();

  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: es['orders.downloadPdf'] }).click();
  expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole('button', { name: es['orders.repeat'] }).click();
  await expect(page.getByText(es['orders.repeated'])).toBeVisible();
  expect((await callSite('getCopyrightCartCount', {}, { token })).data).toBe(3);

  await page.getByRole('button', { name: es['orders.withdraw'] }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: es['orders.keepOrder'] })).toBeFocused();
  await question.getByRole('button', { name: es['orders.withdraw'] }).click();
  await expect(main.getByRole('status')).toContainText(es['orders.statusWithdrawn']);
  await expect(page.getByRole('button', { name: es['orders.withdraw'] })).toBeHidden();
  expect((await ordersOf(token)).list[0]?.status).toBe('withdrawn');

  // The order is withdrawn elsewhere while the dialog is open: the dialog closes and the page shows
  // the new status.
  const next = (await callSite('sendCopyrightOrder', { contact, terms }, { token })).data;
  await openHydrated(page, `${history('es')}?order=${next.order_id}`);
  await page.getByRole('button', { name: es['orders.withdraw'] }).click();
  await callSite('withdrawCopyrightOrder', { order_id: next.order_id }, { token });
  await question.getByRole('button', { name: es['orders.withdraw'] }).click();
  await expect(question).toBeHidden();
  await expect(main.getByRole('status')).toContainText(es['orders.statusWithdrawn']);
});

test('the demo buyer’s orders are filtered, accessible and fit a small phone', async ({ page }) => {
  await signIn(page);
  await openHydrated(page, history('en'));
  const links = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
  await expect(links).toHaveCount(11);
  await links.last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/VG-/);
  const order = new URL(page.url()).search;
  await expectAccessible(page, { within: 'main' });
  await page.goBack();
  await page.getByRole('navigation', { name: 'Filter by status' }).getByText('Declined').click();
  await expect(page).toHaveURL(/\?status=declined$/);
  await expect(links).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(history('es') + order);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow).toBe(0);
});

test('a title withdrawn after the order is shown in it without a link', async ({ page }) => {
  const { token, email } = await signInAsNewBuyer(page, 2);
  const order = { contact: { ...contact, email }, terms };
  const { data } = await callSite('sendCopyrightOrder', order, { token });
  await withSiteDatabase(async (db) => {
    // The drama is inserted as withdrawn: withdrawing a published one would affect parallel tests.
    const gone = await addDrama(db, { state: 'withdrawn' });
    await db.transaction().execute(async (tx) => {
      // Triggers prevent changes of items, so they are disabled here.
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await tx
        .updateTable('copyright_order_items')
        .set({ drama_id: gone, title: 'Long Gone' })
        .where('order_id', '=', data.order_id)
        .where('position', '=', 1)
        .execute();
    });
  });
  await page.goto(`${history('en')}?order=${data.order_id}`);
  const line = page.getByRole('listitem').filter({ hasText: 'Long Gone' });
  await expect(line).toContainText('No longer in the catalogue');
  await expect(line.getByRole('link')).toHaveCount(0);
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles.getByRole('link')).toHaveCount(1);
  await expectAccessible(page, { within: 'main' });
});
