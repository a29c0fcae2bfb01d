import type { Page } from '@playwright/test';

/** Opens a page and waits until it is hydrated, so that its event handlers are attached. */
export async function openHydrated(page: Page, address: string) {
  await page.goto(address);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}
