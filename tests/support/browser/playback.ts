import type { Page } from '@playwright/test';
import { test as base, expect } from './browser.ts';

/** Allows console errors, for tests that make videos fail. */
export const test = base.extend({
  failOnConsoleErrors: async ({}, use) => use(undefined),
});

/** The state of the page's video element. */
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
 * Stores player settings with the sound off. A muted video may always start without a user gesture;
 * with sound, it could start only after an `evaluate` of the test, which counts as a gesture. The
 * lowest quality takes the least time to decode; 0 is the automatic one.
 */
export async function startMuted(page: Page, more: Record<string, unknown> = {}) {
  await page.addInitScript(
    (settings) => {
      if (!localStorage.getItem('player')) localStorage.setItem('player', settings);
    },
    JSON.stringify({ isMuted: true, quality: 270, ...more }),
  );
}

/**
 * Makes `play()` reject until a pointer event, like a browser's autoplay policy. The real policy
 * cannot be tested, because Playwright's `evaluate` counts as a user gesture.
 */
export async function blockAutoplay(page: Page) {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    let hasGesture = false;
    addEventListener('pointerdown', () => (hasGesture = true), { capture: true });
    HTMLMediaElement.prototype.play = function () {
      if (hasGesture) return play.call(this);
      return Promise.reject(new DOMException('a user gesture is required', 'NotAllowedError'));
    };
  });
}

/** Expects the position of the video to be past this time, which playing brings it to. */
export async function expectPast(page: Page, seconds: number) {
  await expect.poll(() => timeOf(page)).toBeGreaterThan(seconds);
}

export const expectPlaying = (page: Page) => expectPast(page, 0.3);

/** Sets the playback position without waiting for the seek to complete. */
export async function seek(page: Page, seconds: number) {
  await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds);
}

export async function pause(page: Page) {
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
}

export async function play(page: Page) {
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
}

/** One touch that moves over these points, and rests on the last until `untilRate` is reached. */
export async function drag(
  page: Page,
  points: { x: number; y: number }[],
  { untilRate }: { untilRate?: number } = {},
) {
  const device = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: typeof points) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [first, ...rest] = points;
  await send('touchStart', first ? [first] : []);
  for (const point of rest) await send('touchMove', [point]);
  if (untilRate) await expect.poll(async () => (await readVideo(page)).rate).toBe(untilRate);
  await send('touchEnd', []);
  await device.detach();
}

/**
 * Taps twice with timestamps 0.1 s apart, so that the page sees a double tap on slow machines too.
 */
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

/** Moves the mouse, because controls are hidden without input and cannot be clicked then. */
export async function showControls(page: Page) {
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
}
