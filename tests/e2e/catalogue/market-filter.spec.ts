import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { MARKET, storeMarket } from '#tests/support/browser/markets.ts';
import { cards, chip, LIST, marks, markTexts } from '#tests/support/browser/screens/title-list.ts';

const SUMMARY = 'Mexico, Chile · SVOD · 24 months';

test('the filter is in the address: reload, Back, sharing and the server’s page keep it', async ({
  page,
  browser,
}) => {
  await storeMarket(page);
  await openHydrated(page, LIST);
  const filters = page.getByRole('region', { name: 'Filters' });
  const status = page.getByRole('region', { name: 'Titles' }).getByRole('status');
  await expect(status).toHaveText('102 titles');
  await filters.getByRole('link', { name: 'Available in this market' }).click();
  const address = `${LIST}?availability=free&${MARKET}`;
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle('Available in this market · Drama licensing · Vignette');
  await expect(status).not.toHaveText('102 titles');
  const free = (await status.textContent()) ?? '';
  await expect(marks(page)).toHaveText(Array(48).fill(markTexts.free));
  await filters.getByRole('link', { name: 'Available, partly available or on request' }).click();
  await expect(page).toHaveURL(`${LIST}?availability=open&${MARKET}`);
  await expect(status).not.toHaveText(free);
  await filters.getByRole('link', { name: 'All titles' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(filters.getByRole('link', { name: 'All titles' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.goBack();
  await page.goBack();
  await expect(status).toHaveText(free);
  await page.reload();
  await expect(status).toHaveText(free);

  const context = await browser.newContext();
  const other = await context.newPage();
  await openHydrated(other, new URL(address, page.url()).href);
  const otherStatus = other.getByRole('region', { name: 'Titles' }).getByRole('status');
  await expect(otherStatus).toHaveText(free);
  await expect(chip(other)).toHaveText(`Market of this list: ${SUMMARY}`);
  const otherFilters = other.getByRole('region', { name: 'Filters' });
  await expect(otherFilters).toContainText('Market of this list');
  await other.getByRole('button', { name: 'Use as my market' }).click();
  await expect(chip(other)).toHaveText(`My market: ${SUMMARY}`);
  await expect(other.getByRole('button', { name: 'Use as my market' })).toBeHidden();
  await expect(chip(other)).toBeFocused();
  await expect(otherFilters).toContainText('My market');
  await other.getByRole('link', { name: 'Remove filter: Available in this market' }).click();
  await expect(other).toHaveURL(LIST);
  await expect(chip(other)).toHaveText(`My market: ${SUMMARY}`);
  await context.close();
});

test('changing the market changes the filtered list; removing it removes the filter', async ({
  page,
}) => {
  await storeMarket(page);
  await openHydrated(page, `${LIST}?availability=free&${MARKET}`);
  await expect(chip(page)).toHaveText(`My market: ${SUMMARY}`);
  await chip(page).click();
  const dialog = page.getByRole('dialog', { name: 'My market' });
  await dialog.getByRole('button', { name: 'Remove Chile' }).click();
  await dialog.getByRole('radio', { name: 'Exclusive', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(
    `${LIST}?availability=free&territories=MX&media=svod&term_months=24&is_exclusive=1`,
  );
  await expect(chip(page)).toHaveText('My market: Mexico · SVOD · 24 months · Exclusive');
  await chip(page).click();
  await dialog.getByRole('button', { name: 'Remove market' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(chip(page)).toHaveText('Set your market');
  await expect(marks(page)).toHaveCount(0);
});

test('an empty filtered list says why and offers to widen it', async ({ page }) => {
  const media =
    'svod,avod,fast,tvod_rental,tvod_purchase,tv_free,tv_pay,social,in_app,transport,remake';
  const all = `territories=WORLD&media=${media}&term_months=120&is_exclusive=1`;
  await openHydrated(page, `${LIST}?availability=free&${all}`);
  await expect(page.getByText('No title is available in this market')).toBeVisible();
  await page.getByRole('link', { name: 'Include partly available and on request' }).click();
  await expect(page).toHaveURL(`${LIST}?availability=open&${all}`);
  await expect(cards(page).first()).toBeVisible();
});

test('a shared list has its own market; a list that is too long to search says so', async ({
  page,
}) => {
  await test.step('on a shared list the dialog cannot remove the visitor’s own market', async () => {
    await storeMarket(page);
    await openHydrated(page, `${LIST}?availability=free&territories=JP&media=svod&term_months=12`);
    await expect(chip(page)).toHaveText('Market of this list: Japan · SVOD · 12 months');
    await expect(marks(page).first()).toHaveText(markTexts.free);
    await chip(page).click();
    const dialog = page.getByRole('dialog', { name: 'My market' });
    await expect(dialog.getByRole('button', { name: 'Remove Japan' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Remove market' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openHydrated(page, LIST);
    await expect(chip(page)).toHaveText(`My market: ${SUMMARY}`);
  });

  await test.step('a filtered list that is too long to search says so', async () => {
    await page.route('**/getDramaListByPage?*', (route) =>
      route.fulfill({
        json: { code: 200, message: '', data: { list: [], total: 0, total_is_capped: true } },
      }),
    );
    await page.getByRole('link', { name: 'Available in this market', exact: true }).click();
    await expect(page.getByText('No available title found so far')).toBeVisible();
    await expect(page.getByText('No title is available in this market')).toBeHidden();
  });
});
