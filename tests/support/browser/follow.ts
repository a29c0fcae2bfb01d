import { expect, type Page } from '@playwright/test';

/** Navigates on the client to an address without clicking a link; waits until the page is shown. */
export async function followTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', new RegExp(`${address}$`));
}
