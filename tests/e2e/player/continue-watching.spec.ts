import type { Page } from '@playwright/test';
import { outcomes } from '#contract/error-codes.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { layoutShifts, openWatched } from '#tests/support/browser/checks/layout-shift.ts';
import { signInWithHistory } from '#tests/support/browser/demo-history.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';
import { signInAs } from '#tests/support/browser/sign-in.ts';
import {
  devicePlace,
  fetchHistory,
  readPlaces,
  storePlaces,
} from '#tests/support/browser/watching.ts';

const HOME = '/en';

const rail = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Continue watching' }) });
const cards = (page: Page) => rail(page).getByRole('listitem');

test('a guest continues from the places on this device, without layout shift; cards can be removed and restored', async ({
  page,
}) => {
  // Without places there is no rail, and its code and data are not fetched.
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(HOME, { waitUntil: 'networkidle' });
  await expect(page.getByText('Continue watching')).toBeHidden();
  expect(urls.filter((url) => /merge-places|getWatchHistory/.test(url))).toEqual([]);

  await storePlaces(page, [
    devicePlace(2, { title: 'The title of this one needs more than a line, perhaps three' }),
    devicePlace(1, { watched_at: '2026-05-03T10:00:00.000Z' }),
    devicePlace(3, { episode_no: 80, position_seconds: 20 }),
    devicePlace(4, { position_seconds: 20, watched_at: '2026-05-01T10:00:00.000Z' }),
  ]);
  await openWatched(page, HOME);
  await expect(cards(page)).toHaveCount(3);
  const links = await cards(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual([
    '/en/player/1?episode=5',
    '/en/player/2?episode=5',
    '/en/player/4?episode=6',
  ]);
  expect(await layoutShifts(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 720 });
  await cards(page).filter({ hasText: 'Drama 4' }).hover();
  await page.getByRole('button', { name: 'Remove “Drama 4” from Continue watching' }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(3);
  for (const title of ['Drama 1', 'The title of this one', 'Drama 4']) {
    await cards(page).filter({ hasText: title }).hover();
    await page.getByRole('button', { name: `Remove “${title}` }).click();
  }
  // The space stays when the last one is removed.
  await expect(page.getByText('You’re all caught up')).toBeVisible();
  expect(await readPlaces(page)).toEqual([3]);
  await page.reload();
  await expect(page.getByText('You’re all caught up')).toBeHidden();
});

test('a signed-in user sees the account’s unfinished dramas; a place stays on the device until the server has stored it', async ({
  page,
}) => {
  await signInWithHistory(page);
  await openWatched(page, HOME);
  await expect(cards(page)).toHaveCount(12);
  await expect(cards(page).first()).toContainText('Episode 3 of 58');
  await expect(rail(page)).not.toContainText('The Seventh Place Setting');
  // The header is left out, because its tools load separately.
  expect(await layoutShifts(page, 'header')).toEqual([]);
  await expectAccessible(page, { within: 'main' });

  await page.route('**/updateWatchProgress', (route) =>
    route.fulfill({ json: { code: outcomes.internal.code, message: 'Not now.', data: null } }),
  );
  await storePlaces(page, [devicePlace(1, { watched_at: '2100-01-01T00:00:00.000Z' })]);
  const attempt = page.waitForResponse('**/updateWatchProgress');
  await page.reload();
  await attempt;
  await expect(cards(page)).toHaveCount(12);
  expect(await readPlaces(page)).toEqual([1]);
  await page.unroute('**/updateWatchProgress');
  await page.goto('/en/about');
  await expect.poll(() => readPlaces(page)).toEqual([]);
});

test('a guest’s places are merged into the account on signing in, newest first', async ({
  page,
  context,
}) => {
  const user = await signInWithHistory(page);
  const { list } = await fetchHistory(page);
  const known = new Set(list.map(({ drama }) => drama.drama_id));
  const [older = 0, newer = 0] = Array.from({ length: 60 }, (_, index) => index + 1).filter(
    (id) => !known.has(id),
  );
  const alreadyKnown = list[0]?.drama.drama_id ?? 0;
  await context.clearCookies();
  await storePlaces(page, [
    devicePlace(newer, { watched_at: '2026-05-03T10:00:00.000Z', episode_no: 2 }),
    devicePlace(older),
    devicePlace(99_999_999),
    // This place is older than the account's.
    devicePlace(alreadyKnown, { watched_at: '2001-01-01T00:00:00.000Z', episode_no: 1 }),
  ]);
  await signInAs(page, user);
  const second = await context.newPage();
  await Promise.all([page.goto(HOME), second.goto('/en/about')]);
  await expect.poll(() => readPlaces(page)).toEqual([]);
  const after = await fetchHistory(page);
  expect(after.list.slice(0, 3)).toMatchObject([
    { drama: { drama_id: newer }, episode_no: 2, position_seconds: 8 },
    { drama: { drama_id: older }, episode_no: 5 },
    { drama: { drama_id: alreadyKnown }, episode_no: list[0]?.episode_no },
  ]);
  await expect(cards(page).first()).toContainText('Episode 2 of');
});
