import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';
import type { Translate } from '#i18n/i18n.ts';
import { createNamer } from '#i18n/names/display-names.ts';
import { createTranslators } from '#server/text/translators.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import {
  newEmail,
  PASSWORD,
  useRandomAddress,
  waitForCode,
} from '#tests/support/browser/site-accounts.ts';

const translators = createTranslators();

/** Registers from the open sign-in dialog. */
async function register(page: Page, t: Translate) {
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('account.createAccount') })
    .click();
  // The dialog is found by its name, because the previous dialog has an email field too.
  const dialog = page.getByRole('dialog', { name: t('account.createAccount') });
  const fill = (label: string, text: string) =>
    dialog.getByLabel(label, { exact: true }).fill(text);
  const email = newEmail();
  await fill(t('account.email'), email);
  await dialog.getByRole('button', { name: t('account.sendCode') }).click();
  await fill(t('account.emailCode'), await waitForCode(email));
  await fill(t('account.password'), PASSWORD);
  await fill(t('account.confirmPassword'), PASSWORD);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: t('account.createAccount') }).click();
}

// In Chinese: the orders of other tests are in English or Spanish.
test('a guest adds a title, registers and sends an order, in Chinese', async ({
  page,
  context,
}) => {
  test.slow();
  const locale = 'zh';
  const { t } = translators[locale];
  await useRandomAddress(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, `/${locale}/short-play-copyright?sort=title`);
  const main = page.getByRole('main');
  const cards = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: t('collect.add'), exact: true }) });
  const cart = (count: number) => page.getByRole('link', { name: t('shell.cart', { count }) });
  const [first = '', second = ''] = await cards.getByRole('heading').allTextContents();

  // A title added as a guest is in the cart after registering.
  await cards.nth(0).getByRole('button').click();
  await register(page, t);
  await expect(page.getByText(t('collect.added', { title: first }))).toBeVisible();
  await expect(cart(1)).toBeVisible();
  // The first title's button has another name now, so the filter skips it.
  await expect(cards.nth(0).getByRole('heading')).toHaveText(second);
  await cards.nth(0).getByRole('button').click();
  await cart(2).click();

  // The title added last comes first.
  const rows = main.locator('li:has(select)');
  await expect(rows.getByRole('heading', { level: 3 })).toHaveText([second, first]);
  const [custom, original] = [t('orders.versionCustom'), t('orders.versionOriginal')];
  await rows.nth(0).getByRole('combobox').selectOption({ label: custom });
  await rows.nth(1).getByRole('combobox').selectOption({ label: original });
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('orders.exportAll') }).click();
  const [sheet] = await readExcelFile(await readFile(await (await arriving).path()));
  const [, ...lines] = sheet?.data ?? [];
  expect(lines).toEqual([
    expect.arrayContaining([second, custom]),
    expect.arrayContaining([first, original]),
  ]);

  await page.locator('[name="contact.name"]').fill('Ana Ferrer');
  await page.getByRole('button', { name: t('licence.regionWorld') }).click();
  await page.getByRole('checkbox', { name: t('licence.mediaTvFree') }).check();
  const languages = page.locator('[name="terms.languages"]');
  const korean = createNamer(locale, 'language')('ko');
  await languages.fill(korean);
  await languages.press('Enter');
  await page.getByRole('button', { name: t('licence.months', { count: 24 }) }).click();
  // The terms are complete now; what is available moves the button when it arrives.
  await expect(page.getByText(t('orders.availabilityHint'))).toBeHidden();
  await page.getByRole('button', { name: t('orders.send') }).click();
  const review = page.getByRole('dialog', { name: t('orders.reviewTitle') });
  await expect(review).toContainText(korean);
  await review.getByRole('button', { name: t('orders.confirmOrder') }).click();
  const sent = page.getByRole('region', { name: t('orders.sentTitle') });
  const [number = ''] = /VG-\w{4}-\w{4}/.exec((await sent.textContent()) ?? '') ?? [];
  await expect(cart(0)).toBeVisible();

  await sent.getByRole('link', { name: t('orders.seeOrder') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('orders.orderNumber', { number }),
  );
  const part = (name: string) => main.getByRole('region', { name });
  await expect(part(t('orders.progress')).getByRole('listitem')).toContainText([
    t('orders.statusSubmitted'),
  ]);
  const items = part(t('orders.titles', { count: 2 })).getByRole('listitem');
  await expect(items).toContainText([second, first]);
  await expect(items).toContainText([custom, original]);
});
