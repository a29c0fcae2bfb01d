import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';

const LIST = '/en/short-play-copyright';

const titles = (page: Page) =>
  page.getByRole('region', { name: 'Titles' }).getByRole('heading', { level: 3 });
const status = (page: Page) => page.getByRole('region', { name: 'Titles' }).getByRole('status');
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Records the list calls of the page. */
function recordListCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('getDramaListByPage')) calls.push(new URL(request.url()).search);
  });
  return calls;
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('each filter and order has an address; a list that fails to load can be retried', async ({
  page,
}) => {
  await openHydrated(page, LIST);

  await test.step('Back and Forward step through the addresses', async () => {
    await expect(status(page)).toHaveText('102 titles');
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByRole('link', { name: /^Wuxia/ }).click();
    await expect(page).toHaveURL(/\?tag_id=\d+$/);
    await expect(status(page)).toHaveText('9 titles');
    await expect(page).toHaveTitle('Wuxia · Drama licensing · Vignette');
    await expect(filters.getByRole('link', { name: /^Romance \d+$/ })).toBeVisible();
    await filters.getByRole('link', { name: '2026' }).click();
    await expect(page).toHaveURL(/\?tag_id=\d+&release_year=2026$/);
    // The counts are of the whole catalogue, so they are hidden while a year is selected.
    await expect(filters.getByRole('link', { name: 'Romance', exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Wuxia · 2026 · Drama licensing · Vignette');
    const narrow = (await status(page).textContent()) ?? '';
    await page.getByRole('link', { name: 'Title', exact: true }).click();
    await expect(page).toHaveURL(/release_year=2026&sort=title$/);
    await expect(status(page)).toHaveText(narrow);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\?tag_id=\d+$/);
    await expect(status(page)).toHaveText('9 titles');
    await page.goForward();
    await expect(status(page)).toHaveText(narrow);
    await page.getByRole('link', { name: 'Remove filter: Wuxia' }).click();
    await expect(page).toHaveURL(`${LIST}?release_year=2026`);
    await filters.getByRole('link', { name: 'New releases only' }).click();
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(LIST);
    await expect(page).toHaveTitle('Drama licensing · Vignette');
  });

  await test.step('a list that fails to load keeps the filters and can be retried', async () => {
    const failed = { code: 500, message: 'Something went wrong.', data: null };
    await page.route('**/getDramaListByPage*', (route) => route.fulfill({ json: failed }));
    await page
      .getByRole('region', { name: 'Filters' })
      .getByRole('link', { name: /^Family/ })
      .click();
    await expect(page.getByText('Couldn’t load the list')).toBeVisible();
    await page.unroute('**/getDramaListByPage*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toHaveText('32 titles');
  });
});

test('titles of several pages can be selected; pages are numbered', async ({ page }) => {
  await openHydrated(page, `${LIST}?page_size=24`);

  await test.step('titles are selected one by one, as a range or a page; the selection spans pages', async () => {
    await page.getByRole('button', { name: 'Select multiple' }).click();
    const boxes = page.getByRole('region', { name: 'Titles' }).getByRole('checkbox');
    const bar = page.getByRole('toolbar', { name: 'Select multiple' });
    await boxes.nth(1).click();
    await boxes.nth(5).click({ modifiers: ['Shift'] });
    await expect(bar.getByRole('status')).toHaveText('5 selected');
    await boxes.nth(3).click();
    await expect(bar.getByRole('status')).toHaveText('4 selected');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    const whole = bar.getByRole('checkbox', { name: 'Select all on this page' });
    await expect(whole).not.toBeChecked({ indeterminate: true });
    await whole.click();
    await expect(bar.getByRole('status')).toHaveText('28 selected');
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(bar.getByRole('status')).toHaveText('0 selected');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(bar).toBeHidden();
  });

  await test.step('another order starts at the first page', async () => {
    await page.getByRole('link', { name: 'Page 3' }).click();
    await expect(page).toHaveURL(`${LIST}?page=3&page_size=24`);
    await expect(page).toHaveTitle('Page 3 · Drama licensing · Vignette');
    await expect(page.getByRole('region', { name: 'Titles' })).toBeFocused();
    await expect(titles(page)).toHaveCount(24);
    const third = await titles(page).allTextContents();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=4/);
    await expect(titles(page).first()).not.toHaveText(third[0] ?? '');
    await page.getByRole('link', { name: 'Popular' }).click();
    await expect(page).toHaveURL(`${LIST}?sort=popular&page_size=24`);
    await page.getByRole('link', { name: '96', exact: true }).click();
    await expect(titles(page)).toHaveCount(96);
  });
});

test('Back from the player restores the list and its scroll position without a call', async ({
  page,
}) => {
  await openHydrated(page, `${LIST}?sort=popular`);
  const calls = recordListCalls(page);
  const card = titles(page).nth(30);
  await card.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(500);
  await card.evaluate((element) => element.setAttribute('data-mark', 'same'));
  await card.click();
  await expect(page).toHaveURL(/\/en\/player\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(`${LIST}?sort=popular`);
  await expect(card).toHaveAttribute('data-mark', 'same');
  await expect.poll(() => scrolled(page)).toBe(before);
  expect(calls).toEqual([]);
});

test('typing filters the list without losing letters', async ({ page }) => {
  await openHydrated(page, LIST);
  const field = page.getByRole('searchbox', { name: 'Filter by title' });

  await test.step('all letters of a word make one history entry', async () => {
    await field.pressSequentially('balc');
    await expect(page).toHaveURL(`${LIST}?keyword=balc`);
    await expect(titles(page)).toHaveText(['The Balcony War of Moon Street']);
    await field.pressSequentially('ony');
    await expect(page).toHaveURL(`${LIST}?keyword=balcony`);
    await page.goBack();
    await expect(page).toHaveURL(LIST);
    await expect(field).toHaveValue('');
  });

  await test.step('letters typed while the list loads stay in the field', async () => {
    const { promise: isTyped, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/getDramaListByPage?*', async (route) => {
      await isTyped;
      await route.continue();
    });
    const requested = page.waitForRequest(/keyword=ba$|keyword=ba&/);
    await field.pressSequentially('ba');
    await requested;
    // Simulates an input method: the field changes, but the list is not requested yet.
    await field.evaluate((input: HTMLInputElement) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      setValue?.call(input, 'balc');
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    });
    release();
    await expect(page).toHaveURL(`${LIST}?keyword=ba`);
    await expect(field).toHaveValue('balc');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list, its filters and its pages work, and the filter by title submits its form', async ({
    page,
  }) => {
    await page.goto(`${LIST}?page_size=24`);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(`${LIST}?page=2&page_size=24`);
    await page.getByRole('link', { name: /^Comedy/ }).click();
    await expect(page.getByText('33 titles')).toBeVisible();

    await page.goto(LIST);
    await page.getByRole('searchbox', { name: 'Filter by title' }).fill('balcony');
    await page.getByRole('searchbox', { name: 'Filter by title' }).press('Enter');
    await expect(page).toHaveURL(`${LIST}?keyword=balcony`);
    await expect(titles(page)).toHaveText(['The Balcony War of Moon Street']);
  });
});

test('an empty result shows a message; invalid query parameters are ignored', async ({ page }) => {
  await test.step('a message and links lead back to the whole list', async () => {
    await openHydrated(page, `${LIST}?keyword=zzzzqqqq&is_new_release=1`);
    await expect(status(page)).toHaveText('0 titles');
    await expect(page.getByText('No matching titles')).toBeVisible();
    await page
      .getByRole('region', { name: 'Titles' })
      .getByRole('link', { name: 'Clear all' })
      .last()
      .click();
    await expect(page).toHaveURL(LIST);
    await openHydrated(page, `${LIST}?page=99`);
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await expect(page).toHaveURL(LIST);
  });

  await test.step('invalid query parameters are ignored', async () => {
    for (const query of [
      'page=0',
      'sort=x',
      'tag_id=abc',
      'page_size=7',
      'release_year=1',
      'page=%00',
    ]) {
      const response = await page.request.get(`${LIST}?${query}`);
      expect(response.status(), query).toBe(200);
      expect(await response.text(), query).toContain('102 titles');
    }
  });
});

test('on a phone the filters are in a sheet whose button counts them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, LIST);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('link', { name: /^Campus/ }).click();
  await sheet.getByRole('link', { name: '2025' }).click();
  await sheet.getByRole('button', { name: /^Show \d+ titles?$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/tag_id=\d+&release_year=2025$/);
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
});

test('a filter that is chosen while a list is loading cancels that list', async ({ page }) => {
  await openHydrated(page, LIST);
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.url().includes('getDramaListByPage')) cancelled.push(new URL(request.url()).search);
  });
  const calls = recordListCalls(page);
  const { promise: areChosen, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/getDramaListByPage*', async (route) => {
    await areChosen;
    await route.continue().catch(() => {});
  });
  const filters = page.getByRole('region', { name: 'Filters' });
  for (const [count, name] of [/^Wuxia/, /^Romance/, /^Revenge/].entries()) {
    await filters.getByRole('link', { name }).first().click();
    await expect.poll(() => calls.length).toBe(count + 1);
  }
  await expect.poll(() => cancelled).toEqual(calls.slice(0, 2));
  load();
  await expect(page.getByRole('region', { name: 'Titles' })).toHaveAttribute('aria-busy', 'false');
  expect(cancelled).toHaveLength(2);
});
