import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#tests/support/browser/browser.ts';

const TITLES = 'main li h3';
const POSTERS = 'main li img[width]';

/**
 * The boxes of the elements that are visible without horizontal scrolling. For a picture it is the
 * box of its middle: with the round corners, a missing picture would have more than one colour.
 */
async function partsOf(page: Page, selector: string) {
  return page.evaluate((wanted) => {
    return Array.from(document.querySelectorAll(wanted), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isPicture = element instanceof HTMLImageElement;
      const inset = isPicture ? 0.2 : 0;
      return {
        left: Math.ceil(x + width * inset),
        top: Math.ceil(y + scrollY + height * inset),
        width: Math.floor(width * (1 - 2 * inset)) - 1,
        height: Math.floor(height * (1 - 2 * inset)) - 1,
        isRendered: element.checkVisibility({ contentVisibilityAuto: true }),
        isLoaded: !isPicture || element.naturalWidth > 0,
      };
    }).filter(({ left, width }) => left >= 0 && left + width < innerWidth);
  }, selector);
}

/** Counts the elements that have only one colour in a full-page screenshot. */
async function countBlank(page: Page, selectors: string[]) {
  const boxes = (await Promise.all(selectors.map((each) => partsOf(page, each)))).flat();
  const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return boxes.filter(({ left, top, width, height }) => {
    const rows = Array.from({ length: height }, (_, row) => {
      const start = ((top + row) * info.width + left) * info.channels;
      return data.subarray(start, start + width * info.channels);
    });
    const first = rows[0]?.[0] ?? 0;
    return rows.every((row) => row.every((grey) => Math.abs(grey - first) < 12));
  }).length;
}

const pages = [
  ['home', '/en', 390],
  ['the list', '/en/short-play-copyright', 1440],
] as const;

for (const [name, address, width] of pages) {
  test(`a full-page screenshot of ${name} at ${width} px shows every card and poster`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(address);
    const missing = async () =>
      (await Promise.all([partsOf(page, TITLES), partsOf(page, POSTERS)]))
        .flat()
        .filter(({ isRendered, isLoaded }) => !(isRendered && isLoaded)).length;
    // The page is not scrolled, because a full-page screenshot does not scroll either.
    await expect.poll(missing).toBe(0);
    expect((await partsOf(page, POSTERS)).length).toBeGreaterThan(15);
    expect(await countBlank(page, [TITLES, POSTERS])).toBe(0);
  });
}

for (const [name, address, width] of pages) {
  test(`in print ${name} at ${width} px renders every card`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ media: 'print' });
    await page.goto(address);
    const titles = await partsOf(page, TITLES);
    expect(titles.length).toBeGreaterThan(15);
    expect(titles.filter(({ isRendered }) => !isRendered)).toEqual([]);
  });
}

for (const [address, width] of [
  ['/en/about', 390],
  ['/en/ai-short-play-tool', 1440],
] as const) {
  test(`a full-page screenshot of ${address} at ${width} px is complete`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(address);
    const pictures = () => partsOf(page, 'main img');
    await expect
      .poll(async () => (await pictures()).filter(({ isLoaded }) => !isLoaded).length)
      .toBe(0);
    expect((await pictures()).length).toBeGreaterThan(1);
    expect(await countBlank(page, ['main img'])).toBe(0);
  });
}
