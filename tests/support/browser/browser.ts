import { test as base, expect } from '@playwright/test';

/** What Playwright itself writes there where it keeps the worker out. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

interface Fixtures {
  /** What the console may say, because the test asks for it. */
  expectedComplaint: RegExp | undefined;
  quietConsole: undefined;
}

/** A page that fails its test when the browser's console complains. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env.SITE_URL),
  expectedComplaint: [undefined, { option: true }],
  quietConsole: [
    async ({ page, expectedComplaint }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.text() === BLOCKED_WORKER) return;
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(undefined);
      expect(complaints.filter((words) => !expectedComplaint?.test(words))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
