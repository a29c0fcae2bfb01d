import type { Page } from '@playwright/test';
import { type Locale, locales, prefixOf } from '#i18n/locales.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import {
  expectGoodPage,
  isCheckedInFull,
  listSitePages,
} from '#tests/support/browser/checks/all-pages.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { signIn } from '#tests/support/browser/sign-in.ts';

/** Each page is opened in each language, and checked in full in one of them. */
for (const locale of locales) {
  test(`every page in ${locale} is translated, fits, is accessible and has no broken links`, async ({
    page,
  }) => {
    await signIn(page);
    await chooseLanguage(page, locale);
    const checkedKinds = new Set<string>();
    for (const [index, { name, address }] of (await listSitePages(locale)).entries()) {
      await openHydrated(page, address);
      await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeAttached();
      const isFull = isCheckedInFull(index, locale);
      await expectGoodPage(page, { what: name, locale, isFull });
      if (isFull) await expectNoBrokenLinks(page, checkedKinds);
    }
  });
}

test.describe('the not-found page', () => {
  test.use({ expectedConsoleError: /status of 404/ });

  test('is accessible and translated', async ({ page }) => {
    for (const locale of locales) {
      await chooseLanguage(page, locale);
      const address = 'no-such-page/with-a-long-address/that-goes-on-and-on';
      await page.goto(`/${prefixOf(locale)}/${address}`);
      await expectGoodPage(page, { what: 'not found', locale, isFull: locale === 'en' });
    }
  });
});

/** Sets the language by cookie, because two of the languages share their addresses. */
async function chooseLanguage(page: Page, locale: Locale) {
  const url = process.env.SITE_URL ?? '';
  await page.context().addCookies([{ name: 'lang', value: locale, url }]);
}

/** Requests one link of each new kind, such as one drama's page for all dramas. */
async function expectNoBrokenLinks(page: Page, checkedKinds: Set<string>) {
  const addresses = await page.evaluate(() =>
    Array.from(document.links, ({ href }) => new URL(href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
  const kinds = new Map(addresses.map((address) => [address.replace(/\d+/g, 'n'), address]));
  for (const [kind, address] of kinds) {
    if (checkedKinds.has(kind)) continue;
    checkedKinds.add(kind);
    const reply = await page.request.get(address);
    expect(reply.status(), address).toBeLessThan(400);
  }
}
