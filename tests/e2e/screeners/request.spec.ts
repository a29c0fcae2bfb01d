import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';
import { findClosedDramas } from '#tests/support/browser/screenings.ts';
import { callSite } from '#tests/support/browser/site-accounts.ts';

test('the cart asks for a screener of the selected titles, or of all, except open ones', async ({
  page,
}) => {
  const { token } = await signInAsNewBuyer(page, 1);
  for (const drama_id of await findClosedDramas())
    await callSite('addCopyrightCart', { drama_id }, { token });
  await openHydrated(page, '/en/drama-copyright/my-drama-copyright');
  // The title that everybody can watch is the last one.
  const rows = page.getByRole('listitem').getByRole('checkbox');
  const open = await page.getByRole('listitem').getByRole('heading').last().textContent();
  await rows.nth(2).check();
  const button = page.getByRole('toolbar').getByRole('button', { name: 'Ask for a screener' });
  await button.click();
  const needless = page.getByRole('dialog', { name: 'No screener needed' });
  await expect(needless).toContainText(`“${open}” is already open to everyone.`);
  await expect(needless.getByRole('link', { name: 'Watch', exact: true })).toBeVisible();
  await expect(needless.getByRole('button', { name: 'Send request' })).toHaveCount(0);
  await expectAccessible(page);
  await needless.getByRole('button', { name: 'Close' }).first().click();

  await rows.nth(1).check();
  await expect(button).toHaveText('Ask for a screener (2)');
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a screener' });
  await expect(dialog.getByRole('status')).toHaveText(`“${open}” is already open to everyone.`);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const sent = page.getByRole('dialog', { name: 'Request sent' });
  await expect(sent).toContainText('1 title was left out');
  await sent.getByRole('button', { name: 'Close' }).first().click();

  await rows.nth(1).uncheck();
  await rows.nth(2).uncheck();
  await button.click();
  await expect(dialog).toContainText('2 titles');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(sent).toContainText('2 titles were left out');
  await sent.getByRole('button', { name: 'Close' }).first().click();

  await button.click();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'You already have a screener for these titles, or have asked for one.',
  );
  await expect(dialog.getByRole('button', { name: 'Send request' })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'My screeners' })).toBeVisible();
  const { data } = await callSite('getScreenerList', {}, { token });
  expect(data.list.map(({ titles }) => titles.length)).toEqual([1, 1]);
});
