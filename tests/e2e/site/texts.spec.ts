import { expect, test } from '../../support/browser/browser.ts';

const PLAYER_TEXTS = /\/assets\/en-player-[^/]+\.js$/;

test('the texts of an area come with the first page that needs them', async ({ page }) => {
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

/** A page of its own, since the console rightly complains. */
test('texts that cannot be had fail the page, and are asked for again', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/en', { waitUntil: 'networkidle' });
  await page.route(PLAYER_TEXTS, (route) => route.abort());
  // The page has just been loaded anew, so that it is not again.
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
