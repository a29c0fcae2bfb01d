import type { Page } from '@playwright/test';
import { pages } from '#contract/site/pages.ts';
import { type Locale, prefixOf } from '#i18n/locales.ts';
import en from '#i18n/messages/en/catalogue.json' with { type: 'json' };
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { expectValidHtml } from '#tests/support/browser/checks/valid-html.ts';
import { followTo } from '#tests/support/browser/follow.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectPlaying, startMuted } from '#tests/support/browser/playback.ts';
import { callSite } from '#tests/support/browser/site-accounts.ts';
import { contact, terms } from '#tests/support/data/orders.ts';

const cart = 'drama-copyright/my-drama-copyright';
const history = 'drama-copyright/drama-copyright-history';
const languages: Locale[] = ['en', 'zh', 'es'];
const addresses = [
  ...pages.map(({ path }) => path.replace(':dramaId', '1')),
  'short-play-copyright?keyword=love',
  'short-play-copyright?keyword=zzzzzz',
  'no-such-page',
];

/** Each page is checked in one language: texts differ, but the components are the same. */
test('the server sends valid HTML', async ({ page }) => {
  const { token } = await signInAsNewBuyer(page, 2);
  await callSite('sendCopyrightOrder', { contact, terms }, { token });
  const [order] = (await callSite('getCopyrightOrderHistory', {}, { token })).data.list;
  const paths = [...addresses, `${history}?order=${order?.order_id}`];
  for (const [index, path] of paths.entries()) {
    const locale = languages[index % languages.length] ?? 'en';
    await page
      .context()
      .addCookies([{ name: 'lang', value: locale, url: process.env.SITE_URL ?? '' }]);
    const address = `/${prefixOf(locale)}/${path}`.replace(/\/$/, '');
    const reply = await page.request.get(address);
    await expectValidHtml(await reply.text(), address);
  }
});

const checkDocument = async (page: Page, what: string) =>
  expectValidHtml(await page.content(), what);

test('the document stays valid with open dialogs, lists and menus', async ({ page }) => {
  await openHydrated(page, '/en');
  await page.getByRole('combobox', { name: 'Search dramas' }).fill('the');
  await page.getByRole('option').first().waitFor();
  await checkDocument(page, 'suggestions');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menu').waitFor();
  await checkDocument(page, 'language menu');

  for (const form of ['1', 'register', 'reset']) {
    await openHydrated(page, `/en/about?login=${form}`);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Email', exact: true }).waitFor();
    await checkDocument(page, `login dialog, ${form}`);
  }

  await openHydrated(page, '/en/short-play-copyright');
  await page.getByRole('button', { name: en['catalogue.choose'] }).click();
  await page.getByRole('main').getByRole('checkbox').first().check();
  await checkDocument(page, 'titles selected');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: en['catalogue.filters'] }).click();
  await page.getByRole('dialog').waitFor();
  await checkDocument(page, 'filters on a phone');
  await openHydrated(page, '/en/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').waitFor();
  await checkDocument(page, 'phone menu');
});

test('the player’s document stays valid, also with a second player kept alive', async ({
  page,
}) => {
  await startMuted(page);
  await page.goto('/en/player/1');
  await expectPlaying(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await checkDocument(page, 'player with its help');
  await page.keyboard.press('Escape');
  await followTo(page, '/en/player/2');
  await expect(page).toHaveURL(/player\/2$/);
  await checkDocument(page, 'second player');
});

test('the cart’s document stays valid with order form errors and suggestions', async ({ page }) => {
  await signInAsNewBuyer(page, 2);
  await openHydrated(page, `/en/${cart}`);
  await page.getByRole('main').getByRole('checkbox').first().check();
  await page.locator('form button[type=submit]').last().click();
  await checkDocument(page, 'order form with its errors');
  await page.locator('[name="terms.territories"]').fill('mex');
  await page.getByRole('listbox').waitFor();
  await checkDocument(page, 'territories');
});
