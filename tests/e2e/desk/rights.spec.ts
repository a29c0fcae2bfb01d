import { expect, test } from '#tests/support/browser/browser.ts';
import { openDesk } from '#tests/support/browser/desk.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addGrant } from '#tests/support/data/rights.ts';

const nextYear = new Date().getUTCFullYear() + 1;

/** A drama held worldwide whose SVOD rights are sold exclusively in Mexico next year. */
async function addSoldDrama() {
  return withSiteDatabase(async (db) => {
    // Not published: other tests count the titles of the site.
    const texts = { en: { title: 'The Lighthouse Ledger' } };
    const id = await addDrama(db, { state: 'withdrawn', texts });
    await addGrant(db, id, { media: ['svod', 'avod'] });
    await addGrant(db, id, {
      direction: 'out',
      party: 'Luna TV',
      territories: ['MX'],
      period: `[${nextYear}-01-01,${nextYear + 1}-01-01)`,
    });
    return id;
  });
}

test('a grant that clashes is shown before it is saved, then changed, saved and ended', async ({
  page,
}) => {
  const id = await addSoldDrama();
  await openDesk(page, 'sales', `/rights/id:${id}`);
  const calendar = page.getByRole('treegrid', { name: 'Rights calendar' });
  await expect(calendar.getByRole('button', { name: /^Granted rights: Luna TV/ })).toBeVisible();

  // Arrow keys move between rows and bars; Enter unfolds a row.
  await calendar.getByRole('button', { name: 'Subscription streaming (SVOD)' }).press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: 'North America' })).toBeFocused();

  await page.getByRole('link', { name: 'Add a grant' }).click();
  await page.getByRole('combobox', { name: 'Licensee' }).fill('Sol Play');
  await page.getByRole('combobox', { name: 'Territories' }).fill('Mexico');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Subscription streaming (SVOD)' }).check();
  await page.getByLabel('First day').fill(`${nextYear}-06-01`);
  await page.getByLabel('Last day').fill(`${nextYear + 1}-05-31`);
  const clashes = page.getByRole('region', { name: 'Clashes' });
  await expect(clashes.getByText(/^Overlaps R\d+ · Granted rights · Luna TV$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save despite 1 clash' })).toBeVisible();
  await expectAccessible(page, { within: 'main' });

  await page.getByLabel('First day').fill(`${nextYear + 1}-01-01`);
  await expect(clashes.getByText('No clashes')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const details = page.getByRole('dialog');
  await expect(details.getByText('Sol Play')).toBeVisible();
  await details.getByRole('button', { name: 'End early' }).click();
  const ending = page.getByRole('dialog', { name: /^End R\d+ early$/ });
  await ending.getByLabel('Last day').fill(`${nextYear + 1}-03-31`);
  await expect(ending.getByText('No other grant or open quote')).toBeVisible();
  await ending.getByRole('button', { name: 'End early' }).click();
  // The row's history names the day too.
  const term = details.getByRole('definition').filter({ hasText: `31 Mar ${nextYear + 1}` });
  await expect(term).toBeVisible();
});

test('titles are checked by a shareable address; grants are listed and filtered', async ({
  page,
}) => {
  const id = await addSoldDrama();
  await openDesk(
    page,
    'reader',
    '/rights/check?territories=MX&media=svod&term_months=6&states=taken',
  );
  // Its SVOD rights in Mexico are sold in the demo.
  const row = page.getByRole('row', { name: /Agave Heiress/ });
  await expect(row).toContainText('Not available');
  await expect(row).toContainText('Sold');

  await page.goto(page.url().replace(/\/rights.*/, `/rights?drama=id:${id}&ends=3650`));
  await expect(page.getByRole('row', { name: /Luna TV/ })).toBeVisible();
  await page.getByLabel('Kind').selectOption('in');
  await expect(page.getByText('Nothing found')).toBeVisible();
  // A reader may look, not change.
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await page.goto(page.url().replace(/\/rights.*/, `/rights/id:${id}`));
  await expect(page.getByRole('treegrid')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a grant' })).toBeHidden();
});
