import { expect, type Page, type Route } from '@playwright/test';
import { SEGMENT_SECONDS } from '#server/areas/media/video/hls.ts';
import { test } from '#tests/support/browser/browser.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { expectPast, pause, startMuted, timeOf } from '#tests/support/browser/playback.ts';
import { operate } from '#tests/support/browser/quotes.ts';
import {
  addFilmedDraft,
  admit,
  jump,
  readReport,
  screenerOf,
} from '#tests/support/browser/screenings.ts';
import {
  newEmail,
  useRandomAddress,
  waitForCode,
  waitForMail,
  wrongCode,
} from '#tests/support/browser/site-accounts.ts';

// Segments are refused after the revocation.
test.use({ expectedConsoleError: /status of 404/ });
test.slow();

const stageOf = (page: Page) => page.getByRole('region', { name: 'Video player' });

test('a recipient enters the mailed code and watches; the report equals the viewing; a revocation stops it', async ({
  page,
  browser,
}) => {
  const dramaId = await addFilmedDraft(90);
  const email = newEmail();
  const recipient = ['--to', email, '--name', 'Mina Park', '--drama', `id:${dramaId}`];
  await operate('screener', 'create', ...recipient, '--plays', '3');
  const [link, token] = await waitForMail(email, /https?:\S+?\/en\/screener\/([\w-]+)/);
  const path = new URL(link).pathname;
  await useRandomAddress(page.context());
  await startMuted(page, { isAutoNext: false });

  await page.goto(path);
  await expect(page.getByText('Vignette invites you')).toBeVisible();
  await expect(page.getByText(`${email[0]}•••@example.org`)).toBeVisible();
  await expectAccessible(page, { what: 'gate' });
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await waitForCode(email);
  await expect(page.getByRole('button', { name: /^Send a new code \(\d+s\)$/ })).toBeDisabled();
  const field = page.getByLabel('6-digit code');
  await expect(field).toBeFocused();
  await field.fill(wrongCode(code));
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Open the screener' }).click();

  await expect(page.getByText('Your viewing is reported to Vignette.')).toBeVisible();
  await expectAccessible(page, { what: 'overview' });
  await page.getByRole('link', { name: 'Episode 1, 3 plays left' }).click();
  await expectPast(page, 3);
  const mark = stageOf(page).getByText(email);
  await expect(mark).toBeVisible();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(mark).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('f');
  for (const name of ['Picture in picture', 'Share'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);

  const watched = [[0, await jump(page, 40)]];
  await expectPast(page, 43);
  watched.push([40, await jump(page, 1)]);
  await expect.poll(() => timeOf(page)).toBeLessThan(10);
  await expectPast(page, 4);
  await pause(page);
  watched.push([1, await timeOf(page)]);
  const screenerId = await screenerOf(token ?? '');
  await expect
    .poll(async () => (await readReport(screenerId))?.views[0]?.ranges.length)
    .toBe(watched.length);
  const report = await readReport(screenerId);
  for (const [index, [from = 0, to = 0]] of watched.entries()) {
    expect(Math.abs((report?.views[0]?.ranges[index]?.[0] ?? 99) - from)).toBeLessThan(0.3);
    expect(Math.abs((report?.views[0]?.ranges[index]?.[1] ?? 99) - to)).toBeLessThan(0.3);
  }
  const seconds = watched.reduce((sum, [from = 0, to = 0]) => sum + to - from, 0);
  expect(Math.abs((report?.viewedSeconds ?? 0) - seconds)).toBeLessThan(1);
  expect(report?.plays).toBe(1);

  const forwarded = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await forwarded.goto(process.env.SITE_URL + path);
  await expect(forwarded.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(forwarded.getByText('Mina Park')).toHaveCount(0);
  await forwarded.context().close();

  // A reload continues where the recipient stopped and counts no further play.
  const stopped = watched.at(-1)?.[1] ?? 0;
  await page.reload();
  await expectPast(page, stopped);
  await expect(page.getByRole('link', { name: /^Episode 1,.* 2 plays left$/ })).toBeVisible();
  await expectPast(page, stopped + SEGMENT_SECONDS);
  await operate('screener', 'revoke', String(screenerId), '--reason', 'Sold.');
  const revokedAt = await timeOf(page);
  await expect(page.getByRole('heading', { name: 'This screener has ended' })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  const last = (await readReport(screenerId))?.views.flatMap(({ ranges }) => ranges).at(-1);
  expect(last?.[1]).toBeLessThan(revokedAt + SEGMENT_SECONDS + 1);
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'This screener is no longer available' }),
  ).toBeVisible();
  await expect(page.getByText('Reason: Sold.')).toBeVisible();
  await expectAccessible(page, { what: 'revoked' });
});

test('the server’s page has nothing of the screener; on a phone the room fits, and playback pauses when the watermark is hidden', async ({
  page,
  context,
}) => {
  const { token, email } = await admit(context, await addFilmedDraft(30));
  const reply = await page.request.get(`/en/screener/${token}`);
  const html = await reply.text();
  expect(reply.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(html).toContain('<meta name="robots" content="noindex"');
  for (const secret of [token, email, 'Mina Park']) expect(html).not.toContain(secret);

  await page.setViewportSize({ width: 390, height: 844 });
  await startMuted(page);
  await page.goto(`/en/screener/${token}`);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('link', { name: 'Watch episode 1' }).click();
  await expectPast(page, 1);
  await expectAccessible(page, { what: 'room' });
  await page.keyboard.press('i');
  await expect(page.getByText('Picture in picture isn’t available here')).toBeVisible();
  const warning = page.getByText('Playback is paused because the watermark is hidden.');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Private screening' })).toBeVisible();
  await expect(warning).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue with episode 1' }).click();
  await expectPast(page, 1);
  const mark = stageOf(page).getByText(email);
  await expect(mark).toBeInViewport({ ratio: 0.99 });
  await mark.evaluate((element) => {
    element.closest('p')?.style.setProperty('display', 'none');
  });
  await expect(warning).toBeVisible();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused))
    .toBe(true);
  await expectFits(page, [320]);
});

test('watching again counts a play although the report of the end has not arrived', async ({
  page,
  context,
}) => {
  const { token, screenerId } = await admit(context, await addFilmedDraft(12));
  const held: Route[] = [];
  await page.route('**/reportScreenerView', (route) => {
    held.push(route);
  });
  await startMuted(page, { isAutoNext: false });
  await page.goto(`/en/screener/${token}`);
  await page.getByRole('link', { name: 'Watch episode 1' }).click();
  await expectPast(page, 1);
  await jump(page, 10);
  await page.getByRole('button', { name: 'Watch again' }).click();
  await expect.poll(async () => (await readReport(screenerId))?.plays).toBe(2);
  await expect.poll(() => timeOf(page)).toBeLessThan(9);
  expect((await readReport(screenerId))?.viewedSeconds).toBe(0);
  for (const route of held.splice(0)) await route.continue();
  await expect.poll(async () => (await readReport(screenerId))?.viewedSeconds).toBeGreaterThan(2);
  expect((await readReport(screenerId))?.plays).toBe(2);
});
