import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { addStaffSession } from '#tests/support/data/staff.ts';
import { reservePort } from '#tests/support/processes/free-port.ts';
import { startSite } from '#tests/support/site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let deskUrl: string;

// A separate site, because other tests expect the menu of the demo.
test.beforeAll(async () => {
  const port = await reservePort();
  site = await startSite({ DESK_PORT: String(port) });
  deskUrl = `http://localhost:${port}`;
});

test.afterAll(() => site.stop());

test('an item that has no link by its place gets one in the menu editor', async ({
  page,
  context,
}) => {
  const email = 'menu@desk.example';
  const add = (db: Parameters<typeof addStaffSession>[0]) =>
    addStaffSession(db, { email, role: 'catalogue' });
  const value = await withSiteDatabase(add, site.dataDir);
  await context.addCookies([{ name: 'desk', value, url: deskUrl, httpOnly: true }]);
  await page.goto(`${deskUrl}/site/menu`);
  const row = page.getByRole('group', { name: 'Licensing guide' });
  await expect(row.getByText('Shown without a link')).toBeVisible();
  const home = page.getByRole('group', { name: /^1 ?Home/ });
  await expect(home.getByRole('checkbox')).toHaveCount(0);
  await row.getByRole('checkbox', { name: 'Link to this page in the header' }).check();
  await expect(row.getByText('Link', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Menu updated')).toBeVisible();
  await page.reload();
  await expect(row.getByRole('checkbox')).toBeChecked();

  const visitor = await context.newPage();
  const header = visitor.getByRole('navigation', { name: 'Main' });
  await expect(async () => {
    await visitor.goto(`${site.url}/en/about`);
    await expect(header.locator('a[href="/en/cooperation"]')).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await expect(header.getByRole('link', { disabled: true }).first()).toBeAttached();

  await visitor.setViewportSize({ width: 860, height: 640 });
  await openHydrated(visitor, `${site.url}/es/about`);
  await visitor.getByRole('button', { name: 'Más', exact: true }).click();
  const entry = visitor.getByRole('menuitem', { name: 'Guía de licencias' });
  await expect(entry).toHaveAttribute('href', '/es/cooperation');
});
