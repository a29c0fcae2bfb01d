import { outcomes } from '#contract/error-codes.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated, waitForHydration } from '#tests/support/browser/hydrated-page.ts';
import {
  callSite,
  register,
  useRandomAddress,
  waitForMail,
} from '#tests/support/browser/site-accounts.ts';

const NEW_PASSWORD = 'seven dry matches';
const LINK = /https?:\S+\/reset-password#token=[\w-]+/;

test.beforeEach(async ({ context }) => void (await useRandomAddress(context)));

test('a password is reset by a mailed link, which works once', async ({ page }) => {
  const { email, nickname, token } = await register();
  await page.goto('/en/about?login=1');
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await signIn.getByLabel('Email').fill(email);
  await signIn.getByRole('link', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(dialog.getByLabel('Email')).toBeFocused();
  const send = dialog.getByRole('button', { name: 'Send reset link' });
  await send.click();
  await expect(page.getByText('Please check your email for a reset link.')).toBeVisible();
  await expect(send).toBeDisabled();
  await expect(dialog.getByRole('status')).toContainText(email);
  await expect(dialog.getByRole('link', { name: 'Back to sign in' })).toBeFocused();
  await page.reload();
  await expect(send).toBeDisabled();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
    /You can try again in \d+ seconds?\./,
  );

  const path = new URL((await waitForMail(email, LINK))[0]);
  const link = path.pathname + path.hash;
  await page.goto(link);
  await expect(page).toHaveURL('/en/reset-password');
  await page.reload();
  await waitForHydration(page);
  const [password, confirmation] = [
    page.getByLabel('Password', { exact: true }),
    page.getByLabel('Confirm password', { exact: true }),
  ];
  await password.fill(NEW_PASSWORD);
  await confirmation.fill('another');
  await confirmation.press('Enter');
  await expect(confirmation).toHaveAccessibleDescription('The passwords don’t match.');
  await expect(confirmation).toBeFocused();
  await confirmation.fill(NEW_PASSWORD);
  await confirmation.press('Enter');
  await expect(page.getByText('Password saved.')).toBeVisible();
  expect((await callSite('getUserInfo', {}, { token })).code).toBe(outcomes.tokenRejected.code);
  await page.reload();
  await expect(page.getByText('Password saved.')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn.getByLabel('Email').fill(email);
  await signIn.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await signIn.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: `Account menu: ${nickname}` })).toBeVisible();
  await expect(page).toHaveURL('/en');

  await page.context().clearCookies();
  await openHydrated(page, link);
  await password.fill(NEW_PASSWORD);
  await confirmation.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(dialog).toBeVisible();
});
