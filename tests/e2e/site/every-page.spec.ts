import { expect, type Page } from '@playwright/test';
import { pages } from '#contract/site/pages.ts';
import { type Locale, locales, prefixOf } from '#i18n/locales.ts';
import { test } from '#tests/support/browser/browser.ts';
import { followTo } from '#tests/support/browser/follow.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import {
  expectAccessible,
  expectAccessibleTexts,
  expectFits,
} from '#tests/support/browser/page-checks.ts';
import { signIn } from '#tests/support/browser/sign-in.ts';
import { expectTranslated } from '#tests/support/browser/translated.ts';

test.describe.configure({ timeout: 240_000 });

/** Kept-alive pages come last, because they stay in the document for later checks. */
const examples = pages
  // Their addresses need a token; `shortlists.spec.ts` and `enquiry.spec.ts` check them.
  .filter(({ name }) => name !== 'SharedShortlist' && name !== 'Enquiry')
  .toSorted((a, b) => Number(a.isKeptAlive ?? false) - Number(b.isKeptAlive ?? false))
  .map((page) => ({ ...page, path: page.path.replace(':dramaId', '1') }));

/** Pages with the same access in groups of four, which share a browser context and its cache. */
function inFours(access: (typeof examples)[number]['access']) {
  const found = examples.filter((page) => page.access === access);
  return Array.from({ length: Math.ceil(found.length / 4) }, (_, index) =>
    found.slice(4 * index, 4 * index + 4),
  );
}

const addressOf = (locale: Locale, path: string) =>
  `/${prefixOf(locale)}/${path}`.replace(/\/$/, '');

/** In English, all checks are made, and each page is opened by its address. */
for (const group of [...inFours('public'), ...inFours('user')]) {
  const names = group.map(({ name }) => name).join(', ');
  test(`accessible, fit any width and have no broken links: ${names}`, async ({ page }) => {
    const checkedKinds = new Set<string>();
    if (group[0]?.access === 'user') await signIn(page);
    for (const [turn, { name, path }] of group.entries()) {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(addressOf('en', path));
      // The server sends pages with a secret address without content.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await expectAccessible(page, { what: name, theme: turn % 2 === 0 ? 'dark' : 'light' });
      await expectFits(page, [320, 2560], name);
      await expectNoBrokenLinks(page, checkedKinds);
    }
  });
}

/** The language with the longest words, and one without spaces. */
const translations: Locale[] = ['es', 'ja'];

/**
 * In translations, only the checks that depend on texts, after client-side navigation. That finds
 * texts that a component does not translate, and missing names, which it lacks in every language.
 * Each page is opened in one of the two.
 */
for (const [turn, locale] of translations.entries()) {
  test(`every other page is translated to ${locale}, accessible and fits a small phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await signIn(page);
    await chooseLanguage(page, locale);
    await openHydrated(page, addressOf(locale, ''));
    for (const { path } of examples.filter((_, at) => at % translations.length === turn)) {
      await followTo(page, addressOf(locale, path));
      await checkTexts(page, locale);
      await expectAccessibleTexts(page, page.url());
    }
  });
}

test.describe('the not-found page', () => {
  test.use({ expectedConsoleError: /status of 404/ });

  test('is accessible and translated', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    for (const locale of locales) {
      await chooseLanguage(page, locale);
      await page.goto(addressOf(locale, 'no-such-page/with-a-long-address/that-goes-on-and-on'));
      await checkTexts(page, locale);
    }
    await expectAccessible(page);
  });
});

async function checkTexts(page: Page, locale: Locale) {
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  if (locale !== 'en') await expectTranslated(page, locale);
  await expectFits(page, [320], `${locale} ${page.url()}`);
}

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
