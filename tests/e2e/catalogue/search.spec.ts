import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible, expectAccessibleTexts } from '#tests/support/browser/page-checks.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
});

const box = (page: Page) => page.getByRole('combobox', { name: 'Search dramas' });
const options = (page: Page) => page.getByRole('option');

test('suggestions find titles in any language and are used by keyboard', async ({ page }) => {
  await openHydrated(page, '/en/about');

  await test.step('part of a word of a title in another language finds the drama', async () => {
    await box(page).fill('alle lun');
    await expect(options(page)).toHaveCount(2);
    await expect(options(page).first()).toContainText('The Balcony War of Moon Street');
    await expect(options(page).first()).toContainText('Guerra de balcones en la calle Luna');
    await expect(options(page).last()).toHaveText('All results for “alle lun”');
  });

  await test.step('matches are marked regardless of case and width; no match is announced', async () => {
    await box(page).fill('ＢＡＬＣＯＮＹ');
    await expect(options(page).first().locator('mark')).toHaveText('Balcony');
    await box(page).fill('zzqq');
    const message = page.getByRole('status').filter({ hasText: 'No matches' });
    await expect(message).toBeInViewport();
    expect((await message.boundingBox())?.height).toBeGreaterThan(16);
    await expect(options(page)).toHaveText(['All results for “zzqq”']);
  });

  await test.step('suggestions are used with the arrow keys, Enter and Escape', async () => {
    await box(page).fill('balcony');
    const field = box(page);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expect(options(page)).toHaveCount(2);
    await field.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    const active = await field.getAttribute('aria-activedescendant');
    await expect(options(page).first()).toHaveAttribute('id', active ?? '');
    await field.press('Escape');
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expect(field).toHaveValue('balcony');
    await field.press('ArrowDown');
    await expect(options(page)).toHaveCount(2);
    await field.press('ArrowUp');
    await field.press('ArrowUp');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/en\/player\/\d+$/);
  });
});

test('text of an input method is searched for once the composition ends', async ({ page }) => {
  const keywords: string[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (request.url().includes('getDramaListByPage'))
      keywords.push(searchParams.get('keyword') ?? '');
  });
  await openHydrated(page, '/zh/about');
  const field = page.getByRole('combobox', { name: '搜索短剧' });
  await field.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', {
    text: 'yue',
    selectionStart: 3,
    selectionEnd: 3,
  });
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 });
  await expect(page).toHaveURL('/zh/about');
  await session.send('Input.insertText', { text: '月' });
  await expect.poll(() => keywords).toEqual(['月']);
  await expect(page.getByRole('option').first()).toContainText('月');
});

test('past searches are listed latest first without duplicates, and can be removed', async ({
  page,
}) => {
  await openHydrated(page, '/en/about');
  for (const word of ['moon', 'palace', 'bank', 'moon']) {
    await box(page).fill(word);
    await box(page).press('Enter');
    await expect(page).toHaveURL(`/en/short-play-copyright?keyword=${word}`);
  }
  await box(page).click();
  await expect(options(page)).toHaveText(['moon', 'bank', 'palace']);
  await openHydrated(page, '/en/about');
  await box(page).click();
  await expect(options(page)).toHaveText(['moon', 'bank', 'palace']);
  await page.getByRole('button', { name: 'Remove “bank”' }).press('Enter');
  await expect(options(page)).toHaveText(['moon', 'palace']);
  await expect(page.getByRole('button', { name: 'Remove “palace”' })).toBeFocused();
  await options(page).last().click();
  await expect(page).toHaveURL('/en/short-play-copyright?keyword=palace');
  await box(page).click();
  await expect(options(page)).toHaveText(['palace', 'moon']);
  await page.getByRole('button', { name: 'Clear all' }).first().press('Enter');
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  expect(await page.evaluate(() => localStorage.getItem('searchHistory'))).toBeNull();
});

test('on a phone a button opens a panel with the field focused', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/en/about');
  const panel = page.getByRole('dialog', { name: 'Search dramas' });
  await page.getByRole('button', { name: 'Search dramas' }).click();
  await expect(panel).toBeVisible();
  await expect(box(page)).toBeFocused();
  await box(page).fill('balcony');
  await page.getByRole('option', { name: /^The Balcony War/ }).click();
  await expect(page).toHaveURL(/\/en\/player\/\d+$/);
  await expect(panel).toBeHidden();
});

test('the open list is accessible', async ({ page }) => {
  await openHydrated(page, '/en/about');
  await page.evaluate(() =>
    localStorage.setItem('searchHistory', JSON.stringify([{ value: 'moon' }, { value: '剑' }])),
  );
  await box(page).click();
  await expect(options(page)).toHaveText(['moon', '剑']);
  await expectAccessible(page, { within: 'header' });
  await box(page).fill('moon');
  await expect(options(page)).toHaveCount(3);
  await expectAccessibleTexts(page, 'suggestions');
});
