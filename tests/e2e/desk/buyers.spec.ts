import { outcomes } from '../../../contract/error-codes.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { deskUrl, openDesk } from '../../support/browser/desk.ts';
import { expectAccessible, expectFits } from '../../support/browser/page-checks.ts';
import { callSite, register } from '../../support/browser/site-accounts.ts';

test('a buyer is found, disabled with a reason, and the audit log shows before and after', async ({
  page,
}) => {
  const { email, token } = await register();
  const owner = await openDesk(page, 'owner', '/buyers');

  await page.getByRole('searchbox', { name: 'Email, name or company' }).fill(email.slice(2, 20));
  const table = page.getByRole('table', { name: 'Buyers' });
  await expect(table.getByRole('row')).toHaveCount(2);
  // One row is in the tab order, and Enter opens it.
  await table.getByRole('row').nth(1).press('Enter');
  await expect(page).toHaveURL(/\/buyers\/\d+$/);
  await expect(page.getByRole('region', { name: 'Signed in' }).getByRole('row')).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Disable…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable this account?' });
  await expect(dialog).toContainText('1 session ends at once.');
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('Sells on what it bought');
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByText(`${email} is disabled. 1 session ended.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enable…' })).toBeVisible();
  const info = await callSite('getUserInfo', {}, { token });
  expect(info.code).toBe(outcomes.accountDisabled.code);

  await page.getByRole('link', { name: 'What colleagues changed' }).click();
  const entry = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1);
  await expect(entry).toContainText(owner);
  await expect(entry).toContainText('Account disabled');
  await expect(entry.locator('del')).toHaveText('enabled');
  await expect(entry.locator('ins')).toHaveText('disabled');
  await expect(entry).toContainText('Sells on what it bought');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
  await expectAccessible(page);
});

test('mails and health fit a phone', async ({ page }) => {
  await openDesk(page, 'owner', '/mails?state=sent');
  await expect(page.getByRole('heading', { name: 'Mails' })).toBeVisible();
  await expectFits(page, [390]);
  await page.goto(deskUrl('/health'));
  // The checks run by themselves when the page is opened for the first time.
  await expect(page.getByRole('region', { name: 'Checks' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
  await expectFits(page, [390]);
  await expectAccessible(page);
});
