import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { pages } from '#contract/site/pages.ts';
import { themeColours } from '#contract/site/theme-colours.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { layoutShifts, watchLayout } from '#tests/support/browser/checks/layout-shift.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { contrast, luminance } from '#tests/support/contrast.ts';

test('the menu comes from the server; items from the third on are disabled', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, '/en');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const enabled = menu.getByRole('link', { disabled: false });
  await expect(enabled).toHaveText(['Home', 'Drama licensing']);
  const disabled = menu.getByRole('link', { disabled: true });
  await expect(disabled.first()).toHaveText('Music rights');
  await expect(disabled).toHaveCount(4);
  await menu.getByRole('link', { name: 'Drama licensing' }).click();
  await expect(page).toHaveURL('/en/short-play-copyright');
  await expect(page).toHaveTitle('Drama licensing · Vignette');
  await page
    .getByRole('link', { name: /Vignette, Home/ })
    .first()
    .click();
  await expect(page).toHaveURL('/en');
});

test('menus and tooltips open and close after their hover delays', async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, '/en/about');
  await page.clock.pauseAt(Date.now() + 60_000);
  const wait = (ms: number) => page.clock.runFor(ms);
  const menu = page.getByRole('menu');
  for (const [name, ms] of [
    ['Language', 150],
    ['Theme', 300],
  ] as const) {
    const button = page.getByRole('button', { name });
    const isOpen = () => button.getAttribute('aria-expanded');
    // The menu's module loads on hover; a click first makes sure that it is loaded.
    await button.click();
    await wait(500);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.move(600, 500);
    await wait(500);
    await button.hover();
    await wait(ms - 1);
    expect(await isOpen(), name).toBe('false');
    await wait(1);
    await expect.poll(isOpen, name).toBe('true');
    await page.mouse.move(600, 500);
    await wait(ms - 1);
    expect(await isOpen(), name).toBe('true');
    await wait(1);
    await expect.poll(isOpen, name).toBe('false');
  }

  const tip = page.locator('[data-side]').getByText('Customer service');
  const service = page.getByRole('link', { name: 'Customer service' });
  await service.hover();
  await expect(async () => {
    await wait(300);
    await expect(tip).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.mouse.move(600, 500);
  await wait(199);
  await expect(tip).toHaveAttribute('data-open');
  await wait(1);
  await expect(tip).not.toHaveAttribute('data-open');
  await wait(500);
  await expect(tip).toHaveCount(0);

  await page.getByRole('link', { name: 'Sign in now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await wait(500);
  await expect(dialog).toBeVisible();
  const thumb = await dialog.evaluate((element) =>
    Array.from(
      element.querySelectorAll('*'),
      (part) => getComputedStyle(part, '::-webkit-scrollbar-thumb').minBlockSize,
    ),
  );
  expect(thumb).toContain('20px');
});

test('the theme is chosen, remembered and applied before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openHydrated(page, '/en/about');
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(background).not.toBe(dark);
  const frame = page.locator('meta[name="theme-color"]').first();
  await expect(frame).toHaveAttribute('content', themeColours.light);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('on a phone the menu is in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/en/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  // Arrow keys do not select a language, because each selection loads the page again.
  await sheet.getByRole('button', { name: '한국어' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL('/en/about');
  await sheet.getByRole('link', { name: 'Drama licensing' }).click();
  await expect(page).toHaveURL('/en/short-play-copyright');
  await expect(sheet).toBeHidden();
});

test.describe('the header tools of a signed-in user', () => {
  test.use({ expectedConsoleError: /ERR_FAILED/ });

  test('are fetched again on window focus after a failure', async ({ page, context, baseURL }) => {
    const tools = /signed-in-tools-[^/]+\.js$/;
    await context.addCookies([{ name: 'token', value: 'nobody', url: baseURL ?? '' }]);
    await page.addInitScript(() => localStorage.setItem('user', '{"nickname":"demo_buyer"}'));
    await page.route(tools, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => tools.test(request.url()));
    await openHydrated(page, '/en/about');
    await failed;
    await page.unroute(tools);
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(page.getByText('demo_buyer')).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});

test('a guest at a private page is redirected home, where the login dialog opens', async ({
  page,
}) => {
  for (const { path } of pages.filter(({ access }) => access === 'user')) {
    const response = await page.request.get(`/ja/${path}`, { maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers().location).toBe('/ja?login=1');
  }
  await page.goto('/en/watch-history');
  await expect(page).toHaveURL('/en?login=1');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  // The check is polled, because the dialog opens with an animation.
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(460);
  // A click outside does not close it, so that input is not lost.
  await page.mouse.click(20, 700);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/en');
  await expect(dialog).toBeHidden();
});

test('a kept-alive page is hidden, not unmounted, and keeps its scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openHydrated(page, '/en/short-play-copyright');
  const heading = page.getByRole('heading', { name: 'Drama licensing', level: 1 });
  await heading.evaluate((element) => element.setAttribute('data-mark', 'same'));
  await page.mouse.wheel(0, 150);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
  // The link in the sticky header is used, because clicking one further down would scroll the list.
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'New releases' })).toBeVisible();
  await expect(heading).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await menu.getByRole('link', { name: 'Drama licensing' }).click();
  await expect(heading).toHaveAttribute('data-mark', 'same');
  await expect(heading).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
});

test.describe('the not-found page', () => {
  test.use({ expectedConsoleError: /status of 404/ });

  test('has status 404, a title, a search box, a link home and a picture, upright on a phone', async ({
    page,
  }) => {
    for (const path of ['/en/no-such-page', '/fr/about', '/en/player/abc', '/en/player/0']) {
      const response = await page.request.get(path);
      expect(response.status(), path).toBe(404);
      const html = await response.text();
      expect(html, path).toContain(`Page Not Found: ${path}`);
      expect(html.match(/<title>.*?<\/title>/g), path).toEqual([
        '<title>Page not found · Vignette</title>',
      ]);
      expect(html, path).toMatch(/<main.*role="combobox".*<\/main>/s);
    }

    const picture = () =>
      page.locator('main > [data-theme=dark]').evaluate(async (element) => {
        const image = new Image();
        image.src = /url\("([^"]+)"/.exec(getComputedStyle(element).backgroundImage)?.[1] ?? '';
        await image.decode();
        const wasLoaded = performance.getEntriesByName(image.src).length > 0;
        return { isLoaded: wasLoaded, isUpright: image.naturalHeight > image.naturalWidth };
      });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/en/no-such-page');
    await expect.poll(picture).toEqual({ isLoaded: true, isUpright: false });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(picture).toEqual({ isLoaded: true, isUpright: true });
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/en');
    await expect(page.getByRole('heading', { name: 'New releases' })).toBeVisible();
  });

  test('its address and reference are readable on the picture, the reference in one line', async ({
    page,
  }) => {
    for (const [locale, label, width, height] of [
      ['ja', 'エラー番号：', 320, 568],
      ['ja', 'エラー番号：', 390, 844],
      ['es', 'Referencia: ', 390, 844],
      ['en', 'Reference: ', 844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/${locale}/no-such-page`, { waitUntil: 'networkidle' });
      const words = page.getByText(`Page Not Found: /${locale}/no-such-page`);
      expect(await lastLineOf(words)).toEqual([expect.stringMatching(`^${label}\\w+$`), 1]);
      expect(await contrastOnPicture(words), `${locale} ${width}`).toBeGreaterThan(4.5);
    }
  });
});

/** The text after the last line break, and the number of lines on which it is displayed. */
function lastLineOf(words: Locator) {
  return words.evaluate((element) => {
    const text = element.firstChild as Text;
    const range = document.createRange();
    range.setStart(text, text.data.lastIndexOf('\n') + 1);
    range.setEnd(text, text.length);
    return [range.toString(), range.getClientRects().length];
  });
}

/** The contrast of a text with the lightest pixel behind it, without its rounded corners. */
async function contrastOnPicture(words: Locator): Promise<number> {
  const colour = await words.evaluate((element) => {
    // Away from the floating bar.
    element.scrollIntoView({ block: 'center' });
    const { color } = getComputedStyle(element);
    element.style.color = 'transparent';
    return color.match(/\d+/g)?.map(Number) ?? [];
  });
  const picture = sharp(await words.screenshot());
  const { width, height } = await picture.metadata();
  const inside = { left: 8, top: 4, width: width - 16, height: height - 8 };
  const bytes = await picture.extract(inside).removeAlpha().raw().toBuffer();
  const pixels = Array.from({ length: bytes.length / 3 }, (_, index) => [
    ...bytes.subarray(index * 3, index * 3 + 3),
  ]);
  return contrast(
    colour,
    pixels.reduce((one, other) => (luminance(other) > luminance(one) ? other : one)),
  );
}

for (const [name, device] of [
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use(device);

    test('scrolling shows the back-to-top button without layout shift, and the button scrolls back', async ({
      page,
    }) => {
      await page.goto('/en/about', { waitUntil: 'networkidle' });
      const toTop = page.getByRole('button', { name: 'Back to top' });
      const service = page.getByRole('link', { name: 'Customer service' });
      await expect(toTop).toHaveCount(0);
      await expect(service).toBeVisible();
      const before = await service.boundingBox();
      await watchLayout(page);
      // A script scrolls, because the browser excludes shifts within half a second of an input.
      await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
      await expect(toTop).toBeVisible();
      expect(await service.boundingBox()).toEqual(before);
      expect(await layoutShifts(page)).toEqual([]);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect(toTop).toHaveCount(0);
      expect(await layoutShifts(page)).toEqual([]);
      await page.evaluate(() => scrollTo(0, 1500));
      await toTop.press('Enter');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect(toTop).toBeHidden();
      await expect(page.getByRole('main')).toBeFocused();
    });
  });
}
