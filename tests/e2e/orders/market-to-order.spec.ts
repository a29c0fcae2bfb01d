import { sql } from 'kysely';
import { regions } from '#contract/licence/regions.ts';
import { placeWords } from '#contract/site/licence-words.ts';
import { createNamer } from '#i18n/names/display-names.ts';
import { createTranslators } from '#server/text/translators.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { callSite } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { addGrant } from '#tests/support/data/rights.ts';

const translator = createTranslators().en;
const { t } = translator;
const latinAmerica = regions.find(({ name }) => name === 'latinAmerica')?.codes ?? [];
const TAKEN = ['CL', 'MX'];

/** Replaces a drama's rights: SVOD worldwide, sold exclusively in two countries. */
async function sellInTwoCountries(dramaId: number) {
  await withSiteDatabase(async (db) => {
    await sql`DELETE FROM rights_grants WHERE drama_id = ${dramaId}`.execute(db);
    await sql`DELETE FROM rights_holdbacks WHERE drama_id = ${dramaId}`.execute(db);
    await addGrant(db, dramaId);
    await addGrant(db, dramaId, { direction: 'out', territories: TAKEN });
  });
}

test('from a market to an order of the remaining countries', async ({ page }) => {
  test.slow();
  // A title whose rights no other test changes.
  const { data } = await callSite('getDramaListByPage', {
    sort: 'title',
    page: 80,
    page_size: 1,
  });
  const { drama_id: id = 0, original_title: title = '' } = data.list[0] ?? {};
  await sellInTwoCountries(id);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsNewBuyer(page, 1);

  await openHydrated(page, `/en/short-play-copyright`);
  await page.getByRole('button', { name: t('catalogue.setMarket') }).click();
  const market = page.getByRole('dialog', { name: t('market.title') });
  await market.getByRole('button', { name: t('licence.regionLatinAmerica') }).click();
  await market.getByRole('checkbox', { name: t('licence.mediaSvod') }).check();
  await market.getByRole('button', { name: t('licence.months', { count: 12 }) }).click();
  await market.getByRole('button', { name: t('market.save') }).click();
  await expect(market).toBeHidden();

  // The title is partly available, so the first filter hides it and the second shows it.
  const main = page.getByRole('main');
  const card = main.getByRole('listitem').filter({ has: page.locator(`a[href$="/${id}"]`) });
  await main.getByRole('searchbox').fill(title);
  await main.getByRole('searchbox').press('Enter');
  await expect(card).toContainText(t('market.partly'));
  const filter = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await filter(t('catalogue.filterFree'));
  await expect(card).toHaveCount(0);
  await filter(t('catalogue.filterOpen'));
  await expect(card).toContainText(t('market.partly'));
  await card.getByRole('link').click();

  const facts = page.getByRole('region', { name: t('player.information') });
  const missing = t('orders.notFreeIn', { places: placeWords(translator, TAKEN) });
  await expect(facts).toContainText(missing);
  // The button changes before the server has answered.
  const added = page.waitForResponse('**/addCopyrightCart');
  await facts.getByRole('button', { name: t('collect.add') }).click();
  await added;
  await expect(facts.getByRole('button', { name: t('collect.remove') })).toBeVisible();

  await openHydrated(page, `/en/drama-copyright/my-drama-copyright`);
  const row = main.locator('li:has(select)').filter({ has: page.locator(`a[href*="/${id}"]`) });
  await expect(row).toContainText(missing);
  const free = latinAmerica.length - TAKEN.length;
  await row.getByRole('button', { name: t('orders.takeCountries', { count: free }) }).click();
  const countries = t('licence.countries', { count: free });
  const ownTerms = t('orders.ownTermsAre', { terms: countries });
  await expect(row).toContainText(ownTerms);
  await expect(row.getByText(t('market.free'), { exact: true })).toBeVisible();

  const form = page.locator('#order');
  const languages = form.locator('[name="terms.languages"]');
  await languages.fill(createNamer('en', 'language')('es'));
  await languages.press('Enter');
  await form.locator('[name="contact.name"]').fill('Ana Ferrer');
  await form.getByRole('button', { name: t('orders.send') }).click();
  const review = page.getByRole('dialog', { name: t('orders.reviewTitle') });
  await expect(review).toContainText(ownTerms);
  await review.getByRole('button', { name: t('orders.confirmOrder') }).click();
  await page.getByRole('link', { name: t('orders.seeOrder') }).click();

  const item = page
    .getByRole('article')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href*="/${id}"]`) });
  await expect(item).toContainText(t('orders.whenSent'));
  await expect(item.getByText(t('market.free'), { exact: true })).toBeVisible();
  const nameOf = createNamer('en', 'region');
  await expect(item.getByText(nameOf('AR'))).toBeHidden();
  await item.getByText(ownTerms).click();
  await expect(item.getByText(nameOf('AR'))).toBeVisible();
  await expect(item).not.toContainText(nameOf('MX'));
});
