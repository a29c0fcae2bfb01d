import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { UPLOAD_OFFSET } from '#contract/desk/jobs/upload-rules.ts';
import { outcomes } from '#contract/error-codes.ts';
import { translatorOf } from '#server/text/translators.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openDesk } from '#tests/support/browser/desk.ts';
import { enquire } from '#tests/support/browser/enquiries.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';

test.use({ expectedConsoleError: /Failed to load resource/ });

const CALLS = '**/api/desk/**';
const { code, status, message } = outcomes.unavailable;
const AWAY = translatorOf('en').t(message);

/** Answers calls as the server does while its database is away (see `desk-http.test.ts`). */
async function cutDatabase(page: Page) {
  const json = { code, message: AWAY, data: null };
  await page.route(CALLS, (route) => route.fulfill({ status, json }));
  return () => page.unroute(CALLS);
}

async function loseReply(route: Route) {
  await route.fetch();
  await route.abort('connectionreset');
}

test.describe('a page whose script has been deleted', () => {
  test.use({ expectedConsoleError: /status of 404|dynamically imported module/ });

  test('is loaded from the server, which has a newer build', async ({ page }) => {
    await openDesk(page, 'sales', '/my-account');
    const script = /\/assets\/order-list[^/]*\.js$/;
    await page.route(script, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  });
});

test('while the database is away nothing typed is lost, and pages say so until it is back', async ({
  page,
}) => {
  const id = await withSiteDatabase((db) =>
    addDrama(db, { state: 'draft', texts: { en: { title: 'Night Ferry' } } }),
  );
  await openDesk(page, 'catalogue', `/catalogue/id:${id}`);
  const title = page.getByRole('textbox', { name: 'Title · English' });
  await title.fill('Night Ferry, recut');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/saveDrama')) keys.push(request.headers()['idempotency-key']);
  });

  let restore = await cutDatabase(page);
  // A change by another loads the page again, which fails: the page stays as it is. The change is
  // repeated until the page hears of it, because its event stream may still be connecting.
  await expect(async () => {
    await withSiteDatabase((db) => addDrama(db, { state: 'draft' }));
    await expect(page.getByText('Reconnecting…')).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: AWAY })).toBeVisible();
  await expect(title).toHaveValue('Night Ferry, recut');
  await restore();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night Ferry, recut');
  await expect(page.getByRole('alert').filter({ hasText: AWAY })).toHaveCount(0);
  // The same key: had the reply been lost after the change, it would not be made again.
  expect(keys).toEqual([keys[0], keys[0]]);

  // The change is made, but its reply is lost: the page shows it as saved, not as a conflict.
  await page.route('**/saveDrama', loseReply, { times: 1 });
  await title.fill('Night Ferry, final');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night Ferry, final');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

  restore = await cutDatabase(page);
  await page.getByRole('link', { name: 'Shortlists' }).click();
  await expect(page.getByText('This page couldn’t be loaded')).toBeVisible();
  await expect(page.getByText(AWAY)).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Shortlists' })).toBeVisible();

  restore = await cutDatabase(page);
  await page.reload();
  await expect(page.getByText(AWAY)).toBeVisible();
  await restore();
  await expect(page.getByRole('heading', { name: 'Shortlists' })).toBeVisible();

  // The search's key, pressed while the page is loading.
  const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/getSession', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.reload();
  await page.keyboard.press('/');
  goOn();
  const search = page.getByRole('combobox', { name: /^Search titles/ });
  await expect(search).toBeFocused();
});

test('an upload that breaks off goes on from there; 50 errors are listed by row and column', async ({
  page,
}) => {
  await openDesk(page, 'catalogue', '/ingest');
  const bytes = Buffer.from('the first half, the second half');
  const half = bytes.subarray(0, 15);
  await breakOffUpload(page, half);
  const resumed = page.waitForRequest(
    (request) => request.headers()[UPLOAD_OFFSET.toLowerCase()] === String(half.length),
  );
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles({ name: 'film.srt', mimeType: 'text/plain', buffer: bytes });
  await resumed;
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove film.srt' }).click();

  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import' })).toBeVisible();
  const rows = Array.from({ length: 50 }, (_, at) => `F-${at},31.31.2026,Title ${at}`);
  const content = ['external_id,release_date,title_en', ...rows].join('\n');
  const name = 'dramas.csv';
  await files.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  const refusal = page.getByRole('alert').filter({ hasText: '50 errors' });
  await expect(refusal).toBeVisible();
  const table = page.getByRole('table', { name: 'Report rows' });
  const places = rows.map((_, at) => `${name}, row ${at + 2}`);
  await expect(table.locator('td[data-label=Location]')).toHaveText(places);
  await expect(table.getByText('release_date', { exact: true })).toHaveCount(50);
});

test('an upload that broke off goes on after a reload, when the file is chosen again', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('film.srt');
  const bytes = Buffer.from('the first half, the second half');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  await openDesk(page, 'catalogue', '/ingest');
  const half = bytes.subarray(0, 15);
  await breakOffUpload(page, half, { isLost: true });
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles(path);
  await expect(page.getByText('No connection')).toBeVisible();

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.unrouteAll({ behavior: 'wait' });
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  const offsets: (string | undefined)[] = [];
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') {
      offsets.push(route.request().headers()[UPLOAD_OFFSET.toLowerCase()]);
      await seen;
    }
    await route.continue();
  });
  await files.setInputFiles(path);
  await expect(page.getByText('Continued · 48 %')).toBeVisible();
  goOn();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  expect(offsets).toEqual([String(half.length)]);
  await page.getByRole('button', { name: 'Remove film.srt' }).click();
});

/** The server has received half of a file when the connection breaks, for good if it is lost. */
async function breakOffUpload(page: Page, half: Buffer, { isLost = false } = {}): Promise<void> {
  let isBroken = false;
  await page.route('**/uploads/*', async (route) => {
    const isPart = route.request().method() === 'PATCH';
    if (isBroken ? !isLost : !isPart) return route.continue();
    if (!isBroken) await route.fetch({ postData: half });
    isBroken = true;
    await route.abort('connectionreset');
  });
}

test('a failed spam mark of an enquiry is not reported as made', async ({ page }) => {
  const { number } = await enquire({ text: 'A question' });
  await openDesk(page, 'support', `/enquiries/${number}`);
  const mark = page.getByRole('button', { name: 'Mark as spam' });
  await expect(mark).toBeVisible();
  await page.route('**/markEnquirySpam', (route) => route.abort(), { times: 1 });
  await mark.click();
  await expect(page.getByText(/^The server didn’t answer/)).toBeVisible();
  await expect(page.getByText('Marked as spam.')).toHaveCount(0);
  await mark.click();
  await expect(page.getByText('Marked as spam.')).toBeVisible();
});
