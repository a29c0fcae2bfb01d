import { expect } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import {
  blockAutoplay,
  expectPast,
  expectPlaying,
  readVideo,
  seek,
  startMuted,
  test,
  timeOf,
} from '#tests/support/browser/playback.ts';

const PLAYER = '/en/player/1';

test.use({ viewport: { width: 1440, height: 900 } });

test('an unavailable video, missing subtitles, a failed segment and a lost connection are shown; playback continues', async ({
  page,
  context,
}) => {
  await startMuted(page);
  const missing = '**/master.m3u8';
  await page.route(missing, (route) => route.fulfill({ status: 503 }));
  await page.goto(PLAYER);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Couldn’t load the video');
  await page.unroute(missing);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expectPast(page, 1);

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Episode 4', exact: true }).click();
  await expect(alert).toContainText('You’re offline');
  await context.setOffline(false);
  await expect(alert).toBeHidden();
  await expect(page).toHaveURL(/episode=4/);
  await expectPast(page, 1);

  const broken = /\/clips\/.*\/[2-9]\.m4s$/;
  await page.route(broken, (route) => route.abort());
  await page.route('**/en.vtt', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${PLAYER}?episode=1`);
  await expect(page.getByText('Couldn’t load subtitles for this episode')).toBeVisible();
  await expect(alert).toContainText('Couldn’t load the video');
  await page.unroute(broken);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
  await expectPast(page, 9);
});

test('when autoplay is blocked, a large play button starts the video; the next episode is preloaded', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await blockAutoplay(page);
  // The third and fourth episodes of this drama use different clips.
  await openHydrated(page, `${PLAYER}?episode=3`);
  const buttons = page.getByRole('button', { name: 'Play', exact: true });
  await expect(buttons).toHaveCount(2);
  const button = buttons.first();
  expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(80);
  expect(await readVideo(page)).toMatchObject({ isPaused: true, time: 0 });
  await button.click();
  await expectPlaying(page);

  const clips = () =>
    new Set(urls.flatMap((url) => /\/clips\/([^/]+)\/\d+\/0\.m4s/.exec(url)?.[1] ?? []));
  await seek(page, 8);
  await expect.poll(() => clips().size).toBe(2);
  expect(await timeOf(page)).toBeLessThan(16);
  await expect(page).toHaveURL(/episode=3/);
});
