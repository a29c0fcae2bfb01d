import type { Page } from '@playwright/test';

/** Opens a page and waits until it is hydrated: from then on its handlers get every press. */
export async function openTakenOver(page: Page, address: string) {
  await page.goto(address);
  await isTakenOver(page);
}

export async function isTakenOver(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}
