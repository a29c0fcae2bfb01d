import type { Locator, Page } from '@playwright/test';
import { outcomes } from '#contract/error-codes.ts';
import buyer from '#demo/catalogue/buyer.json' with { type: 'json' };
import { expect, test } from '#tests/support/browser/browser.ts';
import { layoutShifts, openWatched } from '#tests/support/browser/checks/layout-shift.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { signInAs } from '#tests/support/browser/sign-in.ts';
import { PASSWORD, register, wrongCode } from '#tests/support/browser/site-accounts.ts';
import { codeFor, openAs, openMailbox, signInAgain } from '#tests/support/browser/site-sessions.ts';

const ADDRESS = '/en/personal-center';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true });
const click = (where: Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).click();

/** Expects the field to be marked invalid with this message, and to have the focus. */
async function expectInvalid(input: Locator, message: string | RegExp) {
  await expect(input).toHaveAccessibleDescription(message);
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toBeFocused();
}

async function tokenOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'token')?.value;
}

test('a new username is shown in the header immediately; theme and language can be chosen', async ({
  page,
}) => {
  const account = await register();
  await openAs(page, account.token, ADDRESS);
  const username = card(page, 'Username');
  const input = field(username, 'Username');
  await expect(input).toHaveValue(account.nickname);

  for (const [name, message] of [
    ['x', /Use 2 to 20 characters/],
    ['two words', /Use only letters/],
    [buyer.nickname, /can’t be used/],
  ] as const) {
    await input.fill(name);
    await click(username, 'Save username');
    await expectInvalid(input, message);
  }

  const fresh = `n${account.nickname}`;
  await input.fill(fresh);
  await expect(input).not.toHaveAttribute('aria-invalid');
  await input.press('Enter');
  await expect(username.getByRole('status')).toHaveText('Username saved.');
  await expect(input).toHaveValue(fresh);
  await expect(page.getByRole('button', { name: `Account menu: ${fresh}` })).toBeVisible();

  const choices = card(page, 'Appearance and language');
  await choices.getByRole('radio', { name: 'Light' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await choices.getByRole('radio', { name: 'Match system' }).check();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  // The menu takes clicks once its selected item has the focus.
  await click(choices, 'Language: English');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.getByRole('menuitemradio', { name: '日本語' }).click();
  await expect(page).toHaveURL(/\/ja\/personal-center$/);
  // Another language is another load of the page.
  await expect(page.getByRole('button', { name: `アカウントメニュー：${fresh}` })).toBeVisible();
  await expect(field(card(page, 'ユーザー名'), 'ユーザー名')).toHaveValue(fresh);
});

test('changing the password or the email ends the other sessions; an account is deleted only with its password', async ({
  page,
}) => {
  // It has many steps, with password hashes of the real cost and mails.
  test.slow();
  const { email, token } = await register();
  await openAs(page, token, ADDRESS);
  const password = await changePassword(page, email);
  const fresh = await changeEmail(page, { email, password });
  await deleteAccount(page, { email: fresh, password });
});

/** Changes the password by the old password, then by a code, and returns it. */
async function changePassword(page: Page, email: string) {
  const otherSession = await signInAgain(email);
  const mailbox = await openMailbox(email);
  const part = card(page, 'Password');
  const old = field(part, 'Current password');
  const fresh = field(part, 'New password');
  const again = field(part, 'Confirm new password');
  const saved = part.getByText('Password changed. Your other devices have been signed out.');

  await old.fill('not this one');
  await fresh.fill('a second paper lantern');
  await again.fill('a second paper lamp');
  await click(part, 'Change password');
  await expectInvalid(again, /don’t match/);
  // The confirmation is validated again when the password changes.
  await fresh.fill('a second paper lamp');
  await expect(again).not.toHaveAttribute('aria-invalid');
  await click(part, 'Change password');
  await expectInvalid(old, /not your current password/);
  await old.fill(PASSWORD);
  await fresh.fill('iloveyou123');
  await again.fill('iloveyou123');
  await click(part, 'Change password');
  await expectInvalid(fresh, /too common/);

  await fresh.fill('a second paper lantern');
  await again.fill('a second paper lantern');
  await part.getByRole('button', { name: 'Show password' }).nth(1).click();
  await expect(fresh).toHaveAttribute('type', 'text');
  await click(part, 'Change password');
  await expect(saved).toBeVisible();
  await expect(fresh).toHaveValue('');
  expect(await mailbox.nextSubject()).toContain('password was changed');
  expect(await codeFor(otherSession)).toBe(outcomes.tokenRejected.code);
  expect(await codeFor(await tokenOf(page))).toBe(200);
  expect(await signInAgain(email, { password: 'a second paper lantern' })).toBeTruthy();

  await part.getByRole('radio', { name: 'Email code' }).check();
  await expect(old).toBeHidden();
  await click(part, 'Send code');
  await field(part, 'Email code').fill(await mailbox.nextCode());
  await fresh.fill('a third paper lantern');
  await again.fill('a third paper lantern');
  await again.press('Enter');
  await expect(saved).toBeVisible();
  expect(await mailbox.nextSubject()).toContain('password was changed');
  expect(await signInAgain(email, { password: 'a third paper lantern' })).toBeTruthy();
  return 'a third paper lantern';
}

/** Changes the email, which needs a code and the password, and returns the new one. */
async function changeEmail(page: Page, account: { email: string; password: string }) {
  const thisSession = await tokenOf(page);
  const otherSession = await signInAgain(account.email, account);
  const oldAddress = await openMailbox(account.email);
  const email = card(page, 'Email');
  const address = field(email, 'New email');
  const code = field(email, 'Email code');
  const password = field(email, 'Current password');
  await expect(email.getByText(`You sign in with ${account.email}.`)).toBeVisible();

  await click(email, 'Change email');
  await expectInvalid(address, /Enter your email address/);
  await expect(code).toHaveAccessibleDescription(/6-digit code/);
  await expect(password).toHaveAccessibleDescription(/Enter your password/);
  await address.fill('nobody@nowhere');
  await click(email, 'Send code');
  await expectInvalid(address, /Enter a valid email/);

  const fresh = `new_${account.email}`;
  const newAddress = await openMailbox(fresh);
  await address.fill(fresh);
  await click(email, 'Send code');
  const right = await newAddress.nextCode();
  await expect(email.getByRole('button', { name: /^Sent \(\d+s\)$/ })).toBeDisabled();
  await expect(code).toBeFocused();

  await code.fill(wrongCode(right));
  await password.fill(account.password);
  await click(email, 'Change email');
  await expectInvalid(code, /incorrect or has expired/);
  await code.fill(right);
  await password.fill('not this one');
  await click(email, 'Change email');
  await expectInvalid(password, /not your current password/);

  await password.fill(account.password);
  // Simulates that another user has registered the address in the meantime.
  await page.route('**/updateEmail', (route) =>
    route.fulfill({ json: { code: outcomes.emailRejected.code, message: 'Taken.', data: null } }),
  );
  await click(email, 'Change email');
  await expectInvalid(address, 'Taken.');
  await page.unroute('**/updateEmail');
  await click(email, 'Change email');
  await expect(
    email.getByText(`Your email is now ${fresh}. Your other devices have been signed out.`),
  ).toBeVisible();
  await expect(email.getByText(`You sign in with ${fresh}.`)).toBeVisible();
  await expect(password).toHaveValue('');
  expect(await oldAddress.nextSubject()).toContain('email address was changed');
  expect(await codeFor(otherSession)).toBe(outcomes.tokenRejected.code);
  expect(await codeFor(thisSession)).toBe(outcomes.tokenRejected.code);
  expect(await codeFor(await tokenOf(page))).toBe(200);
  expect(await signInAgain(fresh, account)).toBeTruthy();
  return fresh;
}

/** Deletes the account, which the home page confirms. */
async function deleteAccount(page: Page, account: { email: string; password: string }) {
  const token = await tokenOf(page);
  const open = page.getByRole('button', { name: 'Delete my account' });
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await open.click();
  await expect(question).toContainText('watch history');
  await expect(question).toContainText('Orders and quotes');
  await expect(question).toContainText('Deals you’ve signed stay in force');
  await expect(question).toContainText('Open quotes are recalled');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  const password = field(question, 'Current password');
  await password.fill('not this one');
  await click(question, 'Delete permanently');
  await expectInvalid(password, /not your current password/);
  expect(await codeFor(token)).toBe(200);
  await password.fill(account.password);
  await password.press('Enter');
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/en$/);
  await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible();
  expect(await tokenOf(page)).toBeUndefined();
  expect(await codeFor(token)).toBe(outcomes.tokenRejected.code);
  expect(await signInAgain(account.email, account)).toBeUndefined();
}

test.describe('devices', () => {
  test.use({ expectedConsoleError: /status of 503/ });

  test('can be signed out one by one or all at once; failures are shown', async ({
    page,
    browser,
  }) => {
    const account = await register();
    const phone = await signInAgain(account.email, { userAgent: IPHONE });
    const laptop = await signInAgain(account.email);
    const other = await browser.newPage();
    await openAs(other, laptop, ADDRESS);
    await openAs(page, account.token, ADDRESS);
    const devices = card(page, 'Signed-in devices');
    const rows = devices.getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
    const onPhone = rows.filter({ hasText: 'Safari · iPhone' });
    await expect(onPhone).toContainText('Last active just now');

    await page.route('**/deleteSession', (route) => route.fulfill({ status: 503 }));
    await onPhone.getByRole('button', { name: /^Sign out Safari · iPhone/ }).click();
    await expect(devices.getByText('It’s still signed in.')).toBeVisible();
    await expect(onPhone).toBeVisible();
    await click(devices, 'Sign out all other devices');
    await expect(devices.getByText('They’re still signed in.')).toBeVisible();
    await expect(rows).toHaveCount(3);
    await page.unroute('**/deleteSession');

    await onPhone.getByRole('button').click();
    await expect(devices.getByText('Safari · iPhone has been signed out.')).toBeVisible();
    await expect(devices.getByRole('list')).toBeFocused();
    await expect(rows).toHaveCount(2);
    expect(await codeFor(phone)).toBe(outcomes.tokenRejected.code);

    await click(devices, 'Sign out all other devices');
    await expect(devices.getByText('Your other device has been signed out.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    // The other device learns with its next call that it was signed out.
    await field(card(other, 'Username'), 'Username').fill('too_late');
    await click(card(other, 'Username'), 'Save username');
    await expect(other).toHaveURL(/\/en\?login=1$/);
    expect(await tokenOf(other)).toBeUndefined();
    expect(await codeFor(await tokenOf(page))).toBe(200);
    await other.close();
  });
});

test('validation messages are accessible and fit any width without layout shift', async ({
  page,
}) => {
  const account = await register();
  await signInAgain(account.email, { userAgent: IPHONE });
  await signInAs(page, account);
  await openWatched(page, '/es/personal-center');
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(9);
  expect(await layoutShifts(page, 'header')).toEqual([]);
  for (const save of await page.getByRole('main').locator('[type=submit]').all())
    await save.click();
  await expectAccessible(page, { within: 'main' });
  await expectFits(page, [320]);
});
