import { rm, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { MAX_ENQUIRY_BYTES, MAX_ENQUIRY_TEXT } from '#contract/enquiry-limits.ts';
import { REQUEST_ID_HEADER } from '#contract/envelope.ts';
import { outcomes } from '#contract/error-codes.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { bothThemes } from '#tests/support/browser/checks/themes.ts';
import { enquire } from '#tests/support/browser/enquiries.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { newEmail, useRandomAddress, waitForMail } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';

const SCRIPT = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;
const NUMBER = /VE-[0-9A-Z]{4}-[0-9A-Z]{4}/;

test.beforeEach(({ context }) => useRandomAddress(context));

const form = (page: Page) => page.getByRole('main').locator('form');
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });
const subject = (page: Page, name: string) => page.getByRole('radio', { name });
const evidence = (page: Page) => page.getByLabel('Evidence').getByRole('listitem');
const submit = (page: Page, name = 'Send') =>
  form(page).getByRole('button', { name, exact: true }).click();

async function fill(page: Page, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}

/** Waits for the confirmation and returns the number in it. */
async function expectSent(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'We’ve received your message' })).toBeFocused();
  return NUMBER.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
}

const storedEnquiry = (number: string) =>
  withSiteDatabase((db) =>
    db
      .selectFrom('enquiries')
      .selectAll()
      .where('enquiry_no', '=', number)
      .executeTakeFirstOrThrow(),
  );

test('a guest writes from the floating bar and replies by the link in the mail', async ({
  page,
}) => {
  const email = newEmail();
  await openHydrated(page, '/en/about');
  await page.getByRole('link', { name: 'Business enquiries' }).click();
  await expect(subject(page, 'Licensing and business')).toBeChecked();
  await expect(page.getByText('Page: /en/about')).toBeVisible();
  await expect(page.getByRole('link', { name: 'business@' })).toHaveAttribute('href', /^mailto:/);

  await submit(page);
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Enter your email address/);
  await expect(field(page, 'Message')).toHaveAccessibleDescription(/Write your message/);
  await fill(page, { Name: SCRIPT, Email: 'nobody', Company: SCRIPT, Phone: '+44 20 7946 0000' });
  await fill(page, { Message: `${SCRIPT}\nDo you license to airlines?` });
  await submit(page);
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/valid email address/);

  // The draft survives a reload.
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue(/airlines/);
  await field(page, 'Email').fill(email);
  await submit(page);
  const number = await expectSent(page);
  expect(await storedEnquiry(number)).toMatchObject({
    subject: 'business',
    page: '/en/about',
    name: SCRIPT,
    spam_at: null,
  });

  const [link] = await waitForMail(email, /\/en\/enquiry\/[\w-]+/);
  const reply = await page.goto(link);
  expect(reply?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { name: `Enquiry ${number}` })).toBeVisible();
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(messages).toHaveCount(1);
  await expect(messages.first()).toContainText(SCRIPT);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await submit(page, 'Send reply');
  await expect(field(page, 'Your reply')).toBeFocused();
  await field(page, 'Your reply').fill(SCRIPT);
  await submit(page, 'Send reply');
  await expect(messages).toHaveCount(2);
  await expect(messages.last()).toContainText(SCRIPT);
  await expect(page).toHaveTitle(/Enquiry/);
  await expectAccessible(page, { within: 'main', themes: bothThemes });
  await expectFits(page, [320], 'the thread');
});

test('a problem with a title is reported from its page', async ({ page }) => {
  await openHydrated(page, '/en/player/1');
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await expect(subject(page, 'Help with the site')).toBeChecked();
  await expect(page.getByText('Page: /en/player/1')).toBeVisible();
  await fill(page, { Email: newEmail(), Message: 'There is no sound.' });
  await submit(page);
  expect(await storedEnquiry(await expectSent(page))).toMatchObject({ drama_id: 1 });
});

test.describe('from an error page', () => {
  test.use({ expectedConsoleError: /status of 404/ });

  test('the form gets the address; a link to nothing says so', async ({ page }) => {
    await openHydrated(page, '/en/no-such-page');
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
    await expect(subject(page, 'Help with the site')).toBeChecked();
    await expect(page.getByText('Page: /en/no-such-page')).toBeVisible();
    await openHydrated(page, '/en/contact?subject=support&request_id=3f9a1c22b07e&order_no=VG-1');
    await expect(page.getByText('Error reference: 3f9a1c22b07e')).toBeVisible();
    await expect(field(page, 'Order number')).toHaveValue('VG-1');
    await fill(page, { Email: newEmail(), Message: 'The page is missing.' });
    await submit(page);
    const { fields } = await storedEnquiry(await expectSent(page));
    expect(fields).toMatchObject({ request_id: '3f9a1c22b07e' });

    await page.goto(`/en/enquiry/${'x'.repeat(43)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This enquiry isn’t available',
    );
    await expectAccessible(page, { within: 'main' });
  });
});

const pdf = {
  name: 'deed.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF'),
};

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

test('an address fills in the form once and keeps what the visitor changes afterwards', async ({
  page,
}) => {
  await openHydrated(page, '/en/contact?subject=support&order_no=VG-1');
  await expect(subject(page, 'Help with the site')).toBeChecked();
  await expect(field(page, 'Order number')).toHaveValue('VG-1');
  await page.getByRole('link', { name: 'Business enquiries' }).click();
  await expect(subject(page, 'Licensing and business')).toBeChecked();
  await page.goBack();
  await field(page, 'Order number').fill('');
  await page.reload();
  await expect(subject(page, 'Help with the site')).toBeChecked();
  await expect(field(page, 'Order number')).toHaveValue('');

  await subject(page, 'Press').check();
  await page.reload();
  await expect(subject(page, 'Press')).toBeChecked();
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/subject=support/);
  await expect(subject(page, 'Press')).toBeChecked();
  // A link with another subject that is followed later sets it.
  await page.getByRole('link', { name: 'Business enquiries' }).click();
  await expect(subject(page, 'Licensing and business')).toBeChecked();
});

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

test('an enquiry in Traditional Chinese opens from its mail in Traditional Chinese', async ({
  page,
}) => {
  const { email } = await enquire({ text: '影片無法播放' }, 'zh-TW');
  const [link] = await waitForMail(email, /\/zh\/enquiry\/[\w-]+\?lang=zh-TW/);
  await page.goto(link);
  await expect(page).toHaveURL(/\/zh\/enquiry\/[\w-]+$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^諮詢/);
});

test('the sentence about privacy goes on after its link', async ({ page }) => {
  await openHydrated(page, '/ja/contact');
  const sentence = form(page)
    .getByRole('paragraph')
    .filter({ has: page.getByRole('link') });
  await expect(sentence).toHaveText(/については、プライバシーポリシーをご覧ください。$/);
});

test('a signed-in user sends with the keyboard alone and finds it in the list', async ({
  page,
}) => {
  const { email } = await signInAsNewBuyer(page, 1);
  await openHydrated(page, '/en/personal-center');
  const menu = page.getByRole('main').getByRole('navigation', { name: 'Account menu' });
  const entry = menu.getByRole('link', { name: 'My enquiries' });
  await entry.press('Enter');
  await expect(page.getByText('No enquiries yet')).toBeVisible();
  await expectAccessible(page, { within: 'main' });
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).press('Enter');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(page.getByText('Page: /en/my-enquiries')).toBeVisible();

  await subject(page, 'Help with the site').focus();
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight');
  await expect(subject(page, 'Personal data')).toBeChecked();
  const request = page.getByRole('combobox', { name: 'What are you asking for?' });
  await page.keyboard.press('Tab');
  await expect(request).toBeFocused();
  await request.selectOption('A copy of my data');
  // Name, email, message; the hidden field is skipped.
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab');
  await expect(field(page, 'Message')).toBeFocused();
  await page.keyboard.type('Please send me my data.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Privacy policy' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const number = await expectSent(page);
  expect(await storedEnquiry(number)).toMatchObject({
    subject: 'privacy',
    fields: { privacy_request: 'access' },
  });

  await page.getByRole('link', { name: 'View enquiry' }).press('Enter');
  await expect(page).toHaveURL(`/en/my-enquiries?enquiry=${number}`);
  await field(page, 'Your reply').fill('As a file.');
  await submit(page, 'Send reply');
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2);
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect(page.getByRole('link', { name: `Personal data ${number}` })).toBeVisible();
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, { within: 'main', themes: bothThemes });
});

test.describe('what goes wrong', () => {
  test.use({ expectedConsoleError: /status of (413|429|500)|ERR_FAILED/ });

  test('is said, and what was written stays; a lost reply makes no second enquiry', async ({
    page,
  }) => {
    await openHydrated(page, '/en/contact');
    await fill(page, { Email: newEmail(), Message: 'x'.repeat(MAX_ENQUIRY_TEXT + 1) });
    await submit(page);
    await expect(field(page, 'Message')).toHaveAccessibleDescription(/at most 4,?000/);
    await fill(page, { Message: 'Once' });

    const calls = '**/api/enquiry/sendEnquiry';
    const alert = form(page).getByRole('alert').filter({ hasText: /./ });
    await page.route(calls, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page);
    await expect(alert).toContainText('it will arrive only once');
    await page.unroute(calls);
    for (const outcome of [outcomes.tooManyRequests, outcomes.bodyTooLarge]) {
      const { code, status } = outcome;
      await page.route(calls, (route) =>
        route.fulfill({ status, json: { code, message: 'No.', data: null } }),
      );
      await submit(page);
      await expect(alert).toContainText(
        outcome === outcomes.tooManyRequests ? 'try again later, or email business@' : 'too large',
      );
      await page.unroute(calls);
    }
    await page.reload();
    await expect(field(page, 'Message')).toHaveValue('Once');
    await submit(page);
    const { email } = await storedEnquiry(await expectSent(page));
    const { count } = await withSiteDatabase((db) =>
      db
        .selectFrom('enquiries')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('email', '=', email)
        .executeTakeFirstOrThrow(),
    );
    expect(Number(count)).toBe(1);
  });

  test('unexpected failures of both forms have the reference that the operator finds', async ({
    page,
  }) => {
    const { code, status } = outcomes.internal;
    const failWith = (id: string) =>
      page.route('**/api/enquiry/*', (route) =>
        route.fulfill({
          status,
          headers: { [REQUEST_ID_HEADER]: id },
          json: { code, message: 'No.', data: null },
        }),
      );
    await openHydrated(page, '/en/contact');
    await fill(page, { Email: newEmail(), Message: 'Once' });
    await failWith('3f9a1c22b07e');
    await submit(page);
    await expect(page.getByText('Reference: 3f9a1c22b07e').first()).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue('Once');
    await page.unroute('**/api/enquiry/*');

    const { number } = await enquire({ text: 'Hello' });
    await openHydrated(page, `/en/enquiry/${(await storedEnquiry(number)).token}`);
    await field(page, 'Your reply').fill('Again');
    await failWith('77aa1c22b07e');
    await submit(page, 'Send reply');
    await expect(page.getByText('Reference: 77aa1c22b07e').first()).toBeVisible();
    await expect(field(page, 'Your reply')).toHaveValue('Again');
  });
});

test('the hidden field marks spam', async ({ page }) => {
  await openHydrated(page, '/en/contact?subject=press');
  await expect(subject(page, 'Press')).toBeChecked();
  await fill(page, { Email: newEmail(), Publication: 'The Gazette', Message: 'Buy now' });
  await page.locator('input[name="extra"]').fill('https://spam.example');
  await submit(page);
  expect((await storedEnquiry(await expectSent(page))).spam_at).not.toBeNull();
});

test('the address of a page with a secret is not passed on', async ({ page }) => {
  await openHydrated(page, `/en/reset-password?token=${'x'.repeat(43)}`);
  const service = page.getByRole('link', { name: 'Customer service' });
  await expect(service).toHaveAttribute('href', '/en/contact?subject=support');
  await service.click();
  await expect(subject(page, 'Help with the site')).toBeChecked();
  await expect(page.getByText('Sent with your message')).toBeHidden();
});
