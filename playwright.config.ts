import { defineConfig } from '@playwright/test';
import { TEST_TIMEOUT, WAIT_TIMEOUT } from './tests/support/setup/timeouts.ts';

/** The path of Chromium, which `npm test` finds or installs. Its sandbox does not work as root. */
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

/** Tests of a page's appearance, which need images. */
const visual = /(cards|every-page|full-page|home|installable|shell|typeface)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Tests often wait for playback, so four workers are fastest on two cores.
  workers: 4,
  timeout: TEST_TIMEOUT,
  expect: { timeout: WAIT_TIMEOUT },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  globalSetup: './tests/support/site.ts',
  use: {
    // Traces are not recorded, because they would make every test a third slower.
    screenshot: 'only-on-failure',
    // Each test has its own browser context, which would install the worker again.
    serviceWorkers: 'block',
    actionTimeout: WAIT_TIMEOUT,
  },
  projects: [
    {
      name: 'visual',
      testMatch: visual,
      // The other workers start with the second project: one that changes to it has to start again,
      // with another browser.
      workers: 2,
      use: { launchOptions: launch() },
    },
    {
      name: 'behaviour',
      testIgnore: visual,
      use: {
        launchOptions: launch(
          // Without images and animations the tests take a fifth less time.
          '--blink-settings=imagesEnabled=false',
          // A page lives for seconds, too short for the optimizing compilers to pay off.
          '--js-flags=--no-opt,--no-maglev',
        ),
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
});
