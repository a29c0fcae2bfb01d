import { randomBytes } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from '#tests/support/browser/browser.ts';
import { deskUrl, openDesk } from '#tests/support/browser/desk.ts';
import { operate } from '#tests/support/browser/quotes.ts';
import { randomAddress } from '#tests/support/browser/sign-in.ts';

const PASSWORD = 'four lanterns by the river';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const newAddress = () => `ana-${randomBytes(4).toString('hex')}@desk.example`;

async function setPassword(page: Page) {
  await field(page, 'New password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await press(page, 'Save and continue');
  await expect(heading(page, 'Set up two-step verification')).toBeVisible();
}

async function signOut(page: Page) {
  await press(page, 'Ana Prado');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
}

async function signIn(page: Page, email: string) {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Sign in');
  await expect(heading(page, 'Confirm it’s you')).toBeVisible();
}

/** An authenticator of the browser that confirms every request, as a finger on a sensor would. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('an invited colleague sets a password and a passkey; a lost session loses nothing typed', async ({
  page: owner,
  browser,
}) => {
  const email = newAddress();
  await openDesk(owner, 'owner', '/staff');
  await press(owner, 'Invite');
  await field(owner, 'Name').fill('Ana Prado');
  await field(owner, 'Email').fill(email);
  await owner.getByRole('radio', { name: 'Support' }).check();
  await press(owner, 'Create link');
  const link = await field(owner, 'Link').inputValue();
  await owner.getByRole('button', { name: 'Done' }).last().click();
  const row = owner.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Invited');

  const context = await browser.newContext({
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': randomAddress() },
  });
  const page = await context.newPage();
  await addAuthenticator(page);
  await page.goto(link);
  await expect(heading(page, 'Welcome, Ana Prado')).toBeVisible();
  await expect(page).toHaveURL(deskUrl('/invitation'));
  await field(page, 'New password').fill('password123');
  await field(page, 'Confirm password').fill('password123');
  await press(page, 'Save and continue');
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/too common/);
  await setPassword(page);
  await press(page, /^Passkey/);
  await field(page, 'Name').fill('Office laptop');
  await press(page, 'Create passkey');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await page.getByLabel('I have saved these codes').check();
  await press(page, 'Continue');
  await expect(page.getByRole('button', { name: 'Ana Prado' })).toBeVisible();

  // The owner's list changes by itself.
  await expect(row).toContainText('Active');
  await signOut(page);
  await page.goto(link);
  await expect(heading(page, 'This link no longer works')).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await signIn(page, email);
  await press(page, 'Use a passkey');
  await press(page, 'Ana Prado');
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page.getByText('Office laptop')).toBeVisible();

  // The session is lost just before the save: another call would open the dialog too early.
  const endSession = async (route: Route) => {
    await context.clearCookies({ name: 'desk' });
    await route.continue();
  };
  await page.route('**/changeMyName', endSession, { times: 1 });
  await field(page, 'Name').fill('Ana Prado Luz');
  await press(page, 'Save name');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Name saved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('9 unused codes are left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ana Prado Luz' })).toBeVisible();

  // The owner disables the account, which ends its session.
  await row.getByRole('button', { name: 'Actions for Ana Prado Luz' }).click();
  await owner.getByRole('menuitem', { name: 'Disable…' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  await page.goto(deskUrl('/my-account'));
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Sign in');
  await expect(page.getByRole('alert')).toContainText(/disabled/i);
  await context.close();
});

test('an authenticator app is set up; wrong passwords and codes are explained', async ({
  page,
}) => {
  const email = newAddress();
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': randomAddress() });
  const added = await operate('staff', 'add', email, '--name', 'Ana Prado', '--role', 'reader');
  await page.goto(added.trim().split('\n').at(-1) ?? '');
  await setPassword(page);
  await press(page, /^Authenticator app/);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const totp = new TOTP({ secret: (await page.locator('code').innerText()).replaceAll(' ', '') });
  await field(page, 'Code').fill('123');
  await press(page, 'Turn on');
  await expect(field(page, 'Code')).toHaveAccessibleDescription('Enter the 6-digit code.');
  await field(page, 'Code').fill(totp.generate());
  await press(page, 'Turn on');
  await page.getByLabel('I have saved these codes').check();
  await press(page, 'Continue');
  await signOut(page);

  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('wrong');
  await press(page, 'Sign in');
  await expect(page.getByRole('alert')).toContainText(/password/i);
  await expect(field(page, 'Email')).toHaveValue(email);
  await signIn(page, email);
  const later = (seconds: number) => totp.generate({ timestamp: Date.now() + seconds * 1000 });
  await field(page, 'Code').fill(later(3600));
  await press(page, 'Confirm');
  await expect(page.getByRole('alert')).toContainText('wrong or has already been used');
  // Of the next step, because the code of this one was used for the set-up.
  await field(page, 'Code').fill(later(30));
  await press(page, 'Confirm');
  await expect(page.getByRole('button', { name: 'Ana Prado' })).toBeVisible();
});
