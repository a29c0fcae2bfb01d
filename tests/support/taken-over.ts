import type { Page } from '@playwright/test';

/** Opens a page and waits until its script has taken over: from then on a press is heard. */
export async function openTakenOver(page: Page, address: string) {
  await page.goto(address);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}
