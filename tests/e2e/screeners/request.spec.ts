import { expect, test } from '../../support/browser/browser.ts';
import { signInAsNewBuyer } from '../../support/browser/buyers.ts';
import { openHydrated } from '../../support/browser/hydrated-page.ts';
import { callSite } from '../../support/browser/site-accounts.ts';

test('the cart asks for a screener of the selected titles, or of all', async ({ page }) => {
  const { token } = await signInAsNewBuyer(page, 3);
  await openHydrated(page, '/en/drama-copyright/my-drama-copyright');
  const rows = page.getByRole('listitem').getByRole('checkbox');
  await rows.nth(0).check();
  await rows.nth(1).check();
  const button = page.getByRole('toolbar').getByRole('button', { name: 'Ask for a screener' });
  await expect(button).toHaveText('Ask for a screener (2)');
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a screener' });
  await expect(dialog).toContainText('2 titles');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const sent = page.getByRole('dialog', { name: 'Request sent' });
  await sent.getByRole('button', { name: 'Close' }).first().click();

  await rows.nth(0).uncheck();
  await rows.nth(1).uncheck();
  await button.click();
  await expect(dialog).toContainText('3 titles');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(sent).toContainText('2 titles were left out');
  await sent.getByRole('button', { name: 'Close' }).first().click();

  await button.click();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'You have already asked for a screener of these titles.',
  );
  await expect(dialog.getByRole('button', { name: 'Send request' })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'My screeners' })).toBeVisible();
  const { data } = await callSite('getScreenerList', {}, { token });
  expect(data.list.map(({ titles }) => titles.length)).toEqual([1, 2]);
});
