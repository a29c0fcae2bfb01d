import { sql } from 'kysely';
import { outcomes } from '#contract/error-codes.ts';
import { regions } from '#contract/licence/regions.ts';
import { dayWords, placeWords } from '#contract/site/licence-words.ts';
import { createNamer } from '#i18n/names/display-names.ts';
import { createTranslators } from '#server/text/translators.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { emptyCart, signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated, waitForHydration } from '#tests/support/browser/hydrated-page.ts';
import { storeMarket } from '#tests/support/browser/markets.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { callSite } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { collect } from '#tests/support/data/orders.ts';
import { addGrant } from '#tests/support/data/rights.ts';

const translators = createTranslators();
const latinAmerica = regions.find(({ name }) => name === 'latinAmerica')?.codes ?? [];
const nextYear = new Date().getUTCFullYear() + 1;
const freeFrom = `${nextYear + 1}-03-01`;

/**
 * Replaces the cart by four titles: partly free, free, taken, and without rights. The rights of
 * dramas at the catalogue's end are replaced, a page of them for each test.
 */
async function prepareCart(email: string, pageNumber: number) {
  const { data } = await callSite('getDramaListByPage', {
    sort: 'title',
    page: pageNumber,
    page_size: 4,
  });
  const ids = data.list.map(({ drama_id }) => drama_id);
  const [partly = 0, free = 0, taken = 0] = ids;
  await withSiteDatabase(async (db) => {
    await sql`DELETE FROM rights_grants WHERE drama_id = ANY(${ids}::bigint[])`.execute(db);
    await sql`DELETE FROM rights_holdbacks WHERE drama_id = ANY(${ids}::bigint[])`.execute(db);
    for (const id of [partly, free, taken]) await addGrant(db, id);
    const sold = { direction: 'out' as const, period: `[2026-01-01,${freeFrom})` };
    await addGrant(db, partly, { ...sold, territories: ['MX', 'CL'] });
    await addGrant(db, taken, sold);
    await collect(db, await emptyCart(db, email), ids);
  });
  return ids;
}

// The same way on a wide page in English: market-to-order.spec.ts.
test('a buyer orders the free part of a title on a phone, in Spanish', async ({ page }) => {
  test.slow();
  const locale = 'es';
  const translator = translators[locale];
  const { t } = translator;
  await page.setViewportSize({ width: 390, height: 900 });
  const { email } = await signInAsNewBuyer(page, 1);
  const ids = await prepareCart(email, 23);
  await openHydrated(page, `/${locale}/drama-copyright/my-drama-copyright`);
  const rows = page.getByRole('main').locator('li:has(select)');
  const [partly, free, taken, unstated] = ids.map((id) =>
    rows.filter({ has: page.locator(`a[href$="/${id}"], a[href*="/${id}?"]`) }),
  ) as [typeof rows, typeof rows, typeof rows, typeof rows];
  const form = page.locator('#order');
  const status = form.getByRole('status').first();
  await expect(status).toHaveText(t('orders.availabilityHint'));

  await form.getByRole('button', { name: t('licence.regionLatinAmerica') }).click();
  await form.getByRole('checkbox', { name: t('licence.mediaSvod') }).check();
  await form.getByRole('button', { name: t('licence.months', { count: 12 }) }).click();
  const missing = placeWords(translator, ['CL', 'MX']);
  await expect(partly).toContainText(t('orders.notFreeIn', { places: missing }));
  await expect(free).toContainText(t('market.free'));
  await expect(taken).toContainText(t('market.taken'));
  await expect(taken).toContainText(t('orders.freeFrom', { date: dayWords(translator, freeFrom) }));
  await expect(unstated).toContainText(t('market.unstated'));
  for (const key of ['Free', 'Partly', 'Taken', 'Unstated'] as const)
    await expect(status).toContainText(t(`orders.count${key}`, { count: 1 }));
  await expectAccessible(page, { within: 'main' });
  await expectFits(page, [320, 390]);

  // The offer is accepted by keyboard; the focus moves to a button that stays.
  const count = latinAmerica.length - 2;
  await partly.getByRole('button', { name: t('orders.takeCountries', { count }) }).press('Enter');
  const places = t('licence.countries', { count });
  const remainder = t('orders.ownTermsAre', { terms: places });
  await expect(partly).toContainText(remainder);
  await expect(partly.getByRole('button', { name: /./ }).and(page.locator(':focus'))).toHaveText(
    t('orders.ownTerms'),
  );
  await expect(partly).toContainText(t('market.free'));
  await expect(status).toContainText(t('orders.countFree', { count: 2 }));

  // Another title gets a longer term of its own.
  await free
    .getByRole('button', { name: /./ })
    .filter({ hasText: t('orders.ownTerms') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="terms.territories"]').fill('a');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('listbox')).toBeHidden();
  await dialog.locator('[name="terms.term_months"]').fill('');
  await dialog.getByRole('button', { name: t('orders.applyTerms') }).click();
  await expect(dialog.getByText(t('licence.needTerm'))).toBeVisible();
  await expectAccessible(page, { within: '[role="dialog"]' });
  await dialog.locator('[name="terms.term_months"]').fill('36');
  await dialog.getByRole('button', { name: t('orders.applyTerms') }).click();
  const longer = t('orders.ownTermsAre', { terms: t('licence.months', { count: 36 }) });
  await expect(free).toContainText(longer);

  await page.reload();
  await waitForHydration(page);
  await expect(partly).toContainText(remainder);
  await expect(free).toContainText(longer);
  await expect(taken).toContainText(t('market.taken'));

  const languages = form.locator('[name="terms.languages"]');
  const spanish = createNamer(locale, 'language')('es');
  await languages.fill(spanish);
  await languages.press('Enter');
  await form.locator('summary').click();
  await form.locator('details select').selectOption('subtitle');
  await form.locator('[name="contact.name"]').fill('Ana Ferrer');
  await form.getByRole('button', { name: t('orders.send') }).click();
  const review = page.getByRole('dialog', { name: t('orders.reviewTitle') });
  await expect(review).toContainText(remainder);
  await expect(review).toContainText(longer);
  await expect(review).toContainText(t('orders.notFreeNote', { count: 1 }));
  await expectAccessible(page, { within: '[role="dialog"]' });
  await review.getByRole('button', { name: t('orders.confirmOrder') }).click();
  await page.getByRole('link', { name: t('orders.seeOrder') }).click();

  const items = page.getByRole('article').locator('li:has(img)');
  await expect(items).toHaveCount(4);
  const article = page.getByRole('article');
  await expect(article).toContainText(remainder);
  await expect(article).toContainText(longer);
  await expect(article).toContainText(t('licence.fromSignature'));
  await expect(article).toContainText(t('licence.languageSubtitles', { language: spanish }));
  for (const state of ['free', 'taken', 'unstated'] as const)
    await expect(items.filter({ hasText: t(`market.${state}`) }).first()).toContainText(
      t('orders.whenSent'),
    );
  await expectAccessible(page, { within: 'main' });
});

test('the market fills an empty form; refused own terms are shown at their line', async ({
  page,
}) => {
  const { email, token } = await signInAsNewBuyer(page, 2);
  const market = { territories: ['MX'], media: ['svod'], term_months: 24, is_exclusive: false };
  await callSite('updateMarket', { market }, { token });
  await page.addInitScript(
    (stored) => localStorage.setItem('market', stored),
    JSON.stringify({ owner: email, query: 'territories=MX&media=svod&term_months=24' }),
  );
  await openHydrated(page, '/en/drama-copyright/my-drama-copyright');
  const form = page.locator('#order');
  const termMonths = form.locator('[name="terms.term_months"]');
  await expect(termMonths).toHaveValue('24');
  await expect(form.getByRole('button', { name: 'Remove Mexico' })).toBeVisible();
  await form.getByRole('button', { name: 'Clear' }).click();
  await expect(termMonths).toHaveValue('');
  await page.reload();
  await waitForHydration(page);
  await expect(termMonths).toHaveValue('24');

  const line = page.getByRole('main').locator('li:has(select)').first();
  const title = await line.getByRole('heading').textContent();
  await line.getByRole('button', { name: /^Separate terms/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'FAST channels' }).check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(line).toContainText('Separate terms: Subscription streaming (SVOD), FAST channels');
  const languages = form.locator('[name="terms.languages"]');
  await languages.fill('Spanish');
  await languages.press('Enter');
  await form.locator('[name="contact.name"]').fill('Ana Ferrer');
  await page.route('**/sendCopyrightOrder', (route) =>
    route.fulfill({
      json: {
        code: outcomes.invalidInput.code,
        message: 'Not these media.',
        data: { field: 'lines.0.terms.media' },
      },
    }),
  );
  await form.getByRole('button', { name: 'Send order' }).click();
  await dialog.getByRole('button', { name: 'Confirm and send' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`${title}: Not these media.`);
  await page.keyboard.press('Escape');
  await expect(line).toContainText('Not these media.');
  await line.getByRole('button', { name: 'Use the order’s terms' }).click();
  await expect(line).not.toContainText('Not these media.');
});

test.describe('when the availability cannot be fetched', () => {
  test.use({ expectedConsoleError: /ERR_FAILED/ });

  test('titles that could not be checked are counted, and checked again on request or focus; typing a name does not write own terms again', async ({
    page,
  }) => {
    await signInAsNewBuyer(page, 3);
    await storeMarket(page);
    const address = '**/getDramaAvailability?*';
    await page.route(address, (route) => route.abort());
    await openHydrated(page, '/en/drama-copyright/my-drama-copyright');
    const form = page.locator('#order');
    await expect(form.getByRole('button', { name: 'Remove Mexico' })).toBeVisible();
    const status = form.getByRole('status').first();
    await expect(status).toHaveText('3 could not be checked');
    const retry = form.getByRole('button', { name: 'Try again' });
    await expectAccessible(page, { within: 'main' });
    await page.unroute(address);
    await retry.press('Enter');
    await expect(retry).toBeHidden();
    await expect(status).toBeFocused();
    await expect(status).toContainText(/available|on request/);

    await page.route(address, (route) => route.abort());
    await form.locator('[name="terms.term_months"]').fill('36');
    await expect(status).toHaveText('3 could not be checked');
    await page.unroute(address);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(status).toContainText(/available|on request/);

    // A title with complete own terms is counted, and the others are mentioned.
    await page
      .getByRole('button', { name: /^Separate terms/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name="terms.term_months"]').fill('12');
    await dialog.locator('[name="terms.start_date"]').fill(`${nextYear}-03-01`);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await form.locator('[name="terms.term_months"]').fill('');
    await expect(status).toContainText('2 with incomplete terms');

    const line = page.getByRole('main').locator('li:has(select)').first();
    await expect(line).toContainText(`From 1 March ${nextYear}`);
    const count = await page.evaluateHandle(() => {
      const counted = { dates: 0 };
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct(target, args) {
          counted.dates += 1;
          return new target(...args);
        },
      });
      return counted;
    });
    const name = page.locator('[name="contact.name"]');
    await name.pressSequentially('Ana');
    await expect(name).toHaveValue('Ana');
    expect(await count.jsonValue()).toEqual({ dates: 0 });
    await form.getByRole('button', { name: '12 months' }).click();
    await expect.poll(async () => (await count.jsonValue()).dates).toBeGreaterThan(0);
  });
});
