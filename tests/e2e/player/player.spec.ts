import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser.ts';
import {
  isPlaying,
  muteFirst,
  pause,
  readVideo,
  seek,
  timeOf,
  wakeControls,
} from '../../support/browser/playback.ts';
import { openTakenOver } from '../../support/browser/taken-over.ts';

const PLAYER = '/en/player/1';
const wide = { width: 1440, height: 900 };

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(wide);
  await muteFirst(page);
});

test('the film runs, and is counted once', async ({ page }) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/updateViewCount')) counted.push(request.postData() ?? '');
  });
  await page.goto(PLAYER);
  await isPlaying(page, 2);
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await isPlaying(page, (await timeOf(page)) + 0.5);
  expect(counted).toEqual(['{"drama_id":1,"episode_no":1}']);
});

test('the next episode begins by itself, in the same element, and the address names it', async ({
  page,
}) => {
  await page.goto(PLAYER);
  await isPlaying(page);
  const mark = () => page.locator('video').getAttribute('data-mark');
  await page.locator('video').evaluate((video) => video.setAttribute('data-mark', 'same'));
  await seek(page, 14);
  await expect(page).toHaveURL(`${PLAYER}?episode=2`);
  await expect(page.getByRole('link', { name: 'Episode 2', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect.poll(async () => (await timeOf(page)) < 10).toBe(true);
  await isPlaying(page, 0.5);
  expect(await mark()).toBe('same');
  await expect(page.locator('video')).toHaveCount(1);
});

test('the switch stops that, is remembered, and the end offers the next', async ({ page }) => {
  await page.goto(PLAYER);
  await isPlaying(page);
  await page.getByRole('switch', { name: 'Autoplay next' }).click();
  await seek(page, 14.5);
  const next = page.getByRole('region').getByRole('button', { name: 'Next episode' });
  await expect(page.getByText('End of episode 1')).toBeVisible();
  const stage = page.getByRole('region', { name: 'Video player' });
  await stage.getByRole('link', { name: 'Back' }).click({ trial: true });
  await stage.getByRole('button', { name: 'Shortcuts and gestures' }).click({ trial: true });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Episodes', 'Share', 'Shortcuts and gestures']) {
    await stage.getByRole('button', { name }).click({ trial: true });
  }
  await stage.getByRole('link', { name: 'Back' }).click({ trial: true });
  await next.click();
  await expect(page).toHaveURL(/episode=2/);
  await isPlaying(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Autoplay next' })).not.toBeChecked();
});

test('it goes on where the viewer left, after reloading and from a closed tab', async ({
  page,
  context,
}) => {
  await page.goto(`${PLAYER}?episode=4`);
  await isPlaying(page);
  await pause(page);
  await seek(page, 3);
  await expect.poll(() => timeOf(page)).toBe(3);
  await page.reload();
  await expect(page.getByRole('status').getByText('Resumed at 0:03')).toBeAttached();
  await isPlaying(page, 3.2);
  await page.goto('/en/about');
  const other = await context.newPage();
  await muteFirst(other);
  await other.goto(PLAYER);
  await isPlaying(other, 3.2);
  await expect(other).toHaveURL(`${PLAYER}?episode=4`);
});

test('after the last episode come other titles; the drama is noted as finished', async ({
  page,
}) => {
  await page.goto(`${PLAYER}?episode=90`);
  await isPlaying(page);
  await seek(page, (await readVideo(page)).duration - 0.5);
  const stage = page.getByRole('region', { name: 'Video player' });
  await expect(stage.getByText('The end')).toBeVisible();
  await expect(stage.getByRole('heading', { name: 'More like this' })).toBeVisible();
  const [place] = JSON.parse((await page.evaluate(() => localStorage.getItem('places'))) ?? '[]');
  expect(place).toMatchObject({ drama_id: 1, episode_no: 90 });
  expect(place.position_seconds).toBeGreaterThan(place.duration_seconds - 2);
  await stage.getByRole('button', { name: 'Watch again' }).click();
  await expect(stage.getByText('The end')).toBeHidden();
  await isPlaying(page);
});

/** Ways out of the page, as a browser tells them: one needs a screen, the other an iPhone. */
const outside = [
  ['pictureInPictureElement', 'enterpictureinpicture', 'leavepictureinpicture'],
  ['webkitDisplayingFullscreen', 'webkitbeginfullscreen', 'webkitendfullscreen'],
] as const;
const tell = (page: Page, event: string, mark: string, isOutside: boolean) =>
  page.locator('video').evaluate(
    (video, told) => {
      const holder = told.mark in document ? document : video;
      const value = told.isOutside && (holder === video || video);
      Object.defineProperty(holder, told.mark, { value, configurable: true });
      video.dispatchEvent(new Event(told.event));
    },
    { event, mark, isOutside },
  );
const trackModes = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => Array.from(video.textTracks, ({ mode }) => mode));

test('subtitles are shown in the language of the page, or another, or not', async ({ page }) => {
  await page.goto(PLAYER);
  await isPlaying(page);
  await seek(page, 2);
  const stage = page.getByRole('region', { name: 'Video player' });
  await expect(stage.locator('p[lang="en"]')).toHaveText(/\w+/);
  await stage.getByRole('button', { name: 'Subtitles' }).click();
  await page.getByRole('menuitemradio', { name: '日本語' }).click();
  await seek(page, 2);
  await expect(stage.locator('p[lang="ja"]')).toHaveText(/[ぁ-ん]/);
  await page.reload();
  await isPlaying(page);
  await pause(page);
  await seek(page, 2);
  await expect(stage.locator('p[lang="ja"]')).toHaveText(/[ぁ-ん]/);
  for (const [mark, entered, left] of outside) {
    await tell(page, entered, mark, true);
    await expect(stage.locator('p[lang]')).toHaveCount(0);
    expect(await trackModes(page)).toEqual(['showing']);
    await tell(page, left, mark, false);
    await expect(stage.locator('p[lang="ja"]')).toHaveText(/[ぁ-ん]/);
    expect(await trackModes(page)).toEqual(['hidden']);
  }
  await page.keyboard.press('c');
  await expect(stage.getByRole('status').getByText('Subtitles off')).toBeVisible();
  await expect(stage.locator('p[lang]')).toHaveCount(0);
});

test('quality and speed are chosen from lists', async ({ page }) => {
  await page.goto(PLAYER);
  await isPlaying(page);
  await wakeControls(page);
  await page.getByRole('button', { name: 'Quality' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([/^Auto/, '540p', '360p', '270p']);
  await page.getByRole('menuitemradio', { name: '270p' }).click();
  await expect.poll(async () => (await readVideo(page)).width).toBe(270);
  await wakeControls(page);
  await page.getByRole('button', { name: 'Speed' }).click();
  await page.getByRole('menuitemradio', { name: '1.5×' }).click();
  await expect.poll(async () => (await readVideo(page)).rate).toBe(1.5);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/episode=2/);
  await isPlaying(page);
  expect(await readVideo(page)).toMatchObject({ rate: 1.5, width: 270 });
});

test('a link to the episode is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await page.goto(`${PLAYER}?episode=7`);
  await isPlaying(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname + new URL(copied).search).toBe(`${PLAYER}?episode=7`);
});

test('hidden it pauses and stands where it was; another drama gets the same element', async ({
  page,
}) => {
  await openTakenOver(page, '/en');
  const cards = page.locator('a[href^="/en/player/"]');
  await cards.nth(9).click();
  await isPlaying(page, 1);
  const first = page.url();
  await page.locator('video').evaluate((video) => video.setAttribute('data-mark', 'same'));
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/en');
  await expect.poll(async () => (await readVideo(page)).isPaused).toBe(true);
  const left = await timeOf(page);
  await page.goForward();
  await expect(page.locator('video')).toBeVisible();
  expect(await timeOf(page)).toBeGreaterThanOrEqual(left);
  expect((await timeOf(page)) - left).toBeLessThan(5);
  await isPlaying(page, left + 0.3);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(`${first}?episode=2`);
  await page.goBack();
  await expect(page.locator('video')).toBeHidden();
  const { pathname } = new URL(first);
  await page
    .locator(`a[href^="/en/player/"]:not([href^="${pathname}"])`)
    .filter({ visible: true })
    .nth(8)
    .click();
  await expect(page.getByRole('link', { name: 'Episode 1', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const second = page.url();
  expect(second).toMatch(/\/en\/player\/\d+$/);
  expect(second).not.toBe(first);
  await isPlaying(page, left);
  await page.locator('a[href^="/en/player/"]').last().click();
  await expect(page).not.toHaveURL(second);
  await expect.poll(async () => (await timeOf(page)) < left).toBe(true);
  await isPlaying(page);
  await expect(page.locator('video')).toHaveAttribute('data-mark', 'same');
});

test('episodes come in ranges; a number starts its episode', async ({ page }) => {
  await page.goto(PLAYER);
  await isPlaying(page);
  await expect(page.getByRole('link', { name: /^Episode \d+$/ })).toHaveCount(30);
  await page.getByRole('radio', { name: '61–90' }).click();
  await page.getByRole('link', { name: 'Episode 75', exact: true }).click();
  await expect(page).toHaveURL(`${PLAYER}?episode=75`);
  await isPlaying(page);
  await page.reload();
  await expect(page.getByRole('radio', { name: '61–90' })).toBeChecked();
});

test('without scripts it can be read; the page is small and nothing in it moves', async ({
  page,
  browser,
  baseURL,
}) => {
  const still = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await still.goto(PLAYER);
  await expect(still.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(still.getByRole('link', { name: 'Episode 90', exact: true })).toBeVisible();
  await still.close();
  const [reply] = await Promise.all([page.waitForResponse(`**${PLAYER}`), page.goto(PLAYER)]);
  expect((await reply.request().sizes()).responseBodySize).toBeLessThan(20 * 1024);
  await isPlaying(page);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const values = list.getEntries() as unknown as { value: number }[];
          resolve(values.reduce((total, { value }) => total + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBe(0);
});

test('a drama that does not exist is not found', async ({ page }) => {
  const reply = await page.request.get('/en/player/999999');
  expect(reply.status()).toBe(404);
  expect(await reply.text()).toContain('Page Not Found: /en/player/999999');
});
