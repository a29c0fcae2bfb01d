import { test as base, expect } from '@playwright/test';

/** The warning that Playwright logs when it blocks the service worker. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

interface Fixtures {
  /** Console messages that match this do not fail the test, because it provokes them. */
  expectedConsoleError: RegExp | undefined;
  failOnConsoleErrors: undefined;
}

/** Fails a test when the browser's console has errors or warnings. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env.SITE_URL),
  expectedConsoleError: [undefined, { option: true }],
  failOnConsoleErrors: [
    async ({ page, expectedConsoleError }, use) => {
      const messages: string[] = [];
      page.on('console', (message) => {
        if (message.text() === BLOCKED_WORKER) return;
        if (message.type() === 'error' || message.type() === 'warning')
          messages.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => messages.push(error.message));
      await use(undefined);
      expect(messages.filter((text) => !expectedConsoleError?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
