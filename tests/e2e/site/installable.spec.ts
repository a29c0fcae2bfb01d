import { expect, test } from '#tests/support/browser/browser.ts';
import { startBreakableProxy } from '#tests/support/peers/breakable-proxy.ts';

test('the site can be installed: its manifest is valid and its icons have the declared sizes', async ({
  page,
}) => {
  await page.goto('/ja');
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).search).toBe('?lang=ja');
  const { icons, start_url } = JSON.parse(data ?? '');
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  expect((await page.request.get(start_url)).status()).toBe(200);
  for (const { src, sizes } of icons) {
    const size = page.evaluate(async (address) => {
      const icon = new Image();
      icon.src = address;
      await icon.decode();
      return `${icon.naturalWidth}x${icon.naturalHeight}`;
    }, src);
    expect(await size, src).toBe(sizes);
  }
});

test.describe('with the service worker', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedConsoleError: /503|ERR_(CONNECTION|EMPTY_RESPONSE)/,
  });

  test('pages always come from the network; without one, the offline page is shown until it is back', async ({
    page,
  }) => {
    const proxy = await startBreakableProxy(process.env.SITE_URL ?? '');
    const visit = async (path: string) => {
      const response = await page.goto(proxy.url + path);
      return { status: response?.status(), passed: Number(response?.headers()['x-passed']) };
    };
    try {
      await visit('/en');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      const first = await visit('/en/about');
      const second = await visit('/en/about');
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.passed).toBeGreaterThan(first.passed);
      expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe(
        'activated',
      );

      await proxy.disconnect();
      expect((await visit('/en/about')).status).toBe(503);
      await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('status')).toHaveText('Still no connection.');
      await visit('/ko');
      await expect(page.getByRole('heading', { name: '오프라인 상태입니다' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ko');

      await proxy.reconnect();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page).toHaveURL(`${proxy.url}/ko`);
      const third = await visit('/en/about');
      expect(third.passed).toBeGreaterThan(second.passed);
    } finally {
      await page.close();
      await proxy.disconnect();
    }
  });
});
