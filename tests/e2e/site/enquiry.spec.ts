import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { bothThemes } from '#tests/support/browser/checks/themes.ts';
import { enquire, storedEnquiry } from '#tests/support/browser/enquiries.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import {
  expectSent,
  field,
  fill,
  form,
  subject,
  submit,
} from '#tests/support/browser/screens/enquiry.ts';
import { newEmail, useRandomAddress, waitForMail } from '#tests/support/browser/site-accounts.ts';

test.beforeEach(({ context }) => useRandomAddress(context));

const SCRIPT = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;

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
