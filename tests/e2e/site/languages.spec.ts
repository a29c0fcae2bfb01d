import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';

test('choosing a language keeps the page, its query and its anchor', async ({ page }) => {
  await openHydrated(page, '/en/about?from=test#top');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '日本語' }).click();
  await expect(page).toHaveURL('/ja/about?from=test#top');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'lang');
  expect(cookie?.value).toBe('ja');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);
});

test('Simplified and Traditional Chinese share an address', async ({ page }) => {
  await openHydrated(page, '/zh/about');
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: '繁體中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await expect(page).toHaveURL('/zh/about');
});
