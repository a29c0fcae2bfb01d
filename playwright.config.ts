import { defineConfig } from '@playwright/test';

/** Chromium is found or installed by `npm test`; as root it cannot use its own sandbox. */
const { CHROMIUM } = process.env;

const launch = (...args: string[]) => ({
  ...(CHROMIUM && { executablePath: CHROMIUM }),
  args: [
    ...(CHROMIUM ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...args,
  ],
});

/** Tests of what a page looks like; the others follow a way through the site. */
const looks = /(cards|content|every-page|full-page|home|installable|shell|typeface)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Films and countdowns are waited for: one more than two cores is quickest.
  workers: 3,
  // Machines that run the tests are small, and seldom quiet.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  globalSetup: './tests/support/site.ts',
  use: {
    // A trace would cost a third of the time, as it has to be kept from the beginning.
    screenshot: 'only-on-failure',
    // Each test has a browser of its own, which would install the worker anew.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
  },
  projects: [
    { name: 'looks', testMatch: looks, use: { launchOptions: launch() } },
    {
      name: 'ways',
      testIgnore: looks,
      // A tenth of the time went into pictures that these tests do not look at.
      use: { launchOptions: launch('--blink-settings=imagesEnabled=false') },
    },
  ],
});
