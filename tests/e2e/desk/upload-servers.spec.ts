import { randomBytes } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { expectPlaying, startMuted } from '#tests/support/browser/playback.ts';
import { startTwoServers } from '#tests/support/browser/two-servers.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { film } from '#tests/support/data/film.ts';
import { addVideo } from '#tests/support/data/media.ts';
import { addStaffSession } from '#tests/support/data/staff.ts';

const MIB = 1024 ** 2;

/** The page loses its server. */
test.use({ expectedConsoleError: /ERR_(CONNECTION|EMPTY_RESPONSE|INCOMPLETE_CHUNKED)/ });

/** A film of three parts: most of it is a box that players skip. */
async function makeFilm(testInfo: TestInfo): Promise<string> {
  const file = await film(testInfo.outputPath('film.mp4'), '270x480', 4);
  const box = randomBytes(20 * MIB);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  await appendFile(file, box);
  return file;
}

const chooseFilm = (page: Page, file: string) =>
  page.getByLabel('Drop videos, pictures and subtitles here').last().setInputFiles(file);

test('an upload goes on at a second server when the first is killed, and after a reload; the film plays', async ({
  page,
}, testInfo) => {
  const file = await makeFilm(testInfo);
  const sent = await readFile(file);
  const { db, store, proxy, siteUrl, killFirst, switchToSecond, close } = await startTwoServers();
  try {
    const value = await addStaffSession(db, { email: 'c@desk.example', role: 'catalogue' });
    await page.context().addCookies([{ name: 'desk', value, url: proxy.url, httpOnly: true }]);
    const line = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    const share = () => line.getByRole('progressbar').evaluate((bar) => bar.getAttribute('value'));
    /** Of the parts that the store has got, without what was stored of incomplete ones. */
    const parts = () =>
      store.requests.flatMap((request) => /^PUT .*film\.mp4#(\d+)$/.exec(request)?.[1] ?? []);

    proxy.holdUploads(11 * MIB);
    await page.goto(`${proxy.url}/ingest`);
    await chooseFilm(page, file);
    await expect.poll(proxy.heldUploads).toBe(1);
    await expect.poll(parts).toEqual(['1']);
    await killFirst();
    proxy.holdUploads(3 * MIB);
    switchToSecond();
    await expect.poll(proxy.heldUploads).toBe(1);
    await expect(line).toContainText(/\d %$/);
    expect(Number(await share())).toBeGreaterThanOrEqual(40);
    await expect(line.getByRole('alert')).toHaveCount(0);

    // As over plain http, where browsers have no locks.
    await page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
    await page.reload();
    proxy.holdUploads(MIB);
    await chooseFilm(page, file);
    await expect(line).toContainText('Continued');
    await expect.poll(proxy.heldUploads).toBe(1);
    await expect.poll(async () => Number(await share())).toBeGreaterThanOrEqual(55);
    proxy.releaseUploads();
    await expect(line).toContainText('Uploaded');
    expect(parts()).toEqual(['1', '2', '3']);
    const objects = [...store.objects].filter(([key]) => key.endsWith('/film.mp4'));
    expect(objects.map(([, { bytes }]) => bytes.equals(sent))).toEqual([true]);

    await page.getByRole('button', { name: 'Process 1 file' }).click();
    await expect(page.getByRole('table', { name: 'Ready for the catalogue' })).toContainText(
      'film.mp4',
    );
    const { path, thumbnail, duration_seconds } = await db
      .selectFrom('ingested_sources')
      .selectAll()
      .executeTakeFirstOrThrow();
    const dramaId = await addDrama(db);
    const video = { path, thumbnail: thumbnail ?? '', seconds: duration_seconds ?? 0 };
    await addVideo(db, video, [{ dramaId, episodeNo: 1 }]);
    await expect
      .poll(async () => (await fetch(path.replace('/media', store.publicUrl))).status)
      .toBe(200);
    await startMuted(page);
    await page.goto(`${siteUrl}/en/player/${dramaId}`);
    await expectPlaying(page);
  } finally {
    await page.close();
    await close();
  }
});
