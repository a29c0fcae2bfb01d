import type { Page } from '@playwright/test';
import { outcomes } from '#contract/error-codes.ts';
import type { CallInput } from '#contract/transport/client.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import {
  blockAutoplay,
  expectPlaying,
  pause,
  seek,
  startMuted,
  timeOf,
} from '#tests/support/browser/playback.ts';
import { signIn } from '#tests/support/browser/sign-in.ts';
import { devicePlace, readPlaces } from '#tests/support/browser/watching.ts';

const PLAYER = '/en/player/5';

const waitForProgress = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/updateWatchProgress'));

async function saveProgress(page: Page, place: CallInput<'updateWatchProgress'>) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token');
  await page.request.put('/api/drama/updateWatchProgress', {
    headers: { authorization: `Bearer ${token?.value}` },
    data: place,
  });
}

test('the account stores the place on pause and on leaving, for every device', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  await startMuted(page);
  await page.goto(`${PLAYER}?episode=3`);
  await expectPlaying(page);
  await page.route('**/updateWatchProgress', (route) =>
    route.fulfill({ json: { code: outcomes.internal.code, message: 'Not now.', data: null } }),
  );
  await page.keyboard.press('k');
  await expect.poll(() => readPlaces(page)).toEqual([5]);
  await page.unroute('**/updateWatchProgress');
  await page.keyboard.press('k');
  await seek(page, 6);
  const [reply] = await Promise.all([waitForProgress(page), pause(page)]);
  expect(reply.request().postDataJSON()).toMatchObject({ drama_id: 5, episode_no: 3 });
  expect(await reply.json()).toMatchObject({ code: 200 });
  await expect.poll(() => readPlaces(page)).toEqual([]);
  await seek(page, 9);
  await expect.poll(() => timeOf(page)).toBe(9);
  await page.goto('/en/about');

  const otherDevice = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(otherDevice);
  await startMuted(otherDevice);
  await otherDevice.goto(PLAYER);
  await expect(otherDevice).toHaveURL(`${PLAYER}?episode=3`);
  await expect(otherDevice.getByRole('status').getByText('Resumed at 0:09')).toBeAttached();
  await otherDevice.close();
});

test('a place from before signing in is used if it is newer than the account’s', async ({
  page,
}) => {
  await signIn(page);
  await saveProgress(page, { drama_id: 7, episode_no: 2, position_seconds: 7 });
  const newer = { episode_no: 4, position_seconds: 9, watched_at: '2100-01-01T00:00:00.000Z' };
  await page.addInitScript(
    (places) => localStorage.setItem('places', places),
    JSON.stringify([devicePlace(7, newer)]),
  );
  await blockAutoplay(page);
  await page.goto('/en/player/7');
  await expect(page.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuenow', '9');
  await expect(page).toHaveURL(/episode=4/);
  expect(await readPlaces(page)).toEqual([]);
});

test('opening the player without playing loads no video and keeps the stored place', async ({
  page,
}) => {
  await signIn(page);
  const place = { drama_id: 6, episode_no: 2, position_seconds: 7 };
  await saveProgress(page, place);
  await blockAutoplay(page);
  const places: unknown[] = [];
  const videos: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/updateWatchProgress')) places.push(request.postDataJSON());
    if (/hls|m3u8|m4s/.test(request.url())) videos.push(request.url());
  });
  await openHydrated(page, '/en/player/6?episode=3');
  const play = page.getByRole('button', { name: 'Play', exact: true }).first();
  await expect(play).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).press('Enter');
  await expect(page).toHaveURL('/en');
  expect([places, videos]).toEqual([[], []]);

  await openHydrated(page, '/en/player/6');
  await expect(page).toHaveURL(/episode=2/);
  await play.click();
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(7);
  await page.keyboard.press('k');
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeOf(page)).toBe(5);
  await page.getByRole('link', { name: 'Back' }).press('Enter');
  await expect.poll(() => places.at(-1)).toEqual({ ...place, position_seconds: 5 });
});
