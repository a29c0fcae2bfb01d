import { expect, test } from '@playwright/test';
import { openDesk } from '../../support/browser/desk.ts';

const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

test('a file with two errors is mended, checked again and applied', async ({ page }) => {
  const key = `E2E-${Date.now()}`;
  const rows = (date: string, state: string) =>
    file(
      'dramas.csv',
      `external_id,release_date,title_en,state\n${key}-1,${date},First Light,draft\n${key}-2,2026-02-01,Second Light,${state}\n`,
    );
  await openDesk(page, 'catalogue', '/import');
  const zone = page.locator('input[type=file]').first();
  await zone.setInputFiles(rows('31.31.2026', 'publishd'));

  await expect(page.getByRole('alert').filter({ hasText: '2 errors' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Rows of the report' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table).toContainText('dramas.csv, row 2');
  await expect(page.getByRole('button', { name: 'Apply…' })).toHaveCount(0);
  // One kind of error is chosen: only its rows are shown.
  await page.getByRole('link', { name: /release_date/ }).click();
  await expect(table.getByRole('row')).toHaveCount(2);

  await page.locator('input[type=file]').first().setInputFiles(rows('2026-01-31', 'draft'));
  await expect(page.getByText('Checked: ready to apply')).toBeVisible();
  await expect(table).toContainText(`${key}-2`);
  await page.getByRole('button', { name: 'Apply…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply this import?' });
  await expect(dialog).toContainText('Titles');
  await dialog.getByRole('button', { name: 'Apply import' }).click();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Import', exact: true }).first().click();
  await expect(page.getByRole('table', { name: 'History' })).toContainText('dramas.csv');
});
