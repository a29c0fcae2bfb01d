import { sql } from 'kysely';
import { outcomes } from '#contract/error-codes.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { emptyCart, signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';
import { callSite } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { collect, contact } from '#tests/support/data/orders.ts';
import { addGrant } from '#tests/support/data/rights.ts';

const CART = '/en/drama-copyright/my-drama-copyright';
const terms = {
  territories: ['MX', 'HK'],
  media: ['svod'],
  languages: ['es'],
  term_months: 24,
  is_exclusive: true,
};

test('a start that has passed is refused by the form and by own terms, which can be cancelled; a title held without exclusivity is asked for on a non-exclusive licence', async ({
  page,
}) => {
  const { email } = await signInAsNewBuyer(page, 1);
  const { data } = await callSite('getDramaListByPage', { sort: 'title', page: 76, page_size: 1 });
  const { drama_id: id = 0 } = data.list[0] ?? {};
  await withSiteDatabase(async (db) => {
    await sql`DELETE FROM rights_grants WHERE drama_id = ${id}`.execute(db);
    await sql`DELETE FROM rights_holdbacks WHERE drama_id = ${id}`.execute(db);
    await addGrant(db, id, { is_exclusive: false });
    await collect(db, await emptyCart(db, email), [id]);
  });
  await openHydrated(page, CART);
  const form = page.locator('#order');
  const row = page.getByRole('main').locator('li:has(select)');
  const allowed = /^Enter a date from .+ to 31 December 2099\.$/;
  await row.getByRole('button', { name: /^Separate terms/ }).click();
  const dialog = page.getByRole('dialog');
  const start = dialog.locator('[name="terms.start_date"]');
  await start.fill('2022-09-01');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText(allowed)).toBeVisible();
  await expect(start).toBeFocused();
  await expectAccessible(page, { within: '[role="dialog"]' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).not.toContainText('Separate terms:');

  await form.locator('[name="terms.start_date"]').fill('2022-09-01');
  await form.getByRole('button', { name: 'Send order' }).click();
  await expect(form.getByText(allowed)).toBeVisible();
  await form.locator('[name="terms.start_date"]').fill('2098-09-01');
  await expect(form.getByText(allowed)).toBeHidden();
  await form.locator('[name="terms.start_date"]').fill('');

  await form.getByRole('button', { name: 'Europe' }).click();
  await form.getByRole('checkbox', { name: 'Subscription streaming (SVOD)' }).check();
  await form.getByRole('button', { name: '12 months' }).click();
  await form.getByRole('radio', { name: 'Exclusive', exact: true }).check({ force: true });
  await expect(row).toContainText('Only non-exclusive licences are possible.');
  await row.getByRole('button', { name: 'Ask for a non-exclusive licence' }).press('Enter');
  await expect(row).toContainText('Separate terms: Non-exclusive');
  await expect(row.getByText('Available', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Separate terms/ })).toBeFocused();
});

test('a repeated order brings its terms; the refusal of a long order is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const { token } = await signInAsNewBuyer(page, 12);
  const { list } = (await callSite('getCopyrightCartList', {}, { token })).data;
  const special = list[0];
  const lines = [{ cart_id: special?.cart_id ?? 0, terms: { ...terms, term_months: 36 } }];
  const order = await callSite('sendCopyrightOrder', { contact, terms, lines }, { token });
  await openHydrated(
    page,
    `/en/drama-copyright/drama-copyright-history?order=${order.data.order_id}`,
  );
  await expect(page.getByRole('main')).toContainText('Mexico, Hong Kong');
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(
    page.getByText('back in your copyright cart, with the terms of this order'),
  ).toBeVisible();

  await openHydrated(page, CART);
  const form = page.locator('#order');
  await expect(form.getByRole('button', { name: 'Remove Hong Kong' })).toBeVisible();
  await expect(form.locator('[name="terms.term_months"]')).toHaveValue('24');
  await expect(form.getByRole('radio', { name: 'Exclusive', exact: true })).toBeChecked();
  const row = page
    .getByRole('main')
    .locator('li:has(select)')
    .filter({ hasText: special?.drama.title ?? '' });
  await expect(row).toContainText('Separate terms: 36 months');

  await form.locator('[name="contact.name"]').fill('Ana Ferrer');
  await page.route('**/sendCopyrightOrder', (route) =>
    route.fulfill({
      status: outcomes.nothingToOrder.status,
      json: { code: outcomes.nothingToOrder.code, message: 'One title was withdrawn.', data: null },
    }),
  );
  await form.getByRole('button', { name: 'Send order' }).click();
  const review = page.getByRole('dialog');
  await review.getByRole('button', { name: 'Confirm and send' }).click();
  await expect(review.getByRole('alert')).toHaveText('One title was withdrawn.');
  await expect(review.getByText('One title was withdrawn.')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, { within: '[role="dialog"]' });
});
