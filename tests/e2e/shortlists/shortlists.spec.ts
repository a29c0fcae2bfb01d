import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import {
  callSite,
  PASSWORD,
  register,
  useRandomAddress,
} from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';

const rows = (page: Page) => page.getByRole('main').locator('ol > li');
const titlesOf = (page: Page) => rows(page).getByRole('heading', { level: 2 }).allTextContents();

async function addList(token: string, titles: number, name = 'Spring slate') {
  const { data } = await callSite('getDramaListByPage', { page_size: titles });
  const drama_ids = data.list.map(({ drama_id }) => drama_id);
  const list = await callSite('createShortlist', { name, drama_ids }, { token });
  return { shortlist_id: list.data.shortlist_id, drama_ids };
}

test('a list is made in the catalogue, arranged by keyboard, annotated and shared with a guest', async ({
  page,
  browser,
}) => {
  await signInAsNewBuyer(page, 1);
  await openHydrated(page, '/en/short-play-copyright');
  await page.getByRole('button', { name: 'Select' }).click();
  for (const n of [0, 1, 2]) await page.getByRole('listitem').getByRole('checkbox').nth(n).check();
  await page.getByRole('button', { name: 'Add to shortlist' }).click();
  const picker = page.getByRole('dialog', { name: 'Add to shortlist' });
  await picker.getByRole('textbox', { name: 'New shortlist' }).fill('Autumn slate');
  await picker.getByRole('button', { name: 'Create' }).click();
  await expect(picker.getByRole('checkbox', { name: 'Autumn slate' })).toBeChecked();
  await picker.getByRole('link', { name: 'View shortlist: Autumn slate' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Autumn slate' })).toBeVisible();
  const [first = '', second = '', third = ''] = await titlesOf(page);
  const up = page.getByRole('button', { name: `Move “${second}” up` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => titlesOf(page)).toEqual([second, first, third]);
  await expect(up).toBeFocused();
  await expect(page.getByText(`“${second}”: position 1 of 3.`)).toBeAttached();
  await page.getByRole('textbox', { name: `Note on “${first}”` }).fill('Ask about dubbing.');
  await page.getByRole('button', { name: `Remove “${third}” from the shortlist` }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titlesOf(page)).toEqual([second, first, third]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect.poll(() => titlesOf(page)).toEqual([second, first, third]);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const sharing = page.getByRole('dialog', { name: 'Share this shortlist' });
  await sharing.getByRole('button', { name: '7 days' }).click();
  await sharing.getByRole('button', { name: 'Create link' }).click();
  const link = await sharing.getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(sharing.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const ends = sharing.getByRole('status');
  const ofAWeek = (await ends.textContent()) ?? '';
  expect(ofAWeek).toMatch(/^The link works until .*\.$/);
  await expect(sharing.getByRole('button', { pressed: true })).toHaveCount(0);
  await sharing.getByRole('button', { name: '90 days' }).click();
  await expect(ends).not.toHaveText(ofAWeek);
  const week = sharing.getByRole('button', { name: '7 days' });
  await week.click();
  await expect(sharing.getByRole('button', { name: 'Don’t change' })).toBeFocused();
  await expectAccessible(page, { within: '[role="dialog"]' });
  await page.keyboard.press('Enter');
  await expect(week).toBeFocused();
  await expect(ends).not.toHaveText(ofAWeek);
  await week.click();
  await sharing.getByRole('button', { name: 'Shorten' }).click();
  await expect(ends).toHaveText(ofAWeek);
  await expect(sharing.getByRole('textbox', { name: 'Link' })).toHaveValue(link);
  const download = page.waitForEvent('download');
  await sharing.getByRole('button', { name: 'Save as PNG' }).click();
  expect((await download).suggestedFilename()).toBe('Autumn slate.png');

  const visitor = await register();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await useRandomAddress(context);
  const guest = await context.newPage();
  const reply = await guest.goto(link);
  expect(reply?.headers()['cache-control']).toBe('no-store');
  await expect(guest.getByRole('heading', { level: 1, name: 'Autumn slate' })).toBeVisible();
  await expectAccessible(guest);
  await expectFits(guest, [320, 2560]);
  await expect(guest.getByText('Ask about dubbing.')).toBeVisible();
  await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const card = await guest.locator('meta[property="og:image"]').getAttribute('content');
  const picture = await guest.request.get(
    new URL(card ?? '', link).href.replace(/^.*(?=\/cards)/, new URL(link).origin),
  );
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  await guest.getByRole('button', { name: 'Add all to my cart' }).click();
  const login = guest.getByRole('dialog');
  await login.getByLabel('Email').fill(visitor.email);
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(guest.getByText('3 titles were added to your cart.')).toBeVisible();
  await expect(guest.getByRole('link', { name: /^Copyright cart, 3/ })).toBeVisible();
  await context.close();

  await sharing.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(sharing.getByRole('button', { name: 'Create link' })).toBeVisible();
  const gone = await page.request.get(link);
  expect(gone.status()).toBe(404);
});

test.describe('with failing requests', () => {
  test.use({ expectedConsoleError: /404|ERR_FAILED/ });

  test('a link that has expired is 404 with what happened, until its owner renews it', async ({
    page,
  }) => {
    const { token } = await signInAsNewBuyer(page, 1);
    const { shortlist_id } = await addList(token, 1);
    const { data: share } = await callSite('shareShortlist', { shortlist_id }, { token });
    await withSiteDatabase(async (db) => {
      await db
        .updateTable('shortlists')
        .set({ shared_until: new Date(Date.now() - 1000) })
        .where('id', '=', shortlist_id)
        .execute();
    });
    const link = `${process.env.SITE_URL}/en/shortlist/${share.token}`;
    const reply = await page.goto(link);
    expect(reply?.status()).toBe(404);
    await expect(page.getByText('This shortlist is no longer shared')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse the catalogue' })).toBeVisible();

    // On a phone the first title is visible without scrolling, below the menu of four rows.
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, `/en/my-shortlists?list=${shortlist_id}`);
    await expect(page.getByText(/Link expired on/)).toBeVisible();
    expect((await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(480);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await expect(name).toBeHidden();
    await page.getByRole('button', { name: 'Edit name and note' }).click();
    await expect(name).toBeVisible();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const sharing = page.getByRole('dialog', { name: 'Share this shortlist' });
    await expect(sharing.getByRole('status')).toHaveText(/^Link expired on /);
    await sharing.getByRole('button', { name: 'Renew' }).click();
    await expect(sharing.getByRole('status')).toHaveText(/^The link works until /);
    await expect(sharing.getByRole('textbox', { name: 'Link' })).toHaveValue(link);
    expect((await page.request.get(link)).status()).toBe(200);
  });

  test('edits in two tabs keep the titles of both; a failed save is kept and repeated', async ({
    page,
  }) => {
    const { token } = await signInAsNewBuyer(page, 1);
    const { shortlist_id, drama_ids } = await addList(token, 4);
    await callSite(
      'updateShortlist',
      { shortlist_id, titles: drama_ids.slice(0, 2).map((drama_id) => ({ drama_id })) },
      { token },
    );
    await openHydrated(page, `/en/my-shortlists?list=${shortlist_id}`);
    await expect(rows(page)).toHaveCount(2);
    // Another tab adds a title.
    const added = drama_ids.slice(2, 3);
    await callSite('addShortlistTitles', { shortlist_id, drama_ids: added }, { token });
    await page.route('**/updateShortlist', (route) => route.abort());
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('For Thursday');
    await expect(page.getByText('Your changes haven’t been saved yet.')).toBeVisible();
    await page.unroute('**/updateShortlist');
    await page
      .getByRole('button', { name: /^Move .* down$/ })
      .first()
      .click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    const { data } = await callSite('getShortlist', { shortlist_id }, { token });
    expect(data.note).toBe('For Thursday');
    expect(data.titles.map(({ drama }) => drama.drama_id)).toEqual([
      drama_ids[1],
      drama_ids[0],
      drama_ids[2],
    ]);

    // Another device collects a title.
    await callSite('addCopyrightCart', { drama_id: drama_ids[3] as number }, { token });
    await expect(page.getByRole('link', { name: /^Copyright cart, 1/ })).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('link', { name: /^Copyright cart, 2/ })).toBeVisible();
    await callSite('addCopyrightCart', { drama_id: drama_ids[2] as number }, { token });
    await page.reload();
    await expect(page.getByRole('link', { name: /^Copyright cart, 3/ })).toBeVisible();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete shortlist' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete shortlist' }).click();
    await expect(page.getByText('No shortlists yet')).toBeVisible();
  });
});

test('the player’s button marks the lists that have the title, adds and removes it', async ({
  page,
}) => {
  const { token } = await signInAsNewBuyer(page, 1);
  const { shortlist_id, drama_ids } = await addList(token, 2);
  await openHydrated(page, `/en/player/${drama_ids[0]}`);
  await page.getByRole('button', { name: 'In 1 shortlist' }).click();
  const list = page.getByRole('dialog').getByRole('checkbox', { name: 'Spring slate' });
  await expect(list).toBeChecked();
  const removed = page.waitForResponse('**/updateShortlist');
  await list.uncheck();
  await removed;
  const button = page.locator('button', { hasText: 'Add to shortlist' });
  await expect(button).toHaveCount(1);
  const added = page.waitForResponse('**/addShortlistTitles');
  await list.check();
  await added;
  await expect(button).toHaveCount(0);
  const { data } = await callSite('getShortlist', { shortlist_id }, { token });
  expect(data.titles.map(({ drama }) => drama.drama_id)).toEqual([drama_ids[1], drama_ids[0]]);
});
