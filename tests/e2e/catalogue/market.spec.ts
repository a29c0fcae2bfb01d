import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { layoutShifts, openWatched } from '#tests/support/browser/checks/layout-shift.ts';
import { expectTranslated } from '#tests/support/browser/checks/translated.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { MARKET, statesIn, storeMarket } from '#tests/support/browser/markets.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { cards, chip, LIST, marks, markTexts } from '#tests/support/browser/screens/title-list.ts';
import { signOut } from '#tests/support/browser/sign-in.ts';
import {
  callSite,
  PASSWORD,
  register,
  useRandomAddress,
} from '#tests/support/browser/site-accounts.ts';

const SHARED_LIST = `${LIST}?availability=open&territories=JP&media=fast&term_months=36`;
const SUMMARY = 'Mexico, Chile · SVOD · 24 months';

/** The drama's id and mark of each card. */
async function shownMarks(page: Page): Promise<[id: number, mark: string][]> {
  return cards(page).evaluateAll((items) =>
    items.map((item): [number, string] => {
      const link = item.querySelector('a');
      const id = link?.getAttribute('aria-describedby') ?? '';
      return [
        Number(link?.href.split('/').at(-1)),
        document.getElementById(id)?.textContent?.trim() ?? '',
      ];
    }),
  );
}

test('a market set by keyboard marks every card as the server answers, and survives a reload', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('getDramaAvailability')) calls.push(request.url());
  });
  await openHydrated(page, `${LIST}?page_size=96`);
  await expect(chip(page)).toHaveText('Set your market');
  await expect(page.getByRole('link', { name: 'All titles' })).toBeHidden();
  expect(calls).toEqual([]);
  await chip(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'My market' });
  await expect(dialog.getByRole('combobox', { name: 'Territories' })).toBeFocused();
  for (const country of ['Mexico', 'Chile']) {
    await page.keyboard.type(country);
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('checkbox', { name: 'Subscription streaming (SVOD)' }).press('Space');
  await dialog.getByRole('textbox', { name: 'Term (months)' }).press('Enter');
  await expect(dialog.getByText('Enter a whole number of months from 1 to 120.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Term (months)' })).toBeFocused();
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(chip(page)).toHaveText(`My market: ${SUMMARY}`);
  await expect(chip(page)).toBeFocused();
  await expect(marks(page)).toHaveCount(96);
  const shown = await shownMarks(page);
  const states = await statesIn(
    MARKET,
    shown.map(([id]) => id),
  );
  expect(shown).toEqual(shown.map(([id]) => [id, markTexts[states.get(id) ?? 'unstated']]));
  expect(new Set(states.values())).toEqual(new Set(Object.keys(markTexts)));
  expect(calls).toHaveLength(1);
  await page.reload();
  await expect(chip(page)).toHaveText(`My market: ${SUMMARY}`);
});

test('the market is kept in the account, until the user signs out', async ({ page, browser }) => {
  await storeMarket(page);
  const { token, email } = await signInAsNewBuyer(page, 1);
  await openHydrated(page, LIST);
  const kept = async () => (await callSite('getMarket', {}, { token })).data;
  await expect.poll(kept).toMatchObject({ territories: ['MX', 'CL'], term_months: 24 });
  await expect(chip(page)).toHaveText(`My market: ${SUMMARY}`);

  const { origin } = new URL(page.url());
  const context = await browser.newContext({ baseURL: origin });
  await context.addCookies([{ name: 'token', value: token, url: origin }]);
  const other = await context.newPage();
  await other.addInitScript(
    (user) => localStorage.setItem('user', user),
    JSON.stringify({ nickname: 'buyer', email }),
  );
  await openHydrated(other, LIST);
  await expect(chip(other)).toHaveText(`My market: ${SUMMARY}`);
  await context.close();

  await signOut(page);
  await expect(chip(page)).toHaveText('Set your market');
  expect(await page.evaluate(() => localStorage.getItem('market'))).toBeNull();
});

test('a guest’s market is saved in the account and fills the order form after signing in', async ({
  page,
}) => {
  await useRandomAddress(page.context());
  const { email, token } = await register();
  const { data } = await callSite('getDramaListByPage', { page_size: 1 });
  await callSite('addCopyrightCart', { drama_id: data.list[0]?.drama_id }, { token });
  await storeMarket(page);
  await openHydrated(page, LIST);
  await expect(chip(page)).toHaveText(`My market: ${SUMMARY}`);
  await page.goto('/en/drama-copyright/my-drama-copyright');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  const form = page.locator('#order');
  await expect(form.getByRole('button', { name: 'Remove Mexico' })).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Term (months)' })).toHaveValue('24');
  await expect
    .poll(async () => (await callSite('getMarket', {}, { token })).data)
    .toMatchObject({ territories: ['MX', 'CL'], term_months: 24 });
});

/** A user whose account has this market. */
async function registerWithMarket(territory: string) {
  const user = await register();
  const terms = { media: ['svod'], term_months: 12, is_exclusive: false };
  await callSite(
    'updateMarket',
    { market: { territories: [territory], ...terms } },
    { token: user.token },
  );
  return user;
}

test('the market follows the user when the session changes without a page load', async ({
  page,
}) => {
  const [ana, bo] = [await registerWithMarket('JP'), await registerWithMarket('BR')];
  const url = process.env.SITE_URL ?? '';
  // The cookie exists, but not the stored user: the session is restored after hydration.
  await page.context().addCookies([{ name: 'token', value: ana.token, url }]);
  await openHydrated(page, LIST);
  await expect(chip(page)).toHaveText('My market: Japan · SVOD · 12 months');

  // Another tab signs in as another user, on a page that does not use the market.
  const other = await page.context().newPage();
  await openHydrated(other, '/en/about');
  await page.context().addCookies([{ name: 'token', value: bo.token, url }]);
  await other.evaluate(
    (user) => localStorage.setItem('user', user),
    JSON.stringify({ nickname: bo.nickname, email: bo.email }),
  );
  await expect(chip(page)).toHaveText('My market: Brazil · SVOD · 12 months');
});

// Each page at one of the widths.
for (const [turn, width] of [390, 1440].entries()) {
  test(`marks move nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await storeMarket(page);
    const mark = page.getByText(/^In this market: (Available|Not available)$/).first();
    const cases = [
      ['/en', mark],
      [LIST, mark],
      [SHARED_LIST, page.getByRole('button', { name: 'Use as my market' })],
      [
        '/en/player/1',
        page
          .getByRole('region', { name: 'About this drama' })
          .getByText('Available', { exact: true }),
      ],
      ['/en/player/13', page.getByText(/Not available in \w+\. Available in full from/)],
    ] as const;
    for (const [address, shown] of cases.filter((_, index) => index % 2 === turn)) {
      await openWatched(page, address);
      await expect(shown).toBeAttached();
      expect(await layoutShifts(page), address).toEqual([]);
    }
  });
}

// The language with the longest words.
for (const locale of ['es'] as const) {
  test(`a long market stays within a phone's margins, in ${locale}`, async ({ page }) => {
    const market =
      'territories=MX,CL,AR,PE,CO&media=svod,avod,fast,tv_pay&start_date=2030-03-01&term_months=36';
    await openHydrated(page, `/${locale}/short-play-copyright?availability=open&${market}`);
    const row = page.locator('main div:has(> button[aria-haspopup="dialog"])').first();
    await expect(row.getByRole('button')).toHaveCount(2);
    const expectWithinMargins = async () => {
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const button of await row.getByRole('button').all()) {
          const box = await button.boundingBox();
          expect(box?.x).toBeGreaterThanOrEqual(16);
          expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width - 16);
        }
      }
      await expectFits(page, [320, 390], locale);
    };
    await expectWithinMargins();
    await row.getByRole('button').last().click();
    await expect(row.getByRole('button')).toHaveCount(1);
    await expectWithinMargins();
  });
}

test('the player names the availability and changes the market', async ({ page }) => {
  await storeMarket(page);
  const { data } = await callSite('getDramaListByPage', { page_size: 96 });
  const ids = data.list.map(({ drama_id }) => drama_id);
  const states = await statesIn(MARKET, ids);
  const partly = ids.find((id) => states.get(id) === 'partly');
  await openHydrated(page, `/en/player/${partly}`);
  const facts = page.getByRole('region', { name: 'About this drama' });
  await expect(
    facts.getByText(/^Partly available\s+Not available in (Mexico|Chile)\./),
  ).toBeVisible();
  await facts.getByRole('button', { name: 'Change market' }).click();
  const dialog = page.getByRole('dialog', { name: 'My market' });
  await dialog.getByRole('button', { name: 'Remove Mexico' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(facts.getByText('Chile · SVOD · 24 months')).toBeVisible();
  await expect(facts.getByText('Partly available')).toBeHidden();
  await expect(facts.getByRole('button', { name: 'Change market' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the market is set in a sheet at the bottom, and filters in the filter sheet', async ({
    page,
  }) => {
    await openHydrated(page, '/es/short-play-copyright');
    await page.getByRole('button', { name: 'Define tu mercado' }).click();
    const sheet = page.getByRole('dialog', { name: 'Mi mercado' });
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(sheet.getByText('Elige al menos un territorio.')).toBeVisible();
    const box = await sheet.boundingBox();
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844]);
    await sheet.getByRole('button', { name: 'Todo el mundo' }).click();
    await sheet.getByRole('checkbox', { name: 'Streaming por suscripción (SVOD)' }).check();
    await sheet.getByRole('button', { name: '24 meses' }).click();
    await expectTranslated(page, 'es');
    await expectAccessible(page, { within: '[role="dialog"]', what: 'market' });
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await expect(
      page.getByRole('button', { name: 'Mi mercado: Todo el mundo · SVOD · 24 meses' }),
    ).toBeFocused();
    await expect(
      page.getByText(/^En este mercado: (Disponible|No disponible)/).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Filtros' })
      .getByRole('link', { name: 'Disponibles en este mercado' })
      .click();
    await expect(page).toHaveURL(/availability=free&territories=WORLD&media=svod&term_months=24$/);
    await page.keyboard.press('Escape');
    await expectTranslated(page, 'es');
    await expectFits(page, [320, 390, 768], 'list with a market');
  });
});

test('marks and chip are accessible and translated, in Japanese', async ({ page }) => {
  await storeMarket(page);
  await openHydrated(page, '/ja/short-play-copyright');
  await expect(
    page.getByRole('button', { name: 'マイマーケット：メキシコ、チリ · SVOD · 24か月' }),
  ).toBeVisible();
  await expect(page.getByText(/許諾不可$/).first()).toBeVisible();
  await expectTranslated(page, 'ja');
  await expectAccessible(page, { within: 'main' });
});
