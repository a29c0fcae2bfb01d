import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import {
  layoutShifts,
  openWatched,
  watchLayout,
} from '#tests/support/browser/checks/layout-shift.ts';

const FONT = /\.woff2$/;

/** The web fonts that the browser uses for an element's text. */
async function fontsOf(page: Page, element: Locator): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  await element.evaluate((node) => node.setAttribute('data-measured', ''));
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-measured]',
  });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await element.evaluate((node) => node.removeAttribute('data-measured'));
  await session.detach();
  return fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName);
}

const heading = (page: Page) => page.locator('main h1');
const paragraph = (page: Page) => page.locator('main p').first();

test('headings and texts use the web fonts, at most 40 KB', async ({ page }) => {
  const sizes = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    if (!FONT.test(request.url()) || sizes.has(request.url())) return;
    sizes.set(
      request.url(),
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    );
  });
  await page.goto('/es/about', { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes.values())).reduce((sum, each) => sum + each, 0);
  expect(sizes.size).toBe(2);
  expect(bytes).toBeLessThanOrEqual(40 * 1024);
  // After a reload the fonts come from the cache before the first paint, even on a slow machine.
  await page.reload({ waitUntil: 'networkidle' });
  expect(await fontsOf(page, heading(page))).toEqual([expect.stringContaining('Fraunces')]);
  expect(await fontsOf(page, paragraph(page))).toEqual([expect.stringContaining('Figtree')]);
});

test('on Chinese pages Latin letters use the web font and punctuation the system font', async ({
  page,
}) => {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    if (FONT.test(request.url())) fonts.add(new URL(request.url()).pathname.split('-', 1)[0] ?? '');
  });
  await page.goto('/zh/ai-short-play-tool', { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
  expect(await fontsOf(page, heading(page))).toEqual([expect.stringContaining('Figtree')]);
  expect([...fonts]).toEqual(['/assets/figtree']);
  const draws = (text: string) =>
    page.evaluate((sample) => document.fonts.load('16px "Figtree beside Han"', sample), text);
  expect(await draws('Vignette 2026')).toHaveLength(1);
  expect(await draws('“”…—·')).toHaveLength(0);
});

test('a font that loads late causes no layout shift and is used on the next page', async ({
  page,
}) => {
  const mayLoad = Promise.withResolvers<void>();
  await page.route(FONT, async (route) => {
    await mayLoad.promise;
    await route.continue();
  });
  const arrived = page.waitForResponse(FONT);
  await page.goto('/en/about', { waitUntil: 'domcontentloaded' });
  await expect(heading(page)).toBeVisible();
  expect(await fontsOf(page, heading(page))).toEqual([]);
  await watchLayout(page);
  mayLoad.resolve();
  const response = await arrived;
  await response.finished();
  expect(response.headers()['cache-control']).toContain('immutable');
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutShifts(page)).toEqual([]);

  await page.unrouteAll({ behavior: 'wait' });
  await openWatched(page, '/en/about');
  await page.waitForLoadState('networkidle');
  expect(await fontsOf(page, heading(page))).toEqual([expect.stringContaining('Fraunces')]);
  expect(await layoutShifts(page)).toEqual([]);
});
