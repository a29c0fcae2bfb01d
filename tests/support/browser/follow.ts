import { expect, type Page } from '@playwright/test';
import { pageAt } from '#contract/site/pages.ts';

/** Navigates on the client to an address without clicking a link; waits until the page is shown. */
export async function followTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const canonical = page.locator('link[rel=canonical]');
  // A page whose path is secret has no canonical address.
  if (pageAt(address)?.isUncached) await expect(canonical).toHaveCount(0);
  else await expect(canonical).toHaveAttribute('href', new RegExp(`${address}$`));
}
