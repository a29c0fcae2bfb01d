import type { Page } from '@playwright/test';
import { expect, test as quiet } from './browser.ts';

/** For films that are made to fail: the browser's console says so, and rightly. */
export const test = quiet.extend({
  quietConsole: async ({}, use) => use(undefined),
});

/** What the page's video element says of itself. */
export function readVideo(page: Page) {
  return page.locator('video').evaluate((video: HTMLVideoElement) => ({
    time: video.currentTime,
    duration: video.duration,
    isPaused: video.paused,
    rate: video.playbackRate,
    volume: video.volume,
    isMuted: video.muted,
    width: video.videoWidth,
  }));
}

export const timeOf = async (page: Page) => (await readVideo(page)).time;

/**
 * Muted films may start without a user gesture. With sound it depends on whether an `evaluate` of
 * the test, which counts as one, came before the player's attempt.
 */
export async function muteFirst(page: Page, more: Record<string, unknown> = {}) {
  await page.addInitScript(
    (settings) => {
      if (!localStorage.getItem('player')) localStorage.setItem('player', settings);
    },
    JSON.stringify({ isMuted: true, ...more }),
  );
}

/**
 * Makes `play()` reject until a pointer press, as browsers do. The browser's own rule cannot be
 * relied on in a test, because Playwright's `evaluate` counts as a user gesture.
 */
export async function refusePlaying(page: Page) {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    let isPressed = false;
    addEventListener('pointerdown', () => (isPressed = true), { capture: true });
    HTMLMediaElement.prototype.play = function () {
      if (isPressed) return play.call(this);
      return Promise.reject(new DOMException('a press is wanted', 'NotAllowedError'));
    };
  });
}

/** A busy machine draws few pictures a second. */
const PATIENCE = { timeout: 30_000 };

export async function isPlaying(page: Page, since = 0.3) {
  await expect.poll(() => timeOf(page), PATIENCE).toBeGreaterThan(since);
}

/** The film's own place, without waiting for it to get there. */
export async function seek(page: Page, seconds: number) {
  await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds);
}

export async function pause(page: Page) {
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
}

/** A finger on the glass: down, over these points, and up. */
export async function drag(page: Page, points: { x: number; y: number }[], heldMs = 0) {
  const device = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: typeof points) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [first, ...rest] = points;
  await send('touchStart', first ? [first] : []);
  for (const point of rest) await send('touchMove', [point]);
  if (heldMs > 0) await expect.poll(async () => (await readVideo(page)).rate).toBe(2);
  await send('touchEnd', []);
  await device.detach();
}

/** A tenth of a second apart, however slow the machine is. */
export async function tapTwice(page: Page, point: { x: number; y: number }) {
  const device = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  for (const after of [0, 0.1]) {
    const at = (timestamp: number) => ({ timestamp: start + timestamp });
    await device.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [point],
      ...at(after),
    });
    await device.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      ...at(after + 0.03),
    });
  }
  await device.detach();
}

/** Controls leave while a film runs and nobody moves; then they take no press either. */
export async function wakeControls(page: Page) {
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
}
