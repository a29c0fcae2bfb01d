import type { Page } from '@playwright/test';
import { outcomes } from '#contract/error-codes.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { layoutShifts, openWatched } from '#tests/support/browser/checks/layout-shift.ts';
import { signInWithHistory } from '#tests/support/browser/demo-history.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { fetchHistory } from '#tests/support/browser/watching.ts';

const ADDRESS = '/en/watch-history';

test.beforeEach(async ({ page }) => void (await signInWithHistory(page)));

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const titles = (page: Page) => rows(page).getByRole('heading', { level: 3 }).allTextContents();

const timeZone = 'America/Los_Angeles';

test.describe(`in ${timeZone}`, () => {
  test.use({ timezoneId: timeZone });

  test('each drama is listed under its day in this time zone, without layout shift; their number stays on one line on a small phone', async ({
    page,
  }) => {
    await openWatched(page, ADDRESS);
    await expect(rows(page)).toHaveCount(24);
    const found = await page.getByRole('main').evaluate((main) =>
      Array.from(main.querySelectorAll('time'), (time) => ({
        at: time.dateTime,
        day: time.closest('section')?.querySelector('h2')?.textContent,
      })),
    );
    for (const { at, day } of found) expect(day).toBe(dayName(at, timeZone));
    // The header is left out, because its tools load separately.
    expect(await layoutShifts(page, 'header')).toEqual([]);

    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/ja/watch-history');
    const total = page.getByRole('main').getByText(/^\d+作品$/);
    const lines = await total.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
    });
    expect(lines).toBe(1);
  });
});

/** Whole days between two dates in the time zone, computed without the site's code. */
function dayName(at: string, timeZone: string): string {
  const dateOf = (moment: Date) => moment.toLocaleDateString('sv', { timeZone });
  const days =
    (Date.parse(dateOf(new Date())) - Date.parse(dateOf(new Date(at)))) / (24 * 60 * 60 * 1000);
  const known = ['Today', 'Yesterday'][days];
  if (known) return known;
  const isOtherYear = dateOf(new Date(at)).slice(0, 4) !== dateOf(new Date()).slice(0, 4);
  return new Date(at).toLocaleDateString('en-GB', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(isOtherYear && { year: 'numeric' }),
  });
}

test('a row resumes its drama; a removal can be undone, is sent when its message is closed and restored if that fails; more rows are appended; all are cleared', async ({
  page,
}) => {
  await openHydrated(page, ADDRESS);
  const begun = rows(page).filter({ hasText: 'Episode 3 of 58' });
  await expect(begun.getByRole('link', { name: /Resume/ })).toHaveAttribute(
    'href',
    /^\/en\/player\/\d+\?episode=3$/,
  );
  const finished = rows(page).filter({ hasText: 'Finished' }).first();
  await expect(finished.getByRole('link', { name: /Watch again/ })).toHaveAttribute(
    'href',
    /\?episode=1$/,
  );

  await expect(page.getByText('36 dramas')).toBeVisible();
  await expect(page.getByText('24 of 36', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(24);
  const before = await titles(page);
  const remove = page.getByRole('button', {
    name: `Remove “${before[1]}” from your watch history`,
  });
  const undo = page.getByRole('button', { name: 'Undo' });
  const close = page.getByRole('button', { name: 'Close notification' });
  await remove.click();
  await expect(rows(page)).toHaveCount(23);
  await expect(page.getByText('35 dramas')).toBeVisible();
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await undo.click();
  await expect.poll(() => titles(page)).toEqual(before);
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  expect((await fetchHistory(page)).total).toBe(36);

  // Once the message is hidden, the next one is the only one.
  await expect(undo).toBeHidden();
  await page.route('**/deleteWatchHistory', (route) =>
    route.fulfill({ json: { code: outcomes.notFound.code, message: 'Not now.', data: null } }),
  );
  await rows(page).nth(2).getByRole('button').click();
  await expect(rows(page)).toHaveCount(23);
  await close.click();
  await expect(page.getByText('Not now.')).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(before);
  await page.unroute('**/deleteWatchHistory');
  await close.click();
  await expect(close).toBeHidden();

  await remove.click();
  await close.click();
  await expect(page.getByText('23 of 35', { exact: true })).toBeVisible();
  await expect.poll(async () => (await fetchHistory(page)).total).toBe(35);
  expect(await titles(page)).not.toContain(before[1]);

  // After a removal, the next page must not skip a row or repeat one.
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect(page.getByText('24 of 35', { exact: true })).toBeVisible();
  await more.click();
  await expect(page.getByText('35 of 35', { exact: true })).toBeVisible();
  await expect(more).toBeHidden();
  const { list } = await fetchHistory(page);
  expect(await titles(page)).toEqual(list.map(({ drama }) => drama.title));

  await page.getByRole('button', { name: 'Clear all' }).click();
  const question = page.getByRole('alertdialog', { name: 'Clear your watch history?' });
  await expect(question.getByRole('button', { name: 'Keep history' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  expect((await fetchHistory(page)).total).toBe(35);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await question.getByRole('button', { name: 'Clear history' }).click();
  await expect(page.getByText('You haven’t watched anything yet')).toBeVisible();
  expect((await fetchHistory(page)).total).toBe(0);
  await page.getByRole('link', { name: 'Browse dramas' }).click();
  await expect(page).toHaveURL(/short-play-copyright$/);
});
