import type { Page } from '@playwright/test';
import { openHydrated } from '../hydrated-page.ts';

/** The requests for the list of a build's files. */
export const MANIFEST = '**/builds/meta/*.json*';

export const footer = (page: Page) => page.getByRole('contentinfo');
export const linkTo = (page: Page, path: string) => footer(page).locator(`a[href="/en/${path}"]`);

/** Opens a page and starts its background work with a first key press. */
export async function openWithBackgroundWork(page: Page, address: string) {
  const manifest = page.waitForResponse(MANIFEST);
  await openHydrated(page, address);
  await page.keyboard.press('Shift');
  await (await manifest).finished();
}

/** Sets a property on `window`, which is gone if the document is loaded again. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);
export const isReplaced = (page: Page) => page.waitForFunction(() => !('isMarked' in window));
