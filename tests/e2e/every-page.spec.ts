import { expect, type Page } from '@playwright/test';
import { type Locale, locales, prefixOf } from '../../i18n/locales.ts';
import { type PageDefinition, pages } from '../../web/pages.ts';
import { test } from '../support/browser.ts';
import { expectAccessible, expectAccessibleWords, expectFits } from '../support/looks.ts';
import { signIn } from '../support/sign-in.ts';
import { expectTranslated } from '../support/translated.ts';

/** One test a page, not one a page and language: a new browser page costs more than the looking. */
for (const { name, path, access } of pages) {
  test(`${name} is accessible, translated, fits and leads on, in every language`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    if (access === 'user') await signIn(page);
    await lookAt(page, path.replace(':dramaId', '1'));
  });
}

test.describe('what does not exist', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('is no less so', async ({ page }) => {
    test.setTimeout(240_000);
    await lookAt(page, 'no-such-page/with-a-long-address/that-goes-on-and-on-and-on-and-on');
  });
});

/** English from top to toe; of the others what their words may change: names, room and links. */
async function lookAt(page: Page, path: PageDefinition['path']) {
  const known = new Set<string>();
  await open(page, 'en', path, 1280);
  await expectAccessible(page);
  await expectFits(page, [320, 768, 2560]);
  await expectLinksToLead(page, known);
  for (const locale of locales.filter((other) => other !== 'en')) {
    await open(page, locale, path, 320);
    await expectAccessibleWords(page, locale);
    await expectTranslated(page, locale);
    await expectFits(page, [320], locale);
    await expectLinksToLead(page, known);
  }
}

async function open(page: Page, locale: Locale, path: string, width: number) {
  await page.setViewportSize({ width, height: 800 });
  // Two of the languages share a prefix.
  const url = process.env.SITE_URL ?? '';
  await page.context().addCookies([{ name: 'lang', value: locale, url }]);
  await page.goto(`/${prefixOf(locale)}/${path}`.replace(/\/$/, ''));
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

/** Each address once, whatever its language: the prefix is all that differs. */
async function expectLinksToLead(page: Page, known: Set<string>) {
  const addresses = await page.evaluate(() =>
    Array.from(document.links, ({ href }) => new URL(href))
      // Nor what leads to another part of this page.
      .filter(
        ({ origin, pathname }) => origin === location.origin && pathname !== location.pathname,
      )
      .map(({ pathname, search }) => pathname + search),
  );
  for (const address of new Set(addresses)) {
    const plain = address.replace(/^\/[a-z]{2}(?=\/|$)/, '');
    if (known.has(plain)) continue;
    known.add(plain);
    const reply = await page.request.get(address);
    expect(reply.status(), address).toBeLessThan(400);
  }
}
