import { expect, type Page } from '@playwright/test';
import { pages } from '../../../contract/site/pages.ts';
import { type Locale, locales, prefixOf } from '../../../i18n/locales.ts';
import { test } from '../../support/browser/browser.ts';
import { followTo } from '../../support/browser/follow.ts';
import {
  expectAccessible,
  expectAccessibleWords,
  expectFits,
} from '../../support/browser/looks.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { openTakenOver } from '../../support/browser/taken-over.ts';
import { expectTranslated } from '../../support/browser/translated.ts';

test.describe.configure({ timeout: 240_000 });

/** Those that are kept alive last: each later look would go through them too. */
const examples = pages
  .toSorted((a, b) => Number(a.isKeptAlive ?? false) - Number(b.isKeptAlive ?? false))
  .map((page) => ({ ...page, path: page.path.replace(':dramaId', '1') }));
const addressOf = (locale: Locale, path: string) =>
  `/${prefixOf(locale)}/${path}`.replace(/\/$/, '');

/** English from top to toe, each page as somebody finds it who comes from elsewhere. */
for (const { name, path, access } of examples) {
  test(`${name} is accessible in both themes, fits any width and leads on`, async ({ page }) => {
    if (access === 'user') await signIn(page);
    await page.goto(addressOf('en', path));
    await expectAccessible(page);
    await expectFits(page, [320, 2560]);
    await expectLinksToLead(page);
  });
}

/** Of the other languages what their words may change: names, room and links; from page to page. */
for (const locale of locales.filter((other) => other !== 'en')) {
  test(`every page speaks ${locale}, is accessible in it and fits a small phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await signIn(page);
    await chooseLanguage(page, locale);
    await openTakenOver(page, addressOf(locale, ''));
    for (const { path } of examples) {
      await followTo(page, addressOf(locale, path));
      await lookAt(page, locale);
    }
  });
}

test.describe('what does not exist', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('is no less accessible, nor less translated', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    for (const locale of locales) {
      await chooseLanguage(page, locale);
      await page.goto(addressOf(locale, 'no-such-page/with-a-long-address/that-goes-on-and-on'));
      await lookAt(page, locale);
    }
    await expectAccessible(page);
  });
});

async function lookAt(page: Page, locale: Locale) {
  const what = `${locale} ${page.url()}`;
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expectAccessibleWords(page, what);
  if (locale !== 'en') await expectTranslated(page, locale);
  await expectFits(page, [320], what);
}

/** Two of the languages share their addresses. */
async function chooseLanguage(page: Page, locale: Locale) {
  const url = process.env.SITE_URL ?? '';
  await page.context().addCookies([{ name: 'lang', value: locale, url }]);
}

/** One of each kind: where one drama's page is, those of the others are. */
async function expectLinksToLead(page: Page) {
  const addresses = await page.evaluate(() =>
    Array.from(document.links, ({ href }) => new URL(href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
  const kinds = new Map(addresses.map((address) => [address.replace(/\d+/g, 'n'), address]));
  for (const address of kinds.values()) {
    const reply = await page.request.get(address);
    expect(reply.status(), address).toBeLessThan(400);
  }
}
