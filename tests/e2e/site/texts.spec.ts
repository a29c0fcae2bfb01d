import { expect, test } from '#tests/support/browser/browser.ts';

const PLAYER_TEXTS = /\/assets\/en-player-[^/]+\.js$/;

test('the texts of an area are fetched with the first page that needs them', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const isFetched = () => fetched.some((url) => PLAYER_TEXTS.test(url));
  await page.goto('/en', { waitUntil: 'networkidle' });
  expect(isFetched()).toBe(false);
  await page.getByRole('link', { name: 'Watch now' }).first().click();
  await expect(page).toHaveURL(/\/player\/\d+$/);
  await expect(page.getByRole('main')).toBeVisible();
  expect(isFetched()).toBe(true);
});

/** The test uses its own context, whose console errors do not fail it. */
test('texts that cannot be loaded fail the page, and are requested again', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/en', { waitUntil: 'networkidle' });
  await page.route(PLAYER_TEXTS, (route) => route.abort());
  // Simulates a recent reload, so that the page is not reloaded automatically.
  await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now())));
  await page.getByRole('link', { name: 'Watch now' }).first().click();
  await expect(page.getByRole('heading', { name: 'Please visit again later' })).toBeVisible();
  await page.unroute(PLAYER_TEXTS);
  await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
  await page.getByRole('link', { name: 'Watch now' }).first().click();
  await expect(page).toHaveURL(/\/player\/\d+$/);
  await expect(page.getByText('Please visit again later')).toHaveCount(0);
  await context.close();
});
