import { expect, test } from '#tests/support/browser/browser.ts';
import { openDesk, signInToDesk } from '#tests/support/browser/desk.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';

test('a title is found, edited in two languages, and a change by a colleague is merged', async ({
  page,
  browser,
}) => {
  await openDesk(page, 'catalogue', '/catalogue?search=demo:dorm-404');
  await page.getByRole('link', { name: /Dorm 404/ }).click();

  const english = page.getByRole('textbox', { name: 'Title · English' });
  await expect(english).toHaveValue('Dorm 404 Not Found');
  const colleague = await (await browser.newContext()).newPage();
  const colleagueEmail = await signInToDesk(colleague, 'owner');
  await colleague.goto(page.url());

  await english.fill('Dorm 404');
  await page.getByRole('textbox', { name: 'Title · Español' }).fill('Residencia 404');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  // The colleague's page follows the saved change; then both change the same title.
  const theirs = colleague.getByRole('textbox', { name: 'Title · English' });
  await expect(theirs).toHaveValue('Dorm 404');
  await english.fill('Dorm 404, mine');
  await theirs.fill('Dorm 404, theirs');
  await colleague.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Dorm 404, theirs');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Changed by someone else' });
  await expect(dialog).toContainText(colleagueEmail);
  await expect(dialog.getByRole('radio', { name: /Mine/ })).toBeChecked();
  await expectAccessible(page, { within: '[role=alertdialog]' });
  await dialog.getByRole('radio', { name: /theirs/ }).check();
  await dialog.getByRole('button', { name: 'Use this selection' }).click();
  await expect(english).toHaveValue('Dorm 404, theirs');

  await english.fill('Dorm 404 Not Found');
  await page.getByRole('link', { name: 'Catalogue' }).first().click();
  const guard = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await guard.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dorm 404 Not Found');
  await colleague.context().close();
});

test('a title that the search does not find is added as a draft, and deleted', async ({ page }) => {
  await openDesk(page, 'catalogue', '/catalogue?search=Paper+Lantern+Draft');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'New title' }).click();
  const adding = page.getByRole('dialog', { name: 'New title' });
  await adding.getByRole('textbox', { name: 'Your ID' }).fill('desk-spec-draft');
  await expect(adding.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Paper Lantern Draft',
  );
  await adding.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper Lantern Draft');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page).toHaveURL(/\/catalogue$/);
});
