import { expect, test } from '../support/browser.ts';
import { openTakenOver } from '../support/taken-over.ts';

const languages = [
  { path: '/en', lang: 'en', heading: 'New releases' },
  { path: '/zh', lang: 'zh', heading: '最新上线' },
  { path: '/ja', lang: 'ja', heading: '新着作品' },
  { path: '/ko', lang: 'ko', heading: '최신 작품' },
  { path: '/es', lang: 'es', heading: 'Estrenos' },
];

for (const { path, lang, heading } of languages) {
  test(`home at ${path} speaks ${lang}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
  });
}

test('the language cookie makes /zh speak Traditional Chinese', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'lang', value: 'zh-TW', url: baseURL ?? '' }]);
  await page.goto('/zh');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await expect(page.getByRole('heading', { name: '最新上架', level: 2 })).toBeVisible();
});

test('choosing a language keeps the page, its query and its anchor', async ({ page }) => {
  await openTakenOver(page, '/en/about?from=test#top');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '日本語' }).click();
  await expect(page).toHaveURL('/ja/about?from=test#top');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'lang');
  expect(cookie?.value).toBe('ja');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);
});

test('Simplified and Traditional change at the same address', async ({ page }) => {
  await openTakenOver(page, '/zh/about');
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: '繁體中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await expect(page).toHaveURL('/zh/about');
});
