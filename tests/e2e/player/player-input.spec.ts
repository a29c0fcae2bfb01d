import { expect, test } from '#tests/support/browser/browser.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';
import {
  drag,
  expectPast,
  expectPlaying,
  pause,
  play,
  readVideo,
  seek,
  startMuted,
  tapTwice,
  timeOf,
} from '#tests/support/browser/playback.ts';

const PLAYER = '/en/player/1';

test.beforeEach(async ({ page }) => startMuted(page));

test('the keyboard plays, seeks, changes sound, speed and episode; a focused control handles its own keys; the page is accessible, narrow and wide', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(PLAYER);
  await expectPlaying(page);

  // Controls hide without input; the Back link stays visible.
  const controls = page.getByRole('slider', { name: 'Seek' }).locator('..');
  const opacity = () => controls.evaluate((element) => getComputedStyle(element).opacity);
  await page.mouse.move(300, 300);
  await expect.poll(opacity).toBe('1');
  await expect.poll(opacity).toBe('0');
  await expect(page.getByRole('link', { name: 'Back' })).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect.poll(opacity).toBe('1');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  const { keyboard } = page;
  await keyboard.press('Space');
  await expect.poll(async () => (await readVideo(page)).isPaused).toBe(true);
  await keyboard.press('0');
  await expect.poll(() => timeOf(page)).toBe(0);
  await keyboard.press('l');
  await expect.poll(() => timeOf(page)).toBe(10);
  await keyboard.press('ArrowLeft');
  await expect.poll(() => timeOf(page)).toBe(5);
  await keyboard.press('5');
  const { duration } = await readVideo(page);
  await expect.poll(() => timeOf(page)).toBeCloseTo(duration / 2, 1);
  await keyboard.press('m');
  await keyboard.press('ArrowDown');
  await expect.poll(() => readVideo(page)).toMatchObject({ isMuted: false, volume: 0.9 });
  await expect(page.getByRole('status').getByText('Volume 90%')).toBeVisible();
  await keyboard.press('>');
  await expect.poll(async () => (await readVideo(page)).rate).toBe(1.25);
  await keyboard.down('n');
  await keyboard.down('n');
  await keyboard.up('n');
  await expect(page).toHaveURL(/episode=2/);
  // Going on before the source is attached would remove it, which logs a console error.
  await expect.poll(() => timeOf(page)).toBeLessThan(5);
  await expectPlaying(page);
  await keyboard.press('p');
  await expect(page).toHaveURL(/episode=1/);
  await expectPlaying(page);
  await keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();

  await page.keyboard.press('k');
  await expect.poll(async () => (await readVideo(page)).isPaused).toBe(true);
  await page
    .getByRole('button', { name: 'Mute', exact: true })
    .or(page.getByRole('button', { name: 'Unmute' }))
    .focus();
  const { isMuted } = await readVideo(page);
  await page.keyboard.press('Space');
  await expect.poll(() => readVideo(page)).toMatchObject({ isMuted: !isMuted, isPaused: true });
  const slider = page.getByRole('slider', { name: 'Seek' });
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeOf(page)).toBe(5);
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:05 of 0:1[56]$/);
  await page.getByRole('slider', { name: 'Volume' }).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await timeOf(page)).toBe(5);
  await slider.click();
  await page.keyboard.press('0');
  await expect.poll(() => timeOf(page)).toBe(0);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await readVideo(page)).isPaused).toBe(false);

  await page.reload();
  await expectPast(page, -1);
  await expect.poll(async () => (await readVideo(page)).volume).toBe(0.9);

  await pause(page);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, { what: `${width} px` });
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await seek(page, (await readVideo(page)).duration);
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
});

test.describe('touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a double tap on a side seeks with a message and not to full screen; a swipe changes the episode; holding doubles the speed; a tap shows the controls', async ({
    page,
  }) => {
    await page.goto(PLAYER);
    await expectPlaying(page);
    // Paused, so that the episode does not end between two taps.
    await pause(page);
    await page.evaluate(() => {
      document.documentElement.dataset.requests = '0';
      Element.prototype.requestFullscreen = async () => {
        const { dataset } = document.documentElement;
        dataset.requests = String(Number(dataset.requests) + 1);
      };
    });
    const countRequests = () =>
      page.evaluate(() => Number(document.documentElement.dataset.requests));
    await tapTwice(page, { x: 350, y: 250 });
    await expect(page.getByRole('status').getByText('Forward 10 seconds')).toBeVisible();
    await expectPast(page, 10);
    await tapTwice(page, { x: 30, y: 250 });
    await expect.poll(() => timeOf(page)).toBeLessThan(8);
    expect(await countRequests()).toBe(0);
    await play(page);

    const upwards = [500, 420, 330, 240].map((y) => ({ x: 190, y }));
    await drag(page, upwards);
    await expect(page).toHaveURL(/episode=2/);
    await expectPlaying(page);
    await drag(page, upwards.toReversed());
    await expect(page).toHaveURL(/episode=1/);
    await expectPlaying(page);
    await drag(page, [{ x: 190, y: 300 }], { untilRate: 2 });
    await expect.poll(async () => (await readVideo(page)).rate).toBe(1);

    // The episodes are in a sheet.
    const controls = page.getByRole('slider', { name: 'Seek' }).locator('..');
    const opacity = () => controls.evaluate((element) => getComputedStyle(element).opacity);
    await expect.poll(opacity).toBe('0');
    await page.touchscreen.tap(190, 300);
    await expect.poll(opacity).toBe('1');
    await page.getByRole('button', { name: 'Episodes' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Episodes' });
    await sheet.getByRole('link', { name: 'Episode 9', exact: true }).tap();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/episode=9/);
  });
});
