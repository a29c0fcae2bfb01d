import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openDesk } from '#tests/support/browser/desk.ts';
import { operate } from '#tests/support/browser/quotes.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';

const unique = (name: string) => `${name} ${randomBytes(3).toString('hex')}`;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const select = (page: Page, name: string) => page.getByRole('menuitem', { name }).click();

test('a banner is added for later, shown now, moved by keyboard, seen on the home page, removed and restored', async ({
  page,
  context,
}) => {
  const title = unique('Fair week');
  await openDesk(page, 'catalogue', '/site');
  await page.getByRole('link', { name: 'New banner' }).click();
  await page.getByRole('combobox', { name: 'Title' }).fill('agave');
  await page.getByRole('option', { name: /Agave/ }).click();
  const english = page.getByRole('group', { name: 'English' });
  await english.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Shown from').fill('2099-01-01T09:00');
  await page.getByLabel('Shown until').fill('2098-01-01T09:00');
  await press(page, 'Save');
  await expect(page.getByText('The end must be after the start.')).toBeVisible();
  await page.getByLabel('Shown until').fill('2099-02-01T09:00');
  // The preview shows what is typed, before it is saved.
  const phone = page.frameLocator('iframe[title="Phone"]');
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  await press(page, 'Save');
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('Upcoming');

  await row.getByRole('link', { name: title }).click();
  await page.getByLabel('Shown from').fill('');
  await press(page, 'Save');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.getByRole('link', { name: 'Banners' }).click();
  await expect(row).toContainText('Running');
  const handle = row.getByRole('button', { name: new RegExp(`^Move ${title}, position`) });
  const [, place] = /position (\d+)/.exec((await handle.getAttribute('aria-label')) ?? '') ?? [];
  await handle.press('ArrowUp');
  const moved = new RegExp(`${title} is now at position ${Number(place) - 1} of`);
  await expect(page.getByText(moved)).toBeAttached();
  await expect(handle).toBeFocused();
  const desk = page.frameLocator('iframe[title="Desktop"]');
  await expect(desk.getByText(title)).toBeAttached();
  const site = await context.newPage();
  const hero = site.getByRole('region', { name: 'Featured dramas' });
  await expect(async () => {
    await site.goto('/en');
    await expect(hero.getByText(title)).toBeAttached({ timeout: 1_000 });
  }).toPass();

  const more = row.getByRole('button', { name: `More actions for ${title}` });
  await more.click();
  await select(page, 'Remove');
  await expect(row).toHaveCount(0);
  await press(page, 'Undo');
  await expect(handle).toHaveAccessibleName(new RegExp(`position ${Number(place) - 1} of`));
  await more.click();
  await select(page, 'Remove');
  await expect(row).toHaveCount(0);
});

test('a tag is added and merged into another, with the number of titles that move', async ({
  page,
}) => {
  const [from, into] = [unique('Alpha'), unique('Beta')];
  const intoKey = into.toLowerCase().replace(' ', '-');
  await operate('tag', 'add', intoKey, '--name', `en=${into}`);
  await openDesk(page, 'catalogue', '/site/tags');
  await press(page, 'New tag');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('English').fill(from);
  const key = await dialog.getByLabel('Key').inputValue();
  expect(key).toBe(from.toLowerCase().replace(' ', '-'));
  await dialog.getByRole('button', { name: 'Add' }).click();
  const row = page.getByRole('listitem').filter({ hasText: from });
  await expect(row).toContainText('Unused');

  await withSiteDatabase(async (db) => {
    const tag = await db
      .selectFrom('tags')
      .select('id')
      .where('slug', '=', key)
      .executeTakeFirstOrThrow();
    const draft = { state: 'draft' as const, original_title: from };
    const { id } = await db
      .insertInto('dramas')
      .values(draft)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('drama_tags')
      .values({ drama_id: id, tag_id: tag.id, position: 1 })
      .execute();
  });
  await page.reload();
  await expect(row).toContainText('Only unpublished titles');
  await row.getByRole('button', { name: `More actions for ${from}` }).click();
  await select(page, 'Merge');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByLabel('Tag to keep').selectOption(intoKey);
  await expect(dialog).toContainText(`1 title moves from “${from}” to “${into}”.`);
  await expect(dialog).toContainText('This can’t be undone.');
  await dialog.getByRole('button', { name: 'Merge and move 1 title' }).click();
  await expect(page.getByText('Tags merged, 1 title moved')).toBeVisible();
  await expect(row).toHaveCount(0);
  await withSiteDatabase((db) =>
    db.deleteFrom('dramas').where('original_title', '=', from).execute(),
  );
  await operate('tag', 'delete', intoKey);
});
