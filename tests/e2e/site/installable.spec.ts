import { expect, test } from '../../support/browser/browser.ts';
import { openWay } from '../../support/peers/breakable-way.ts';

test('the site can be installed: Chromium has nothing to say against its manifest, and its icons are of the sizes they claim', async ({
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

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow', expectedComplaint: /503|ERR_CONNECTION/ });

  test('a page comes from the network each time; without one it is an offline page, until the network is back', async ({
    page,
  }) => {
    const way = await openWay(process.env.SITE_URL ?? '');
    const visit = async (path: string) => {
      const response = await page.goto(way.url + path);
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

      await way.cut();
      expect((await visit('/en/about')).status).toBe(503);
      await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('status')).toHaveText('Still no connection.');
      await visit('/ko');
      await expect(page.getByRole('heading', { name: '오프라인 상태입니다' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ko');

      await way.mend();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page).toHaveURL(`${way.url}/ko`);
      const third = await visit('/en/about');
      expect(third.passed).toBeGreaterThan(second.passed);
    } finally {
      await page.close();
      await way.cut();
    }
  });
});
