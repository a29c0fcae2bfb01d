import type { Page } from '@playwright/test';
import { prefixes } from '../../i18n/locales.ts';
import { pages } from '../../web/pages.ts';
import { test } from '../support/browser.ts';
import { expectAccessible, expectFits } from '../support/looks.ts';

const open = pages.filter(({ access }) => access === 'public');

/** One test a page, not one a page and language: a new browser page costs more than the looking. */
for (const { name, path } of open) {
  test(`${name} is accessible in every language and both themes, at any width`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await lookAt(page, path.replace(':dramaId', '1'));
  });
}

test.describe('what does not exist', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('is accessible in every language and both themes, at any width', async ({ page }) => {
    test.setTimeout(240_000);
    await lookAt(page, 'no-such-page/with-a-long-address/that-goes-on-and-on-and-on-and-on');
  });
});

async function lookAt(page: Page, path: string) {
  for (const prefix of prefixes) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/${prefix}/${path}`.replace(/\/$/, ''));
    await expectAccessible(page, { what: prefix, isDarkOnly: prefix !== prefixes[0] });
    await expectFits(page, [320, 768, 2560], prefix);
  }
}
