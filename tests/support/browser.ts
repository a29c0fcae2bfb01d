import { test as base, expect } from '@playwright/test';

/** A page that fails its test when the browser's console complains. */
export const test = base.extend<{ quietConsole: undefined }>({
  baseURL: async ({}, use) => use(process.env.SITE_URL),
  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
