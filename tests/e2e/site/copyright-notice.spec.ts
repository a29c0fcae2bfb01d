import { rm, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { MAX_ENQUIRY_BYTES } from '#contract/limits/enquiry-limits.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { bothThemes } from '#tests/support/browser/checks/themes.ts';
import { storedEnquiry } from '#tests/support/browser/enquiries.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { expectSent, field, fill, form, submit } from '#tests/support/browser/screens/enquiry.ts';
import { newEmail, useRandomAddress } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';

test.beforeEach(({ context }) => useRandomAddress(context));

const evidence = (page: Page) => page.getByLabel('Evidence').getByRole('listitem');

const pdf = {
  name: 'deed.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF'),
};

/** Opens the form at a step of a copyright notice that has been filled in so far. */
async function openNotice(page: Page, draft: { step: number; places?: string[] }) {
  const texts = {
    email: newEmail(),
    text: 'The plot',
    'notice.work': 'The novel “Night Ferry”',
    'notice.owner': 'Mina Kwon',
    'notice.postal_address': '1 Harbour Road',
    'notice.signature': 'Mina Kwon',
  };
  const notice = { subject: 'copyright_notice', places: ['/en/player/1'], claimant: 'owner' };
  const stored = { ...notice, isGoodFaith: true, isAccurate: true, texts, ...draft };
  await page.addInitScript((text) => {
    if (!sessionStorage.getItem('enquiry-draft')) sessionStorage.setItem('enquiry-draft', text);
  }, JSON.stringify(stored));
  await openHydrated(page, '/en/contact');
}

test('a copyright notice is asked for step by step, with a file', async ({ page }) => {
  await openHydrated(page, '/en/user-agreement');
  await page.getByRole('link', { name: 'form for copyright notices' }).click();
  const step = (name: string) => page.getByRole('heading', { name });
  await expectAccessible(page, { within: 'main', themes: bothThemes });

  await submit(page, 'Continue');
  await expect(field(page, 'Which work or right is infringed?')).toBeFocused();
  await fill(page, { 'Which work or right is infringed?': 'The novel “Night Ferry”' });
  await submit(page, 'Continue');
  await expect(step('Where it appears')).toBeFocused();

  const place = (number: number) =>
    page.getByRole('combobox', { name: `Address or title ${number}` });
  await place(1).fill('https://example.org/en/player/1');
  await expect(place(1)).toHaveAccessibleDescription(/isn’t an address on this site \(/);
  const { host } = new URL(page.url());
  for (const text of ['https://', `http://${host}`, `http://${host}/en/player/1`, 'Night Ferry']) {
    await place(1).fill(text);
    await expect(place(1)).toHaveAccessibleDescription(/Paste the address/);
  }
  await place(1).fill('https://example.org/en/player/1');
  await page.getByRole('button', { name: 'Add another place' }).click();
  await expect(place(2)).toBeFocused();
  await fill(page, { 'What infringes your rights there?': 'The plot' });
  await submit(page, 'Continue');
  await expect(place(2)).toBeFocused();
  await expect(place(2)).toHaveAccessibleDescription(/Enter an address or a title/);
  await page.getByRole('button', { name: 'Remove place 2' }).click();
  await expect(place(1)).toBeFocused();
  await expect(place(2)).toHaveCount(0);
  await expectAccessible(page, { within: 'main' });
  await submit(page, 'Continue');

  await expect(step('The rights owner')).toBeFocused();
  await submit(page, 'Continue');
  const agent = page.getByRole('radio', { name: 'Acting for the rights owner' });
  await expect(page.getByRole('radio', { name: 'The rights owner', exact: true })).toBeFocused();
  await agent.check();
  await fill(page, { 'Name of the rights owner': 'Mina Kwon', 'Postal address': '1 Harbour Road' });
  await expectAccessible(page, { within: 'main' });
  await submit(page, 'Continue');

  const files = evidence(page);
  const choose = page.locator('input[type="file"]');
  await fill(page, { Email: newEmail() });
  await choose.setInputFiles({ ...pdf, name: 'a.exe', mimeType: 'application/x-msdownload' });
  await expect(page.getByText('“a.exe” isn’t a PNG')).toBeVisible();
  await choose.setInputFiles({ ...pdf, buffer: Buffer.alloc(MAX_ENQUIRY_BYTES + 1) });
  await expect(page.getByText('at most 5 MB')).toBeVisible();
  await expect(files).toHaveCount(0);
  // More than the 64 KiB that the browser sends after a page was closed.
  const large = Buffer.concat([pdf.buffer, Buffer.alloc(200_000, 32)]);
  await choose.setInputFiles({ ...pdf, buffer: large });
  await expect(files).toHaveText('deed.pdf');
  await expectAccessible(page, { within: 'main' });
  await submit(page, 'Continue');

  await expect(step('Declarations and signature')).toBeFocused();
  await submit(page, 'Send notice');
  const [goodFaith, accurate] = await page.getByRole('checkbox').all();
  await expect(goodFaith as Locator).toBeFocused();
  await expect(page.getByText('File: deed.pdf')).toBeVisible();
  await goodFaith?.check();
  await accurate?.check();
  await fill(page, { Signature: 'Lena Ortiz' });
  await expectAccessible(page, { within: 'main' });
  await submit(page, 'Send notice');
  const { fields, subject: kind } = await storedEnquiry(await expectSent(page));
  expect(kind).toBe('copyright_notice');
  expect(fields).toMatchObject({
    notice: {
      work: 'The novel “Night Ferry”',
      places: ['https://example.org/en/player/1'],
      claimant: 'agent',
      is_good_faith: true,
      is_accurate: true,
      signature: 'Lena Ortiz',
    },
  });
});

test('the error of a place stays at it when another place is removed', async ({ page }) => {
  const place = (number: number) =>
    page.getByRole('combobox', { name: `Address or title ${number}` });
  await openNotice(page, { step: 1, places: ['', '/en/player/1', '/en/player/2', ''] });
  await submit(page, 'Continue');
  await expect(place(1)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Remove place 2' }).click();
  await expect(place(4)).toHaveCount(0);
  await expect(place(1)).toHaveAttribute('aria-invalid', 'true');
  await expect(place(2)).not.toHaveAttribute('aria-invalid');
  await expect(place(3)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Remove place 1' }).click();
  await expect(place(1)).not.toHaveAttribute('aria-invalid');
  await expect(place(2)).toHaveAttribute('aria-invalid', 'true');
});

test('a file that was removed after it was chosen is named and left out, the others are sent', async ({
  page,
}, testInfo) => {
  await openNotice(page, { step: 3 });
  const names = ['first.pdf', 'second.pdf', 'third.pdf'];
  const chosen = names.map((name) => testInfo.outputPath(name));
  for (const path of chosen) await writeFile(path, pdf.buffer);
  await page.locator('input[type="file"]').setInputFiles(chosen);
  const files = evidence(page);
  await expect(files).toHaveText(names);
  await rm(testInfo.outputPath('second.pdf'));
  await submit(page, 'Continue');
  await submit(page, 'Send notice');
  await expect(page.getByText('“second.pdf” is empty or can’t be read.')).toBeVisible();
  await expect(files).toHaveText(['first.pdf', 'third.pdf']);
  await submit(page, 'Continue');
  await submit(page, 'Send notice');
  const { id } = await storedEnquiry(await expectSent(page));
  const stored = await withSiteDatabase((db) =>
    db
      .selectFrom('enquiry_files')
      .innerJoin('enquiry_messages', 'enquiry_messages.id', 'message_id')
      .select('filename')
      .where('enquiry_id', '=', id)
      .execute(),
  );
  expect(stored.map(({ filename }) => filename).toSorted()).toEqual(['first.pdf', 'third.pdf']);
});

test.describe('a file that is no picture and no PDF', () => {
  test.use({ expectedConsoleError: /status of 400/ });

  test('is named and left out, the others are sent', async ({ page }) => {
    await openNotice(page, { step: 3 });
    const fake = { ...pdf, name: 'fake.pdf', buffer: Buffer.from('MZ') };
    const last = { ...pdf, name: `${'x'.repeat(220)}.pdf` };
    await page.locator('input[type="file"]').setInputFiles([pdf, fake, last]);
    await submit(page, 'Continue');
    await submit(page, 'Send notice');
    await expect(page.getByText('“fake.pdf” isn’t a PNG, JPEG, WebP or PDF file.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add files' })).toBeFocused();
    await expect(evidence(page)).toHaveText(['deed.pdf', last.name]);
    await submit(page, 'Continue');
    await submit(page, 'Send notice');
    await expectSent(page);
  });
});

test('files that a reload has lost are chosen again or removed before a notice is sent', async ({
  page,
}) => {
  await openNotice(page, { step: 3 });
  const file = (name: string) => ({ ...pdf, name });
  const choose = page.locator('input[type="file"]');
  await choose.setInputFiles([file('first.pdf'), file('second.pdf'), file('third.pdf')]);
  await submit(page, 'Continue');
  await expect(form(page).getByRole('listitem')).toHaveText([
    'File: first.pdf',
    'File: second.pdf',
    'File: third.pdf',
  ]);
  await page.reload();
  const lost = (name: string) => `${name} Not attached`;
  const lostFiles = ['first.pdf', 'second.pdf', 'third.pdf'].map(lost);
  await expect(evidence(page)).toHaveText(lostFiles);
  await page.reload();
  await expect(evidence(page)).toHaveText(lostFiles);
  await submit(page, 'Continue');
  const add = page.getByRole('button', { name: 'Add files' });
  await expect(add).toBeFocused();
  await expect(add).toHaveAccessibleDescription(/Files can’t be kept/);
  await expectAccessible(page, { within: 'main', themes: bothThemes });
  await expectFits(page, [320], 'the lost files');

  await choose.setInputFiles([file('second.pdf')]);
  await expect(evidence(page)).toHaveText(['second.pdf', lost('first.pdf'), lost('third.pdf')]);
  await page.getByRole('button', { name: 'Remove “first.pdf”' }).click();
  await choose.setInputFiles([file('third.pdf')]);
  await expect(page.getByText('Files can’t be kept')).toBeHidden();
  await submit(page, 'Continue');
  await expect(form(page).getByRole('listitem')).toHaveText([
    'File: second.pdf',
    'File: third.pdf',
  ]);
  await submit(page, 'Send notice');
  const { token } = await storedEnquiry(await expectSent(page));

  await page.goto(`/en/enquiry/${token}`);
  const parts = page.getByRole('main').locator('dl');
  for (const text of ['The novel “Night Ferry”', '/en/player/1', '1 Harbour Road'])
    await expect(parts).toContainText(text);
  await expect(parts).toContainText('I declare under penalty of perjury');
  await expect(parts.getByRole('definition').last()).toHaveText('Mina Kwon');
  await expectAccessible(page, { within: 'main', themes: bothThemes });
  await expectFits(page, [320], 'the parts of a notice');
});
