import type { Page } from '@playwright/test';
import { pages } from '../../../contract/site/pages.ts';
import { locales, prefixOf } from '../../../i18n/locales.ts';
import en from '../../../i18n/messages/en/catalogue.json' with { type: 'json' };
import { expect, test } from '../../support/browser/browser.ts';
import { becomeBuyer } from '../../support/browser/buyers.ts';
import { followTo } from '../../support/browser/follow.ts';
import { isPlaying, muteFirst } from '../../support/browser/playback.ts';
import { callSite } from '../../support/browser/site-people.ts';
import { openTakenOver } from '../../support/browser/taken-over.ts';
import { expectValidHtml } from '../../support/browser/valid-html.ts';
import { contact, terms } from '../../support/orders.ts';

test.describe.configure({ timeout: 240_000 });

const cart = 'drama-copyright/my-drama-copyright';
const history = 'drama-copyright/drama-copyright-history';
const addresses = [
  ...pages.map(({ path }) => path.replace(':dramaId', '1')),
  'short-play-copyright?keyword=love',
  'short-play-copyright?keyword=zzzzzz',
  'no-such-page',
];

for (const locale of locales) {
  test(`the server sends valid HTML for every page in ${locale}`, async ({ page }) => {
    const { token } = await becomeBuyer(page, 2);
    await callSite('sendCopyrightOrder', { contact, terms }, { token });
    await page
      .context()
      .addCookies([{ name: 'lang', value: locale, url: process.env.SITE_URL ?? '' }]);
    const [order] = (await callSite('getCopyrightOrderHistory', {}, { token })).data.list;
    for (const path of [...addresses, `${history}?order=${order?.order_id}`]) {
      const address = `/${prefixOf(locale)}/${path}`.replace(/\/$/, '');
      const reply = await page.request.get(address);
      await expectValidHtml(await reply.text(), address);
    }
  });
}

const look = async (page: Page, what: string) => expectValidHtml(await page.content(), what);

test('the document stays valid with its dialogs, lists and menus open', async ({ page }) => {
  await openTakenOver(page, '/en');
  await page.getByRole('combobox', { name: 'Search dramas' }).fill('the');
  await page.getByRole('option').first().waitFor();
  await look(page, 'suggestions');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menu').waitFor();
  await look(page, 'language menu');

  for (const form of ['1', 'register', 'reset']) {
    await openTakenOver(page, `/en?login=${form}`);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Email', exact: true }).waitFor();
    await look(page, `login dialog, ${form}`);
  }

  await openTakenOver(page, '/en/short-play-copyright');
  await page.getByRole('button', { name: en['catalogue.choose'] }).click();
  await page.getByRole('main').getByRole('checkbox').first().check();
  await look(page, 'titles selected');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: en['catalogue.filters'] }).click();
  await page.getByRole('dialog').waitFor();
  await look(page, 'filters on a phone');
  await openTakenOver(page, '/en');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').waitFor();
  await look(page, 'phone menu');
});

test('the player’s document stays valid, also with a second one kept alive', async ({ page }) => {
  await muteFirst(page);
  await page.goto('/en/player/1');
  await isPlaying(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await look(page, 'player with its help');
  await page.keyboard.press('Escape');
  await followTo(page, '/en/player/2');
  await expect(page).toHaveURL(/player\/2$/);
  await look(page, 'second player');
});

test('the cart’s document stays valid with its order form filled in', async ({ page }) => {
  await becomeBuyer(page, 2);
  await openTakenOver(page, `/en/${cart}`);
  await page.getByRole('main').getByRole('checkbox').first().check();
  await page.locator('form button[type=submit]').last().click();
  await look(page, 'order form with its errors');
  await page.locator('[name="terms.territories"]').fill('mex');
  await page.getByRole('listbox').waitFor();
  await look(page, 'territories');
});
