import type { Request } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';

test('hero, rail and random picks react to their buttons', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openHydrated(page, '/en');

  await test.step('the hero shows one banner at a time, with dots and a pause button', async () => {
    const hero = page.getByRole('region', { name: 'Featured dramas' });
    const dots = hero.getByRole('button', { name: /of/ });
    await expect(dots.first()).toHaveAttribute('aria-current', 'true');
    await dots.nth(2).click();
    await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(dots.first()).toHaveAttribute('aria-current', 'false');
    await hero.getByRole('button', { name: 'Pause slideshow' }).click();
    await expect(hero.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  });

  await test.step('a rail scrolls by its buttons', async () => {
    const strip = page
      .locator('section', { has: page.getByRole('heading', { name: 'New releases' }) })
      .getByRole('list');
    await page.getByRole('button', { name: 'Scroll forward' }).first().click();
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  });

  await test.step('a button loads other random picks', async () => {
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'Try something different' }),
    });
    const titles = () => section.getByRole('heading', { level: 3 }).allTextContents();
    const before = await titles();
    expect(before).toHaveLength(12);
    const another = section.getByRole('button', { name: 'Show others' });
    await another.press('Enter');
    await expect.poll(titles).not.toEqual(before);
    const now = await titles();
    expect(now.filter((title) => before.includes(title))).toEqual([]);
    await expect(page.getByRole('status')).toHaveText(now.join(', '));
    await expect(another).toBeFocused();
  });

  await test.step('a reload keeps the scroll position', async () => {
    const readTop = () => page.evaluate(() => Math.round(scrollY));
    await page.evaluate(() => scrollTo({ top: 1400, behavior: 'instant' }));
    await expect.poll(readTop).toBe(1400);
    await page.reload();
    await expect.poll(readTop).toBe(1400);
  });
});

for (const { width, scale, file } of [
  { width: 1440, scale: 1, file: '-1600.avif' },
  { width: 390, scale: 3, file: '-1320.avif' },
]) {
  test.describe(`at ${width} px and a device pixel ratio of ${scale}`, () => {
    test.use({ viewport: { width, height: 900 }, deviceScaleFactor: scale });

    test('the hero loads only pictures of the screen’s resolution', async ({ page }) => {
      const loaded: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/media/banners')) loaded.push(request.url());
      });
      await page.goto('/en', { waitUntil: 'networkidle' });
      const picture = page.getByRole('region', { name: 'Featured dramas' }).locator('img').first();
      expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(file);
      // These include the pictures of the next slides, which load ahead.
      expect(loaded.filter((address) => !address.endsWith(file))).toEqual([]);
    });
  });
}

test('a first visit has no layout shift, stays within the byte budget and requests no other origin', async ({
  page,
}) => {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto('/en', { waitUntil: 'networkidle' });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
      }),
  );
  expect(shift).toBe(0);
  const { origin } = new URL(page.url());
  expect(requests.map((request) => request.url()).filter((url) => !url.startsWith(origin))).toEqual(
    [],
  );
  // Requests are selected by file name, because preloaded modules have no resource type.
  const weigh = async (name: RegExp) => {
    const named = requests.filter((request) => name.test(new URL(request.url()).pathname));
    const sizes = await Promise.all(named.map((request) => request.sizes()));
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  };
  // The limit of `npm run bench -- first-visit`.
  expect(await weigh(/\.js$/)).toBeLessThanOrEqual(108_600);
  expect(await weigh(/\.css$/)).toBeLessThanOrEqual(15 * 1024);
  expect(await weigh(/^\/en$/)).toBeLessThanOrEqual(15 * 1024);
});
