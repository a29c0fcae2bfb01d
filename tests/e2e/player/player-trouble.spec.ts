import { expect } from '../../support/browser/browser.ts';
import {
  isPlaying,
  muteFirst,
  readVideo,
  refusePlaying,
  seek,
  test,
  timeOf,
} from '../../support/browser/playback.ts';
import { openTakenOver } from '../../support/browser/taken-over.ts';

const PLAYER = '/en/player/1';

test.use({ viewport: { width: 1440, height: 900 } });

test('a broken segment is told, and trying again goes on', async ({ page }) => {
  await muteFirst(page);
  const broken = /\/clips\/.*\/[2-9]\.m4s$/;
  await page.route(broken, (route) => route.abort());
  await page.goto(PLAYER);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Couldn’t load the video', { timeout: 45_000 });
  await page.unroute(broken);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
  await isPlaying(page, 9);
});

test('a film that is not there is told, and trying again finds it', async ({ page }) => {
  await muteFirst(page);
  const missing = '**/master.m3u8';
  await page.route(missing, (route) => route.fulfill({ status: 503 }));
  await page.goto(PLAYER);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Couldn’t load the video');
  await page.unroute(missing);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await isPlaying(page, 1);
});

test('offline is told, and the film goes on by itself', async ({ page, context }) => {
  await muteFirst(page);
  await page.goto(PLAYER);
  await isPlaying(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Episode 4', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('You’re offline');
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toBeHidden();
  await isPlaying(page, 1);
  await expect(page).toHaveURL(/episode=4/);
});

test('missing subtitles are told, and the film goes on', async ({ page }) => {
  await muteFirst(page);
  await page.route('**/en.vtt', (route) => route.fulfill({ status: 404 }));
  await page.goto(PLAYER);
  await expect(page.getByText('Couldn’t load subtitles for this episode')).toBeVisible();
  await isPlaying(page, 1);
});

test('where the browser wants a press first, a big button asks for it', async ({ page }) => {
  await refusePlaying(page);
  await openTakenOver(page, PLAYER);
  const buttons = page.getByRole('button', { name: 'Play', exact: true });
  await expect(buttons).toHaveCount(2);
  const button = buttons.first();
  expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(80);
  expect(await readVideo(page)).toMatchObject({ isPaused: true, time: 0 });
  await button.click();
  await isPlaying(page);
});

test('the next episode has begun to load before its turn', async ({ page }) => {
  await muteFirst(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // The fourth episode of this drama is another clip than the third.
  await page.goto(`${PLAYER}?episode=3`);
  await isPlaying(page);
  const clips = () =>
    new Set(asked.flatMap((url) => /\/clips\/([^/]+)\/\d+\/0\.m4s/.exec(url)?.[1] ?? []));
  await seek(page, 8);
  await expect.poll(() => clips().size).toBe(2);
  expect(await timeOf(page)).toBeLessThan(16);
  await expect(page).toHaveURL(/episode=3/);
});
