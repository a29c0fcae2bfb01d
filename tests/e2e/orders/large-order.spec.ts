import { countryCodes } from '#contract/licence/territories.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { emptyCart, signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { callSite } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { collect } from '#tests/support/data/orders.ts';

const TITLES = 100;
/** The most that browsers send with `keepalive`. */
const KEPT_BYTES = 64 * 1024;

test('an order of a hundred titles with terms of their own arrives', async ({ page }) => {
  const { token, email } = await signInAsNewBuyer(page, 1);
  const cartIds = await withSiteDatabase(async (db) => {
    const dramas = await db
      .selectFrom('dramas')
      .select('id')
      .where('state', '=', 'published')
      .orderBy('id')
      .limit(TITLES)
      .execute();
    return collect(
      db,
      await emptyCart(db, email),
      dramas.map(({ id }) => id),
    );
  });
  expect(cartIds).toHaveLength(TITLES);
  const own = { territories: countryCodes.slice(0, 150), territoriesExcluded: [] };
  const draft = {
    name: 'Ana Ferrer',
    email,
    territories: ['MX'],
    media: ['svod'],
    languages: ['es'],
    termMonths: '12',
    ownTerms: Object.fromEntries(cartIds.map((id) => [id, own])),
  };
  await page.addInitScript(
    (stored) => localStorage.setItem('order-draft', stored),
    JSON.stringify({ owner: email, draft }),
  );
  await openHydrated(page, '/en/drama-copyright/my-drama-copyright');
  await page.getByRole('button', { name: 'Send order' }).click();
  const sent = page.waitForRequest('**/sendCopyrightOrder');
  await page.getByRole('button', { name: 'Confirm and send' }).click();
  expect((await sent).postDataBuffer()?.length).toBeGreaterThan(KEPT_BYTES);
  await expect(page.getByRole('heading', { name: 'Your order has been sent' })).toBeVisible();
  const { list } = (await callSite('getCopyrightOrderHistory', {}, { token })).data;
  expect(list).toMatchObject([{ item_count: TITLES }]);
});
