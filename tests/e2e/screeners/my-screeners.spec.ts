import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { findClosedDramas } from '#tests/support/browser/screenings.ts';
import { callSite } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addScreener } from '#tests/support/data/screeners.ts';

const PAGE = '/en/my-screeners';

test('a buyer sees where to ask, then requests and invitations, and watches without a code', async ({
  page,
}) => {
  const buyer = await signInAsNewBuyer(page, 1);
  await openHydrated(page, PAGE);
  await expect(page.getByText('No screeners yet')).toBeVisible();
  await expect(page.getByText('choose “Ask for a screener”')).toBeVisible();

  const [asked, declined] = await findClosedDramas();
  const request = { drama_ids: [asked], message: 'For our autumn slot.' };
  await callSite('requestScreener', request, buyer);
  await withSiteDatabase(async (db) => {
    const past = { opensAt: new Date('2026-01-01'), expiresAt: new Date('2026-01-15') };
    const future = { opensAt: new Date('2099-01-01'), expiresAt: new Date('2099-01-15') };
    for (const part of [{}, past, future, { state: 'revoked' as const }])
      await addScreener(db, {
        email: buyer.email,
        titles: [{ dramaId: 1 }, { dramaId: 2 }],
        ...part,
      });
    await addScreener(db, {
      email: buyer.email,
      titles: [{ dramaId: declined, episodes: [1, 2] }],
      state: 'declined',
    });
  });
  await page.reload();
  await expect(page.getByText('6 screeners')).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  for (const state of ['Requested', 'Open', 'Expired', 'Opens later', 'Closed'])
    await expect(rows.getByText(state, { exact: true })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'For our autumn slot.' })).toContainText('Requested');
  await expect(page.getByRole('link', { name: 'Watch', exact: true })).toHaveCount(1);
  await expect(rows.first().getByText('Open', { exact: true })).toBeVisible();
  await expect(rows.filter({ hasText: 'Closed' })).toContainText('Closed on');
  const ended = rows.filter({ hasText: 'Episodes 1–2' });
  await expect(ended.getByRole('link')).toHaveAttribute('href', `/en/player/${declined}`);
  const again = page.getByRole('button', { name: 'Ask again' });
  await expect(again).toHaveCount(1);
  await again.click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a screener' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button').first().click();
  await expect(page.getByText('7 screeners')).toBeVisible();
  await expect(again).toHaveCount(0);
  await expectAccessible(page, { within: 'main' });
  await expectFits(page, [320]);

  await page.getByRole('link', { name: 'Watch', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Private screening', exact: true })).toBeVisible();
  await expect(page.getByText(buyer.email)).toBeVisible();
});

test('further screeners are on further pages; one whose titles were all withdrawn says so and cannot be watched', async ({
  page,
}) => {
  const buyer = await signInAsNewBuyer(page, 1);
  let token = '';
  await withSiteDatabase(async (db) => {
    const dramaId = await addDrama(db, { state: 'withdrawn' });
    ({ token } = await addScreener(db, { email: buyer.email, titles: [{ dramaId }] }));
  });
  await openHydrated(page, PAGE);
  const row = page.getByRole('main').locator('li:has(h2, h3)');
  await expect(row.getByRole('heading')).toHaveText('The titles are no longer in the catalogue');
  await expect(row).not.toContainText('episode');
  await expect(row.getByRole('link')).toHaveCount(0);
  await withSiteDatabase(async (db) => {
    for (let count = 0; count < 12; count += 1)
      await addScreener(db, { email: buyer.email, titles: [{ dramaId: 1 }] });
  });
  await page.reload();
  await expect(row).toHaveCount(12);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(row).toHaveCount(1);
  await page.goto(`${PAGE}?page=99`);
  await expect(row).toHaveCount(1);

  await openHydrated(page, `/en/screener/${token}`);
  await expect(page.getByText('The titles are no longer in the catalogue')).toBeVisible();
  await expectAccessible(page);
});
