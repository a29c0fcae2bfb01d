import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/browser.ts';

const languages = [
  { path: '/en', lang: 'en', heading: 'New releases' },
  { path: '/zh', lang: 'zh', heading: '最新上线' },
  { path: '/ja', lang: 'ja', heading: '新着作品' },
  { path: '/ko', lang: 'ko', heading: '최신 작품' },
  { path: '/es', lang: 'es', heading: 'Estrenos' },
];

for (const { path, lang, heading } of languages) {
  test(`home at ${path} speaks ${lang}, hydrates and is accessible`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
    await expect(page.getByRole('listitem').first()).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
    }
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

test('React takes over the page the server sent', async ({ page }) => {
  await page.goto('/en');
  const isHydrated = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    );
  await expect.poll(isHydrated).toBe(true);
});

test('the page is readable without JavaScript', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await page.goto('/en');
  await expect(page.getByText('Please enable JavaScript and refresh the page.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'New releases' })).toBeVisible();
  await page.close();
});

test('an unknown address is a designed page with status 404', async ({ page }) => {
  const response = await page.request.get('/en/no-such-page');
  expect(response.status()).toBe(404);
  expect(await response.text()).toContain('Page not found');
});
