import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import {
  expectPast,
  expectPlaying,
  pause,
  play,
  readVideo,
  seek,
  showControls,
  startMuted,
  timeOf,
} from '#tests/support/browser/playback.ts';

const PLAYER = '/en/player/1';

test.use({ viewport: { width: 1440, height: 900 } });

test('the page is readable before it runs and does not shift; one view is counted, and the next episode plays by itself or on request', async ({
  page,
  browser,
  baseURL,
}) => {
  const unknown = await page.request.get('/en/player/999999');
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('Page Not Found: /en/player/999999');
  const still = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await still.goto(PLAYER);
  await expect(still.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(still.getByRole('link', { name: 'Episode 90', exact: true })).toBeVisible();
  await still.close();

  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/updateViewCount')) counted.push(request.postData() ?? '');
  });
  await startMuted(page);
  const [reply] = await Promise.all([page.waitForResponse(`**${PLAYER}`), page.goto(PLAYER)]);
  expect((await reply.request().sizes()).responseBodySize).toBeLessThan(20 * 1024);
  await expectPlaying(page);
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
  await expectPast(page, 2);
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expectPast(page, (await timeOf(page)) + 0.5);
  expect(counted).toEqual(['{"drama_id":1,"episode_no":1}']);

  const mark = () => page.locator('video').getAttribute('data-mark');
  await page.locator('video').evaluate((video) => video.setAttribute('data-mark', 'same'));
  await seek(page, 14);
  await expect(page).toHaveURL(`${PLAYER}?episode=2`);
  await expect(page.getByRole('link', { name: 'Episode 2', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect.poll(async () => (await timeOf(page)) < 10).toBe(true);
  await expectPast(page, 0.5);
  expect(await mark()).toBe('same');
  await expect(page.locator('video')).toHaveCount(1);

  await page.getByRole('switch', { name: 'Autoplay next' }).click();
  await seek(page, 14.5);
  const next = page.getByRole('region').getByRole('button', { name: 'Next episode' });
  await expect(page.getByText('End of episode 2')).toBeVisible();
  const stage = page.getByRole('region', { name: 'Video player' });
  await stage.getByRole('link', { name: 'Back' }).click({ trial: true });
  await stage.getByRole('button', { name: 'Shortcuts and gestures' }).click({ trial: true });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Episodes', 'Share', 'Shortcuts and gestures']) {
    await stage.getByRole('button', { name }).click({ trial: true });
  }
  await stage.getByRole('link', { name: 'Back' }).click({ trial: true });
  await next.click();
  await expect(page).toHaveURL(/episode=3/);
  await expectPlaying(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Autoplay next' })).not.toBeChecked();
});

test('a link is copied, episodes are listed in ranges, playback resumes after a reload and in a new tab, and the last episode ends with similar dramas', async ({
  page,
  context,
}) => {
  await startMuted(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await page.goto(`${PLAYER}?episode=7`);
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname + new URL(copied).search).toBe(`${PLAYER}?episode=7`);

  const range = page.getByRole('radio', { name: '61–90' });
  await expect(page.getByRole('link', { name: /^Episode \d+$/ })).toHaveCount(30);
  await range.click();
  await page.getByRole('link', { name: 'Episode 75', exact: true }).click();
  await expect(page).toHaveURL(`${PLAYER}?episode=75`);
  await expect.poll(() => timeOf(page)).toBeLessThan(5);
  await expectPlaying(page);
  await pause(page);
  await seek(page, 3);
  await expect.poll(() => timeOf(page)).toBe(3);
  await page.reload();
  await expect(page.getByRole('status').getByText('Resumed at 0:03')).toBeAttached();
  await expect(range).toBeChecked();
  await expectPast(page, 3.2);
  await page.goto('/en/about');

  const other = await context.newPage();
  await startMuted(other);
  await other.goto(PLAYER);
  await expectPast(other, 3.2);
  await expect(other).toHaveURL(`${PLAYER}?episode=75`);

  await other.getByRole('link', { name: 'Episode 90', exact: true }).click();
  await expect(other).toHaveURL(`${PLAYER}?episode=90`);
  await expect.poll(() => timeOf(other)).toBeLessThan(3);
  await expectPlaying(other);
  await seek(other, (await readVideo(other)).duration - 0.5);
  const stage = other.getByRole('region', { name: 'Video player' });
  await expect(stage.getByText('The end')).toBeVisible();
  await expect(stage.getByRole('heading', { name: 'More like this' })).toBeVisible();
  const [place] = JSON.parse((await other.evaluate(() => localStorage.getItem('places'))) ?? '[]');
  expect(place).toMatchObject({ drama_id: 1, episode_no: 90 });
  expect(place.position_seconds).toBeGreaterThan(place.duration_seconds - 2);
  await stage.getByRole('button', { name: 'Watch again' }).click();
  await expect(stage.getByText('The end')).toBeHidden();
  await expectPlaying(other);
});

/**
 * Both are simulated: picture-in-picture needs a screen, and native full screen needs an iPhone.
 */
const outsideModes = [
  ['pictureInPictureElement', 'enterpictureinpicture', 'leavepictureinpicture'],
  ['webkitDisplayingFullscreen', 'webkitbeginfullscreen', 'webkitendfullscreen'],
] as const;
const simulateMode = (page: Page, event: string, property: string, isOutside: boolean) =>
  page.locator('video').evaluate(
    (video, mode) => {
      const holder = mode.property in document ? document : video;
      const value = mode.isOutside && (holder === video || video);
      Object.defineProperty(holder, mode.property, { value, configurable: true });
      video.dispatchEvent(new Event(mode.event));
    },
    { event, property, isOutside },
  );
const trackModes = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => Array.from(video.textTracks, ({ mode }) => mode));

test('subtitles are shown in the page’s language, in another one, or switched off; quality and speed are selected from menus', async ({
  page,
}) => {
  // The automatic quality, as for every new visitor.
  await startMuted(page, { quality: 0 });
  await page.goto(PLAYER);
  await expectPlaying(page);
  // Paused most of the time, so that the episode does not end meanwhile.
  await pause(page);
  await seek(page, 2);
  const stage = page.getByRole('region', { name: 'Video player' });
  await expect(stage.locator('p[lang="en"]')).toHaveText(/\w+/);
  await stage.getByRole('button', { name: 'Subtitles' }).click();
  await page.getByRole('menuitemradio', { name: '日本語' }).click();
  await seek(page, 2);
  await expect(stage.locator('p[lang="ja"]')).toHaveText(/[ぁ-ん]/);
  await page.reload();
  await expectPlaying(page);
  await pause(page);
  await seek(page, 2);
  await expect(stage.locator('p[lang="ja"]')).toHaveText(/[ぁ-ん]/);
  for (const [property, entered, left] of outsideModes) {
    await simulateMode(page, entered, property, true);
    await expect(stage.locator('p[lang]')).toHaveCount(0);
    expect(await trackModes(page)).toEqual(['showing']);
    await simulateMode(page, left, property, false);
    await expect(stage.locator('p[lang="ja"]')).toHaveText(/[ぁ-ん]/);
    expect(await trackModes(page)).toEqual(['hidden']);
  }
  await page.keyboard.press('c');
  await expect(stage.getByRole('status').getByText('Subtitles off')).toBeVisible();
  await expect(stage.locator('p[lang]')).toHaveCount(0);

  await showControls(page);
  await page.getByRole('button', { name: 'Quality' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([/^Auto/, '540p', '360p', '270p']);
  await page.getByRole('menuitemradio', { name: '270p' }).click();
  await play(page);
  await expect.poll(async () => (await readVideo(page)).width).toBe(270);
  await pause(page);
  await showControls(page);
  await page.getByRole('button', { name: 'Speed' }).click();
  await page.getByRole('menuitemradio', { name: '1.5×' }).click();
  await expect.poll(async () => (await readVideo(page)).rate).toBe(1.5);
  await play(page);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/episode=2/);
  await expectPlaying(page);
  expect(await readVideo(page)).toMatchObject({ rate: 1.5, width: 270 });
});

test('leaving the page pauses and keeps the position; another drama reuses the element', async ({
  page,
}) => {
  await startMuted(page);
  await openHydrated(page, '/en');
  const cards = page.locator('a[href^="/en/player/"]');
  await cards.nth(9).click();
  await expectPast(page, 1);
  const first = page.url();
  await page.locator('video').evaluate((video) => video.setAttribute('data-mark', 'same'));
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/en');
  await expect.poll(async () => (await readVideo(page)).isPaused).toBe(true);
  const left = await timeOf(page);
  // An event handler records the position, so that it does not depend on the speed of the test.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    const record = () => video.setAttribute('data-resumed-at', String(video.currentTime));
    video.addEventListener('play', record, { once: true });
  });
  await page.goForward();
  await expect(page.locator('video')).toBeVisible();
  await expectPast(page, left + 0.3);
  const resumedAt = Number(await page.locator('video').getAttribute('data-resumed-at'));
  expect(resumedAt).toBeGreaterThanOrEqual(left);
  expect(resumedAt).toBeLessThan(left + 5);
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
  await expectPast(page, left);
  await page.locator('a[href^="/en/player/"]').last().click();
  await expect(page).not.toHaveURL(second);
  await expect.poll(async () => (await timeOf(page)) < left).toBe(true);
  await expectPlaying(page);
  await expect(page.locator('video')).toHaveAttribute('data-mark', 'same');
});
