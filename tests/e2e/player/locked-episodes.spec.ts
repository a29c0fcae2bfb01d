import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';
import {
  drag,
  expectPast,
  expectPlaying,
  readVideo,
  seek,
  startMuted,
  timeOf,
} from '#tests/support/browser/playback.ts';
import { PASSWORD, register, useRandomAddress } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { addScreener } from '#tests/support/data/screeners.ts';

/** Dramas that no other browser test plays. */
const PREVIEW = 31;
const LIMITED = 32;
const PLAYER = `/en/player/${PREVIEW}`;

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeAll(() =>
  withSiteDatabase(async (db) => {
    const previewOf3 = { preview: 'first', preview_episodes: 3 } as const;
    await db.updateTable('dramas').set(previewOf3).where('id', '=', PREVIEW).execute();
    const onlySpain = { watch_territories: ['ES'] };
    await db.updateTable('dramas').set(onlySpain).where('id', '=', LIMITED).execute();
  }),
);

const stageOf = (page: Page) => page.getByRole('region', { name: 'Video player' });
const lockedHeading = (page: Page) =>
  stageOf(page).getByRole('heading', { name: 'This episode is for buyers' });

test('a guest signs in from a locked episode, asks for a screener and sees the request', async ({
  page,
}) => {
  const { email } = await register();
  await useRandomAddress(page.context());
  await startMuted(page);
  const media: string[] = [];
  page.on('request', (request) => {
    if (/\.(m3u8|m4s|vtt)$/.test(request.url())) media.push(request.url());
  });
  await openHydrated(page, `${PLAYER}?episode=9`);
  await expect(lockedHeading(page)).toBeVisible();
  await expect(page.getByText('Episodes 1–3 are free to watch.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Episode 9, locked' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByRole('link', { name: 'Episode 3', exact: true })).toBeVisible();
  await expectAccessible(page);

  await stageOf(page).getByRole('button', { name: 'Sign in to ask for a screener' }).click();
  const login = page.getByRole('dialog', { name: 'Sign in' });
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Ask for a screener' });
  await expect(dialog).toContainText(`We’ll reply by email to ${email}.`);
  await expectAccessible(page, { within: '[role="dialog"]' });
  await dialog.getByLabel('Message').fill('For Spain, this spring.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const sent = page.getByRole('dialog', { name: 'Request sent' });
  await expect(sent).toContainText(email);
  await sent.getByRole('button', { name: 'Close' }).first().click();
  await expect(stageOf(page)).toContainText('We’re reviewing your request of');

  const requested = page.getByRole('link', { name: 'Screener requested' });
  await expect(requested).toBeVisible();
  await page.reload();
  await expect(requested).toBeVisible();
  await expect(stageOf(page)).toContainText('We’re reviewing your request of');
  await expect(stageOf(page).getByRole('link', { name: 'My screeners' })).toBeVisible();
  expect(media).toEqual([]);
});

test('the last open episode leads to the locked one; keys and the address follow', async ({
  page,
}) => {
  await startMuted(page);
  await openHydrated(page, `${PLAYER}?episode=3`);
  await expectPlaying(page);
  await seek(page, 14.5);
  await expect(lockedHeading(page)).toBeVisible();
  await expect(page).toHaveURL(`${PLAYER}?episode=4`);
  await expect(page.getByRole('status').getByText('Episode 4, locked')).toBeAttached();
  await page.keyboard.press('Space');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(`${PLAYER}?episode=5`);
  expect(await readVideo(page)).toMatchObject({ isPaused: true, width: 0 });
  await page.keyboard.press('p');
  await page.keyboard.press('p');
  await expect(lockedHeading(page)).toBeHidden();
  await expectPlaying(page);

  await page.getByRole('switch', { name: 'Autoplay next' }).click();
  await seek(page, 14.5);
  await expect(page.getByText('End of episode 3')).toBeVisible();
  await stageOf(page).getByRole('button', { name: 'Next episode' }).click();
  await expect(lockedHeading(page)).toBeVisible();
  // The place saved at the end of episode 3 leads to episode 4.
  await page.goto(PLAYER);
  await expect(page).toHaveURL(`${PLAYER}?episode=4`);
  await expect(lockedHeading(page)).toBeVisible();
  await stageOf(page).getByRole('button', { name: 'Watch from episode 1' }).click();
  await expectPlaying(page);
  await expect(page).toHaveURL(`${PLAYER}?episode=1`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a locked episode shows why a request was declined and links to an active screener; a swipe over the card goes to the next one', async ({
    page,
  }) => {
    const { email } = await signInAsNewBuyer(page, 1);
    const titles = [{ dramaId: PREVIEW }];
    let token = '';
    await withSiteDatabase(async (db) => {
      const declined = await addScreener(db, { titles, email, state: 'declined' });
      await db
        .updateTable('screeners')
        .set({ reason: 'The series is exclusive in your market.' })
        .where('id', '=', declined.screenerId)
        .execute();
    });
    await openHydrated(page, `${PLAYER}?episode=4`);
    const stage = stageOf(page);
    await expect(stage).toContainText('We couldn’t grant your request of');
    await expect(stage).toContainText('The series is exclusive in your market.');
    await expect(stage.getByRole('button', { name: 'Ask again' })).toBeVisible();

    const { x = 0, y = 0 } = (await lockedHeading(page).boundingBox()) ?? {};
    await drag(page, [
      { x: x + 20, y: y + 10 },
      { x: x + 20, y: y - 60 },
      { x: x + 20, y: y - 140 },
    ]);
    await expect(page).toHaveURL(`${PLAYER}?episode=5`);
    await expect(lockedHeading(page)).toBeVisible();

    await withSiteDatabase(async (db) => {
      ({ token } = await addScreener(db, { titles, email }));
    });
    await page.reload();
    const link = stage.getByRole('link', { name: 'Watch in your screener' });
    await expect(link).toHaveAttribute('href', `/en/screener/${token}`);
  });
});

test.describe('a drama for one country', () => {
  const inCountry = (country: string) => ({ extraHTTPHeaders: { 'x-country': country } });

  test.describe('in that country', () => {
    test.use({ ...inCountry('ES'), expectedConsoleError: /404/ });

    test('plays with a grant of this browser, and with a new one when that has ended', async ({
      page,
      browser,
      baseURL,
    }) => {
      await startMuted(page);
      const playlists = new Set<string>();
      page.on('request', (request) => {
        if (request.url().endsWith('/master.m3u8')) playlists.add(request.url());
      });
      // Holds the later segments back until the grant is gone.
      const { promise: isEnded, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/watch\/.*\/[2-9]\.m4s$/, async (route) => {
        await isEnded;
        await route.continue();
      });
      await openHydrated(page, `/en/player/${LIMITED}`);
      await expectPlaying(page);
      const [playlist = ''] = playlists;
      expect(playlist).toContain('/watch/');
      expect((await page.request.get(playlist)).status()).toBe(200);
      const stranger = await browser.newContext({ baseURL: baseURL ?? '', ...inCountry('ES') });
      expect((await stranger.request.get(playlist)).status()).toBe(404);
      await stranger.close();

      await withSiteDatabase(async (db) => {
        await sql`DELETE FROM playback_grants WHERE drama_id = ${LIMITED}`.execute(db);
      });
      await expect.poll(async () => (await page.request.get(playlist)).status()).toBe(404);
      release();
      await expectPast(page, 9);
      expect(playlists.size).toBe(2);
    });
  });

  test.describe('in another country', () => {
    test.use(inCountry('US'));

    test('the card names the country as the reason and has no button to try again', async ({
      page,
    }) => {
      await startMuted(page);
      await openHydrated(page, `/en/player/${LIMITED}?episode=2`);
      await expect(page.getByRole('alert')).toHaveText(
        'This title can’t be watched in your country.',
      );
      await expect(page.getByText('Can be watched in some countries only')).toHaveCount(2);
      await expect(
        stageOf(page).getByRole('button', { name: 'Sign in to ask for a screener' }),
      ).toBeVisible();
      await expect(stageOf(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
      expect(await timeOf(page)).toBe(0);
      await expectAccessible(page);
    });
  });
});
