import { expect, test } from '../../support/browser/browser.ts';
import { deskUrl, openDesk, signInToDesk } from '../../support/browser/desk.ts';
import { expectAccessible, expectFits } from '../../support/browser/page-checks.ts';

test('a title is found, edited in two languages, and a change by a colleague is merged', async ({
  page,
  browser,
}) => {
  await openDesk(page, 'catalogue', '/catalogue');
  await page.getByRole('searchbox', { name: 'Search any title or id' }).fill('demo:dorm-404');
  const table = page.getByRole('table', { name: 'Catalogue' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await table.getByRole('link').click();

  const english = page.getByRole('textbox', { name: 'Title · English' });
  await expect(english).toHaveValue('Dorm 404 Not Found');
  const colleague = await (await browser.newContext()).newPage();
  const colleagueEmail = await signInToDesk(colleague, 'owner');
  await colleague.goto(page.url());

  await english.fill('Dorm 404');
  await page.getByRole('textbox', { name: 'Title · Español' }).fill('Residencia 404');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // The colleague's page follows the saved change; then both change the same title.
  const theirs = colleague.getByRole('textbox', { name: 'Title · English' });
  await expect(theirs).toHaveValue('Dorm 404');
  await english.fill('Dorm 404, mine');
  await theirs.fill('Dorm 404, theirs');
  await colleague.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(colleague.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Changed by someone else' });
  await expect(dialog).toContainText(colleagueEmail);
  await expect(dialog.getByRole('radio', { name: /Mine/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /theirs/ }).check();
  await dialog.getByRole('button', { name: 'Use this selection' }).click();
  await expect(english).toHaveValue('Dorm 404, theirs');

  await english.fill('Dorm 404 Not Found');
  await page.getByRole('link', { name: 'Catalogue' }).first().click();
  const guard = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await guard.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dorm 404 Not Found');
  await expectAccessible(page);
  await expectFits(page, [390]);
  await colleague.context().close();
});

test('titles are withdrawn in bulk, with the reasons of those that cannot, and undone', async ({
  page,
}) => {
  await openDesk(page, 'catalogue', '/catalogue');
  await page.getByRole('button', { name: 'New title' }).click();
  const adding = page.getByRole('dialog', { name: 'New title' });
  await adding.getByRole('textbox', { name: 'Your id' }).fill('desk-spec-draft');
  await adding.getByRole('textbox', { name: 'Title', exact: true }).fill('Bulk draft');
  await adding.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bulk draft');

  await page.goto(deskUrl('/catalogue'));
  await page.getByRole('checkbox', { name: 'Select Bulk draft' }).check();
  await page.getByRole('checkbox', { name: 'Select The Poison Alphabet' }).check();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw titles' });
  await expect(dialog.getByText('A draft isn’t on the site')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Withdraw 1 title' }).click();
  const row = page.getByRole('row', { name: /The Poison Alphabet/ });
  await expect(row).toContainText('Withdrawn');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Published');

  await page.getByRole('link', { name: /Bulk draft/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page).toHaveURL(/\/catalogue$/);
  await expect(page.getByRole('link', { name: /Bulk draft/ })).toHaveCount(0);
});
