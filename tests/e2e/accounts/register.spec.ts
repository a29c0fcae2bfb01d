import { expect, test } from '#tests/support/browser/browser.ts';
import {
  newEmail,
  PASSWORD,
  useRandomAddress,
  waitForCode,
  wrongCode,
} from '#tests/support/browser/site-accounts.ts';

test.beforeEach(async ({ context }) => void (await useRandomAddress(context)));

test('an account is created; every error is shown at its field', async ({ page, context }) => {
  const email = newEmail();
  await page.goto('/en/about?login=1');
  await page.getByRole('dialog').getByRole('link', { name: 'Create account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create account' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const create = dialog.getByRole('button', { name: 'Create account' });
  await expect(field('Email')).toBeFocused();
  await create.click();
  await expect(field('Email')).toBeFocused();
  const box = dialog.getByRole('checkbox');
  await expect(field('Email code')).toHaveAccessibleDescription(/6-digit code/);
  await expect(field('Username')).not.toHaveAttribute('aria-invalid');
  await expect(field('Password')).toHaveAccessibleDescription(/^.*Enter your password\.$/);
  await expect(field('Confirm password')).toHaveAccessibleDescription('Enter your password again.');
  await expect(box).toHaveAccessibleDescription(/accept the user agreement/);

  await field('Password').fill('1234567');
  await expect(dialog.getByText('Use at least 8 characters.')).toBeVisible();
  await field('Password').fill('password1');
  await field('Confirm password').fill('password1');
  await expect(field('Confirm password')).not.toHaveAttribute('aria-invalid');
  await field('Password').fill('qwertyuiop');
  await expect(field('Confirm password')).toHaveAccessibleDescription('The passwords don’t match.');
  await field('Confirm password').fill('qwertyuiop');
  await field('Username').fill('x y');
  await field('Username').blur();
  await expect(field('Username')).toHaveAccessibleDescription(/Use only letters/);
  await field('Username').fill('demo_buyer');

  const agreement = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'user agreement' }).click();
  await expect(await agreement).toHaveURL('/en/user-agreement');
  await expect(box).not.toBeChecked();
  await box.check();

  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(field('Email')).toBeFocused();
  await field('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('button', { name: /^Sent \(\d+s\)$/ })).toBeDisabled();
  const code = await waitForCode(email);
  await field('Email code').fill(wrongCode(code));
  await create.click();
  await expect(dialog.getByText('This password is too common')).toBeVisible();
  await expect(field('Password')).toBeFocused();
  await field('Password').fill(PASSWORD);
  await field('Confirm password').fill(PASSWORD);
  await create.click();
  await expect(field('Email code')).toHaveAccessibleDescription(
    'That code is incorrect or has expired.',
  );
  await expect(field('Email code')).toBeFocused();
  await field('Email code').fill(code);
  await create.click();
  await expect(field('Username')).toHaveAccessibleDescription(/That username can’t be used\./);
  await expect(field('Username')).toBeFocused();

  const name = `film_${email.slice(0, 8)}`;
  await field('Username').fill(name);
  await field('Username').press('Enter');
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expect(page).toHaveURL('/en/about');
  await expect(page.getByRole('button', { name: `Account menu: ${name}` })).toBeVisible();
});
