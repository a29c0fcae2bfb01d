import { sql } from 'kysely';
import { expect, test } from '../../support/browser/browser.ts';
import { withSiteDatabase } from '../../support/browser/site-database.ts';
import { startSite } from '../../support/site.ts';

let site: Awaited<ReturnType<typeof startSite>>;

test.beforeAll(async () => {
  site = await startSite();
  await withSiteDatabase(async (db) => {
    await sql`DELETE FROM navigation_items`.execute(db);
  }, site.dataDir);
});

test.afterAll(() => site.stop());

test('a page rendered without a menu fetches it once for header and footer', async ({ page }) => {
  const calls: string[] = [];
  await page.route('**/getNavigationList', async (route) => {
    calls.push(route.request().url());
    const data = [
      { navigation_name: 'Front row', route_name: 'Home' },
      { navigation_name: 'Our house', route_name: 'About' },
      { navigation_name: 'Songs', route_name: 'MusicCopyright' },
    ];
    await route.fulfill({ json: { code: 200, message: 'OK', data } });
  });
  await page.goto(`${site.url}/en/reset-password`);
  const header = page.getByRole('navigation', { name: 'Main' });
  await expect(header.getByRole('link')).toHaveText(['Front row', 'Our house', 'Songs']);
  const footer = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
  await expect(footer).toHaveText([
    'Our house',
    'Songs',
    'Partner with us',
    'User agreement',
    'Privacy policy',
    'Accessibility',
    'AI localisation',
    'Drama licensing',
  ]);
  await header.getByRole('link', { name: 'Our house' }).click();
  await expect(page).toHaveURL(/\/en\/about$/);
  await expect(header.getByRole('link', { name: 'Songs' })).toBeVisible();
  expect(calls).toHaveLength(1);
});
